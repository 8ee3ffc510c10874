"""Worker processes, each served by a thread that waits for its results.

The processes start with the first requests and end with the server, even if it is killed. A job that takes too long,
or that nobody waits for any more, is stopped by ending its process: nothing else interrupts compiled code.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.reduction import ForkingPickler
from typing import Any, TypeVar

import structlog

from mezani.server.workers.errors import (
    NoWorkerError,
    TooSlowError,
    WorkerError,
    WorkersBusyError,
    WorkersClosedError,
)
from mezani.server.workers.worker import Job, JobError, serve_jobs

T = TypeVar("T")
log = structlog.get_logger(__name__)

ATTEMPTS = 2
START_SECONDS = 120.0
"""How long a process may take to start on a machine that is very busy."""
POLL_SECONDS = 0.1
"""How often a thread checks whether its job should be stopped."""
GRACE_SECONDS = 1.0
"""How long a job may continue that nobody waits for: most end by themselves, and a new process takes longer."""


class WorkerProcess:
    """One process, which runs one job at a time."""

    def __init__(self, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._jobs, jobs = context.Pipe()
        self._process = context.Process(target=serve_jobs, args=(jobs, niceness), daemon=True)
        with _blocked_interrupts():
            self._process.start()
        jobs.close()
        self.is_ready = False

    def mark_ready(self) -> None:
        """Note that the process has said that it takes jobs. Raise EOFError if it has ended instead."""
        self._jobs.recv()
        self.is_ready = True

    def start(self, job: Job, args: tuple[Any, ...]) -> None:
        """Start a job."""
        try:
            data = ForkingPickler.dumps((job, args))
        except Exception as error:
            raise WorkerError("The job cannot be sent to a worker.") from error
        self._jobs.send_bytes(data)

    def wait_for_message(self, seconds: float) -> bool:
        """Wait for a message of the process. Return whether it has come, or the process has ended."""
        return self._jobs.poll(seconds)

    def result(self) -> tuple[Any, JobError | None]:
        """Return the value of the job, or why it failed. Raise EOFError if the process has ended."""
        found: tuple[Any, JobError | None] = self._jobs.recv()
        return found

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self._jobs.close()


class Request:
    """A job that waits or runs. ``stop_at`` is set when nobody waits for it any more."""

    def __init__(self, job: Job, args: tuple[Any, ...]) -> None:
        self.job = job
        self.args = args
        self.stop_at: float | None = None


class ProcessPool:
    """A number of processes that run jobs in the order of the requests."""

    def __init__(
        self, processes: int, queue_limit: int, max_seconds: float, niceness: int = 0
    ) -> None:
        self.processes = processes
        self.queue_limit = queue_limit
        self.max_seconds = max_seconds
        self.niceness = niceness
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="mezani-worker")
        self._idle: deque[WorkerProcess] = deque()
        self._requests: set[Request] = set()
        self._closes_at: float | None = None

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a process."""
        return max(0, len(self._requests) - self.processes)

    async def run(self, job: Callable[..., T], *args: Any) -> T:
        """Run a job in a process, and return its value. Raise `WorkerError` if there is none."""
        if self._closes_at is not None:
            raise WorkersClosedError("The server is closing.")
        if self.waiting >= self.queue_limit:
            raise WorkersBusyError("Too many requests are waiting for a worker.")
        request = Request(job, args)
        self._requests.add(request)
        loop = asyncio.get_running_loop()
        future = self._threads.submit(self._serve, request)
        future.add_done_callback(lambda _: self._requests.discard(request))
        try:
            value: T = await asyncio.wrap_future(future, loop=loop)
        except asyncio.CancelledError:
            request.stop_at = time.monotonic() + GRACE_SECONDS
            raise
        return value

    async def close(self) -> None:
        """Give running jobs a moment to finish, and end all processes. Waiting requests raise `NoWorkerError`."""
        self._closes_at = time.monotonic() + GRACE_SECONDS
        await asyncio.to_thread(self._threads.shutdown)
        while self._idle:
            self._idle.pop().kill()

    def _serve(self, request: Request) -> Any:
        """Run a request in a process, in a thread. If the process is lost, try once more."""
        for _ in range(ATTEMPTS):
            if self._closes_at is not None or request.stop_at is not None:
                raise WorkersClosedError("The server is closing.")
            process = self._take_process()
            try:
                value, error = self._result(process, request)
            except (EOFError, OSError):
                log.warning("worker_lost")
                process.kill()
                continue
            except BaseException:
                process.kill()
                raise
            self._idle.append(process)
            if error is not None:
                log.error("worker_failed", error=error.error, where=error.where)
                raise WorkerError("The job failed.") from error
            return value
        raise NoWorkerError("The job was interrupted.")

    def _take_process(self) -> WorkerProcess:
        try:
            return self._idle.pop()
        except IndexError:
            return WorkerProcess(self.niceness)

    def _result(self, process: WorkerProcess, request: Request) -> tuple[Any, JobError | None]:
        if not process.is_ready:
            self._wait(process, request, START_SECONDS)
            process.mark_ready()
        process.start(request.job, request.args)
        self._wait(process, request, self.max_seconds)
        return process.result()

    def _wait(self, process: WorkerProcess, request: Request, seconds: float) -> None:
        """Wait for a process. Raise `WorkerError` if that takes too long, or if nobody waits for the request."""
        end = time.monotonic() + seconds
        while not process.wait_for_message(POLL_SECONDS):
            now = time.monotonic()
            if now >= end:
                log.error("worker_stopped", seconds=seconds)
                raise TooSlowError("The job took too long.")
            if now >= min(request.stop_at or end, self._closes_at or end):
                raise NoWorkerError("Nobody waits for the job.")


@contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C from their first instruction."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would unblock the signal when it starts with the first process
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

"""A queue that runs one job at a time.

Players, bots and timers change a room only through its queue, so no two changes run at once. Only a job that
returns a coroutine gets a task: most jobs are moves, and a task costs as much as the rules of a move. Idle rooms have
no tasks.
"""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import structlog

from mezani.server.observability.request_ids import request_id
from mezani.store import Appending


class Continuation:
    """A row that a job waits for, and the function that then does the rest of the job with it."""

    __slots__ = ("appending", "then")

    def __init__(self, appending: Appending, then: Callable[[Appending], None]) -> None:
        self.appending = appending
        self.then = then


Waiting = Coroutine[Any, Any, None] | Continuation | None
"""What a job returns: a coroutine that does the work, what does the rest of it later, or None if it is done."""
Job = Callable[[], Waiting]
AsyncJob = Callable[[], Coroutine[Any, Any, None]]
log = structlog.get_logger(__name__)
RETRY_SECONDS = 1.0
"""The delay before a failed job runs again."""
YIELD_EVERY = 2
"""Jobs run without a break. Other rooms then get a turn, and outboxes are sent and cannot fill up."""


class JobQueue:
    """Runs jobs in order. A job that raises is logged, and the next one runs."""

    __slots__ = (
        "_is_running",
        "_jobs",
        "_joining",
        "_request",
        "_retries",
        "_side_tasks",
        "_task",
        "_then",
        "is_closed",
    )

    def __init__(self) -> None:
        self.is_closed = False
        self._is_running = False
        self._jobs: deque[tuple[Job, str]] = deque()
        self._joining: list[asyncio.Future[None]] = []
        self._task: asyncio.Task[None] | None = None
        """The running job. The event loop itself would not keep its task alive."""
        self._then: Callable[[Appending], None] | None = None
        """The rest of the running job, if it is a function."""
        self._request = ""
        """The id of the request that the running job belongs to."""
        self._retries: set[asyncio.TimerHandle] = set()
        self._side_tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._jobs)

    def put(self, job: Job, request: str | None = None) -> None:
        """Add a job to the end of the queue; it begins at once if nothing else runs.

        What it logs has the id of a request: this one, or the current one.
        """
        self._jobs.append((job, request_id.get() if request is None else request))
        if not self._is_running:
            self._is_running = True
            self._run_jobs()

    def put_first(self, job: Job) -> None:
        """Add the job that runs after the current one, before all that wait. Only for use by a job."""
        self._jobs.appendleft((job, request_id.get()))

    async def run(self, job: Job) -> None:
        """Add a job, wait until it is done, and raise what it raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def reported() -> None:
            try:
                waiting = job()
                if isinstance(waiting, Continuation):
                    with suppress(Exception):  # it is handled by the rest of the job
                        await waiting.appending
                    waiting.then(waiting.appending)
                elif waiting is not None:
                    await waiting
            except Exception as error:
                if not done.cancelled():
                    done.set_exception(error)
            else:
                if not done.cancelled():
                    done.set_result(None)

        self.put(reported)
        await done

    def _run_jobs(self) -> None:
        """Run jobs until one has to wait. The queue continues when that one is done."""
        for _ in range(YIELD_EVERY):
            if not self._jobs:
                self._stop_running()
                return
            if self._begin(*self._jobs.popleft()):
                return
        asyncio.get_running_loop().call_soon(self._run_jobs)

    def _begin(self, job: Job, request: str) -> bool:
        """Call a job. Return whether it has to wait; then the queue continues after it."""
        token = request_id.set(request)
        try:
            waiting = job()
            if waiting is None:
                return False
            if isinstance(waiting, Continuation):
                self._then, self._request = waiting.then, request
                waiting.appending.add_done_callback(self._continue)
            else:
                self._task = asyncio.get_running_loop().create_task(run_and_log(waiting))
                self._task.add_done_callback(self._end_task)
        except Exception:
            log.exception("job_failed")
            return False
        finally:
            request_id.reset(token)
        return True

    def _continue(self, appending: Appending) -> None:
        """Do the rest of the running job, with its request id, and go on with the next one."""
        then, self._then = self._then, None
        assert then is not None
        token = request_id.set(self._request)
        try:
            then(appending)
        except Exception:
            log.exception("job_failed")
        finally:
            request_id.reset(token)
        self._run_jobs()

    def _end_task(self, _task: asyncio.Task[None]) -> None:
        """Go on with the next job after one with a task."""
        self._task = None
        self._run_jobs()

    def _stop_running(self) -> None:
        self._is_running = False
        for joining in self._joining:
            if not joining.done():
                joining.set_result(None)
        self._joining.clear()

    def retry(self, job: Job) -> None:
        """Add a job again shortly after a temporary failure, and log the exception that is being handled."""
        log.warning("job_retried", exc_info=sys.exception())
        if self.is_closed:
            return

        def put() -> None:
            self._retries.discard(handle)
            self.put(job)

        handle = asyncio.get_running_loop().call_later(RETRY_SECONDS, put)
        self._retries.add(handle)

    def add_side_task(self, task: asyncio.Task[None]) -> None:
        """Keep a reference to a task that runs beside the queue until it is done."""
        self._side_tasks.add(task)
        task.add_done_callback(self._side_tasks.discard)

    def close(self) -> None:
        """Cancel all retries and accept no new ones. Jobs already in the queue still run."""
        self.is_closed = True
        for handle in self._retries:
            handle.cancel()
        self._retries.clear()

    async def join(self) -> None:
        """Wait until the queue is empty."""
        while self._is_running:
            joining: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._joining.append(joining)
            await joining


async def run_and_log(job: Coroutine[Any, Any, None]) -> None:
    """Run a job, and log what it raises."""
    try:
        await job
    except Exception:
        log.exception("job_failed")

"""The pool of worker processes. Bots decide there, so that no decision delays a room.

The processes start with the first request and end with the server, even if it is killed.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar

import structlog

from mezani import MezaniError
from mezani.bots import Observation
from mezani.server.workers.slots import QueueFullError, Slots
from mezani.server.workers.worker import (
    JobError,
    choose_move,
    run_bounded,
    start_worker,
    suggest_move,
)

T = TypeVar("T")
log = structlog.get_logger(__name__)

BOT_QUEUE, HINT_QUEUE, JOB_QUEUE = 0, 1, 2
QUEUE_LIMITS = (2000, 100, 20)
"""How many requests may wait: bots of many rooms, hints for players, other long jobs."""
REQUESTS_PER_WORKER = 2
"""While a worker runs one request, the next is already on its way."""
ATTEMPTS = 2


class WorkerError(MezaniError):
    """No result: the worker was lost twice, the job failed, or too many requests wait.

    For a bot's move, the room plays a random legal move instead, or asks again in a deal of the day. A player who
    asked for a hint is told to ask again.
    """

    code = "no_result"
    status = 500


class NoWorkerError(WorkerError):
    """No worker ran the job to its end: the same request may succeed later."""


class WorkersBusyError(NoWorkerError):
    """Too many requests wait."""


class WorkerPool:
    """A number of worker processes. Bots' moves have priority over hints, and hints over other jobs.

    Callers request one hint at a time for each player, so that no player fills the queue.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.slots = Slots(workers * REQUESTS_PER_WORKER, QUEUE_LIMITS)
        self.is_closed = False
        self._pool: ProcessPoolExecutor | None = None

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a worker."""
        return self.slots.waiting

    async def choose(self, level: str, observation: Observation, rng_seed: int) -> str | None:
        """Return the move a bot chooses as text, or None if it makes none. Raise `WorkerError` on failure."""
        return await self._request(BOT_QUEUE, choose_move, level, observation, rng_seed)

    async def hint(
        self, observation: Observation, rng_seed: int, names: Sequence[str], language: str
    ) -> tuple[str, str]:
        """Return the move of the strongest bot (empty if it makes none) and its reason, or raise `WorkerError`."""
        return await self._request(
            HINT_QUEUE, suggest_move, observation, rng_seed, tuple(names), language
        )

    async def run(self, job: Callable[..., T], *args: Any) -> T:
        """Run a job that is too long for the event loop, after all bots and hints. May raise `WorkerError`."""
        return await self._request(JOB_QUEUE, run_bounded, job, *args)

    async def close(self) -> None:
        """End the processes after their current requests. Requests that still wait raise `WorkerError`."""
        self.is_closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown)

    async def _request(self, queue: int, job: Callable[..., T], *args: Any) -> T:
        try:
            async with self.slots.acquire(queue):
                return await self._attempt(job, *args)
        except QueueFullError:
            raise WorkersBusyError("Too many requests are waiting for a worker.") from None

    async def _attempt(self, job: Callable[..., T], *args: Any) -> T:
        for _ in range(ATTEMPTS):
            pool = self._open_pool()
            try:
                return await asyncio.wrap_future(_submit(pool, job, *args))
            except BrokenProcessPool:
                self._drop(pool)
            except JobError as error:
                log.error("worker_failed", error=error.error, where=error.where)
                raise WorkerError("The job failed.") from error
            except Exception as error:
                raise WorkerError("The job failed.") from error
        raise NoWorkerError("The job was interrupted.")

    def _open_pool(self) -> ProcessPoolExecutor:
        if self.is_closed:
            raise NoWorkerError("The server is closing.")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers, multiprocessing.get_context("spawn"), start_worker
            )
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Discard a pool that lost a worker, since it runs nothing any more. The next request makes a new one."""
        log.warning("worker_lost")
        if self._pool is pool:
            self._pool = None
        pool.shutdown(wait=False)


def _submit(pool: ProcessPoolExecutor, job: Callable[..., T], *args: Any) -> Future[T]:
    with _blocked_interrupts():
        return pool.submit(job, *args)


@contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C from their first instruction."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

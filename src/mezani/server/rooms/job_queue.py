"""One queue. People, bots and timers all enter by it, so that one thing happens at a time.

A task works it off and ends when it is empty, so that a thousand idle rooms cost no tasks.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import structlog

Job = Callable[[], Awaitable[None]]
log = structlog.get_logger(__name__)
AGAIN_SECONDS = 1.0
"""After which something that could not be written is tried again."""
AT_A_STRETCH = 16
"""Jobs after which others get their turn, so that what waits for people is sent and can't pile up."""


class JobQueue:
    """Jobs one after the other; what goes wrong with one is logged, and the next is done."""

    def __init__(self) -> None:
        self.is_resting = False
        self._again: set[asyncio.TimerHandle] = set()
        self._background: set[asyncio.Task[None]] = set()
        self._queue: deque[Job] = deque()
        self._draining: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._queue)

    def enter(self, job: Job) -> None:
        """Puts a job at the end of the queue."""
        self._queue.append(job)
        if self._draining is None:
            self._draining = asyncio.get_running_loop().create_task(self._drain())

    async def ask(self, job: Job) -> None:
        """Puts a job into the queue and waits until it is done; what it raises is raised here."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def answered() -> None:
            try:
                await job()
            except Exception as error:
                if not done.cancelled():
                    done.set_exception(error)
            else:
                if not done.cancelled():
                    done.set_result(None)

        self.enter(answered)
        await done

    async def _drain(self) -> None:
        done = 0
        while self._queue:
            job = self._queue.popleft()
            try:
                await job()
            except Exception:
                log.exception("job_failed")
            done += 1
            if done % AT_A_STRETCH == 0:
                await asyncio.sleep(0)
        self._draining = None

    def try_again(self, job: Job) -> None:
        """Puts a job into the queue a little later: what it needs, most likely the store, could not be had."""
        if self.is_resting:
            return

        def enter() -> None:
            self._again.discard(handle)
            self.enter(job)

        handle = asyncio.get_running_loop().call_later(AGAIN_SECONDS, enter)
        self._again.add(handle)

    def rest(self) -> None:
        """Nothing is begun any more; what is queued is still done."""
        self.is_resting = True
        for handle in self._again:
            handle.cancel()
        self._again.clear()

    def background(self, task: asyncio.Task[None]) -> None:
        """Keeps a task that goes on beside the queue until it is done."""
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def at_rest(self) -> None:
        """Waits until the queue is empty."""
        while self._draining is not None:
            await asyncio.wait([self._draining])

"""A queue that runs one job at a time.

Players, bots and timers change a room only through its queue, so no two changes run at once. A task drains the queue
and ends when it is empty: idle rooms have no tasks.
"""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Awaitable, Callable

import structlog

from mezani.server.observability.request_ids import request_id

Job = Callable[[], Awaitable[None]]
log = structlog.get_logger(__name__)
RETRY_SECONDS = 1.0
"""The delay before a failed job runs again."""
YIELD_EVERY = 2
"""Jobs run without a break. Other rooms then get a turn, and outboxes are sent and cannot fill up."""


class JobQueue:
    """Runs jobs in order. A job that raises is logged, and the next one runs."""

    def __init__(self) -> None:
        self.is_closed = False
        self._jobs: deque[tuple[Job, str]] = deque()
        self._drain_task: asyncio.Task[None] | None = None
        self._retries: set[asyncio.TimerHandle] = set()
        self._side_tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._jobs)

    def put(self, job: Job, request: str | None = None) -> None:
        """Add a job to the end of the queue. What it logs has the id of a request: this one, or the current one."""
        self._jobs.append((job, request_id.get() if request is None else request))
        if self._drain_task is None:
            self._drain_task = asyncio.get_running_loop().create_task(self._drain())

    async def run(self, job: Job) -> None:
        """Add a job, wait until it is done, and raise what it raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def reported() -> None:
            try:
                await job()
            except Exception as error:
                if not done.cancelled():
                    done.set_exception(error)
            else:
                if not done.cancelled():
                    done.set_result(None)

        self.put(reported)
        await done

    async def _drain(self) -> None:
        count = 0
        while self._jobs:
            job, request = self._jobs.popleft()
            request_id.set(request)
            try:
                await job()
            except Exception:
                log.exception("job_failed")
            count += 1
            if count % YIELD_EVERY == 0:
                await asyncio.sleep(0)
        self._drain_task = None

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
        while self._drain_task is not None:
            await asyncio.wait([self._drain_task])

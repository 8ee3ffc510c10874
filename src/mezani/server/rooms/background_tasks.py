"""Tasks that run beside the rooms until the server closes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog

log = structlog.get_logger(__name__)
DAY_SECONDS = 86_400.0

BackgroundJob = Callable[[], Awaitable[object]]


class BackgroundTasks:
    """The background tasks of one server."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []

    def run(self, task: Coroutine[Any, Any, None]) -> None:
        """Run a task."""
        self._tasks.append(asyncio.get_running_loop().create_task(task))

    def run_daily(self, job: BackgroundJob) -> None:
        """Run a job now and then every day. A failure is logged."""
        self.run(self._repeat(job, DAY_SECONDS, "daily_job_failed", delay=0.0))

    def run_every(self, seconds: float, job: BackgroundJob, failure: str) -> None:
        """Run a job regularly, for the first time after a pause. ``failure`` is the log event of an error."""
        self.run(self._repeat(job, seconds, failure, delay=seconds))

    async def _repeat(self, job: BackgroundJob, seconds: float, failure: str, delay: float) -> None:
        await asyncio.sleep(delay)
        while True:
            try:
                await job()
            except Exception:
                log.exception(failure)
            await asyncio.sleep(seconds)

    def cancel(self) -> None:
        """End all tasks."""
        for task in self._tasks:
            task.cancel()

"""Checks that are repeated until they succeed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import structlog

log = structlog.get_logger(__name__)
RETRY_SECONDS = 1.0
"""The delay before a check that has failed runs again."""


class RetriedCheck:
    """A check that runs again after a failure. Only one run is under way at a time.

    ``name`` is its name in the log. ``start_task`` starts a coroutine as a task that ends when the server closes.
    """

    def __init__(
        self,
        name: str,
        check: Callable[[], Awaitable[None]],
        start_task: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
    ) -> None:
        self._name = name
        self._check = check
        self._start_task = start_task
        self._task: asyncio.Task[None] | None = None
        self._is_due = False

    def start(self) -> None:
        """Check soon. If a check is under way, another one follows it."""
        self._is_due = True
        if self._task is None or self._task.done():
            self._task = self._start_task(self._run())

    async def _run(self) -> None:
        has_failed = False
        while self._is_due:
            self._is_due = False
            try:
                await self._check()
            except Exception:
                if not has_failed:  # once an outage, not once a second
                    log.exception("node_check_failed", check=self._name)
                has_failed = self._is_due = True
                await asyncio.sleep(RETRY_SECONDS)

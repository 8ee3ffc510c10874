"""Time in tests: an event loop whose clock stands still, and waiting for other threads and processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

TIMEOUT = 60
"""Seconds of real time after which waiting for a condition fails."""


class ManualClockLoop(asyncio.SelectorEventLoop):
    """An event loop whose time advances only when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 1000.0

    def time(self) -> float:
        return self._at

    def advance(self, seconds: float) -> None:
        """Advance the time."""
        self._at += seconds


async def until(condition: Callable[[], object]) -> None:
    """Wait in real time until a condition is true."""
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, "the condition did not become true"
        await asyncio.to_thread(time.sleep, 0.001)

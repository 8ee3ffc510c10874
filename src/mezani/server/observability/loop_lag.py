"""Measures how late the event loop runs its timers. A loop that lags delays every room."""

from __future__ import annotations

import asyncio

from mezani.server.observability.metrics import Metrics

INTERVAL_SECONDS = 0.5


async def measure_loop_lag(metrics: Metrics) -> None:
    """Record the lag regularly, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + INTERVAL_SECONDS
        await asyncio.sleep(INTERVAL_SECONDS)
        metrics.loop_lagged(max(0.0, loop.time() - due))

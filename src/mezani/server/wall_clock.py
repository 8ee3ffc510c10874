"""The time of day, as the database stores it."""

from __future__ import annotations

import time


def wall_ms() -> int:
    """Return the milliseconds since 1970."""
    return time.time_ns() // 1_000_000

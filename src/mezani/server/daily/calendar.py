"""The days of the deals. A day is a UTC date as text; times are milliseconds since 1970.

>>> day_of(1_700_000_000_000)
'2023-11-14'
>>> day_before("2024-03-01")
'2024-02-29'
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

DAY_MS = 86_400_000
LATE_MS = 3_600_000
"""A try whose room was opened in time may be played for another hour. Until then the deal stays secret."""


def day_of(wall_ms: int) -> str:
    """Return the day at a time."""
    return datetime.fromtimestamp(wall_ms / 1000, UTC).date().isoformat()


def end_of(day: str) -> int:
    """Return when a day ends."""
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return round(midnight.timestamp() * 1000) + DAY_MS


def day_before(day: str) -> str:
    """Return the day before a day."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def is_closed(day: str, wall_ms: int) -> bool:
    """Return whether the deals of a day are over: no try counts any more, and the key is public."""
    return wall_ms >= end_of(day) + LATE_MS


def is_day(text: str) -> bool:
    """Return whether a text is a day.

    >>> is_day("2026-11-16"), is_day("2026-11-31"), is_day("20261116")
    (True, False, False)
    """
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


class Streak(NamedTuple):
    """Days in a row: up to today or yesterday, and the longest ever."""

    current: int
    longest: int


def streak_of(days: Sequence[str], today: str) -> Streak:
    """Return the streak of a player who finished a deal on these days, newest first.

    >>> streak_of(["2026-11-15", "2026-11-14", "2026-11-10"], "2026-11-16")
    Streak(current=2, longest=2)
    """
    runs: list[list[str]] = []
    for day in days:
        if runs and day == day_before(runs[-1][-1]):
            runs[-1].append(day)
        else:
            runs.append([day])
    is_current = bool(runs) and runs[0][0] in (today, day_before(today))
    return Streak(len(runs[0]) if is_current else 0, max(map(len, runs), default=0))

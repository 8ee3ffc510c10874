"""The pace of a seat's moves: a burst, and then a number of moves per second."""

from __future__ import annotations

BURST_SECONDS = 5
"""How many seconds' worth of moves may be made at once. No person is that fast, and no program needs to be."""


class MovePace:
    """Limits the moves of one player. Every move passes here, so it is kept cheap."""

    __slots__ = ("_burst", "_left", "_per_second", "_updated")

    def __init__(self, per_second: int) -> None:
        self._per_second = per_second
        self._burst = float(BURST_SECONDS * per_second)
        self._left = self._burst
        self._updated = 0.0

    def spend(self, now: float) -> bool:
        """Spend a move. Return False if the player has to wait. A pace of 0 is no limit."""
        if not self._per_second:
            return True
        left = self._left + self._per_second * (now - self._updated)
        self._updated = now
        if left < 1:
            self._left = left
            return False
        self._left = min(left, self._burst) - 1
        return True

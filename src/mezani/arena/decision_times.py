"""Decision times: how long a bot takes to choose a move.

Times are counted in classes that are 4.7 % wide, so that a run of any length needs little memory and the times of
several matches can be added.

>>> times = DecisionTimes()
>>> for milliseconds in (1, 2, 3, 40):
...     times.add(milliseconds / 1000)
>>> round(times.quantile(0.5)), round(times.longest)
(2, 40)
"""

from __future__ import annotations

import math

import msgspec

CLASSES_PER_DECADE = 50
SHORTEST = 1e-4
"""The shortest time in milliseconds. Shorter ones are counted as this one."""


class DecisionTimes(msgspec.Struct):
    """The number of decisions in each class of times, and the longest time in milliseconds."""

    counts: dict[int, int] = {}
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """Count a decision."""
        milliseconds = max(SHORTEST, 1000 * seconds)
        key = math.floor(CLASSES_PER_DECADE * math.log10(milliseconds))
        self.counts[key] = self.counts.get(key, 0) + 1
        self.longest = max(self.longest, milliseconds)

    def include(self, other: DecisionTimes) -> None:
        """Add the counts of another object."""
        for key, count in other.counts.items():
            self.counts[key] = self.counts.get(key, 0) + count
        self.longest = max(self.longest, other.longest)

    def quantile(self, share: float) -> float:
        """Return the time in milliseconds that this share of the decisions does not exceed; 0 if there are none."""
        left = share * sum(self.counts.values())
        for key in sorted(self.counts):
            left -= self.counts[key]
            if left <= 0:
                return min(self.longest, 10 ** ((key + 1) / CLASSES_PER_DECADE))
        return self.longest

"""Labels of metrics: few, and words of our own; never a name, a code of a room, a card or a seed.

Counting is on the path of every move, so each counter is looked up once and kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Generic, TypeVar

from prometheus_client import Counter, Histogram

OTHER = "other"
MOST_VALUES = 100

Metric = TypeVar("Metric", Counter, Histogram)
Check = Callable[[str], bool]


def one_of(words: Collection[str]) -> Check:
    """Only these words."""
    return frozenset(words).__contains__


def like(pattern: str) -> Check:
    """Anything that looks like that, but not more than a hundred different ones."""
    shape = re.compile(pattern)
    seen: set[str] = set()

    def is_fine(value: str) -> bool:
        if value in seen:
            return True
        if len(seen) >= MOST_VALUES or not shape.fullmatch(value):
            return False
        seen.add(value)
        return True

    return is_fine


class Labelled(Generic[Metric]):
    """A metric with labels. Values that its checks don't pass are counted together, as other."""

    def __init__(self, metric: Metric, *checks: Check) -> None:
        self._metric: Metric = metric
        self._checks = checks
        self._kept: dict[tuple[str, ...], Metric] = {}

    def __getitem__(self, values: tuple[str, ...]) -> Metric:
        """What counts for these values of the labels."""
        try:
            return self._kept[values]
        except KeyError:
            return self._find(values)

    def _find(self, values: tuple[str, ...]) -> Metric:
        safe = tuple(value if check(value) else OTHER for value, check in zip(values, self._checks))
        if safe not in self._kept:
            self._kept[safe] = self._metric.labels(*safe)
        return self._kept[safe]

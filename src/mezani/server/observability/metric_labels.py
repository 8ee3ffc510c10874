"""Labels of metrics: a few known words, never a name, a room code, a card or a seed.

Labelled counters are cached, because looking one up costs more than incrementing it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Generic, TypeVar

from prometheus_client import Counter, Histogram

OTHER = "other"
MAX_VALUES = 100

Metric = TypeVar("Metric", Counter, Histogram)
Check = Callable[[str], bool]


def one_of(words: Collection[str]) -> Check:
    """Accept only these words."""
    return frozenset(words).__contains__


def like(pattern: str) -> Check:
    """Accept up to a hundred different values that match a pattern."""
    shape = re.compile(pattern)
    seen: set[str] = set()

    def is_accepted(value: str) -> bool:
        if value in seen:
            return True
        if len(seen) >= MAX_VALUES or not shape.fullmatch(value):
            return False
        seen.add(value)
        return True

    return is_accepted


class Labelled(Generic[Metric]):
    """A metric with labels. Values that are not accepted are counted together as ``other``."""

    def __init__(self, metric: Metric, *checks: Check) -> None:
        self._metric: Metric = metric
        self._checks = checks
        self._kept: dict[tuple[str, ...], Metric] = {}

    def __getitem__(self, values: tuple[str, ...]) -> Metric:
        try:
            return self._kept[values]
        except KeyError:
            return self._find(values)

    def _find(self, values: tuple[str, ...]) -> Metric:
        safe = tuple(value if check(value) else OTHER for value, check in zip(values, self._checks))
        if safe not in self._kept:
            self._kept[safe] = self._metric.labels(*safe)
        return self._kept[safe]

"""Timing a single step: a batch of calls, repeated, without the cost of the loop around them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import TypeVar

T = TypeVar("T")

REPEATS = 25


def nanoseconds(
    step: Callable[[T], object], cases: Sequence[T], copy: Callable[[T], T] | None = None
) -> float:
    """Return the mean time of ``step`` over the cases, in the median of several repeats.

    ``copy`` copies a case before each repeat, for steps that change it.
    """
    times = []
    for _ in range(REPEATS):
        batch = cases if copy is None else [copy(case) for case in cases]
        times.append(run(step, batch) - run(do_nothing, batch))
    return max(0.0, median(times) / len(cases) * 1e9)


def run(step: Callable[[T], object], cases: Sequence[T]) -> float:
    """Return the seconds of a step over all cases."""
    start = time.process_time()
    for case in cases:
        step(case)
    return time.process_time() - start


def do_nothing(_case: object) -> None:
    """Stand in for a step, to measure the loop itself."""

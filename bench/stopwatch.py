"""Timing one step: a batch of calls, several times over, the loop around them taken off."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import TypeVar

T = TypeVar("T")

TIMES = 25


def nanoseconds(
    step: Callable[[T], object], cases: Sequence[T], fresh: Callable[[T], T] | None = None
) -> float:
    """The mean time of ``step`` over the cases, in the middle one of several tries.

    ``fresh`` makes a case anew before each try, for steps that change it.
    """
    tries = []
    for _ in range(TIMES):
        batch = cases if fresh is None else [fresh(case) for case in cases]
        tries.append(run(step, batch) - run(do_nothing, batch))
    return max(0.0, median(tries) / len(cases) * 1e9)


def run(step: Callable[[T], object], cases: Sequence[T]) -> float:
    """Seconds for a step over all cases."""
    start = time.process_time()
    for case in cases:
        step(case)
    return time.process_time() - start


def do_nothing(_case: object) -> None:
    """What the loop costs by itself."""

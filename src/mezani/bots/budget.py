"""The budget of a decision: a bot settles for the best move it has found when the budget is spent.

Work is counted, so that a decision is the same on every machine. A server adds a time limit, except in a deal of the
day. Bots call `spend` while they search and stop at an `OutOfBudgetError`.

>>> with limited(Budget(work=2)):
...     spend()
...     spend()
...     spend()
Traceback (most recent call last):
...
mezani.bots.budget.OutOfBudgetError
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

WORK = 1000
"""The work of a decision: evaluating a position is 1 and takes about a tenth of a millisecond.

Nearly all decisions need less than 100; one in a thousand, mostly with a very large hand, would need more than this.
"""
SMALLEST_SHARE = 100


class OutOfBudgetError(Exception):
    """The budget of the decision, or the share of a part of it, is spent."""


class Budget:
    """The work left for a decision, and perhaps the time at which it must end by ``clock``."""

    def __init__(
        self,
        work: int = WORK,
        deadline: float = 0.0,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.left = work
        self._reserved = 0
        self._deadline = deadline
        self._clock = clock

    @property
    def is_spent(self) -> bool:
        """Whether no work or no time is left."""
        return self.left < self._reserved or (
            self._clock is not None and self._clock() >= self._deadline
        )

    def spend(self, work: int) -> None:
        """Spend work. Raise `OutOfBudgetError` if there is not enough left, or no time."""
        self.left -= work
        if self.is_spent:
            raise OutOfBudgetError

    @contextmanager
    def share(self, parts: int) -> Iterator[None]:
        """Let the block spend its part of what is left, but never a very small one."""
        outer = self._reserved
        available = self.left - outer
        self._reserved = self.left - max(available // parts, min(SMALLEST_SHARE, available))
        try:
            yield
        finally:
            self._reserved = outer


_current: ContextVar[Budget | None] = ContextVar("budget", default=None)


def current_budget() -> Budget:
    """Return the budget of the decision being made; outside of `limited`, one for a single use."""
    return _current.get() or Budget()


def spend(work: int = 1) -> None:
    """Spend work of the current budget. Raise `OutOfBudgetError` if there is not enough left, or no time."""
    current_budget().spend(work)


@contextmanager
def limited(budget: Budget) -> Iterator[Budget]:
    """Make the decisions of the block with a budget."""
    token = _current.set(budget)
    try:
        yield budget
    finally:
        _current.reset(token)


@contextmanager
def limited_by_default() -> Iterator[Budget]:
    """Make the decision of the block with the current budget, or with a new one if there is none."""
    with limited(_current.get() or Budget()) as budget:
        yield budget

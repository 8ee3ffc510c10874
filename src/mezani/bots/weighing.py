"""Weighing moves: points for and against each, the best of them, and the point that decided.

A bot by rules of thumb writes down for every move what speaks for it and what against. The total decides; the
reason is what sets the best move furthest apart from the best that is another idea.

>>> from mezani.rng import fast_rng
>>> tea = Option("tea", [Point("warm", 3.0)])
>>> water = Option("water", [Point("warm", 1.0), Point("plain", 0.5)])
>>> beer = Option("beer", [Point("warm", 1.0), Point("early", -2.0)])
>>> decide([tea, water], fast_rng(1)).why, decide([water, beer], fast_rng(1)).why
('warm', 'not.early')
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mezani.bots.thinking import Choice
from mezani.rng import Rng


@dataclass(frozen=True, slots=True)
class Point:
    """Something that speaks for a move, or with a negative worth against it.

    ``why`` names it, and may be refined by ``variant``; points of one name are compared with each other.
    """

    why: str
    worth: float
    fields: Mapping[str, object] = field(default_factory=dict)
    variant: str = ""

    @property
    def key(self) -> str:
        """The name with its variant: ``ace.guard``."""
        return f"{self.why}.{self.variant}" if self.variant else self.why


@dataclass(frozen=True, slots=True)
class Option:
    """A move with everything that speaks for it and against it."""

    move: Any | None
    points: Sequence[Point]

    @property
    def total(self) -> float:
        """What the move is worth."""
        return sum(point.worth for point in self.points)

    def worth_of(self, why: str) -> float:
        """What one kind of point adds to the move."""
        return sum(point.worth for point in self.points if point.why == why)


def decide(options: Sequence[Option], rng: Rng, idea: Callable[[Any], Hashable] = str) -> Choice:
    """The option worth most (any of them, where several are), with the point that decided.

    ``idea`` tells which moves are the same idea, so that none of them is the reason for another. The reason is
    ``only`` where there was nothing to decide, and ``alike`` where nothing did.
    """
    if len(options) == 1:
        return Choice(options[0].move, "only")
    totals = [option.total for option in options]
    most = max(totals)
    best = [option for option, total in zip(options, totals) if total == most]
    chosen = best[rng.below(len(best))]
    own = idea(chosen.move)
    rivals = [
        (total, option)
        for option, total in zip(options, totals)
        if total < most and idea(option.move) != own
    ]
    if not rivals:
        return Choice(chosen.move, "alike")
    _, rival = max(rivals, key=lambda pair: pair[0])
    return because(chosen, rival)


def because(chosen: Option, rival: Option) -> Choice:
    """The choice of one option over another, for the point in which they differ most.

    What speaks for the chosen move gives its own key; what speaks against the rival gives ``not.`` and its key.
    """
    points = (*chosen.points, *rival.points)
    why = max(
        (point.why for point in points),
        key=lambda name: chosen.worth_of(name) - rival.worth_of(name),
    )
    for point in chosen.points:
        if point.why == why and point.worth > 0:
            return Choice(chosen.move, point.key, point.fields)
    against = next(point for point in rival.points if point.why == why and point.worth < 0)
    return Choice(chosen.move, f"not.{against.key}", against.fields)

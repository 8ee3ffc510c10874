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

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from mezani.bots.reasoned_bot import Choice
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


Weighed = TypeVar("Weighed", bound=Option)


def decide(options: Sequence[Option], rng: Rng, idea: Callable[[Any], Hashable] = str) -> Choice:
    """The option worth most, with the point that decided.

    The reason is ``only`` where there was nothing to decide, and ``alike`` where nothing did.
    """
    chosen, rival = pick(options, rng, idea)
    if rival is None:
        return Choice(chosen.move, "only" if len(options) == 1 else "alike")
    return because(chosen, rival)


def pick(
    options: Sequence[Weighed], rng: Rng, idea: Callable[[Any], Hashable] = str
) -> tuple[Weighed, Weighed | None]:
    """The option worth most (any of them, where several are), and the best that is worth less and another idea.

    ``idea`` tells which moves are the same idea, so that none of them is the reason for another.
    """
    if len(options) == 1:
        return options[0], None
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
    return chosen, max(rivals, key=lambda pair: pair[0])[1] if rivals else None


def because(chosen: Option, rival: Option) -> Choice:
    """The choice of one option over another, for the point in which they differ most."""
    difference = next(differences(chosen, rival))
    return Choice(chosen.move, difference.key, difference.point.fields)


@dataclass(frozen=True, slots=True)
class Difference:
    """A point in which an option is better than another: one of its own, or one against the other."""

    point: Point
    is_against: bool

    @property
    def key(self) -> str:
        """The key of the point; with ``not.`` before it where it speaks against the other option."""
        return f"not.{self.point.key}" if self.is_against else self.point.key


def differences(chosen: Option, rival: Option) -> Iterator[Difference]:
    """In which points an option is better than another, the greatest difference first."""
    gains = {
        point.why: chosen.worth_of(point.why) - rival.worth_of(point.why)
        for point in (*chosen.points, *rival.points)
    }
    for why in sorted(gains, key=lambda name: -gains[name]):
        if gains[why] > 0:
            yield difference_in(why, chosen, rival)


def difference_in(why: str, chosen: Option, rival: Option) -> Difference:
    """What speaks for the chosen option under a name, or else what speaks against the rival."""
    for point in chosen.points:
        if point.why == why and point.worth > 0:
            return Difference(point, is_against=False)
    against = next(point for point in rival.points if point.why == why and point.worth < 0)
    return Difference(against, is_against=True)

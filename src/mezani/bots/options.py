"""Choosing between options: points for and against each move, and the point that decides.

A bot that plays by rules of thumb lists the points for and against every legal move. The option with the highest
total wins. The reason is the point with the largest difference to the best option that pursues another idea.

>>> from mezani.rng import fast_rng
>>> tea = Option("tea", [Point("warm", 3.0)])
>>> water = Option("water", [Point("warm", 1.0), Point("plain", 0.5)])
>>> beer = Option("beer", [Point("warm", 1.0), Point("early", -2.0)])
>>> decide_by_points([tea, water], fast_rng(1)).reason
'warm'
>>> decide_by_points([water, beer], fast_rng(1)).reason
'not.early'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from mezani.bots.reasoned_bot import Decision
from mezani.rng import Rng


@dataclass(frozen=True, slots=True)
class Point:
    """Something in favour of a move, or against it if the value is negative.

    Points with the same ``reason`` are compared with each other. ``variant`` only selects a more specific sentence.
    """

    reason: str
    value: float
    fields: Mapping[str, object] = field(default_factory=dict)
    variant: str = ""

    @property
    def key(self) -> str:
        """The key of the sentence: the reason with its variant, such as ``ace.guard``."""
        return f"{self.reason}.{self.variant}" if self.variant else self.reason


@dataclass(frozen=True, slots=True)
class Option:
    """A candidate move with the points for and against it."""

    move: Any | None
    points: Sequence[Point]

    @property
    def total(self) -> float:
        """The value of the move."""
        return sum(point.value for point in self.points)

    def value_of(self, reason: str) -> float:
        """Return what the points with one reason contribute to the total."""
        return sum(point.value for point in self.points if point.reason == reason)


OptionT = TypeVar("OptionT", bound=Option)


def decide_by_points(
    options: Sequence[Option], rng: Rng, idea: Callable[[Any], Hashable] = str
) -> Decision:
    """Choose the option with the highest total.

    The reason is ``only`` if there was just one option, and ``alike`` if no other idea is worse.
    """
    chosen, rival = pick(options, rng, idea)
    if rival is None:
        return Decision(chosen.move, "only" if len(options) == 1 else "alike")
    difference = next(differences(chosen, rival))
    return Decision(chosen.move, difference.key, difference.point.fields)


def pick(
    options: Sequence[OptionT], rng: Rng, idea: Callable[[Any], Hashable] = str
) -> tuple[OptionT, OptionT | None]:
    """Return the option with the highest total, and the best worse option that pursues another idea.

    Ties are broken at random. Moves with the same ``idea`` are never used as the reason for each other.
    """
    if len(options) == 1:
        return options[0], None
    totals = [option.total for option in options]
    highest = max(totals)
    best = [option for option, total in zip(options, totals) if total == highest]
    chosen = best[rng.below(len(best))]
    chosen_idea = idea(chosen.move)
    rivals = [
        (total, option)
        for option, total in zip(options, totals)
        if total < highest and idea(option.move) != chosen_idea
    ]
    return chosen, max(rivals, key=lambda pair: pair[0])[1] if rivals else None


@dataclass(frozen=True, slots=True)
class Difference:
    """A point that makes one option better than another: one of its own, or one against the other."""

    point: Point
    is_against: bool

    @property
    def key(self) -> str:
        """The key of the sentence, prefixed with ``not.`` if the point is against the other option."""
        return f"not.{self.point.key}" if self.is_against else self.point.key


def differences(chosen: Option, rival: Option) -> Iterator[Difference]:
    """Yield the points that make an option better than another, largest difference first."""
    gains = {
        point.reason: chosen.value_of(point.reason) - rival.value_of(point.reason)
        for point in (*chosen.points, *rival.points)
    }
    for reason in sorted(gains, key=lambda name: -gains[name]):
        if gains[reason] > 0:
            yield difference_in(reason, chosen, rival)


def difference_in(reason: str, chosen: Option, rival: Option) -> Difference:
    """Return the point for the chosen option with this reason, or else the point against the rival."""
    for point in chosen.points:
        if point.reason == reason and point.value > 0:
            return Difference(point, is_against=False)
    against = next(point for point in rival.points if point.reason == reason and point.value < 0)
    return Difference(against, is_against=True)

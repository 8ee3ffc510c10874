"""Weighing moves: points for and against each, the best of them, and the point that decided.

A bot by rules of thumb writes down for every move what speaks for it and what against. The total decides; the
reason is what sets the best move furthest apart from the best of the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mezani.bots.thinking import Choice
from mezani.rng import Rng


@dataclass(frozen=True, slots=True)
class Point:
    """Something that speaks for a move, or with a negative worth against it."""

    why: str
    worth: float
    fields: Mapping[str, object] = field(default_factory=dict)


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


def decide(options: Sequence[Option], rng: Rng) -> Choice:
    """The option worth most (any of them, where several are), with the point that decided.

    The reason is ``only`` where there was nothing to decide and ``alike`` where nothing did. What speaks for the
    chosen move gives its own key; what speaks against the next best gives ``not.`` and its key.
    """
    if len(options) == 1:
        return Choice(options[0].move, "only")
    totals = [option.total for option in options]
    most = max(totals)
    best = [option for option, total in zip(options, totals) if total == most]
    chosen = best[rng.below(len(best))]
    others = [(total, option) for option, total in zip(options, totals) if total < most]
    if not others:
        return Choice(chosen.move, "alike")
    _, rival = max(others, key=lambda pair: pair[0])
    return because(chosen, rival)


def because(chosen: Option, rival: Option) -> Choice:
    """The choice of one option over another, for the point in which they differ most."""
    points = (*chosen.points, *rival.points)
    why = max(
        (point.why for point in points),
        key=lambda name: chosen.worth_of(name) - rival.worth_of(name),
    )
    for point in chosen.points:
        if point.why == why and point.worth > 0:
            return Choice(chosen.move, why, point.fields)
    for point in rival.points:
        if point.why == why and point.worth < 0:
            return Choice(chosen.move, f"not.{why}", point.fields)
    return Choice(chosen.move, f"less.{why}", fields_of(chosen, why))


def fields_of(option: Option, why: str) -> Mapping[str, object]:
    """What the sentence about a point is filled with."""
    return next((point.fields for point in option.points if point.why == why), {})

"""Choosing a move by the plans it begins."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.thinking import Choice
from mezani.bots.weighing import Option, decide
from mezani.rng import Rng

COMPARES = ("block", "jacks")
"""Points whose words say that another move would be worse."""


def choose_plan(options: Sequence[Option], rng: Rng) -> Choice:
    """The first move of the best plan, with the point that decided; among equals, with what is best about it."""
    best = best_for_each_move(options)
    choice = decide(best, rng)
    if choice.why != "alike":
        return choice
    chosen = next(option for option in best if option.move is choice.move)
    points = [point for point in chosen.points if point.worth > 0 and point.why not in COMPARES]
    if not points:
        return choice
    point = max(points, key=lambda point: point.worth)
    return Choice(choice.move, point.why, point.fields)


def best_for_each_move(options: Sequence[Option]) -> list[Option]:
    """Of all plans that begin with the same move the best, so that a choice is between moves."""
    best: dict[str, tuple[float, Option]] = {}
    for option in options:
        move = str(option.move)
        total = option.total
        if move not in best or total > best[move][0]:
            best[move] = (total, option)
    return [option for _, option in best.values()]

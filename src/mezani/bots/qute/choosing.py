"""Choosing a move by the lines of play it begins."""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.qute.lines import Line
from mezani.bots.qute.position import Position
from mezani.bots.qute.reasons import why_alike, why_better
from mezani.bots.thinking import Choice
from mezani.bots.weighing import pick
from mezani.rng import Rng


def choose_line(position: Position, lines: Sequence[Line], rng: Rng) -> Choice:
    """The first move of the best line, with what decided; among equals, with what is best about it."""
    best = best_for_each_move(lines)
    chosen, rival = pick(best, rng)
    if len(best) == 1:
        return Choice(chosen.move, "only")
    if rival is None:
        return why_alike(position, chosen, best)
    return why_better(position, chosen, rival)


def best_for_each_move(lines: Sequence[Line]) -> list[Line]:
    """Of all lines that begin with the same move the best, so that a choice is between moves."""
    best: dict[str, tuple[float, Line]] = {}
    for line in lines:
        move = str(line.move)
        total = line.total
        if move not in best or total > best[move][0]:
            best[move] = (total, line)
    return [line for _, line in best.values()]

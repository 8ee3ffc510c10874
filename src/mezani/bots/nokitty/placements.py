"""Which heart goes on which tile: the places that count most, and what unknown hearts could count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mezani.bots.nokitty.board import POINTS, Board
from mezani.games.nokitty.engine.cards import HEART_KINDS, WHITE, colour_of, value_of
from mezani.rng import fast_rng


@dataclass(frozen=True, slots=True)
class Fit:
    """A heart, a tile for it, and what it counts there."""

    kind: int
    tile: int
    points: int


def best_fits(board: Board, hearts: Sequence[int], most: int) -> list[Fit]:
    """The places where hearts count most together, best first; none where it would count nothing.

    The highest hearts of a colour go on the tiles of that colour, the highest of the others on white: no exchange
    of two hearts would count more.
    """
    spots: dict[int, list[int]] = {}
    for tile in reversed(board.empty):
        spots.setdefault(board.colours[tile], []).append(tile)
    fits: list[Fit] = []
    others: list[int] = []
    for kind in sorted(hearts, key=value_of, reverse=True):
        tiles = spots.get(colour_of(kind))
        if tiles:
            fits.append(Fit(kind, tiles.pop(), 2 * value_of(kind)))
        else:
            others.append(kind)
    whites = spots.get(WHITE, [])
    fits += [Fit(kind, whites.pop(), value_of(kind)) for kind in others[: len(whites)]]
    fits.sort(key=lambda fit: fit.points, reverse=True)
    return fits[:most]


def filling_fits(board: Board, hearts: Sequence[int], most: int) -> list[Fit] | None:
    """The places that fill the board and count most; None where the hearts are not enough for that."""
    empty = board.empty
    if len(empty) > min(len(hearts), most):
        return None
    fits = best_fits(board, hearts, most)
    left = [*hearts]
    for fit in fits:
        left.remove(fit.kind)
        empty.remove(fit.tile)
    return fits + [
        Fit(kind, tile, POINTS[kind][board.colours[tile]]) for kind, tile in zip(left, empty)
    ]


def total(fits: Sequence[Fit]) -> int:
    """What fits count together."""
    return sum(fit.points for fit in fits)


# Hearts nobody has seen

IMAGINED = 40
"""How many hands are imagined; each is one sequence of hearts, and a bigger hand is a longer piece of it."""
LONGEST_HAND = 16


def imagine_hands() -> list[list[int]]:
    """Hands of hearts as chance could deal them, always the same."""
    rng = fast_rng(2024)
    return [[rng.below(HEART_KINDS) for _ in range(LONGEST_HAND)] for _ in range(IMAGINED)]


HANDS = imagine_hands()


def unknown_totals(colours: Sequence[int], hearts: int, most: int) -> tuple[int, ...]:
    """What so many unknown hearts would count on empty tiles of these colours, for each imagined hand, in order."""
    counts = [0, 0, 0, 0]
    for colour in colours:
        counts[colour] += 1
    reds, yellows, greens = sorted(counts[1:])
    limit = min(hearts, most, len(colours))
    return totals_on(counts[WHITE], (reds, yellows, greens), min(hearts, LONGEST_HAND), limit)


@lru_cache(maxsize=20_000)
def totals_on(
    whites: int, coloured: tuple[int, int, int], hearts: int, most: int
) -> tuple[int, ...]:
    """``unknown_totals`` for so many white tiles and so many of each colour: which colour is which is all one."""
    return tuple(sorted(total_of(whites, coloured, hand[:hearts], most) for hand in HANDS))


def total_of(whites: int, coloured: tuple[int, int, int], hearts: list[int], most: int) -> int:
    """What the best places for these hearts count together."""
    free = [0, *coloured]
    counted: list[int] = []
    others: list[int] = []
    for kind in sorted(hearts, key=value_of, reverse=True):
        colour = colour_of(kind)
        if free[colour]:
            free[colour] -= 1
            counted.append(2 * value_of(kind))
        else:
            others.append(value_of(kind))
    counted += others[:whites]
    if len(counted) > most:
        counted.sort(reverse=True)
    return sum(counted[:most])

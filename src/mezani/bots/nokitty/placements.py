"""Placements: which heart goes on which tile, and what unknown hearts could count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mezani.bots.nokitty.board import POINTS, Board
from mezani.games.nokitty.engine.cards import HEART_KINDS, WHITE, colour_of, value_of
from mezani.rng import fast_rng


@dataclass(frozen=True, slots=True)
class Placement:
    """A heart, the tile to place it on, and what it counts there."""

    kind: int
    tile: int
    points: int


def best_placements(board: Board, hearts: Sequence[int], limit: int) -> list[Placement]:
    """Return the placements that score most together, best first, leaving out those that score nothing.

    The highest hearts of a colour go on the tiles of that colour, the highest of the others on white tiles. Swapping
    two hearts would never count more.
    """
    spots: dict[int, list[int]] = {}
    for tile in reversed(board.empty):
        spots.setdefault(board.colours[tile], []).append(tile)
    placements: list[Placement] = []
    others: list[int] = []
    for kind in sorted(hearts, key=value_of, reverse=True):
        tiles = spots.get(colour_of(kind))
        if tiles:
            placements.append(Placement(kind, tiles.pop(), 2 * value_of(kind)))
        else:
            others.append(kind)
    whites = spots.get(WHITE, [])
    placements += [Placement(kind, whites.pop(), value_of(kind)) for kind in others[: len(whites)]]
    placements.sort(key=lambda placement: placement.points, reverse=True)
    return placements[:limit]


def filling_placements(board: Board, hearts: Sequence[int], limit: int) -> list[Placement] | None:
    """Return the placements that fill the board and count most, or None if there are too few hearts."""
    empty = board.empty
    if len(empty) > min(len(hearts), limit):
        return None
    placements = best_placements(board, hearts, limit)
    left = [*hearts]
    for placement in placements:
        left.remove(placement.kind)
        empty.remove(placement.tile)
    return placements + [
        Placement(kind, tile, POINTS[kind][board.colours[tile]]) for kind, tile in zip(left, empty)
    ]


def total(placements: Sequence[Placement]) -> int:
    """Return what placements count together."""
    return sum(placement.points for placement in placements)


def best_total(board: Board, hearts: Sequence[int], limit: int) -> int:
    """Return the most that hearts can count together on the empty tiles."""
    return total(best_placements(board, hearts, limit))


# Unknown hearts

SAMPLES = 40
"""The number of sample hands. Each is one sequence of hearts, and a smaller hand is a prefix of it."""
LONGEST_HAND = 16


def sample_hands() -> list[list[int]]:
    """Return random hands of hearts. They are the same in every run."""
    rng = fast_rng(2024)
    return [[rng.below(HEART_KINDS) for _ in range(LONGEST_HAND)] for _ in range(SAMPLES)]


HANDS = sample_hands()


def unknown_totals(colours: Sequence[int], hearts: int, limit: int) -> tuple[int, ...]:
    """Return what this many unknown hearts count on empty tiles of these colours, sorted, for each sample hand."""
    counts = [0, 0, 0, 0]
    for colour in colours:
        counts[colour] += 1
    reds, yellows, greens = sorted(counts[1:])
    placed = min(hearts, limit, len(colours))
    return totals_on(counts[WHITE], (reds, yellows, greens), min(hearts, LONGEST_HAND), placed)


@lru_cache(maxsize=20_000)
def totals_on(
    whites: int, coloured: tuple[int, int, int], hearts: int, limit: int
) -> tuple[int, ...]:
    """Return ``unknown_totals`` by the number of white tiles and of each colour. The colours are interchangeable."""
    return tuple(sorted(hand_total(whites, coloured, hand[:hearts], limit) for hand in HANDS))


def hand_total(whites: int, coloured: tuple[int, int, int], hearts: list[int], limit: int) -> int:
    """Return what the best placements of these hearts count together."""
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
    if len(counted) > limit:
        counted.sort(reverse=True)
    return sum(counted[:limit])

"""Numbers of cards and tiles packed five bits each, and what hearts in a hand can add."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.cards import lowest, shifted
from mezani.games.nokitty.engine.cards import (
    HEART_KINDS,
    WHITE,
    points,
)
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.shared.words import flag, thermometer

HEART_COUNTS: Final = 0x1FFFFFFFFFFF
"""The bits of packed numbers that count hearts."""


def packed(counts: i64, place: i64) -> i64:
    """Return one of several packed numbers."""
    return counts >> (5 * place) & 31


def one(place: i64) -> i64:
    """Return packed numbers of which one is 1."""
    return shifted(1, 5 * place)


def count_kinds(position: NoKittyPosition, cards: i64) -> i64:
    """Return how many of these cards are of each kind."""
    counts: i64 = 0
    while cards:
        counts += one(position.kinds[lowest(cards)])
        cards &= cards - 1
    return counts


def count_empty(position: NoKittyPosition) -> i64:
    """Return how many empty tiles there are of each colour."""
    counts: i64 = 0
    tiles = position.empty_tiles()
    while tiles:
        counts += one(position.tile_colours[lowest(tiles)])
        tiles &= tiles - 1
    return counts


def total_empty(empty: i64) -> i64:
    """Return how many tiles are empty."""
    return packed(empty, 0) + packed(empty, 1) + packed(empty, 2) + packed(empty, 3)


def total_hearts(counts: i64) -> i64:
    """Return how many hearts are among counted cards."""
    total: i64 = 0
    kind: i64 = 0
    while kind < HEART_KINDS:
        total += packed(counts, kind)
        kind += 1
    return total


@mypyc_attr(acyclic=True)
class Summary:
    """Numbers about a position that several words need, from the side of one seat.

    ``counts`` are its cards by kind, ``empty`` the empty tiles by colour, ``most_points`` what its best heart would
    score on each colour; all three are packed. ``lead`` is how many points the seat is ahead.
    """

    def __init__(self) -> None:
        self.counts: i64 = 0
        self.empty: i64 = 0
        self.most_points: i64 = 0
        self.mine: i64 = 0
        self.lead: i64 = 0

    def read(self, position: NoKittyPosition, seat: i64) -> None:
        """Compute the numbers of a position."""
        self.counts = count_kinds(position, position.hands[seat])
        self.empty = count_empty(position)
        self.mine = position.score(seat)
        self.lead = self.mine - position.score(position.other(seat))
        self.most_points = 0
        colour: i64 = 0
        while colour < 4:
            self.most_points += most_points(self.counts, colour) * one(colour)
            colour += 1


# Points that hearts in a hand can add


def most_points(counts: i64, colour: i64) -> i64:
    """Return the most points that one of the counted hearts would score on a colour."""
    best: i64 = 0
    kind: i64 = 0
    while kind < HEART_KINDS:
        if packed(counts, kind):
            worth = points(kind, colour)
            if worth > best:
                best = worth
        kind += 1
    return best


def potential(counts: i64, empty: i64, allowed: i64) -> i64:
    """Return the most points that ``allowed`` of the counted hearts add on empty tiles."""
    total: i64 = 0
    step: i64 = 0
    while step < 6 and allowed > 0 and counts & HEART_COUNTS:
        # Values 3 and 2 on their colour, 3 on white, 1 on its colour, 2 and 1 on white.
        value = (0x121323 >> (4 * step)) & 3
        is_white = 0x34 >> step & 1
        colour: i64 = 1
        while colour < 4:
            kind = 3 * colour - 4 + value
            held = packed(counts, kind)
            if held:
                tile_colour = WHITE if is_white else colour
                placed = min(min(held, allowed), packed(empty, tile_colour))  # noqa: PLW3301
                counts -= placed * one(kind)
                empty -= placed * one(tile_colour)
                allowed -= placed
                total += placed * points(kind, tile_colour)
            colour += 1
        step += 1
    return total


def potential_word(counts: i64, empty: i64, allowed: i64, lead: i64) -> i64:
    """Return what the seat's hearts can add, and whether they can fill the board and win or tie."""
    total = potential(counts, empty, allowed)
    fills = min(total_hearts(counts), allowed) >= total_empty(empty) > 0
    word = thermometer(total, 30) | flag(fills, 30)
    word |= flag(fills and lead + total > 0, 31)
    return word | flag(fills and lead + total == 0, 32)

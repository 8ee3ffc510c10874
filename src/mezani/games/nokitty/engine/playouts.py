"""Playouts: random games inside the engine, without moves, events or garbage.

First a card to use is picked evenly from those that can be used now, drawing or ending the turn being one more
choice; then the tile it is used on.
"""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import count, nth
from mezani.games.nokitty.engine import effects
from mezani.games.nokitty.engine.cards import HEART_KINDS, SHIELD, WIND
from mezani.games.nokitty.engine.position import Table
from mezani.games.nokitty.engine.targets import must_draw, targets, usable_cards
from mezani.rng import Rng
from mezani.seats import NO_SEAT


def play_out(table: Table, rng: Rng, most: i64) -> i64:
    """Plays random legal moves to the end, at most ``most``, and says how many it made."""
    made: i64 = 0
    while table.turn != NO_SEAT and made < most:
        random_move(table, table.turn, rng)
        made += 1
    return made


def random_move(table: Table, seat: i64, rng: Rng) -> None:
    """Makes one random move of the player on turn."""
    usable = usable_cards(table, seat)
    cards = count(usable)
    picked = rng.below(cards + 1)
    if picked < cards:
        use(table, seat, table.kinds[nth(usable, picked)], rng)
    elif must_draw(table):
        effects.draw(table, seat)
    else:
        effects.end_turn(table, seat)


def use(table: Table, seat: i64, kind: i64, rng: Rng) -> None:
    """Uses a card on a random tile, if it is used on one."""
    if kind == SHIELD:
        effects.protect(table, seat)
        return
    tiles = targets(table, seat, kind)
    tile = nth(tiles, rng.below(count(tiles)))
    if kind < HEART_KINDS:
        effects.place(table, seat, kind, tile)
    elif kind == WIND:
        effects.blow(table, seat, tile)
    else:
        effects.recycle(table, seat, tile)

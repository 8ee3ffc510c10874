"""Playouts: random games inside the engine, without moves, events or garbage.

First a card to use is picked evenly from those that can be used now, drawing or ending the turn being one more
choice; then the tile it is used on.
"""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import count, nth
from mezani.games.nokitty.engine import effects
from mezani.games.nokitty.engine.cards import HEART_KINDS, SHIELD, WIND
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import must_draw, targets, usable_cards
from mezani.rng import Rng
from mezani.seats import NO_SEAT


def play_out(position: NoKittyPosition, rng: Rng, max_moves: i64) -> i64:
    """Plays random legal moves to the end, at most ``max_moves``, and says how many it made."""
    made: i64 = 0
    while position.turn != NO_SEAT and made < max_moves:
        random_move(position, position.turn, rng)
        made += 1
    return made


def random_move(position: NoKittyPosition, seat: i64, rng: Rng) -> None:
    """Makes one random move of the player on turn."""
    usable = usable_cards(position, seat)
    cards = count(usable)
    picked = rng.below(cards + 1)
    if picked < cards:
        use(position, seat, position.kinds[nth(usable, picked)], rng)
    elif must_draw(position):
        effects.draw(position, seat)
    else:
        effects.end_turn(position, seat)


def use(position: NoKittyPosition, seat: i64, kind: i64, rng: Rng) -> None:
    """Uses a card on a random tile, if it is used on one."""
    if kind == SHIELD:
        effects.protect(position, seat)
        return
    tiles = targets(position, seat, kind)
    tile = nth(tiles, rng.below(count(tiles)))
    if kind < HEART_KINDS:
        effects.place(position, seat, kind, tile)
    elif kind == WIND:
        effects.blow(position, seat, tile)
    else:
        effects.recycle(position, seat, tile)

"""Playouts: random games inside the engine that create no moves and no events."""

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
    """Play random legal moves until the game ends or the limit is reached. Return the number of moves."""
    made: i64 = 0
    while position.turn != NO_SEAT and made < max_moves:
        random_move(position, position.turn, rng)
        made += 1
    return made


def random_move(position: NoKittyPosition, seat: i64, rng: Rng) -> None:
    """Make a random move: each usable card, and drawing or ending, are equally likely."""
    usable = usable_cards(position, seat)
    cards = count(usable)
    picked = rng.below(cards + 1)
    if picked < cards:
        use_card(position, seat, position.kinds[nth(usable, picked)], rng)
    elif must_draw(position):
        effects.draw(position, seat)
    else:
        effects.end_turn(position, seat)


def use_card(position: NoKittyPosition, seat: i64, kind: i64, rng: Rng) -> None:
    """Use a card on a random tile, if it needs one."""
    if kind == SHIELD:
        effects.play_shield(position, seat)
        return
    tiles = targets(position, seat, kind)
    tile = nth(tiles, rng.below(count(tiles)))
    if kind < HEART_KINDS:
        effects.place(position, seat, kind, tile)
    elif kind == WIND:
        effects.play_wind(position, seat, tile)
    else:
        effects.play_recycle(position, seat, tile)

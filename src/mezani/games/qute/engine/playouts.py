"""Playouts: random games inside the engine, without moves, events or garbage. Practice moves are left out."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import count, nth
from mezani.games.qute.engine import effects
from mezani.games.qute.engine.moves import NOT_SAID
from mezani.games.qute.engine.playable import (
    can_call,
    can_draw,
    can_end,
    chooses_eights,
    chooses_jacks,
    chooses_suit,
    playable,
)
from mezani.games.qute.engine.position import Table
from mezani.rng import Rng


def play_out(table: Table, rng: Rng, most: i64) -> i64:
    """Plays random legal moves to the end, at most ``most``, and says how many it made."""
    made: i64 = 0
    while not table.over and made < most:
        random_move(table, table.turn, rng)
        made += 1
    return made


def random_move(table: Table, seat: i64, rng: Rng) -> None:
    """Picks evenly from the cards that may be played, drawing, ending and calling."""
    cards = playable(table, seat)
    held = count(cards)
    calls = can_call(table)
    if held == 0 and not calls:
        draw_or_end(table, seat, rng)
        return
    choices = held
    draws = can_draw(table, seat)
    ends = can_end(table, seat)
    if draws or ends:
        choices += 1
    if calls:
        choices += 1
    picked = rng.below(choices)
    if picked < held:
        effects.play(table, seat, nth(cards, picked))
    elif calls and picked == choices - 1:
        effects.call(table, seat, random_jacks(table, seat, rng, calls=True))
    else:
        draw_or_end(table, seat, rng)


def draw_or_end(table: Table, seat: i64, rng: Rng) -> None:
    """Draws if that may be, else ends the turn with random choices; never both may be."""
    if can_draw(table, seat):
        effects.draw(table, seat)
        return
    suit: i64 = NOT_SAID
    eights: i64 = NOT_SAID
    if chooses_suit(table, seat):
        suit = rng.below(4)
    if chooses_eights(table):
        eights = rng.below(2)
    effects.end(table, seat, suit, eights, random_jacks(table, seat, rng, calls=False))


def random_jacks(table: Table, seat: i64, rng: Rng, *, calls: bool) -> i64:
    """What Jacks count, where that is to choose."""
    if chooses_jacks(table, seat, calls=calls):
        return rng.below(2)
    return NOT_SAID

"""Playouts: random games inside the engine that create no moves and no events. They leave out practice moves."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import count, nth
from mezani.games.qute.engine import effects
from mezani.games.qute.engine.moves import NOT_CHOSEN
from mezani.games.qute.engine.playable import (
    can_call,
    can_draw,
    can_end,
    needs_eights,
    needs_jacks,
    needs_suit,
    playable_cards,
)
from mezani.games.qute.engine.position import QutePosition
from mezani.rng import Rng
from mezani.seats import NO_SEAT


def play_out(position: QutePosition, rng: Rng, max_moves: i64) -> i64:
    """Play random legal moves until the game ends or the limit is reached. Return the number of moves."""
    made: i64 = 0
    while position.turn != NO_SEAT and made < max_moves:
        random_move(position, position.turn, rng)
        made += 1
    return made


def random_move(position: QutePosition, seat: i64, rng: Rng) -> None:
    """Make a random move: each playable card, drawing or ending, and calling are equally likely."""
    cards = playable_cards(position, seat)
    plays = count(cards)
    calls = can_call(position)
    if plays == 0 and not calls:
        draw_or_end(position, seat, rng)
        return
    choices = plays
    if can_draw(position, seat) or can_end(position, seat):
        choices += 1
    if calls:
        choices += 1
    picked = rng.below(choices)
    if picked < plays:
        effects.play(position, seat, nth(cards, picked))
    elif calls and picked == choices - 1:
        effects.call_qute(position, seat, random_jacks(position, seat, rng, calls=True))
    else:
        draw_or_end(position, seat, rng)


def draw_or_end(position: QutePosition, seat: i64, rng: Rng) -> None:
    """Draw if that is allowed, else end the turn with random choices. Never are both allowed."""
    if can_draw(position, seat):
        effects.draw(position, seat)
        return
    suit: i64 = NOT_CHOSEN
    eights: i64 = NOT_CHOSEN
    if needs_suit(position, seat):
        suit = rng.below(4)
    if needs_eights(position):
        eights = rng.below(2)
    jacks = random_jacks(position, seat, rng, calls=False)
    effects.end_turn(position, seat, suit, eights, jacks)


def random_jacks(position: QutePosition, seat: i64, rng: Rng, *, calls: bool) -> i64:
    """Return a random choice of Jack points, if one is needed."""
    if needs_jacks(position, seat, calls=calls):
        return rng.below(2)
    return NOT_CHOSEN

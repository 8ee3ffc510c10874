"""Dealing a game: hands, and an ordinary card to open with."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import bit, count, deck_of, nth
from mezani.games.kadi.engine.fast_rules import ORDINARY, KadiFastRules
from mezani.games.kadi.engine.position import DIRECTION
from mezani.games.kadi.engine.state import KadiState
from mezani.rng import Rng


def deal(law: KadiFastRules, seats: i64, rng: Rng, starter: i64) -> KadiState:
    """Deals the hands and opens with an ordinary card; deals again if none is left to open with."""
    while True:
        state = KadiState(law, seats, rng)
        state.deck = deck_of(law.jokers)
        for seat in range(seats):
            state.draw_cards(seat, law.hand_size, "")
        openers = state.deck & ORDINARY
        if openers:
            state.top = nth(openers, rng.below(count(openers)))
            state.deck &= ~bit(state.top)
            state.turn = starter
            if law.starter_picks_direction:
                state.pending = DIRECTION
            return state

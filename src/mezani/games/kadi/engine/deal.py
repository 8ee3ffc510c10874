"""The deal: the hands, and an ordinary card to start with."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import bit, count, deck_of, nth
from mezani.games.kadi.engine.fast_rules import ORDINARY, KadiFastRules
from mezani.games.kadi.engine.position import DIRECTION
from mezani.games.kadi.engine.state import KadiState
from mezani.rng import Rng


def deal(fast_rules: KadiFastRules, seats: i64, rng: Rng, starter: i64) -> KadiState:
    """Deal the hands and turn up an ordinary card. Deal again if no ordinary card is left."""
    while True:
        state = KadiState(fast_rules, seats, rng)
        state.deck = deck_of(fast_rules.jokers)
        for seat in range(seats):
            state.draw_cards(seat, fast_rules.hand_size, "")
        openers = state.deck & ORDINARY
        if openers:
            state.top = nth(openers, rng.below(count(openers)))
            state.deck &= ~bit(state.top)
            state.turn = starter
            if fast_rules.starter_picks_direction:
                state.pending = DIRECTION
            return state

"""The state as a player of Kadi knows it, from an observation alone: a start for guesses.

The unseen cards are dealt in order; ``state.guess`` deals them at random. Jumps, kickbacks, requests and prompts in
progress depend on more than an observation shows, so there is a known state only in other turns.
"""

from __future__ import annotations

import numpy as np

from mezani.bots.kadi.imagined_state import imagine_state
from mezani.bots.kadi.situation import read_situation
from mezani.bots.observation import Observation
from mezani.cards import bit, deck_of, lowest, members, set_of
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.engine.words import fields
from mezani.games.shared.hand_bounds import NO_BOUND, with_seat_value

LOOSE_BOUND = NO_BOUND - 1
"""Stands for every bound of 3 or more: an observation does not tell them apart."""


def has_known_state(observation: Observation) -> bool:
    """Return whether `known_state` can build the state of an observation."""
    view = observation.view
    return (
        len(view.players) <= fields.SLOTS + 1
        and view.turn == view.seat
        and view.pending in ("turn", "penalty")
        and not view.request
        and not view.prompted
    )


def known_state(observation: Observation) -> KadiState:
    """Return a state that agrees with an observation."""
    situation = read_situation(observation)
    state = imagine_state(situation)
    words = [int(word) for word in np.frombuffer(observation.encoding[0], np.int64)]
    unseen = members(words[fields.UNSEEN])
    state.hands[situation.me] = words[fields.HAND]
    state.top = lowest(words[fields.TOP])
    state.pile = deck_of(observation.rules.jokers) & ~(
        words[fields.HAND] | words[fields.UNSEEN] | words[fields.TOP]
    )
    state.reshuffled = words[fields.RESHUFFLED]
    state.penalty_chain = words[fields.PENALTY_CHAIN]
    if words[fields.LAST_REQUEST]:
        state.last_request = lowest(words[fields.LAST_REQUEST])
    if words[fields.SELF] & fields.CAUSED_IT:
        state.by = situation.me
    if words[fields.SELF] & fields.MAY_CALL:
        state.last_mover = situation.me
    for slot, seat in enumerate(situation.others()):
        number = situation.cards_of(seat)
        state.hands[seat] = set_of(unseen[:number])
        del unseen[:number]
        first = fields.TABLE_WORDS + fields.SLOT_WORDS * slot
        read_player(state, seat, words[first : first + fields.SLOT_WORDS])
    state.deck = set_of(unseen)
    return state


def read_player(state: KadiState, seat: int, words: list[int]) -> None:
    """Set what everybody knows about another player, from the words of its slot."""
    word, state.declined[seat], state.last_played[seat] = words
    if word & fields.PASSED:
        state.passed |= bit(seat)
    if word & fields.IS_CAUSE:
        state.by = seat
    if word & fields.LACKS_REQUEST:
        state.without_request |= bit(seat)
    state.jack_bounds = with_seat_value(
        state.jack_bounds, seat, bound_at(word, fields.FIRST_JACK_BIT)
    )
    state.king_bounds = with_seat_value(
        state.king_bounds, seat, bound_at(word, fields.FIRST_KING_BIT)
    )
    state.reshuffled_bounds = with_seat_value(
        state.reshuffled_bounds, seat, bound_at(word, fields.FIRST_RESHUFFLED_BIT)
    )
    drawn = (word >> fields.FIRST_DRAWN_BIT & 0xFF).bit_count()
    state.drawn_since = with_seat_value(state.drawn_since, seat, drawn)


def bound_at(word: int, place: int) -> int:
    """Return the bound at a place of the word: a bit says whether there is one, and three how small it is."""
    bits = word >> place & 0xF
    if not bits:
        return NO_BOUND
    below = (bits >> 1).bit_count()
    return 3 - below if below else LOOSE_BOUND

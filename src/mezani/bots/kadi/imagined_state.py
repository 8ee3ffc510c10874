"""The state as a player imagines it: what is known, with placeholders for hidden cards.

Other players hold a card that never interferes, and the deck is empty. The rules themselves then show what a move
does under any house rules, as long as nobody counters or cancels. The chance of that is estimated separately.
"""

from __future__ import annotations

from mezani.bots.kadi.situation import Situation
from mezani.cards import NO_SUIT, SUITS, bit, parse_card
from mezani.games.kadi.engine import effects
from mezani.games.kadi.engine.combinations import held_cards
from mezani.games.kadi.engine.moves import DRAW, PLAY, Move
from mezani.games.kadi.engine.playable import is_window_open, playable_cards
from mezani.games.kadi.engine.position import ANY_CARD, COLOUR_OF_TOP, PENALTY
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.engine.turns import close_window
from mezani.games.kadi.view import PENDING_NAMES
from mezani.rng import fast_rng
from mezani.seats import NO_SEAT, parse_seat

PLACEHOLDER = 1 << 8
"""4♠ stands for a hidden hand: it counters nothing and cancels nothing."""


def imagine_state(situation: Situation) -> KadiState:
    """Return the current state as far as the player knows it."""
    view = situation.view
    state = KadiState(situation.fast_rules, situation.seats, fast_rng(1))
    for player in view.players:
        seat = parse_seat(player.seat, situation.seats)
        state.hands[seat] = PLACEHOLDER if player.cards else 0
        state.announced |= bit(seat) if player.announced else 0
        state.passed |= bit(seat) if player.passed else 0
    state.hands[situation.me] = situation.hand
    state.top = situation.top
    state.required_suit = required_suit(situation)
    state.direction = situation.direction
    state.turn = parse_seat(view.turn, situation.seats) if view.turn else NO_SEAT
    state.pending = PENDING_NAMES.index(view.pending)
    state.amount = view.amount
    state.by = parse_seat(view.by, situation.seats) if view.by else NO_SEAT
    state.penalty_chain = bit(situation.top) if state.pending == PENALTY else 0
    if view.request:
        state.request = parse_card(view.request)
        state.asker = parse_seat(view.asker, situation.seats)
    return state


def required_suit(situation: Situation) -> int:
    """Return what must be followed instead of the top card."""
    view = situation.view
    if view.anything_goes:
        return ANY_CARD
    if view.colour_only:
        return COLOUR_OF_TOP
    return SUITS.index(view.suit) if view.suit else NO_SUIT


def imagine_move(state: KadiState, seat: int, move: Move) -> KadiState:
    """Return the state after a move if nobody stops it."""
    after = state.clone()
    if move.kind == PLAY:
        cards = held_cards(after.hands[seat], move.mask)
        effects.play(after, seat, cards, move.last, move.suit, move.ask, niko=move.niko)
    elif is_window_open(after):
        close_window(after)
    elif move.kind == DRAW:
        effects.draw(after, seat)
    else:
        after.apply_simple(seat, move)
    if is_window_open(after):
        close_window(after)
    return after


def playable_if_held(state: KadiState, seat: int, cards: int) -> int:
    """Return the cards a seat could start a play with if it held all of them."""
    held = state.hands[seat]
    state.hands[seat] = cards
    playable = playable_cards(state, seat)
    state.hands[seat] = held
    return playable

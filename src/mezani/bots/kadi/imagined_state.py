"""The table as a player imagines it: the rules at work on what is known, with stand-ins for what is not.

Others hold a card that never interferes, and nothing can be drawn. So the effects of a move are those of the rules
themselves, whatever the house rules are, and nobody counters or cancels: how likely that is gets weighed apart.
"""

from __future__ import annotations

from mezani.bots.kadi.situation import Position
from mezani.cards import SUITS, bit, parse_card
from mezani.games.kadi.engine import effects
from mezani.games.kadi.engine.combinations import in_hand
from mezani.games.kadi.engine.moves import PLAY, Move
from mezani.games.kadi.engine.playable import first_cards
from mezani.games.kadi.engine.position import ANY_CARD, COLOUR_OF_TOP, NO_SUIT, PENALTY
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.engine.turns import close_window, waits_for_window
from mezani.games.kadi.view import PENDING_NAMES
from mezani.rng import fast_rng
from mezani.seats import NO_SEAT, parse_seat

STAND_IN = 1 << 8
"""4♠ stands for cards nobody knows: it counters nothing and cancels nothing."""


def imagine(position: Position) -> KadiState:
    """The table as it is, as far as its player knows."""
    view = position.view
    table = KadiState(position.law, position.seats, fast_rng(1))
    for player in view.players:
        seat = parse_seat(player.seat, position.seats)
        table.hands[seat] = STAND_IN if player.cards else 0
        table.announced |= bit(seat) if player.announced else 0
        table.passed |= bit(seat) if player.passed else 0
    table.hands[position.me] = position.hand
    table.top = position.top
    table.suit = suit_to_follow(position)
    table.direction = position.step
    table.turn = parse_seat(view.turn, position.seats) if view.turn else NO_SEAT
    table.pending = PENDING_NAMES.index(view.pending)
    table.amount = view.amount
    table.by = parse_seat(view.by, position.seats) if view.by else NO_SEAT
    table.chain = bit(position.top) if table.pending == PENALTY else 0
    if view.request:
        table.request = parse_card(view.request)
        table.asker = parse_seat(view.asker, position.seats)
    return table


def suit_to_follow(position: Position) -> int:
    """What has to be followed instead of the top."""
    view = position.view
    if view.anything_goes:
        return ANY_CARD
    if view.colour_only:
        return COLOUR_OF_TOP
    return SUITS.index(view.suit) if view.suit else NO_SUIT


def imagine_move(table: KadiState, seat: int, move: Move) -> KadiState:
    """The table after a move, if nobody does anything against it."""
    after = table.clone()
    if move.kind == PLAY:
        cards = in_hand(after.hands[seat], move.mask)
        effects.play(after, seat, cards, move.last, move.suit, move.ask, niko=move.niko)
    elif waits_for_window(after):
        close_window(after)
    elif str(move) == "draw":
        effects.draw(after, seat)
    else:
        after.apply_plain(seat, move)
    if waits_for_window(after):
        close_window(after)
    return after


def fitting_for(table: KadiState, seat: int, cards: int) -> int:
    """Those of some cards a seat could begin a play with now, if it held them."""
    held = table.hands[seat]
    table.hands[seat] = cards
    fits = first_cards(table, seat)
    table.hands[seat] = held
    return fits

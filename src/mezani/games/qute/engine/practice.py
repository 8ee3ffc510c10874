"""Practice moves: adding a special card from the blind to a hand, and putting the newest card back under it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, card_text, lowest, rank_mask
from mezani.game import Event
from mezani.games.qute.engine.position import QutePosition
from mezani.games.shared.hand_bounds import NO_BOUNDS, raised
from mezani.seats import seat_letter


def add_card(position: QutePosition, seat: i64, rank: i64) -> None:
    """Move a card of a rank from the blind to the hand of the player on turn."""
    card = take_from_blind(position, position.deck & rank_mask(rank))
    position.hands[seat] |= bit(card)
    position.hand_order.append(card)
    position.reshuffled_bounds = raised(position.reshuffled_bounds, seat, 1)
    position.note_draws(seat, 1)
    if position.events is not None:
        text = card_text(card)
        position.emit(
            Event("added", seat=seat_letter(seat), cards=(text,), what=text[:-1], hides=True)
        )


def take_from_blind(position: QutePosition, cards: i64) -> i64:
    """Take one of these cards: the first in a scenario's order, else the lowest."""
    coming = [position.order[place] for place in range(position.order_index, len(position.order))]
    card = lowest(cards)
    for following in coming:
        if bit(following) & cards:
            card = following
            break
    position.order = vec[i64]([kept for kept in coming if kept != card])
    position.order_index = 0
    position.under_blind = [kept for kept in position.under_blind if kept != card]
    position.deck &= ~bit(card)
    return card


def put_back(position: QutePosition, seat: i64) -> None:
    """Put the newest card of the player on turn under the blind."""
    card = newest_card(position, seat)
    position.hands[seat] &= ~bit(card)
    position.hand_order.remove(card)
    position.deck |= bit(card)
    position.under_blind.append(card)
    position.reshuffled = 0
    position.reshuffled_bounds = NO_BOUNDS
    if position.events is not None:
        letter = seat_letter(seat)
        position.emit(
            Event("put_back", seat=letter, cards=(card_text(card),), number=1, hides=True)
        )


def newest_card(position: QutePosition, seat: i64) -> i64:
    """Return the card that came last into a hand."""
    for card in reversed(position.hand_order):
        if position.hands[seat] & bit(card):
            return card
    return NO_CARD

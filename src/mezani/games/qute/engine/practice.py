"""What is only for practice: taking a special card out of the blind, and putting the newest card back under it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, card_text, lowest, rank_mask
from mezani.game import Event
from mezani.games.qute.engine.position import Table
from mezani.games.shared.hand_bounds import NO_BOUNDS, raised
from mezani.seats import seat_letter


def newest(table: Table, seat: i64) -> i64:
    """The card that came last into a hand."""
    for card in reversed(table.arrivals):
        if table.hands[seat] & bit(card):
            return card
    return NO_CARD


def add(table: Table, seat: i64, rank: i64) -> None:
    """Takes a card of a rank out of the blind into the hand of the player to move."""
    card = take_from_blind(table, table.deck & rank_mask(rank))
    table.hands[seat] |= bit(card)
    table.arrivals.append(card)
    table.fresh_bounds = raised(table.fresh_bounds, seat, 1)
    table.note_draws(seat, 1)
    if table.events is not None:
        text = card_text(card)
        table.emit(
            Event("added", seat=seat_letter(seat), cards=(text,), what=text[:-1], hides=True)
        )


def take_from_blind(table: Table, cards: i64) -> i64:
    """Takes one of these cards: the first of a fixed order, else the lowest."""
    coming = [table.order[place] for place in range(table.ordered, len(table.order))]
    card = lowest(cards)
    for following in coming:
        if bit(following) & cards:
            card = following
            break
    table.order = vec[i64]([kept for kept in coming if kept != card])
    table.ordered = 0
    table.under = [kept for kept in table.under if kept != card]
    table.deck &= ~bit(card)
    return card


def put_back(table: Table, seat: i64) -> None:
    """Puts the newest card of the player to move under the blind."""
    card = newest(table, seat)
    table.hands[seat] &= ~bit(card)
    table.arrivals.remove(card)
    table.deck |= bit(card)
    table.under.append(card)
    table.fresh = 0
    table.fresh_bounds = NO_BOUNDS
    if table.events is not None:
        letter = seat_letter(seat)
        table.emit(Event("put_back", seat=letter, cards=(card_text(card),), number=1, hides=True))

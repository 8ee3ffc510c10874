"""Guessing hidden hands: deal the hidden cards again so that they agree with what is known.

The cards are dealt at random until they contradict nothing. If no deal of several does, cards are exchanged between
places, which favours hands that only just agree. A place is a seat's hand or, numbered after the last seat, the deck.
``hand_wrong`` and ``deck_wrong`` of a position count the contradictions.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import bit, count, nth
from mezani.games.shared.card_position import NO_ORDER, CardPosition
from mezani.rng import Rng

DEALS: Final = 30
"""Deals that are tried before cards are exchanged."""
LAST_DEALS: Final = 30
EXCHANGES: Final = 60


def deal_again(position: CardPosition, viewer: i64, rng: Rng) -> None:
    """Replace the cards that ``viewer`` cannot see by a guess."""
    sizes = vec[i64]([0] * position.seats)
    pool = position.deck
    for seat in range(position.seats):
        if seat != viewer:
            sizes[seat] = count(position.hands[seat])
            pool |= position.hands[seat]
    position.order = NO_ORDER
    position.ordered = 0
    for _ in range(DEALS):
        position.deal_hidden(viewer, sizes, pool, rng)
        if total_wrong(position, viewer) == 0:
            return
    for _ in range(LAST_DEALS):
        if exchange_until_consistent(position, viewer, rng):
            return
        position.deal_hidden(viewer, sizes, pool, rng)


def exchange_until_consistent(position: CardPosition, viewer: i64, rng: Rng) -> bool:
    """Exchange single cards until nothing contradicts what is known. Return True if that succeeds."""
    for _ in range(EXCHANGES):
        wrong = total_wrong(position, viewer)
        if wrong == 0:
            return True
        if not exchange_for_better(position, viewer, wrong, rng):
            exchange_any(position, viewer, rng)
    return total_wrong(position, viewer) == 0


def exchange_for_better(position: CardPosition, viewer: i64, wrong: i64, rng: Rng) -> bool:
    """Make an exchange that removes a contradiction. Return False if there is none."""
    start = rng.below(position.seats + 1)
    for step in range(position.seats + 1):
        here = (start + step) % (position.seats + 1)
        if here != viewer and place_wrong(position, here) > 0:
            for other in range(position.seats + 1):
                there = (start + other) % (position.seats + 1)
                if there not in (here, viewer) and exchange_between(
                    position, viewer, here, there, wrong
                ):
                    return True
    return False


def exchange_between(
    position: CardPosition, viewer: i64, here: i64, there: i64, wrong: i64
) -> bool:
    """Exchange two cards of two places if that removes a contradiction. Return True if it does."""
    giving = cards_at(position, here)
    while giving:
        give = giving & -giving
        giving ^= give
        taking = cards_at(position, there)
        while taking:
            take = taking & -taking
            taking ^= take
            exchange(position, here, there, give, take)
            if total_wrong(position, viewer) < wrong:
                return True
            exchange(position, here, there, take, give)
    return False


def exchange_any(position: CardPosition, viewer: i64, rng: Rng) -> None:
    """Exchange two random cards, to leave a position that no single exchange improves."""
    here = rng.below(position.seats + 1)
    there = rng.below(position.seats + 1)
    if here in (there, viewer) or there == viewer:
        return
    if cards_at(position, here) and cards_at(position, there):
        give = bit(nth(cards_at(position, here), rng.below(count(cards_at(position, here)))))
        take = bit(nth(cards_at(position, there), rng.below(count(cards_at(position, there)))))
        exchange(position, here, there, give, take)


def cards_at(position: CardPosition, place: i64) -> i64:
    """Return the cards of a hand or of the deck."""
    return position.deck if place == position.seats else position.hands[place]


def exchange(position: CardPosition, here: i64, there: i64, give: i64, take: i64) -> None:
    """Exchange one card each way between two places."""
    set_cards(position, here, cards_at(position, here) & ~give | take)
    set_cards(position, there, cards_at(position, there) & ~take | give)


def set_cards(position: CardPosition, place: i64, cards: i64) -> None:
    """Set the cards of a hand or of the deck."""
    if place == position.seats:
        position.deck = cards
    else:
        position.hands[place] = cards


def total_wrong(position: CardPosition, viewer: i64) -> i64:
    """Return the number of contradictions of a deal."""
    wrong: i64 = 0
    for place in range(position.seats + 1):
        if place != viewer:
            wrong += place_wrong(position, place)
    return wrong


def place_wrong(position: CardPosition, place: i64) -> i64:
    """Return the number of contradictions of a hand or of the deck."""
    if place < position.seats:
        return position.hand_wrong(place)
    return position.deck_wrong()

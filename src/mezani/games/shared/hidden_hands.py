"""Guessing hidden hands: deal the hidden cards again so that they agree with what is known.

The cards are dealt at random until nothing contradicts what is known. If no deal of several fits, single cards are
swapped between locations, which favours hands that only just fit. A location is a seat's hand or, numbered after the
last seat, the deck. ``hand_conflicts`` and ``deck_conflicts`` of a position count the contradictions.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import bit, count, nth
from mezani.games.shared.card_position import NO_ORDER, CardPosition
from mezani.rng import Rng

PLAIN_DEALS: Final = 30
"""Deals that are tried before cards are swapped."""
REPAIR_ROUNDS: Final = 30
"""Deals that are then tried and repaired by swaps."""
MAX_SWAPS: Final = 60
"""Swaps that are tried to repair one deal."""


def redeal_hidden_cards(position: CardPosition, observer: i64, rng: Rng) -> None:
    """Replace the cards that ``observer`` cannot see by a guess."""
    sizes = vec[i64]([0] * position.seats)
    pool = position.deck
    for seat in range(position.seats):
        if seat != observer:
            sizes[seat] = count(position.hands[seat])
            pool |= position.hands[seat]
    position.order = NO_ORDER
    position.order_index = 0
    for _ in range(PLAIN_DEALS):
        position.deal_hidden(observer, sizes, pool, rng)
        if all_conflicts(position, observer) == 0:
            return
    for _ in range(REPAIR_ROUNDS):
        if swap_until_consistent(position, observer, rng):
            return
        position.deal_hidden(observer, sizes, pool, rng)


def swap_until_consistent(position: CardPosition, observer: i64, rng: Rng) -> bool:
    """Swap single cards until nothing contradicts what is known. Return True if that succeeds."""
    for _ in range(MAX_SWAPS):
        conflicts = all_conflicts(position, observer)
        if conflicts == 0:
            return True
        if not swap_to_improve(position, observer, conflicts, rng):
            swap_any(position, observer, rng)
    return all_conflicts(position, observer) == 0


def swap_to_improve(position: CardPosition, observer: i64, conflicts: i64, rng: Rng) -> bool:
    """Make a swap that removes a contradiction. Return False if there is none."""
    start = rng.below(position.seats + 1)
    for step in range(position.seats + 1):
        here = (start + step) % (position.seats + 1)
        if here != observer and conflicts_at(position, here) > 0:
            for other in range(position.seats + 1):
                there = (start + other) % (position.seats + 1)
                if there not in (here, observer) and swap_between(
                    position, observer, here, there, conflicts
                ):
                    return True
    return False


def swap_between(
    position: CardPosition, observer: i64, here: i64, there: i64, conflicts: i64
) -> bool:
    """Swap two cards of two locations if that removes a contradiction. Return True if it does."""
    giving = cards_at(position, here)
    while giving:
        give = giving & -giving
        giving ^= give
        taking = cards_at(position, there)
        while taking:
            take = taking & -taking
            taking ^= take
            swap_cards(position, here, there, give, take)
            if all_conflicts(position, observer) < conflicts:
                return True
            swap_cards(position, here, there, take, give)
    return False


def swap_any(position: CardPosition, observer: i64, rng: Rng) -> None:
    """Swap two random cards, to leave a position that no single swap improves."""
    here = rng.below(position.seats + 1)
    there = rng.below(position.seats + 1)
    if here in (there, observer) or there == observer:
        return
    if cards_at(position, here) and cards_at(position, there):
        give = bit(nth(cards_at(position, here), rng.below(count(cards_at(position, here)))))
        take = bit(nth(cards_at(position, there), rng.below(count(cards_at(position, there)))))
        swap_cards(position, here, there, give, take)


def cards_at(position: CardPosition, location: i64) -> i64:
    """Return the cards of a hand or of the deck."""
    return position.deck if location == position.seats else position.hands[location]


def swap_cards(position: CardPosition, here: i64, there: i64, give: i64, take: i64) -> None:
    """Swap one card each way between two locations."""
    set_cards(position, here, cards_at(position, here) & ~give | take)
    set_cards(position, there, cards_at(position, there) & ~take | give)


def set_cards(position: CardPosition, location: i64, cards: i64) -> None:
    """Set the cards of a hand or of the deck."""
    if location == position.seats:
        position.deck = cards
    else:
        position.hands[location] = cards


def all_conflicts(position: CardPosition, observer: i64) -> i64:
    """Return the number of contradictions of a deal."""
    conflicts: i64 = 0
    for location in range(position.seats + 1):
        if location != observer:
            conflicts += conflicts_at(position, location)
    return conflicts


def conflicts_at(position: CardPosition, location: i64) -> i64:
    """Return the number of contradictions of a hand or of the deck."""
    if location < position.seats:
        return position.hand_conflicts(location)
    return position.deck_conflicts()

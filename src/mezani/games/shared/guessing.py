"""Dealing hidden cards again, in a way that agrees with what the table knows of hidden hands.

Hidden cards are dealt at random, again and again until everything known holds. Where that does not happen, they are
exchanged between places until it does, which leans towards hands that only just agree; a place is a seat's hand or,
numbered after the last seat, the deck. What is known of them is up to ``hand_wrong`` and ``deck_wrong``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import bit, count, nth
from mezani.games.shared.card_table import NO_ORDER, CardTable
from mezani.rng import Rng

DEALS: Final = 30
"""How often the cards are dealt in the hope that everything known holds, before any are exchanged."""
LAST_DEALS: Final = 30
EXCHANGES: Final = 60


def deal_again(table: CardTable, viewer: i64, rng: Rng) -> None:
    """Replaces what ``viewer`` can't see by what it could be."""
    sizes = vec[i64]([0] * table.seats)
    pool = table.deck
    for seat in range(table.seats):
        if seat != viewer:
            sizes[seat] = count(table.hands[seat])
            pool |= table.hands[seat]
    table.order = NO_ORDER
    table.ordered = 0
    for _ in range(DEALS):
        table.deal_hidden(viewer, sizes, pool, rng)
        if total_wrong(table, viewer) == 0:
            return
    for _ in range(LAST_DEALS):
        if exchange_until_known_holds(table, viewer, rng):
            return
        table.deal_hidden(viewer, sizes, pool, rng)


def exchange_until_known_holds(table: CardTable, viewer: i64, rng: Rng) -> bool:
    """Exchanges single cards between hidden places until all that is known holds. Says whether it does."""
    for _ in range(EXCHANGES):
        wrong = total_wrong(table, viewer)
        if wrong == 0:
            return True
        if not exchange_for_better(table, viewer, wrong, rng):
            exchange_any(table, viewer, rng)
    return total_wrong(table, viewer) == 0


def exchange_for_better(table: CardTable, viewer: i64, wrong: i64, rng: Rng) -> bool:
    """Makes an exchange that leaves less wrong, if there is one."""
    start = rng.below(table.seats + 1)
    for step in range(table.seats + 1):
        here = (start + step) % (table.seats + 1)
        if here != viewer and place_wrong(table, here) > 0:
            for other in range(table.seats + 1):
                there = (start + other) % (table.seats + 1)
                if there not in (here, viewer) and exchange_between(
                    table, viewer, here, there, wrong
                ):
                    return True
    return False


def exchange_between(table: CardTable, viewer: i64, here: i64, there: i64, wrong: i64) -> bool:
    """Exchanges the first two cards of two places that leave less wrong, if there are such."""
    giving = cards_at(table, here)
    while giving:
        give = giving & -giving
        giving ^= give
        taking = cards_at(table, there)
        while taking:
            take = taking & -taking
            taking ^= take
            exchange(table, here, there, give, take)
            if total_wrong(table, viewer) < wrong:
                return True
            exchange(table, here, there, take, give)
    return False


def exchange_any(table: CardTable, viewer: i64, rng: Rng) -> None:
    """Exchanges two random cards, to get away from where no exchange helps."""
    here = rng.below(table.seats + 1)
    there = rng.below(table.seats + 1)
    if here in (there, viewer) or there == viewer:
        return
    if cards_at(table, here) and cards_at(table, there):
        give = bit(nth(cards_at(table, here), rng.below(count(cards_at(table, here)))))
        take = bit(nth(cards_at(table, there), rng.below(count(cards_at(table, there)))))
        exchange(table, here, there, give, take)


def cards_at(table: CardTable, place: i64) -> i64:
    """The cards of a hand or the deck."""
    return table.deck if place == table.seats else table.hands[place]


def exchange(table: CardTable, here: i64, there: i64, give: i64, take: i64) -> None:
    """Moves one card each way between two places."""
    set_cards(table, here, cards_at(table, here) & ~give | take)
    set_cards(table, there, cards_at(table, there) & ~take | give)


def set_cards(table: CardTable, place: i64, cards: i64) -> None:
    """Sets a hand or the deck."""
    if place == table.seats:
        table.deck = cards
    else:
        table.hands[place] = cards


def total_wrong(table: CardTable, viewer: i64) -> i64:
    """How much of a deal contradicts what the table knows."""
    wrong: i64 = 0
    for place in range(table.seats + 1):
        if place != viewer:
            wrong += place_wrong(table, place)
    return wrong


def place_wrong(table: CardTable, place: i64) -> i64:
    """How much of a hand, or of the deck, contradicts what the table knows."""
    if place < table.seats:
        return table.hand_wrong(place)
    return table.deck_wrong()

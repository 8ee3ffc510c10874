"""Dealing the hidden cards again, in a way that agrees with everything a seat has seen.

What the table knows of hidden hands: a player being asked about a jump holds a Jack; one skipped unasked held none;
after a reshuffle the deck is exactly the old pile; a "Niko Kadi" given to the prompt means a hand that can win.
Hidden cards are dealt at random and then exchanged between places until all of that holds; a place is a seat's hand
or, numbered after the last seat, the deck.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import EIGHT, QUEEN, bit, count, nth, rank_mask
from mezani.games.kadi.knowledge import UNKNOWN, room_of
from mezani.games.kadi.law import JACKS, KINGS, NIKO_PROMPT, QUESTIONS
from mezani.games.kadi.table import KICK, NO_CARD, NO_ORDER, SKIP, Table
from mezani.games.kadi.turns import could_win
from mezani.rng import Rng

TRIES: Final = 300
DEALS: Final = 30
EXCHANGES: Final = 60


def deal_again(table: Table, viewer: i64, rng: Rng) -> None:
    """Replaces what ``viewer`` can't see by what it could be."""
    sizes = vec[i64]([0] * table.seats)
    pool = table.deck
    for seat in range(table.seats):
        if seat != viewer:
            sizes[seat] = count(table.hands[seat])
            pool |= table.hands[seat]
    table.order = NO_ORDER
    table.ordered = 0
    table.prompts &= bit(viewer)
    for _ in range(DEALS):
        deal_hidden(table, viewer, sizes, pool, rng)
        if exchange_until_known_holds(table, viewer, rng):
            return


def deal_hidden(table: Table, viewer: i64, sizes: vec[i64], pool: i64, rng: Rng) -> None:
    """Deals the pool to the other seats, first to those who have promised a hand that can win."""
    for seat in range(table.seats):
        if seat != viewer and has_promised_to_win(table, seat):
            pool = deal_winning_hand(table, seat, sizes[seat], pool, rng)
    for seat in range(table.seats):
        if seat != viewer and not has_promised_to_win(table, seat):
            pool = deal_hand(table, seat, sizes[seat], pool, rng)
    table.deck = pool


def has_promised_to_win(table: Table, seat: i64) -> bool:
    """Whether the prompt was answered yes: only a hand that can win is ever asked."""
    return table.law.niko == NIKO_PROMPT and table.announced & bit(seat) != 0


def deal_hand(table: Table, seat: i64, size: i64, pool: i64, rng: Rng) -> i64:
    """Deals random cards of the pool to a seat and gives the rest of it."""
    hand: i64 = 0
    while size > 0:
        card = bit(nth(pool, rng.below(count(pool))))
        hand |= card
        pool &= ~card
        size -= 1
    table.hands[seat] = hand
    return pool


def deal_winning_hand(table: Table, seat: i64, size: i64, pool: i64, rng: Rng) -> i64:
    """Deals a hand that could win: at random if that finds one, else made of what wins together."""
    rest = pool
    for attempt in range(2 * TRIES):
        if attempt < TRIES:
            rest = deal_hand(table, seat, size, pool, rng)
        else:
            rest = deal_likely_hand(table, seat, size, pool, rng)
        if hand_wrong(table, seat) == 0:
            break
    return rest


def deal_likely_hand(table: Table, seat: i64, size: i64, pool: i64, rng: Rng) -> i64:
    """Deals some winning cards of one rank, and questions for the rest of the hand."""
    group = pool & table.law.winning & rank_mask(rng.below(13))
    answers = 1 + rng.below(4)
    if answers > count(group):
        answers = count(group)
    if answers > size:
        answers = size
    left = deal_hand(table, seat, answers, group, rng)
    hand = group & ~left
    asked = pool & QUESTIONS
    if rng.below(2):
        asked &= rank_mask(QUEEN if rng.below(2) else EIGHT)
    if count(asked) < size - answers:
        return deal_hand(table, seat, size, pool, rng)
    left = deal_hand(table, seat, size - answers, asked, rng)
    hand |= asked & ~left
    table.hands[seat] = hand
    return pool & ~hand


def exchange_until_known_holds(table: Table, viewer: i64, rng: Rng) -> bool:
    """Exchanges single cards between hidden places until all that is known holds. Says whether it does."""
    for _ in range(EXCHANGES):
        wrong = total_wrong(table, viewer)
        if wrong == 0:
            return True
        if not exchange_for_better(table, viewer, wrong, rng):
            exchange_any(table, viewer, rng)
    return total_wrong(table, viewer) == 0


def exchange_for_better(table: Table, viewer: i64, wrong: i64, rng: Rng) -> bool:
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


def exchange_between(table: Table, viewer: i64, here: i64, there: i64, wrong: i64) -> bool:
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


def exchange_any(table: Table, viewer: i64, rng: Rng) -> None:
    """Exchanges two random cards, to get away from where no exchange helps."""
    here = rng.below(table.seats + 1)
    there = rng.below(table.seats + 1)
    if here in (there, viewer) or there == viewer:
        return
    if cards_at(table, here) and cards_at(table, there):
        give = bit(nth(cards_at(table, here), rng.below(count(cards_at(table, here)))))
        take = bit(nth(cards_at(table, there), rng.below(count(cards_at(table, there)))))
        exchange(table, here, there, give, take)


def cards_at(table: Table, place: i64) -> i64:
    """The cards of a hand or the deck."""
    return table.deck if place == table.seats else table.hands[place]


def exchange(table: Table, here: i64, there: i64, give: i64, take: i64) -> None:
    """Moves one card each way between two places."""
    set_cards(table, here, cards_at(table, here) & ~give | take)
    set_cards(table, there, cards_at(table, there) & ~take | give)


def set_cards(table: Table, place: i64, cards: i64) -> None:
    """Sets a hand or the deck."""
    if place == table.seats:
        table.deck = cards
    else:
        table.hands[place] = cards


def total_wrong(table: Table, viewer: i64) -> i64:
    """How much of a deal contradicts what the table knows."""
    wrong: i64 = 0
    for place in range(table.seats + 1):
        if place != viewer:
            wrong += place_wrong(table, place)
    return wrong


def place_wrong(table: Table, place: i64) -> i64:
    """How much of a hand, or of the deck, contradicts what the table knows."""
    if place < table.seats:
        return hand_wrong(table, place)
    return count(table.deck & ~table.fresh) if table.fresh else 0


def hand_wrong(table: Table, seat: i64) -> i64:
    """How much of a hand contradicts what the table knows of it."""
    hand = table.hands[seat]
    wrong = over_room(hand & JACKS, room_of(table.jack_rooms, seat))
    wrong += over_room(hand & KINGS, room_of(table.king_rooms, seat))
    wrong += over_room(hand & table.fresh, room_of(table.fresh_rooms, seat))
    if table.lacked != NO_CARD and table.lacks & bit(seat) and hand & bit(table.lacked):
        wrong += 1
    if has_promised_to_win(table, seat) and not could_win(table, seat):
        wrong += 1
    if table.turn == seat and table.pending == SKIP and not hand & JACKS:
        wrong += 1
    if table.turn == seat and table.pending == KICK and not hand & KINGS:
        wrong += 1
    return wrong


def over_room(cards: i64, room: i64) -> i64:
    """How many cards are more than there is room for."""
    if room == UNKNOWN:
        return 0
    held = count(cards)
    return held - room if held > room else 0

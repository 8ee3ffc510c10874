"""What fits on what: the cards that may come first in a play, as a mask."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import (
    BLACK_JOKERS,
    JOKERS_MASK,
    NO_CARD,
    RED_JOKERS,
    bit,
    is_red,
    lowest,
    rank_mask,
    rank_of,
    suit_mask,
    suit_or_rank,
)
from mezani.games.kadi.engine.fast_rules import ACES, JACKS, KINGS, PENALTIES
from mezani.games.kadi.engine.position import (
    ANY_CARD,
    JUMP_WINDOW,
    KICK,
    KICK_WINDOW,
    PENALTY,
    REQUEST,
    SKIP,
    TURN,
    Table,
)

RED_CARDS: Final = 0x56666666666666
BLACK_CARDS: Final = 0xA9999999999999
EVERY_CARD: Final = 0xFFFFFFFFFFFFFF


def colour_of(card: i64) -> i64:
    """All cards of a card's colour, Jokers too."""
    if is_red(card):
        return RED_CARDS
    return BLACK_CARDS


def chain_links(card: i64) -> i64:
    """What matches a card of a penalty chain: suit, rank, and colour where one of the two is a Joker."""
    if card >= 52:
        return colour_of(card) | JOKERS_MASK
    if is_red(card):
        return suit_or_rank(card) | RED_JOKERS
    return suit_or_rank(card) | BLACK_JOKERS


def fitting(table: Table) -> i64:
    """The cards that may be played on the top when nothing is pending."""
    law = table.law
    top = table.top
    suit = table.suit
    wild: i64 = ACES
    if law.jokers_match_any:
        wild = ACES | JOKERS_MASK
    if suit >= 0:
        if suit < ANY_CARD:
            return suit_mask(suit) | wild
        if suit == ANY_CARD:
            return EVERY_CARD
        return colour_of(top) | JOKERS_MASK | ACES
    if top < 52:
        if law.jokers_match_any:
            return suit_or_rank(top) | wild
        return suit_or_rank(top) | ACES | (colour_of(top) & JOKERS_MASK)
    if law.jokers_match_any:
        return EVERY_CARD
    return colour_of(top) | JOKERS_MASK | ACES


def answering(table: Table) -> i64:
    """The penalty cards that answer the pending penalty."""
    law = table.law
    if law.answer_by_top:
        return fitting(table) & PENALTIES
    if law.answer_by_rank:
        return rank_mask(rank_of(table.top))
    links: i64 = 0
    chain = table.chain
    while chain:
        links |= chain_links(lowest(chain))
        chain &= chain - 1
    return links & PENALTIES


def owes_request(table: Table, seat: i64) -> bool:
    """Whether the table was asked for a card and this seat, on its turn, must play it."""
    return (
        table.request != NO_CARD
        and table.pending == TURN
        and table.law.spade_asks_table
        and seat != table.asker
        and seat != table.exempt
        and table.hands[seat] & bit(table.request) != 0
    )


def is_blocked(table: Table, seat: i64) -> bool:
    """Whether this seat may not play because somebody else is cardless."""
    return table.law.cardless_blocks_play and table.someone_cardless(seat)


def is_in_window(table: Table, seat: i64) -> bool:
    """Whether a cancel window waits for this seat."""
    return (
        (table.pending == JUMP_WINDOW or table.pending == KICK_WINDOW)
        and seat != table.by
        and table.hands[seat] != 0
        and table.passed & bit(seat) == 0
    )


def first_cards(table: Table, seat: i64) -> i64:
    """The cards of a seat's hand that may come first in a play now."""
    hand = table.hands[seat]
    pending = table.pending
    if table.law.cardless_blocks_play and is_blocked(table, seat):
        return 0
    if seat != table.turn and not is_in_window(table, seat):
        return 0
    if pending == TURN:
        if table.request != NO_CARD and owes_request(table, seat):
            return bit(table.request)
        return hand & fitting(table)
    if pending == PENALTY:
        return hand & (answering(table) | ACES)
    if pending == SKIP or pending == JUMP_WINDOW:
        return hand & JACKS
    if pending == KICK or pending == KICK_WINDOW:
        return hand & KINGS
    if pending == REQUEST:
        return hand & (bit(table.request) | ACES)
    return 0

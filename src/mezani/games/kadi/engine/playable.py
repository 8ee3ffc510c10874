"""Which cards can start a play now."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import (
    BLACK_JOKERS,
    JOKERS,
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
    KICKBACK,
    KICKBACK_WINDOW,
    PENALTY,
    REQUEST,
    SKIP,
    TURN,
    KadiPosition,
)

RED_CARDS: Final = 0x56666666666666
BLACK_CARDS: Final = 0xA9999999999999
EVERY_CARD: Final = 0xFFFFFFFFFFFFFF


def same_colour(card: i64) -> i64:
    """Return all cards of a card's colour, including Jokers."""
    if is_red(card):
        return RED_CARDS
    return BLACK_CARDS


def chain_matches(card: i64) -> i64:
    """Return what matches a card of a penalty chain: its suit, its rank, and Jokers by colour."""
    if card >= 52:
        return same_colour(card) | JOKERS
    if is_red(card):
        return suit_or_rank(card) | RED_JOKERS
    return suit_or_rank(card) | BLACK_JOKERS


def matching_cards(position: KadiPosition) -> i64:
    """Return the cards that match the required suit or the top card when nothing is pending."""
    fast_rules = position.fast_rules
    top = position.top
    suit = position.required_suit
    wild: i64 = ACES
    if fast_rules.jokers_match_any:
        wild = ACES | JOKERS
    if suit >= 0:
        if suit < ANY_CARD:
            return suit_mask(suit) | wild
        if suit == ANY_CARD:
            return EVERY_CARD
        return same_colour(top) | JOKERS | ACES
    if top < 52:
        if fast_rules.jokers_match_any:
            return suit_or_rank(top) | wild
        return suit_or_rank(top) | ACES | (same_colour(top) & JOKERS)
    if fast_rules.jokers_match_any:
        return EVERY_CARD
    return same_colour(top) | JOKERS | ACES


def penalty_answers(position: KadiPosition) -> i64:
    """Return the penalty cards that answer the pending penalty."""
    fast_rules = position.fast_rules
    if fast_rules.answer_by_top:
        return matching_cards(position) & PENALTIES
    if fast_rules.answer_by_rank:
        return rank_mask(rank_of(position.top))
    answers: i64 = 0
    chain = position.penalty_chain
    while chain:
        answers |= chain_matches(lowest(chain))
        chain &= chain - 1
    return answers & PENALTIES


def owes_requested_card(position: KadiPosition, seat: i64) -> bool:
    """Return whether a seat holds the card the table was asked for and must play it on this turn."""
    return (
        position.request != NO_CARD
        and position.pending == TURN
        and position.fast_rules.spade_asks_table
        and seat != position.asker
        and seat != position.exempt
        and position.hands[seat] & bit(position.request) != 0
    )


def must_play_requested(position: KadiPosition, seat: i64) -> bool:
    """Return whether a seat holds a requested card and cannot draw instead of playing it."""
    if playable_cards(position, seat) == 0:
        return False
    if position.pending == REQUEST:
        return position.hands[seat] & bit(position.request) != 0
    return owes_requested_card(position, seat)


def is_blocked(position: KadiPosition, seat: i64) -> bool:
    """Return whether a seat cannot play because another player is cardless."""
    return position.fast_rules.cardless_blocks_play and position.has_cardless_opponent(seat)


def is_window_open(position: KadiPosition) -> bool:
    """Return whether a cancel window is open."""
    return position.pending == JUMP_WINDOW or position.pending == KICKBACK_WINDOW


def is_window_open_to(position: KadiPosition, seat: i64) -> bool:
    """Return whether a cancel window is waiting for a seat."""
    return (
        (position.pending == JUMP_WINDOW or position.pending == KICKBACK_WINDOW)
        and seat != position.by
        and position.hands[seat] != 0
        and position.passed & bit(seat) == 0
    )


def playable_cards(position: KadiPosition, seat: i64) -> i64:
    """Return the cards of a seat's hand that can come first in a play now."""
    if position.fast_rules.cardless_blocks_play and is_blocked(position, seat):
        return 0
    if seat != position.turn and not is_window_open_to(position, seat):
        return 0
    if (
        position.request != NO_CARD
        and position.pending == TURN
        and owes_requested_card(position, seat)
    ):
        return bit(position.request)
    return position.hands[seat] & fitting_cards(position)


def fitting_cards(position: KadiPosition) -> i64:
    """Return the cards that would fit now, whoever held them."""
    pending = position.pending
    if pending == TURN:
        return matching_cards(position)
    if pending == PENALTY:
        return penalty_answers(position) | ACES
    if pending == SKIP or pending == JUMP_WINDOW:
        return JACKS
    if pending == KICKBACK or pending == KICKBACK_WINDOW:
        return KINGS
    if pending == REQUEST:
        return bit(position.request) | ACES
    return 0

"""What everybody knows about hidden hands, and how to deal hands that agree with it.

A player who is asked about a jump holds a Jack, and one who was skipped without being asked held none. After a
reshuffle the deck is the old pile. A player who answered the prompt with “Niko Kadi” holds a hand that could win.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mezani.cards import EIGHT, NO_CARD, QUEEN, bit, count, rank_mask
from mezani.games.kadi.engine.fast_rules import JACKS, KINGS, QUESTIONS
from mezani.games.kadi.engine.position import KICKBACK, SKIP, KadiPosition
from mezani.games.kadi.engine.winning_hands import could_win
from mezani.games.shared.hand_bounds import over_bound, seat_value
from mezani.rng import Rng

MAX_RANDOM_DEALS: Final = 300


def deal_promised_hands(
    position: KadiPosition, observer: i64, sizes: vec[i64], pool: i64, rng: Rng
) -> i64:
    """Deal to players who have promised a winning hand, set their sizes to 0, and return the remaining cards."""
    for seat in range(position.seats):
        if seat != observer and has_promised_win(position, seat):
            pool = deal_winning_hand(position, seat, sizes[seat], pool, rng)
            sizes[seat] = 0
    return pool


def has_promised_win(position: KadiPosition, seat: i64) -> bool:
    """Return whether a player has answered the prompt with yes. Only players who could win are asked."""
    return position.fast_rules.prompts_for_call and position.announced & bit(seat) != 0


def deal_winning_hand(position: KadiPosition, seat: i64, size: i64, pool: i64, rng: Rng) -> i64:
    """Deal a hand that could win: first by random deals, then by deals that make one likely."""
    rest = pool
    for attempt in range(2 * MAX_RANDOM_DEALS):
        if attempt < MAX_RANDOM_DEALS:
            rest = position.deal_hand(seat, size, pool, rng)
        else:
            rest = deal_likely_hand(position, seat, size, pool, rng)
        if hand_conflicts(position, seat) == 0:
            break
    return rest


def deal_likely_hand(position: KadiPosition, seat: i64, size: i64, pool: i64, rng: Rng) -> i64:
    """Deal some winning cards of one rank, and questions for the rest of the hand."""
    group = pool & position.fast_rules.winning & rank_mask(rng.below(13))
    answers = 1 + rng.below(4)
    if answers > count(group):
        answers = count(group)
    if answers > size:
        answers = size
    left = position.deal_hand(seat, answers, group, rng)
    hand = group & ~left
    asked = pool & QUESTIONS
    if rng.below(2):
        asked &= rank_mask(QUEEN if rng.below(2) else EIGHT)
    if count(asked) < size - answers:
        return position.deal_hand(seat, size, pool, rng)
    left = position.deal_hand(seat, size - answers, asked, rng)
    hand |= asked & ~left
    position.hands[seat] = hand
    return pool & ~hand


def hand_conflicts(position: KadiPosition, seat: i64) -> i64:
    """Return how many things about a hand contradict what everybody knows."""
    hand = position.hands[seat]
    wrong = over_bound(hand & JACKS, seat_value(position.jack_bounds, seat))
    wrong += over_bound(hand & KINGS, seat_value(position.king_bounds, seat))
    wrong += over_bound(hand & position.reshuffled, seat_value(position.reshuffled_bounds, seat))
    if (
        position.last_request != NO_CARD
        and position.without_request & bit(seat)
        and hand & bit(position.last_request)
    ):
        wrong += 1
    if has_promised_win(position, seat) and not could_win(position, seat):
        wrong += 1
    if position.turn == seat and position.pending == SKIP and not hand & JACKS:
        wrong += 1
    if position.turn == seat and position.pending == KICKBACK and not hand & KINGS:
        wrong += 1
    return wrong

"""Whether a hand could win with one play. “Niko Kadi” depends on it."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import (
    ACE,
    ACE_OF_SPADES,
    JOKERS,
    bit,
    count,
    lowest,
    rank_mask,
    rank_of,
    shifted,
)
from mezani.games.kadi.engine.fast_rules import ACES, QUESTIONS, KadiFastRules, suits_of
from mezani.games.kadi.engine.play_generator import NO_ENDS, fill_ends, last_questions, new_ends
from mezani.games.kadi.engine.position import KadiPosition


def could_win(position: KadiPosition, seat: i64) -> bool:
    """Return whether a seat's whole hand could be a winning play on some top card."""
    fast_rules = position.fast_rules
    return is_whole_play(fast_rules, position.hands[seat], fast_rules.winning)


def is_whole_play(fast_rules: KadiFastRules, hand: i64, winning: i64) -> bool:
    """Return whether a whole hand could be one play, on some top card, that ends with one of ``winning``."""
    if hand == 0 or hand & JOKERS:
        return False
    asked = hand & QUESTIONS
    answers = hand & ~QUESTIONS
    if answers == 0 or answers & ~rank_mask(rank_of(lowest(answers))) or not answers & winning:
        return False
    if asked == 0:
        return not answers & ACES or can_join_aces(fast_rules, answers)
    if answers & ~fast_rules.answers:
        return False
    ends = NO_ENDS
    if fast_rules.link_previous and asked & (asked - 1):
        ends = new_ends()
        fill_ends(ends, asked, asked)
    lasts = last_questions(fast_rules, ends, asked, asked)
    if lasts == 0:
        return False
    rank = rank_of(lowest(answers))
    if fast_rules.ace_answers_any and rank == ACE:
        return True
    suits = suits_of(lasts if fast_rules.answer_last else asked)
    return answers & shifted(suits, 4 * rank) != 0


def can_join_aces(fast_rules: KadiFastRules, aces: i64) -> bool:
    """Return whether these Aces can be one play when nothing is pending."""
    if count(aces) == 1:
        return True
    return fast_rules.ace_must_choose and not (
        fast_rules.spade_requests and aces & bit(ACE_OF_SPADES)
    )

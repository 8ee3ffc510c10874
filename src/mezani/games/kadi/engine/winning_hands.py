"""Whether a whole hand could be one winning play on some top: what “Niko Kadi” is about."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import (
    ACE,
    ACE_OF_SPADES,
    JOKERS_MASK,
    bit,
    count,
    lowest,
    rank_mask,
    rank_of,
    shifted,
)
from mezani.games.kadi.engine.fast_rules import ACES, QUESTIONS, KadiFastRules
from mezani.games.kadi.engine.play_generator import Plays, fill_reach, last_questions


def are_aces_together(law: KadiFastRules, aces: i64) -> bool:
    """Whether these Aces make one play when nothing is pending."""
    if count(aces) == 1:
        return True
    return law.ace_must_choose and not (law.spade_requests and aces & bit(ACE_OF_SPADES))


def makes_whole_play(law: KadiFastRules, plays: Plays, hand: i64, winning: i64) -> bool:
    """Whether a whole hand could be one play, on some top, that ends with one of ``winning``."""
    if hand == 0 or hand & JOKERS_MASK:
        return False
    asked = hand & QUESTIONS
    answers = hand & ~QUESTIONS
    if answers == 0 or answers & ~rank_mask(rank_of(lowest(answers))) or not answers & winning:
        return False
    if asked == 0:
        return not answers & ACES or are_aces_together(law, answers)
    if answers & ~law.answers:
        return False
    if law.link_previous:
        fill_reach(plays, asked, asked)
    lasts = last_questions(law, plays, asked, asked)
    if lasts == 0:
        return False
    suits = lasts if law.answer_last else asked
    rank = rank_of(lowest(answers))
    if law.ace_answers_any and rank == ACE:
        return True
    return answers & shifted((suits >> 24 | suits >> 40) & 15, 4 * rank) != 0

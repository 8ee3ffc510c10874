"""The shape of a hand: how many plays it takes to empty it, by kind."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.cards import ACE, JOKERS, lowest, rank_mask, suit_mask, suit_or_rank
from mezani.games.kadi.engine.fast_rules import (
    ACES,
    EIGHTS,
    JACKS,
    KINGS,
    ORDINARY,
    PENALTIES,
    QUEENS,
    QUESTIONS,
    KadiFastRules,
)

TWOS = 0xF
THREES = 0xF0


@dataclass(frozen=True, slots=True)
class HandShape:
    """The least number of plays of each kind that empty a hand if the top card always matches.

    Questions with an answer in the hand are played with it and do not count; ``unanswerable`` are the others.
    """

    ordinary: int
    aces: int
    jacks: int
    kings: int
    penalties: int
    unanswerable: int

    @property
    def plays(self) -> int:
        """The number of plays that empty the hand."""
        return (
            self.ordinary
            + self.aces
            + (self.jacks > 0)
            + (self.kings > 0)
            + self.penalties
            + (self.unanswerable > 0)
        )


def shape_of(fast_rules: KadiFastRules, hand: int) -> HandShape:
    """Return the shape of a hand."""
    return HandShape(
        ordinary=sum(hand & rank_mask(rank) & ORDINARY != 0 for rank in range(ACE)),
        aces=(hand & ACES).bit_count(),
        jacks=(hand & JACKS).bit_count(),
        kings=(hand & KINGS).bit_count(),
        penalties=penalty_plays(fast_rules, hand & PENALTIES),
        unanswerable=unanswerable_questions(fast_rules, hand).bit_count(),
    )


def penalty_plays(fast_rules: KadiFastRules, cards: int) -> int:
    """Return the least number of plays for some penalty cards."""
    jokers = int(cards & JOKERS != 0)
    groups = [group for group in (cards & TWOS, cards & THREES) if group]
    if fast_rules.combo_by_rank:
        return len(groups) + jokers
    if fast_rules.combo_by_rank_jokers:
        return max(len(groups), jokers)
    suits = sum(cards & ~JOKERS & suit_mask(suit) != 0 for suit in range(4))
    is_joined = any(group.bit_count() == 1 for group in groups)
    return min(max(suits, jokers), len(groups) + (0 if is_joined else jokers))


def unanswerable_questions(fast_rules: KadiFastRules, hand: int) -> int:
    """Return the questions of a hand that it cannot answer, not even together with another question."""
    asked = hand & QUESTIONS
    answered = asked & suits_answered(fast_rules, hand & fast_rules.answers & ~QUESTIONS)
    rest = asked & ~answered
    while rest:
        card = lowest(rest)
        if answered & links(fast_rules, card):
            answered |= 1 << card
        rest &= rest - 1
    return asked & ~answered


def suits_answered(fast_rules: KadiFastRules, answers: int) -> int:
    """Return all cards of the suits that some answers can answer."""
    if answers & JOKERS or (fast_rules.ace_answers_any and answers & ACES):
        return QUESTIONS
    found: int = 0
    for suit in range(4):
        if answers & suit_mask(suit):
            found |= suit_mask(suit)
    return found


def links(fast_rules: KadiFastRules, card: int) -> int:
    """Return the questions that can be played next to one."""
    if fast_rules.link_rank:
        return EIGHTS if EIGHTS >> card & 1 else QUEENS
    return suit_or_rank(card) & QUESTIONS

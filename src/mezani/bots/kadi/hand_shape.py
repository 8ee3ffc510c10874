"""How far a hand is from winning: the plays it takes to empty it, sorted by kind."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.cards import ACE, JOKERS_MASK, lowest, rank_mask, suit_mask, suit_or_rank
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
    """A hand as plays: how many of each kind it takes at least, if the top were always right.

    Questions that have an answer in the hand go with it and are no play of their own; ``lonely`` are the others.
    """

    ordinary: int
    aces: int
    jacks: int
    kings: int
    penalties: int
    lonely: int

    @property
    def plays(self) -> int:
        """How many plays empty the hand."""
        return (
            self.ordinary
            + self.aces
            + (self.jacks > 0)
            + (self.kings > 0)
            + self.penalties
            + (self.lonely > 0)
        )


def shape_of(law: KadiFastRules, hand: int) -> HandShape:
    """The plays a hand consists of."""
    return HandShape(
        ordinary=sum(hand & rank_mask(rank) & ORDINARY != 0 for rank in range(ACE)),
        aces=(hand & ACES).bit_count(),
        jacks=(hand & JACKS).bit_count(),
        kings=(hand & KINGS).bit_count(),
        penalties=penalty_plays(law, hand & PENALTIES),
        lonely=lonely_questions(law, hand).bit_count(),
    )


def penalty_plays(law: KadiFastRules, cards: int) -> int:
    """How many plays penalty cards make at least."""
    jokers = int(cards & JOKERS_MASK != 0)
    groups = [group for group in (cards & TWOS, cards & THREES) if group]
    if law.combo_by_rank:
        return len(groups) + jokers
    if law.combo_by_rank_jokers:
        return max(len(groups), jokers)
    suits = sum(cards & ~JOKERS_MASK & suit_mask(suit) != 0 for suit in range(4))
    is_joined = any(group.bit_count() == 1 for group in groups)
    return min(max(suits, jokers), len(groups) + (0 if is_joined else jokers))


def lonely_questions(law: KadiFastRules, hand: int) -> int:
    """The questions of a hand that nothing in it answers, not even along with another question."""
    asked = hand & QUESTIONS
    answered = asked & suits_answered(law, hand & law.answers & ~QUESTIONS)
    rest = asked & ~answered
    while rest:
        card = lowest(rest)
        if answered & links(law, card):
            answered |= 1 << card
        rest &= rest - 1
    return asked & ~answered


def suits_answered(law: KadiFastRules, answers: int) -> int:
    """All cards of the suits a hand can answer."""
    if answers & JOKERS_MASK or (law.ace_answers_any and answers & ACES):
        return QUESTIONS
    found: int = 0
    for suit in range(4):
        if answers & suit_mask(suit):
            found |= suit_mask(suit)
    return found


def links(law: KadiFastRules, card: int) -> int:
    """The questions that may stand beside one in a play."""
    if law.link_rank:
        return EIGHTS if EIGHTS >> card & 1 else QUEENS
    return suit_or_rank(card) & QUESTIONS

"""Qute's rules as integers for the compiled engine, and the cards of its deck as bit masks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.cards import shifted
from mezani.games.qute.rules import QuteRules
from mezani.games.shared.words import rules_word

SIX: Final = 4
SEVEN: Final = 5

WHOLE_DECK: Final = 0xFFFFFFFFF0000
"""The 36 cards from the 6s to the Aces."""
SIXES: Final = 0xF0000
JACKS: Final = 0xF000000000
TENS_QUEENS_KINGS: Final = 0xFF0F00000000
ACES: Final = 0xF000000000000


@mypyc_attr(acyclic=True)
class QuteFastRules:
    """The rules of one match, and whether it is a practice match."""

    def __init__(self, rules: QuteRules, *, practice: bool) -> None:
        self.rules = rules
        self.practice: bool = practice
        self.hand_size: i64 = rules.hand_size
        self.score_limit: i64 = rules.score_limit
        self.must_play_drawn: bool = rules.must_play_drawn
        self.turn_seconds: i64 = rules.turn_seconds
        self.rules_word: i64 = rules_word(rules)


def can_add_rank(rank: i64) -> bool:
    """Return True if practice allows adding cards of this rank to a hand: 6, 7, 8, J or A."""
    return shifted(1, rank) & 0x1270 != 0

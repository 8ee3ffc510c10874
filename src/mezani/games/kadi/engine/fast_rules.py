"""The switches as flags, numbers and card sets. The engine never compares strings."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.games.kadi.rules import (
    AceCounter,
    AceOfSpades,
    AceSuit,
    Answers,
    AnswerSuit,
    Cardless,
    JokerMatch,
    Jump,
    KadiRules,
    Kickback,
    NikoKadi,
    PenaltyCombo,
    PenaltyCounter,
    PenaltyMatch,
    PenaltyValue,
    QuestionLink,
    dealt_hand,
    penalty_cards,
)
from mezani.games.shared.words import rules_word

# Card sets by kind, written as literals so that mypyc treats them as constants.
EIGHTS: Final = 0xF000000
QUEENS: Final = 0xF0000000000
QUESTIONS: Final = EIGHTS | QUEENS
JACKS: Final = 0xF000000000
KINGS: Final = 0xF00000000000
ACES: Final = 0xF000000000000
PENALTIES: Final = 0xF00000000000FF
ORDINARY: Final = 0xFF0FFFF00
ONE_RANK_PLAYS: Final = ORDINARY | JACKS | KINGS


def suits_of(questions: i64) -> i64:
    """Return the suits of some questions as four bits."""
    return (questions >> 24 | questions >> 40) & 15


@mypyc_attr(acyclic=True)
class KadiFastRules:
    """KadiRules for a number of seats. It never changes and is shared by all states with these rules."""

    def __init__(self, rules: KadiRules, seats: int) -> None:
        self.rules = rules
        self.jokers: i64 = rules.jokers
        self.hand_size: i64 = dealt_hand(rules, seats)
        self.starter_picks_direction: bool = rules.starter_picks_direction
        self.jokers_match_any: bool = rules.joker_match == JokerMatch.ANY
        self.turn_seconds: i64 = rules.turn_seconds

        # Penalties
        worth = penalty_cards(rules)
        self.two_worth: i64 = worth.two
        self.three_worth: i64 = worth.three
        self.joker_worth: i64 = worth.joker
        self.penalty_cap: i64 = rules.penalty_cap
        self.penalty_cards_sum: bool = rules.penalty_value == PenaltyValue.SUM
        self.penalties_add: bool = rules.penalty_counter == PenaltyCounter.ADD
        self.answer_by_top: bool = rules.penalty_match == PenaltyMatch.TOP
        self.answer_by_rank: bool = rules.penalty_match == PenaltyMatch.RANK
        self.combo_by_rank: bool = rules.penalty_combo == PenaltyCombo.RANK
        self.combo_by_rank_jokers: bool = rules.penalty_combo == PenaltyCombo.RANK_JOKERS

        # Aces: what is followed after a cancelled penalty, how a suit is chosen, and what A♠ does.
        self.counter_own_suit: bool = rules.ace_counter == AceCounter.OWN_SUIT
        self.counter_penalty_suit: bool = rules.ace_counter == AceCounter.PENALTY_SUIT
        self.counter_penalty_card: bool = rules.ace_counter == AceCounter.PENALTY_CARD
        self.ace_must_choose: bool = rules.ace_suit == AceSuit.CHOOSE
        self.ace_may_choose: bool = rules.ace_suit == AceSuit.MAY_CHOOSE
        self.ace_sets_own_suit: bool = rules.ace_suit == AceSuit.OWN
        self.spade_asks_table: bool = rules.ace_of_spades == AceOfSpades.ASK_TABLE
        self.spade_requests: bool = rules.ace_of_spades == AceOfSpades.REQUEST

        # Questions and answers
        self.link_any: bool = rules.question_link == QuestionLink.ANY
        self.link_previous: bool = rules.question_link == QuestionLink.PREVIOUS
        self.link_rank: bool = rules.question_link == QuestionLink.RANK
        self.answer_last: bool = rules.answer_suit == AnswerSuit.LAST
        self.ace_answers_any: bool = rules.answers == Answers.ORDINARY_ACE
        self.answers: i64 = ORDINARY
        if rules.answers == Answers.ORDINARY_ACE:
            self.answers = ORDINARY | ACES
        elif rules.answers == Answers.ALL:
            self.answers = ORDINARY | ACES | PENALTIES

        # Jumps and kickbacks
        self.jump_window: bool = rules.jump == Jump.WINDOW
        self.kickback_counter: bool = rules.kickback == Kickback.COUNTER
        self.kickback_window: bool = rules.kickback == Kickback.WINDOW

        # Winning
        self.needs_call: bool = rules.niko_kadi != NikoKadi.OFF
        self.allows_calls: bool = rules.niko_kadi == NikoKadi.CALL
        self.prompts_for_call: bool = rules.niko_kadi == NikoKadi.PROMPT
        self.winning: i64 = ORDINARY | ACES if rules.winning_ace else ORDINARY
        self.cardless_blocks_win: bool = rules.cardless != Cardless.PLAYS_ON
        self.cardless_blocks_play: bool = rules.cardless == Cardless.BLOCKS_PLAY
        self.confirm_win: bool = rules.confirm_win
        self.rules_word: i64 = rules_word(rules)


@lru_cache(maxsize=64)
def fast_rules_for(rules: KadiRules, seats: int) -> KadiFastRules:
    """Return the fast rules for some rules. They are created once."""
    return KadiFastRules(rules, seats)

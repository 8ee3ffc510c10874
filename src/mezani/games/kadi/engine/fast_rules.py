"""The switches as numbers: what the hot path branches on. Made once from KadiRules and shared by every clone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.games.kadi.rules import KadiRules, dealt_hand

# Sets of cards by kind, written out so that the compiled rules have them as constants.
JACKS: Final = 0xF000000000
KINGS: Final = 0xF00000000000
ACES: Final = 0xF000000000000
QUESTIONS: Final = 0xF000F000000
PENALTIES: Final = 0xF00000000000FF
ORDINARY: Final = 0xFF0FFFF00
ONE_RANK_PLAYS: Final = ORDINARY | JACKS | KINGS

MATCH_TOP: Final = 0
MATCH_RANK: Final = 1
MATCH_CHAIN: Final = 2

COMBO_RANK: Final = 0
COMBO_RANK_JOKERS: Final = 1
COMBO_SUIT_MIX: Final = 2

COUNTER_OWN_SUIT: Final = 0
COUNTER_PENALTY_SUIT: Final = 1
COUNTER_PENALTY_CARD: Final = 2

SUIT_CHOOSE: Final = 0
SUIT_MAY_CHOOSE: Final = 1
SUIT_OWN: Final = 2

SPADE_PLAIN: Final = 0
SPADE_ASK_TABLE: Final = 1
SPADE_REQUEST: Final = 2

LINK_ANY: Final = 0
LINK_PREVIOUS: Final = 1
LINK_RANK: Final = 2

KICKS_PLAIN: Final = 0
KICKS_COUNTER: Final = 1
KICKS_WINDOW: Final = 2

NIKO_OFF: Final = 0
NIKO_CALL: Final = 1
NIKO_PROMPT: Final = 2

PLAYS_ON: Final = 0
BLOCKS_WIN: Final = 1
BLOCKS_PLAY: Final = 2


@mypyc_attr(acyclic=True)
class Law:
    """KadiRules for one table, with every choice as a number and every set of cards as a mask."""

    def __init__(self, rules: KadiRules, seats: int) -> None:
        self.rules = rules
        self.jokers: i64 = rules.jokers
        self.hand_size: i64 = dealt_hand(rules, seats)
        self.picks_direction: bool = rules.starter_picks_direction
        self.joker_any: bool = rules.joker_match == "any"
        self.value_sum: bool = rules.penalty_value == "sum"
        self.counter_adds: bool = rules.penalty_counter == "add"
        self.penalty_match: i64 = ("top", "rank", "chain").index(rules.penalty_match)
        self.penalty_combo: i64 = ("rank", "rank-jokers", "suit-mix").index(rules.penalty_combo)
        self.ace_counter: i64 = ("own-suit", "penalty-suit", "penalty-card").index(
            rules.ace_counter
        )
        self.ace_suit: i64 = ("choose", "may-choose", "own").index(rules.ace_suit)
        self.spade: i64 = ("plain", "ask-table", "request").index(rules.ace_of_spades)
        self.link: i64 = ("any", "previous", "rank").index(rules.question_link)
        self.answer_last: bool = rules.answer_suit == "last"
        self.jump_window: bool = rules.jump == "window"
        self.kick: i64 = ("plain", "counter", "window").index(rules.kickback)
        self.niko: i64 = ("off", "call", "prompt").index(rules.niko_kadi)
        self.cardless: i64 = ("plays-on", "blocks-win", "blocks-play").index(rules.cardless)
        self.confirm: bool = rules.confirm_win
        self.cap: i64 = rules.penalty_cap
        self.answers: i64 = ORDINARY
        if rules.answers == "ordinary-ace":
            self.answers = ORDINARY | ACES
        elif rules.answers == "all":
            self.answers = ORDINARY | ACES | PENALTIES
        self.ace_answers_any: bool = rules.answers == "ordinary-ace"
        self.turn_seconds: i64 = rules.turn_seconds
        self.winning: i64 = ORDINARY | ACES if rules.winning_ace else ORDINARY

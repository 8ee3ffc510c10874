"""The switches of Kadi and the presets of its four games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mezani.errors import RulesError
from mezani.switches import Choice, switch

FAMILY = "kadi"


class JokerMatch(Choice):
    """What a Joker matches."""

    ANY = "any"
    COLOUR = "colour"


class PenaltyValue(Choice):
    """Which penalty cards of a play count."""

    LAST = "last"
    SUM = "sum"


class PenaltyCounter(Choice):
    """What a penalty play does to a pending penalty."""

    REPLACE = "replace"
    ADD = "add"


class PenaltyMatch(Choice):
    """What a penalty card must match to answer a penalty."""

    TOP = "top"
    RANK = "rank"
    CHAIN = "chain"


class PenaltyCombo(Choice):
    """Which penalty cards can be played together."""

    RANK = "rank"
    RANK_JOKERS = "rank-jokers"
    SUIT_MIX = "suit-mix"


class AceCounter(Choice):
    """What is followed after an Ace has cancelled a penalty."""

    OWN_SUIT = "own-suit"
    PENALTY_SUIT = "penalty-suit"
    PENALTY_CARD = "penalty-card"


class AceSuit(Choice):
    """How the suit after an Ace is decided."""

    CHOOSE = "choose"
    MAY_CHOOSE = "may-choose"
    OWN = "own"


class AceOfSpades(Choice):
    """What A♠ does besides being an Ace."""

    PLAIN = "plain"
    ASK_TABLE = "ask-table"
    REQUEST = "request"


class QuestionLink(Choice):
    """How several questions in one play are linked."""

    ANY = "any"
    PREVIOUS = "previous"
    RANK = "rank"


class Answers(Choice):
    """Which cards answer a question."""

    ALL = "all"
    ORDINARY_ACE = "ordinary-ace"
    ORDINARY = "ordinary"


class AnswerSuit(Choice):
    """Which question's suit the first answer must have."""

    SOME = "some"
    LAST = "last"


class Jump(Choice):
    """How a jump can be stopped."""

    COUNTER = "counter"
    WINDOW = "window"


class Kickback(Choice):
    """How a kickback can be stopped."""

    PLAIN = "plain"
    COUNTER = "counter"
    WINDOW = "window"


class NikoKadi(Choice):
    """How “Niko Kadi” is announced."""

    OFF = "off"
    CALL = "call"
    PROMPT = "prompt"


class Cardless(Choice):
    """What the other players can do while a player is cardless."""

    PLAYS_ON = "plays-on"
    BLOCKS_WIN = "blocks-win"
    BLOCKS_PLAY = "blocks-play"


@dataclass(frozen=True, slots=True)
class KadiRules:
    """The house rules of Kadi. The defaults are those of the friendly game."""

    jokers: Literal[0, 2, 4] = switch(
        2, "Number of Jokers in the deck, half of them red and half black.", group="cards"
    )
    hand_size: Literal[0, 3, 4, 5, 6, 7] = switch(
        4,
        "Cards dealt to each player; 0 deals 4 to two or three players and 3 to more.",
        group="cards",
    )
    starter_picks_direction: bool = switch(
        default=False,
        help="The starter chooses the direction of play before the first card.",
        group="cards",
    )
    joker_match: JokerMatch = switch(
        JokerMatch.ANY,
        "What a Joker can be played on, and what can be played on it when no penalty is pending.",
        group="cards",
    )
    penalty_value: PenaltyValue = switch(
        PenaltyValue.LAST,
        "What a penalty play is worth: its last card, or the sum of its penalty cards.",
        group="penalties",
    )
    penalty_counter: PenaltyCounter = switch(
        PenaltyCounter.REPLACE,
        "A penalty play on a pending penalty replaces it or adds to it.",
        group="penalties",
    )
    penalty_match: PenaltyMatch = switch(
        PenaltyMatch.TOP,
        "A penalty is answered by matching the top card, the rank, or any card of the chain.",
        group="penalties",
    )
    penalty_combo: PenaltyCombo = switch(
        PenaltyCombo.RANK_JOKERS,
        "Penalty cards combine by rank, by rank with Jokers, or by suit with Jokers.",
        group="penalties",
    )
    ace_counter: AceCounter = switch(
        AceCounter.OWN_SUIT,
        "After an Ace cancels a penalty, follow the Ace's suit, the penalty's suit or the penalty card.",
        group="aces",
    )
    ace_suit: AceSuit = switch(
        AceSuit.CHOOSE,
        "The player of an Ace must choose the suit, may choose it, or sets the Ace's own suit.",
        group="aces",
    )
    ace_of_spades: AceOfSpades = switch(
        AceOfSpades.PLAIN,
        "A♠ is an Ace like the others, asks the table for a card, or requests one from the next player.",
        group="aces",
    )
    question_link: QuestionLink = switch(
        QuestionLink.ANY,
        "Several questions in a play each match any other, match the previous one, or all have one rank.",
        group="questions",
    )
    answers: Answers = switch(
        Answers.ALL,
        "Questions are answered by all but J, K, Q and 8, by ordinary cards and Aces, or by ordinary cards.",
        group="questions",
    )
    answer_suit: AnswerSuit = switch(
        AnswerSuit.SOME,
        "The first answer has the suit of any question in the play, or of the last one.",
        group="questions",
    )
    jump: Jump = switch(
        Jump.COUNTER,
        "The next player can counter Jacks, or any player can cancel them in a window.",
        group="jumps",
    )
    kickback: Kickback = switch(
        Kickback.PLAIN,
        "Kings cannot be stopped, can be countered by whoever would be next, or cancelled in a window.",
        group="jumps",
    )
    niko_kadi: NikoKadi = switch(
        NikoKadi.OFF,
        "“Niko Kadi” is not needed to win, must be called, or is asked for in a prompt.",
        group="winning",
    )
    winning_ace: bool = switch(
        default=False, help="A winning play can end with an Ace.", group="winning"
    )
    cardless: Cardless = switch(
        Cardless.PLAYS_ON,
        "While a player is cardless, the others play on, cannot win, or must draw.",
        group="winning",
    )
    confirm_win: bool = switch(
        default=False,
        help="The game ends only when all other players have confirmed the winning play.",
        group="winning",
    )
    penalty_cap: int = switch(
        0,
        "The most cards a player can be made to pick; 0 means no limit.",
        low=0,
        high=99,
        group="penalties",
    )
    turn_seconds: int = switch(
        30, "Seconds for a turn; 0 means no limit.", low=0, high=3600, group="timers"
    )
    window_seconds: int = switch(
        10, "Seconds a cancel window stays open.", low=1, high=600, group="timers"
    )
    prompt_seconds: int = switch(
        5, "Seconds to answer “Niko Kadi?”.", low=1, high=600, group="timers"
    )
    confirm_seconds: int = switch(
        60, "Seconds to confirm the winning play.", low=1, high=3600, group="timers"
    )


FRIENDLY = KadiRules()

BOMB = KadiRules(
    penalty_value=PenaltyValue.SUM,
    penalty_counter=PenaltyCounter.ADD,
    penalty_combo=PenaltyCombo.SUIT_MIX,
)

CLASSIC = KadiRules(
    hand_size=0,
    starter_picks_direction=True,
    penalty_match=PenaltyMatch.RANK,
    penalty_combo=PenaltyCombo.RANK,
    ace_counter=AceCounter.PENALTY_SUIT,
    ace_suit=AceSuit.MAY_CHOOSE,
    ace_of_spades=AceOfSpades.ASK_TABLE,
    question_link=QuestionLink.PREVIOUS,
    answers=Answers.ORDINARY_ACE,
    answer_suit=AnswerSuit.LAST,
    kickback=Kickback.COUNTER,
    niko_kadi=NikoKadi.CALL,
    winning_ace=True,
    cardless=Cardless.BLOCKS_WIN,
)

LIVE = KadiRules(
    jokers=4,
    joker_match=JokerMatch.COLOUR,
    penalty_value=PenaltyValue.SUM,
    penalty_counter=PenaltyCounter.ADD,
    penalty_match=PenaltyMatch.CHAIN,
    penalty_combo=PenaltyCombo.RANK,
    ace_counter=AceCounter.PENALTY_CARD,
    ace_suit=AceSuit.OWN,
    ace_of_spades=AceOfSpades.REQUEST,
    question_link=QuestionLink.RANK,
    answers=Answers.ORDINARY,
    answer_suit=AnswerSuit.LAST,
    jump=Jump.WINDOW,
    kickback=Kickback.WINDOW,
    niko_kadi=NikoKadi.PROMPT,
    confirm_win=True,
)

MIN_CARDS_LEFT = 10
"""The fewest cards that must be left to draw from after the deal."""


@dataclass(frozen=True, slots=True)
class PenaltyCards:
    """How many cards each penalty card makes the next player pick."""

    two: int
    three: int
    joker: int


def penalty_cards(rules: KadiRules) -> PenaltyCards:  # noqa: ARG001
    """Return what the penalty cards are worth. The engine, the help and the rules page ask this function."""
    return PenaltyCards(two=2, three=3, joker=5)


def dealt_hand(rules: KadiRules, seats: int) -> int:
    """Return how many cards each player is dealt."""
    if rules.hand_size:
        return rules.hand_size
    return 4 if seats <= 3 else 3


def check_rules(rules: KadiRules, seats: int) -> None:
    """Raise RulesError if this many players cannot play with these rules."""
    hand = dealt_hand(rules, seats)
    left = 52 + rules.jokers - seats * hand
    if left < MIN_CARDS_LEFT:
        raise RulesError(
            f"{seats} players with {hand} cards each leave {left} cards to draw from, "
            f"but at least {MIN_CARDS_LEFT} are needed. Lower hand_size."
        )

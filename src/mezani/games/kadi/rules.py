"""Kadi's switches, and the four games that are values of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mezani.errors import RulesError
from mezani.switches import switch

FAMILY = "kadi"


@dataclass(frozen=True, slots=True)
class KadiRules:
    """The house rules of a table of Kadi. The defaults are the friendly game."""

    jokers: Literal[0, 2, 4] = switch(
        2, "How many Jokers are in the deck, half red and half black.", group="cards"
    )
    hand_size: Literal[0, 3, 4, 5, 6, 7] = switch(
        4, "Cards dealt to each player; 0 means 4 for two or three players, else 3.", group="cards"
    )
    starter_picks_direction: bool = switch(
        default=False,
        help="The starter says which way play runs before the first card.",
        group="cards",
    )
    joker_match: Literal["any", "colour"] = switch(
        "any",
        "What a Joker goes on, and what goes on it when no penalty is pending.",
        group="cards",
    )
    penalty_value: Literal["last", "sum"] = switch(
        "last",
        "What a penalty play is worth: its last card, or all its penalty cards.",
        group="penalties",
    )
    penalty_counter: Literal["replace", "add"] = switch(
        "replace",
        "A penalty play against a pending penalty replaces it or adds to it.",
        group="penalties",
    )
    penalty_match: Literal["top", "rank", "chain"] = switch(
        "top",
        "A penalty is answered by what fits the top, by the same rank, or by what fits the chain.",
        group="penalties",
    )
    penalty_combo: Literal["rank", "rank-jokers", "suit-mix"] = switch(
        "rank-jokers",
        "Penalty cards go together by rank, by rank with Jokers, or by suit with Jokers.",
        group="penalties",
    )
    ace_counter: Literal["own-suit", "penalty-suit", "penalty-card"] = switch(
        "own-suit",
        "After an Ace cancels a penalty, play follows its suit, the penalty's suit or the penalty card.",
        group="aces",
    )
    ace_suit: Literal["choose", "may-choose", "own"] = switch(
        "choose",
        "An Ace's player must choose the suit, may choose it, or sets the Ace's own.",
        group="aces",
    )
    ace_of_spades: Literal["plain", "ask-table", "request"] = switch(
        "plain",
        "A♠ is an Ace like the others, asks the table for a card, or requests one of the next player.",
        group="aces",
    )
    question_link: Literal["any", "previous", "rank"] = switch(
        "any",
        "Several questions in a play each link to some other, to the one before, or by rank only.",
        group="questions",
    )
    answers: Literal["all", "ordinary-ace", "ordinary"] = switch(
        "all",
        "Questions are answered by all but J, K, Q and 8, by ordinary cards and Aces, or by ordinary.",
        group="questions",
    )
    answer_suit: Literal["some", "last"] = switch(
        "some",
        "The first answer matches the suit of some question, or of the last one.",
        group="questions",
    )
    jump: Literal["counter", "window"] = switch(
        "counter",
        "The next player may counter Jacks, or anybody may cancel them in a window.",
        group="jumps",
    )
    kickback: Literal["plain", "counter", "window"] = switch(
        "plain",
        "Kings turn play, may be countered by who would be next, or are cancelled in a window.",
        group="jumps",
    )
    niko_kadi: Literal["off", "call", "prompt"] = switch(
        "off",
        "“Niko Kadi” is not needed to win, must be called, or is asked for in a prompt.",
        group="winning",
    )
    winning_ace: bool = switch(
        default=False, help="An Ace may be the last card of a winning play.", group="winning"
    )
    cardless: Literal["plays-on", "blocks-win", "blocks-play"] = switch(
        "plays-on",
        "While somebody is cardless the others play on, cannot win, or must draw.",
        group="winning",
    )
    confirm_win: bool = switch(
        default=False,
        help="The table closes only when everybody has confirmed the winning play.",
        group="winning",
    )
    penalty_cap: int = switch(
        0,
        "The most anyone can be made to pick; 0 means no limit.",
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

BOMB = KadiRules(penalty_value="sum", penalty_counter="add", penalty_combo="suit-mix")

CLASSIC = KadiRules(
    hand_size=0,
    starter_picks_direction=True,
    penalty_match="rank",
    penalty_combo="rank",
    ace_counter="penalty-suit",
    ace_suit="may-choose",
    ace_of_spades="ask-table",
    question_link="previous",
    answers="ordinary-ace",
    answer_suit="last",
    kickback="counter",
    niko_kadi="call",
    winning_ace=True,
    cardless="blocks-win",
)

LIVE = KadiRules(
    jokers=4,
    joker_match="colour",
    penalty_value="sum",
    penalty_counter="add",
    penalty_match="chain",
    penalty_combo="rank",
    ace_counter="penalty-card",
    ace_suit="own",
    ace_of_spades="request",
    question_link="rank",
    answers="ordinary",
    answer_suit="last",
    jump="window",
    kickback="window",
    niko_kadi="prompt",
    confirm_win=True,
)

FEWEST_LEFT = 10


def dealt_hand(rules: KadiRules, seats: int) -> int:
    """How many cards each player is dealt."""
    if rules.hand_size:
        return rules.hand_size
    return 4 if seats <= 3 else 3


def check_rules(rules: KadiRules, seats: int) -> None:
    """Refuses, with the reason, rules that cannot be played by that many."""
    hand = dealt_hand(rules, seats)
    left = 52 + rules.jokers - seats * hand
    if left < FEWEST_LEFT:
        raise RulesError(
            f"{seats} players with {hand} cards each leave {left} cards to draw from; "
            f"at least {FEWEST_LEFT} are needed: lower hand_size."
        )

"""Kadi's switches, and the four games that are values of them."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.errors import RulesError
from mezani.switches import choice, flag, number


@dataclass(frozen=True, slots=True)
class KadiRules:
    """The house rules of a table of Kadi. The defaults are the friendly game."""

    jokers: int = choice(2, 0, 4, means="How many Jokers are in the deck, half red and half black.")
    hand_size: int = choice(
        4,
        0,
        3,
        5,
        6,
        7,
        means="Cards dealt to each player; 0 means 4 for two or three players, else 3.",
    )
    starter_picks_direction: bool = flag(
        default=False, means="The starter says which way play runs before the first card."
    )
    joker_match: str = choice(
        "any",
        "colour",
        means="What a Joker goes on, and what goes on it when no penalty is pending.",
    )
    penalty_value: str = choice(
        "last",
        "sum",
        means="What a penalty play is worth: its last card, or all its penalty cards.",
    )
    penalty_counter: str = choice(
        "replace",
        "add",
        means="A penalty play against a pending penalty replaces it or adds to it.",
    )
    penalty_match: str = choice(
        "top",
        "rank",
        "chain",
        means="Which penalty cards answer a penalty: any that fits the top, the same rank, "
        "or any that fits a card of the running chain.",
    )
    penalty_combo: str = choice(
        "rank-jokers",
        "rank",
        "suit-mix",
        means="Which penalty cards go together: one rank with Jokers, one rank alone, "
        "or 2s, 3s and Jokers of one suit.",
    )
    ace_counter: str = choice(
        "own-suit",
        "penalty-suit",
        "penalty-card",
        means="After an Ace cancels a penalty, play follows the Ace's suit, the penalty card's suit, "
        "or the penalty card itself.",
    )
    ace_suit: str = choice(
        "choose",
        "may-choose",
        "own",
        means="An Ace's player must choose the suit, may choose it, or sets the Ace's own.",
    )
    ace_of_spades: str = choice(
        "plain",
        "ask-table",
        "request",
        means="The Ace of spades is plain, asks the table for a card, or requests one of the next player.",
    )
    question_link: str = choice(
        "any",
        "previous",
        "rank",
        means="Several questions in a play link to any other of them, to the one before, or by rank only.",
    )
    answers: str = choice(
        "all",
        "ordinary-ace",
        "ordinary",
        means="What answers a question: anything but J, K, Q and 8; ordinary cards and Aces; "
        "or ordinary cards.",
    )
    answer_suit: str = choice(
        "some",
        "last",
        means="The first answer matches the suit of some question, or of the last one.",
    )
    jump: str = choice(
        "counter",
        "window",
        means="The next player may counter Jacks, or anybody may cancel them in a window.",
    )
    kickback: str = choice(
        "plain",
        "counter",
        "window",
        means="Kings just turn play, may be countered by the player who would be next, "
        "or cancelled in a window.",
    )
    niko_kadi: str = choice(
        "off",
        "call",
        "prompt",
        means="“Niko Kadi” is not needed to win, must be called, or is asked for in a prompt.",
    )
    winning_ace: bool = flag(default=False, means="An Ace may be the last card of a winning play.")
    cardless: str = choice(
        "plays-on",
        "blocks-win",
        "blocks-play",
        means="While somebody is cardless the others play on, cannot win, or must draw.",
    )
    confirm_win: bool = flag(
        default=False, means="The table closes only when everybody has confirmed the winning play."
    )
    penalty_cap: int = number(
        0, 0, 99, means="The most anyone can be made to pick; 0 means no limit."
    )
    turn_seconds: int = number(30, 0, 3600, means="Seconds for a turn; 0 means no limit.")
    window_seconds: int = number(10, 1, 600, means="Seconds a cancel window stays open.")
    prompt_seconds: int = number(5, 1, 600, means="Seconds to answer “Niko Kadi?”.")
    confirm_seconds: int = number(60, 1, 3600, means="Seconds to confirm the winning play.")


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

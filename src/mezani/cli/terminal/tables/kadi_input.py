"""Kadi in the terminal: moves as people type them, the keys, and what the cards do.

>>> read_move(["2", "1", "n"], "2 1 n", ["7H", "7S"])
Entry(kind='move', text='play 7S 7H niko', call=False)
>>> read_move(["d"], "d", ["7H"])
Entry(kind='move', text='draw', call=False)
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani import Game, NotationError
from mezani.cards import card_text, parse_card
from mezani.cli.terminal.input import Entry, numbered_card
from mezani.cli.terminal.tables.table import Lines, switch_lines
from mezani.games.kadi.engine.moves import parse_move
from mezani.games.kadi.rules import Jump, KadiRules, Kickback, NikoKadi, penalty_cards

GREETING = "Type card numbers to play, d to draw, ? for help, q to quit."
MOVES = {
    "d": "draw", "draw": "draw", "pick": "draw",
    "p": "pass", "pass": "pass",
    "n": "niko", "niko": "niko",
    "quiet": "quiet",
    "c": "confirm", "confirm": "confirm",
    "f": "direction forward", "forward": "direction forward",
    "direction forward": "direction forward",
    "b": "direction back", "back": "direction back", "direction back": "direction back",
}  # fmt: skip
CALLS = ("n", "niko")


def read_move(words: Sequence[str], typed: str, hand: Sequence[str]) -> Entry:
    """Read a move. Numbers are those of the cards in the hand, from 1."""
    phrase = " ".join(words).lower()
    if phrase in MOVES:
        return Entry("move", MOVES[phrase])
    if words[-1].lower() in CALLS and " ".join(words[:-1]).lower() in MOVES:
        return Entry("move", MOVES[" ".join(words[:-1]).lower()], call=True)
    if words[0].lower() == "play":
        words = words[1:]
    return Entry("move", " ".join(["play", *read_play(words, typed, hand)]))


def read_play(words: Sequence[str], typed: str, hand: Sequence[str]) -> list[str]:
    """Return the words of a play in notation, with numbers replaced by cards."""
    numbers = [word for word in words if word.isdecimal()]
    if len(set(numbers)) < len(numbers):
        raise NotationError(f"“{typed}” names one of your cards twice.")
    return [read_word(word, typed, hand) for word in words]


def read_word(word: str, typed: str, hand: Sequence[str]) -> str:
    """Read one word of a play: a number, a card, ``suit=``, ``ask=`` or the call."""
    if word.isdecimal():
        return numbered_card(int(word), hand, "7h, 10s")
    if word.lower() in CALLS:
        return "niko"
    if "=" in word:
        return word
    try:
        return card_text(parse_card(word))
    except NotationError:
        raise NotationError(
            f"“{typed}” is not a move: type card numbers or names (7h), d to draw, ? for help."
        ) from None


def cards_of(text: str) -> list[str]:
    """Return the cards of a play; none for other moves."""
    return [card_text(card) for card in parse_move(text).cards]


# Keys


def keys_for(moves: Sequence[str]) -> str:
    """Return what to type if no card can be played: ``Enter: draw``, ``f: direction forward``."""
    if len(moves) == 1:
        return f"Enter: {moves[0]}"
    if any(move.startswith("play") for move in moves):
        return ""
    keys = {move: key for key, move in reversed(MOVES.items())}
    return " · ".join(f"{keys[move]}: {move}" for move in moves)


def keys(rules: KadiRules) -> Lines:
    """Return everything that can be typed for a move under these rules."""
    lines = [
        ("3 1", "play your cards 3 and 1, in that order"),
        ("7h 7s", "the same by name; play 7H 7S works too"),
        ("d p", "draw, pass"),
    ]
    if has_call(rules):
        lines.append(("n", "“Niko Kadi”, at the end of a move: 3 n"))
    if rules.starter_picks_direction:
        lines.append(("f b", "direction forward or back"))
    if rules.confirm_win:
        lines.append(("c", "confirm a win"))
    return lines


def has_call(rules: KadiRules) -> bool:
    """Return True if “Niko Kadi” is called with a move."""
    return rules.niko_kadi == NikoKadi.CALL


# What the cards do


def explain(game: Game, rules: KadiRules) -> Lines:
    """Return what the cards do under these rules, in the words of the switches."""

    def with_switches(cards: str, effect: str, *names: str) -> Lines:
        return [(cards, effect), *switch_lines(game, rules, names)]

    joker_switches = ["joker_match"] if rules.jokers else []
    limits = ["penalty_cap"] if rules.penalty_cap else []
    has_timers = (
        rules.jump == Jump.WINDOW
        or rules.kickback == Kickback.WINDOW
        or rules.niko_kadi == NikoKadi.PROMPT
    )
    return [
        ("any card", "goes on the same suit or rank; cards of one rank go together"),
        *with_switches(
            "2 3 Joker" if rules.jokers else "2 3",
            f"the next player picks {penalty_amounts(rules)}; an Ace cancels it",
            "penalty_match",
            "penalty_counter",
            "penalty_combo",
            "penalty_value",
            *limits,
            *joker_switches,
        ),
        *with_switches("A", "goes on anything", "ace_suit", "ace_counter", "ace_of_spades"),
        *with_switches(
            "Q 8",
            "a question: answer it in the same play (Q♥ 4♥), or pick a card",
            "answers",
            "answer_suit",
            "question_link",
        ),
        *with_switches("J", "each Jack skips a player", "jump"),
        *with_switches("K", "each King reverses the direction of play", "kickback"),
        *with_switches(
            "to win",
            "end your last play with an ordinary card (4–7, 9, 10)",
            "winning_ace",
            "niko_kadi",
            "cardless",
        ),
        *([("timers", "there are none in the terminal: take your time")] if has_timers else []),
    ]


def penalty_amounts(rules: KadiRules) -> str:
    """Return how many cards the penalty cards are worth: ``2, 3 or 5``."""
    worth = penalty_cards(rules)
    return (
        f"{worth.two}, {worth.three} or {worth.joker}"
        if rules.jokers
        else f"{worth.two} or {worth.three}"
    )

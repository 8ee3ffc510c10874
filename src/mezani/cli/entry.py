"""What a person types at the table: a command, or a move in notation or in short.

>>> read_entry("2 1 n", ["7H", "7S"])
Entry(kind='move', text='play 7S 7H niko', call=False)
>>> read_entry("d", ["7H"])
Entry(kind='move', text='draw', call=False)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mezani import NotationError
from mezani.cards import card_text, parse_card

COMMANDS = {
    "q": "quit", "quit": "quit", "exit": "quit",
    "?": "help", "h": "help", "help": "help",
    "u": "undo", "undo": "undo",
    "l": "list", "list": "list",
    "r": "rules", "rules": "rules",
    "": "again",
}  # fmt: skip
SAVE = ("s", "save")
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


class Entry(NamedTuple):
    """What was typed: ``kind`` is a command or ``move``; ``call``: call after the move."""

    kind: str
    text: str = ""
    call: bool = False


def keys_for(moves: Sequence[str]) -> str:
    """What to type where no card can be played: ``Enter: draw``, ``f: direction forward``."""
    if len(moves) == 1:
        return f"Enter: {moves[0]}"
    if any(move.startswith("play") for move in moves):
        return ""
    keys = {move: key for key, move in reversed(MOVES.items())}
    return " · ".join(f"{keys[move]}: {move}" for move in moves)


def read_entry(typed: str, hand: Sequence[str]) -> Entry:
    """Reads a line. Card numbers are those of the hand, from 1."""
    words = typed.split()
    if words and words[0].lower() not in SAVE:
        words = typed.replace(",", " ").split()
    phrase = " ".join(words).lower()
    if phrase in COMMANDS:
        return Entry(COMMANDS[phrase])
    if words[0].lower() in SAVE:
        return Entry("save", " ".join(words[1:]))
    if phrase in MOVES:
        return Entry("move", MOVES[phrase])
    if words[-1].lower() in CALLS and " ".join(words[:-1]).lower() in MOVES:
        return Entry("move", MOVES[" ".join(words[:-1]).lower()], call=True)
    if words[0].lower() == "play":
        words = words[1:]
    return Entry("move", " ".join(["play", *read_play(words, typed, hand)]))


def read_play(words: Sequence[str], typed: str, hand: Sequence[str]) -> list[str]:
    """The words of a play in notation, numbers replaced by the cards they stand for."""
    numbers = [word for word in words if word.isdecimal()]
    if len(set(numbers)) < len(numbers):
        raise NotationError(f"“{typed}” names a card of your hand twice.")
    return [read_word(word, typed, hand) for word in words]


def read_word(word: str, typed: str, hand: Sequence[str]) -> str:
    """One word of a play: a number, a card, ``suit=``, ``ask=`` or the call."""
    if word.isdecimal():
        return card_numbered(int(word), hand)
    if word.lower() in CALLS:
        return "niko"
    if "=" in word:
        return word
    try:
        return card_text(parse_card(word))
    except NotationError:
        raise NotationError(
            f"“{typed}” is no move: type card numbers or names (7h), d to draw, ? for help."
        ) from None


def card_numbered(number: int, hand: Sequence[str]) -> str:
    """The card with a number in the hand."""
    if not 1 <= number <= len(hand):
        raise NotationError(
            f"There is no card number {number}: yours are 1 to {len(hand)}. Cards by name: 7h, 10s."
            if hand
            else "You have no cards to play."
        )
    return hand[number - 1]

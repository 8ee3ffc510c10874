"""Reading a typed line, however long it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mezani import NotationError

MOST_CHARACTERS = 1000
CHUNK = 65_536
MOST_CHUNKS = 256


class LongLineError(Exception):
    """A line nobody typed at a table."""


def read_line(question: str, *, is_watched: bool) -> str:
    """Asks and gives the line; EOFError where there is none, LongLineError where it has no end."""
    if is_watched:
        line = input(question)
    else:
        print(question, end="", flush=True)
        line = read_from_input()
    if len(line) > MOST_CHARACTERS:
        raise LongLineError
    return line


def read_from_input() -> str:
    """A line of the input; of one that is too long only the beginning is kept."""
    line = sys.stdin.readline(MOST_CHARACTERS + 2)
    if not line:
        raise EOFError
    if len(line) > MOST_CHARACTERS and not line.endswith("\n"):
        skip_rest_of_line()
    return line.removesuffix("\n")


def skip_rest_of_line() -> None:
    """Reads on to the end of the line; a line without one is the end of the input."""
    for _ in range(MOST_CHUNKS):
        rest = sys.stdin.readline(CHUNK)
        if not rest or rest.endswith("\n"):
            return
    raise EOFError


COMMANDS = {
    "q": "quit", "quit": "quit", "exit": "quit",
    "?": "help", "h": "help", "help": "help",
    "u": "undo", "undo": "undo",
    "l": "list", "list": "list",
    "r": "rules", "rules": "rules",
    "i": "hint", "hint": "hint",
    "o": "open", "open": "open",
    "": "again",
}  # fmt: skip
SAVE = ("s", "save")


class Entry(NamedTuple):
    """What was typed: ``kind`` is a command or ``move``; ``call``: call after the move."""

    kind: str
    text: str = ""
    call: bool = False


ReadMove = Callable[[Sequence[str], str, Sequence[str]], Entry]
"""How a game reads a move: from its words, the line as it was typed, and what is numbered from 1: cards, or moves."""


def read_entry(typed: str, numbered: Sequence[str], read_move: ReadMove) -> Entry:
    """Reads a line. What is no command is left to the game."""
    words = typed.split()
    if words and words[0].lower() not in SAVE:
        words = typed.replace(",", " ").split()
    phrase = " ".join(words).lower()
    if phrase in COMMANDS:
        return Entry(COMMANDS[phrase])
    if words[0].lower() in SAVE:
        return Entry("save", " ".join(words[1:]))
    return read_move(words, typed, numbered)


def card_numbered(number: int, hand: Sequence[str], by_name: str) -> str:
    """The card with a number in the hand; ``by_name`` says how cards are named instead."""
    if 1 <= number <= len(hand):
        return hand[number - 1]
    if not hand:
        raise NotationError("You have no cards to play.")
    raise NotationError(
        f"There is no card number {number}: yours are 1 to {len(hand)}. Cards by name: {by_name}."
    )

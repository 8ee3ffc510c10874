"""What a person types: a line of input, read as a command or as a move."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mezani import NotationError

MAX_CHARACTERS = 1000
CHUNK = 65_536
MAX_CHUNKS = 256

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


class LongLineError(Exception):
    """The line is too long to be typed by a person."""


def read_line(question: str, *, is_terminal: bool) -> str:
    """Ask a question and return the line.

    Raises EOFError at the end of input, and LongLineError if the line is too long.
    """
    if is_terminal:
        line = input(question)
    else:
        print(question, end="", flush=True)
        line = read_stdin_line()
    if len(line) > MAX_CHARACTERS:
        raise LongLineError
    return line


def read_stdin_line() -> str:
    """Return a line of stdin, or the beginning of one that is too long."""
    line = sys.stdin.readline(MAX_CHARACTERS + 2)
    if not line:
        raise EOFError
    if len(line) > MAX_CHARACTERS and not line.endswith("\n"):
        skip_rest_of_line()
    return line.removesuffix("\n")


def skip_rest_of_line() -> None:
    """Read on to the end of the line; treat an endless line as the end of input."""
    for _ in range(MAX_CHUNKS):
        rest = sys.stdin.readline(CHUNK)
        if not rest or rest.endswith("\n"):
            return
    raise EOFError


class Entry(NamedTuple):
    """What was typed: ``kind`` is a command or ``move``; ``call`` adds the call after the move."""

    kind: str
    text: str = ""
    call: bool = False


ReadMove = Callable[[Sequence[str], str, Sequence[str]], Entry]
"""Reads a move from its words, the line as typed, and what is numbered from 1: cards or moves."""


def read_entry(typed: str, numbered: Sequence[str], read_move: ReadMove) -> Entry:
    """Read a line. What is not a command is left to the game."""
    words = typed.split()
    if words and words[0].lower() not in SAVE:
        words = typed.replace(",", " ").split()
    phrase = " ".join(words).lower()
    if phrase in COMMANDS:
        return Entry(COMMANDS[phrase])
    if words[0].lower() in SAVE:
        return Entry("save", " ".join(words[1:]))
    return read_move(words, typed, numbered)


def numbered_card(number: int, hand: Sequence[str], examples: str) -> str:
    """Return the card with a number; ``examples`` shows how to name cards instead."""
    if 1 <= number <= len(hand):
        return hand[number - 1]
    if not hand:
        raise NotationError("You have no cards to play.")
    raise NotationError(
        f"There is no card {number}: yours are 1 to {len(hand)}. You can also type names: {examples}."
    )

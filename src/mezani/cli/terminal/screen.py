"""The terminal: printing, asking, and the pace at which things are told."""

from __future__ import annotations

import contextlib
import sys
import time

from rich.console import Console, RenderableType
from rich.padding import Padding

from mezani.cli.terminal.input import MOST_CHARACTERS, LongLineError, read_line
from mezani.cli.terminal.tables.cards import in_colour
from mezani.cli.text import printable

WIDEST = 100
INDENT = 2
PACE = 0.6
"""Seconds between two moves of bots, at most, when a person is watching."""
ROUND = 2.4
"""Seconds a round takes, at most, where everybody says one line."""


class LeaveError(Exception):
    """The person left: end of input, Ctrl-C, or ``q``."""


def make_console() -> Console:
    """The console every command prints to."""
    return Console(highlight=False)


class Screen:
    """Where person and program meet. Without a terminal nothing waits, and input is echoed.

    ``pace`` is how long a line of table talk stands before the next one comes, in seconds.
    """

    def __init__(self, pace: float = 0.0) -> None:
        self.pace = pace
        self.console = make_console()
        self.is_watched = sys.stdin.isatty() and sys.stdout.isatty()
        if self.is_watched:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415 (arrow keys and history while typing)

    @property
    def width(self) -> int:
        """How wide a line may be."""
        return min(self.console.width, WIDEST)

    def show(self, what: RenderableType = "") -> None:
        """Prints something drawn."""
        self.console.print(what)

    def say(self, line: str, style: str = "", indent: int = 0) -> None:
        """Prints text with cards in their colours; a long line goes on under its beginning."""
        text = in_colour(line, style)
        self.console.print(Padding(text, (0, 0, 0, indent), expand=False), width=self.width)

    def say_unbroken(self, line: str, style: str = "") -> None:
        """Prints a line that may be copied: a command, a path."""
        self.console.print(in_colour(line, style), soft_wrap=True)

    def tell(self, line: str) -> None:
        """Prints a line of table talk, and gives a watching person time to read it."""
        if line:
            self.say(line, indent=INDENT)
            self.pause()

    def ask(self, question: str) -> str:
        """What a person types, trimmed; raises LeaveError where there is no more."""
        while True:
            try:
                answer = printable(read_line(f"{question} › ", is_watched=self.is_watched))
            except (EOFError, KeyboardInterrupt):
                print()
                raise LeaveError from None
            except LongLineError:
                self.end_echo()
                self.say(f"A line has at most {MOST_CHARACTERS:,} characters.", "yellow")
                continue
            self.end_echo(answer)
            return answer

    def end_echo(self, answer: str = "") -> None:
        """Prints what was typed where the terminal has not done so."""
        if not self.is_watched:
            print(answer)

    def pause(self) -> None:
        """Gives a watching person time to read."""
        if self.is_watched:
            try:
                time.sleep(self.pace)
            except KeyboardInterrupt:
                print()
                raise LeaveError from None


def pace_for(players: int) -> float:
    """How long a line stands at a table of so many."""
    return min(PACE, ROUND / players)

"""The screen: print, ask, and pace the talk."""

from __future__ import annotations

import contextlib
import sys
import time

from rich.console import Console, RenderableType
from rich.padding import Padding

from mezani.cli.terminal.input import MAX_CHARACTERS, LongLineError, read_line
from mezani.cli.terminal.tables.cards import coloured
from mezani.cli.text import printable

MAX_WIDTH = 100
INDENT = 2
MAX_PACE = 0.6
"""The longest pause after a line of talk, in seconds."""
ROUND_SECONDS = 2.4
"""The longest time for a round in which every player's move is one line."""


class LeaveError(Exception):
    """The person left: end of input, Ctrl-C or ``q``."""


def make_console() -> Console:
    """Return the console that commands print to."""
    return Console(highlight=False)


class Screen:
    """Prints to and reads from a person. Without a terminal it never pauses, and it echoes the input.

    ``pace`` is the pause after a line of talk, in seconds.
    """

    def __init__(self, pace: float = 0.0) -> None:
        self.pace = pace
        self.console = make_console()
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if self.is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415 (arrow keys and history while typing)

    @property
    def width(self) -> int:
        """The maximum width of a line."""
        return min(self.console.width, MAX_WIDTH)

    def show(self, what: RenderableType = "") -> None:
        """Print something drawn, or an empty line."""
        self.console.print(what)

    def say(self, line: str, style: str = "", indent: int = 0) -> None:
        """Print text with cards in their colours; continuation lines keep the indent."""
        text = coloured(line, style)
        self.console.print(Padding(text, (0, 0, 0, indent), expand=False), width=self.width)

    def say_unbroken(self, line: str, style: str = "") -> None:
        """Print a line that people may copy, such as a command, without breaking it."""
        self.console.print(coloured(line, style), soft_wrap=True)

    def talk(self, line: str) -> None:
        """Print a line of talk and pause; do nothing for an empty line."""
        if line:
            self.say(line, indent=INDENT)
            self.pause()

    def ask(self, question: str) -> str:
        """Return what is typed, without control characters; raise LeaveError at the end of input."""
        while True:
            try:
                answer = printable(read_line(f"{question} › ", is_terminal=self.is_terminal))
            except (EOFError, KeyboardInterrupt):
                print()
                raise LeaveError from None
            except LongLineError:
                self.echo()
                self.say(f"A line can have at most {MAX_CHARACTERS:,} characters.", "yellow")
                continue
            self.echo(answer)
            return answer

    def echo(self, answer: str = "") -> None:
        """Print what was typed if the terminal has not done so."""
        if not self.is_terminal:
            print(answer)

    def pause(self) -> None:
        """Give the person time to read."""
        if self.is_terminal:
            try:
                time.sleep(self.pace)
            except KeyboardInterrupt:
                print()
                raise LeaveError from None


def pace_for(players: int) -> float:
    """Return the pause after a line of talk for a number of players."""
    return min(MAX_PACE, ROUND_SECONDS / players)

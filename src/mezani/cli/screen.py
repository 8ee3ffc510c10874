"""The terminal: printing, asking, and the pace at which things are told."""

from __future__ import annotations

import contextlib
import sys
import time

from rich.console import Console, RenderableType
from rich.padding import Padding

from mezani.cli.faces import in_colour

WIDEST = 100
INDENT = 2
PACE = 0.6
"""Seconds between two moves of bots, when a person is watching."""


class LeaveError(Exception):
    """The person left: end of input, Ctrl-C, or ``q``."""


def make_console() -> Console:
    """The console every command prints to."""
    return Console(highlight=False)


class Screen:
    """Where person and program meet. Without a terminal nothing waits, and input is echoed."""

    def __init__(self) -> None:
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

    def tell(self, line: str) -> None:
        """Prints a line of table talk, and gives a watching person time to read it."""
        if line:
            self.say(line, indent=INDENT)
            self.pause()

    def ask(self, question: str) -> str:
        """What a person types, trimmed; raises LeaveError where there is no more."""
        try:
            answer = input(f"{question} › ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            raise LeaveError from None
        if not self.is_watched:
            print(answer)
        return answer

    def ask_yes_or_no(self, question: str) -> bool:
        """A question answered with y or n."""
        while True:
            answer = self.ask(f"{question} (y/n)").lower()
            if answer in ("y", "yes", "n", "no"):
                return answer.startswith("y")
            if answer in ("q", "quit"):
                raise LeaveError
            self.say("Type y for yes or n for no.", "yellow")

    def pause(self) -> None:
        """Gives a watching person time to read."""
        if self.is_watched:
            try:
                time.sleep(PACE)
            except KeyboardInterrupt:
                print()
                raise LeaveError from None

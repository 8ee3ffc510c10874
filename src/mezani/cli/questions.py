"""Questions in the middle of a move, such as whether to call.

At each of them ``?`` explains, ``l`` lists the answers, ``u`` goes back and ``q`` leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mezani import Match
from mezani.cli.screen import INDENT, LeaveError, Screen
from mezani.cli.table_help import show_help

LEAVE = ("q", "quit", "exit")
BACK = ("u", "undo")
HELP = ("?", "help")
LIST = ("l", "list")

CALL_HINT = "Type y for yes or n for no"


class Question(NamedTuple):
    """What is asked, what to type, and every answer there is."""

    text: str
    hint: str
    answers: Sequence[str]


def ask(screen: Screen, match: Match, question: Question) -> str | None:
    """What was answered; None to go back. The keys that are no answers are dealt with here."""
    while True:
        answer = screen.ask(question.text)
        word = answer.lower()
        if word in LEAVE:
            raise LeaveError
        if word in BACK:
            return None
        if word in HELP:
            show_help(screen, match)
            hint = question.hint[:1].upper() + question.hint[1:]
            screen.say(f"{hint}; l lists them all, u goes back, q leaves.", "cyan", INDENT)
        elif word in LIST:
            for line in question.answers:
                screen.say(line, indent=INDENT)
        else:
            return answer


def ask_call(screen: Screen, match: Match, question: str) -> bool | None:
    """Whether the person says “Niko Kadi”; None to go back."""
    asked = Question(f"{question} (y/n)", CALL_HINT, ("y: say “Niko Kadi”", "n: say nothing"))
    while (answer := ask(screen, match, asked)) is not None:
        if answer.lower() in ("y", "yes", "n", "no"):
            return answer.lower().startswith("y")
        screen.say(f"{CALL_HINT}.", "yellow")
    return None

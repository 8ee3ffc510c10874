"""Lesson files: what stands in them, and reading them."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import msgspec

LESSONS = {"kadi": "kadi-classic"}
"""Every lesson there is, with its game: a file each, beside this one."""


class StepFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it is written: a position, what led up to it, the wanted moves, and what the others do then."""

    key: str
    hands: dict[str, str]
    top: str
    want: tuple[str, ...]
    then: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    pile: str = ""
    deck: str = ""
    turn: str = "A"

    def setup(self) -> dict[str, Any]:
        """The position as a scenario's."""
        laid = {"hands": self.hands, "top": self.top, "turn": self.turn}
        cards = {"pile": self.pile, "deck": self.deck}
        return {**laid, **{name: text for name, text in cards.items() if text}}


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"steps": "step"}):
    """A lesson as it is written."""

    names: tuple[str, ...]
    steps: tuple[StepFile, ...]


def read_lesson(name: str) -> LessonFile:
    """One of the lessons."""
    text = (resources.files("mezani.lessons") / f"{name}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), LessonFile)

"""Text that is safe to show: nothing in it steers the terminal, and numbers agree with their words.

>>> printable("Ami\\x1b[2Jna\\tW.")
'Ami[2Jna W.'
>>> counted(1, "game"), counted(1200, "game")
('1 game', '1,200 games')
"""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""Invisible, but part of how some scripts and pictures are written."""


def is_shown(character: str) -> bool:
    """Whether a character is text; control characters and halves of characters are not."""
    return character in JOINERS or not unicodedata.category(character).startswith("C")


def printable(text: str) -> str:
    """Text in one line, without the characters that are not text."""
    return "".join(filter(is_shown, " ".join(text.split())))


def counted(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"

"""Text that is safe to show: nothing in it steers the terminal, and numbers agree with their words.

>>> printable("Ami\\x1b[2Jna\\tW.")
'Ami[2Jna W.'
>>> counted(1, "game"), counted(1200, "game")
('1 game', '1,200 games')
"""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len
from rich.text import Text

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


LONGEST_NAME = 16


def shortened(text: str, most: int, *, pad: bool = False) -> str:
    """Text in at most so many columns, ``…`` where it went on."""
    line = Text(text)
    line.truncate(most, overflow="ellipsis", pad=pad)
    return line.plain


def wrap(text: str, width: int) -> list[str]:
    """Text broken between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and cell_len(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def joined(lines: list[Text]) -> Text:
    """Lines as one text that is never wrapped."""
    text = Text("\n", no_wrap=True, overflow="crop").join(lines)
    text.no_wrap = True
    text.overflow = "crop"
    return text

"""Text that is safe to print and that fits into a number of columns; some characters are two columns wide.

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
"""Invisible characters that some scripts and emoji need."""
MAX_NAME_WIDTH = 16


def is_text_character(character: str) -> bool:
    """Return False for control characters, surrogates and other characters that are not text."""
    return character in JOINERS or not unicodedata.category(character).startswith("C")


def printable(text: str) -> str:
    """Return the text on one line, without control characters."""
    return "".join(filter(is_text_character, " ".join(text.split())))


def counted(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def shortened(text: str, width: int, *, pad: bool = False) -> str:
    """Return the text cut to a width, with ``…`` at the cut."""
    line = Text(text)
    line.truncate(width, overflow="ellipsis", pad=pad)
    return line.plain


def wrap(text: str, width: int) -> list[str]:
    """Break the text into lines between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and cell_len(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def joined(lines: list[Text]) -> Text:
    """Join lines into one text that is never wrapped."""
    text = Text("\n", no_wrap=True, overflow="crop").join(lines)
    text.no_wrap = True
    text.overflow = "crop"
    return text

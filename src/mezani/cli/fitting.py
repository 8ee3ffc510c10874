"""Text that fits: cut, wrapped and joined to a width in columns; a letter may be two columns wide."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

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

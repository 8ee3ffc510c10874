"""Kinds of cards and colours of tiles, as numbers and as text.

Cards of the same *kind* have the same text. Kinds 0…8 are the hearts ``R1`` … ``G3``, three for each colour; then
come ``wind``, ``recycle`` and ``shield``. Colours of tiles are ``W R Y G``, 0…3.

>>> [kind_text(kind) for kind in parse_kinds("r1 G3 Wind")]
['R1', 'G3', 'wind']
>>> points(parse_kind("R2"), parse_colour("R"))
4
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.errors import NotationError

KIND_TEXTS: Final = (
    "R1",
    "R2",
    "R3",
    "Y1",
    "Y2",
    "Y3",
    "G1",
    "G2",
    "G3",
    "wind",
    "recycle",
    "shield",
)
HEART_KINDS: Final = 9
WIND: Final = 9
RECYCLE: Final = 10
SHIELD: Final = 11
KINDS: Final = 12

COLOURS: Final = ("W", "R", "Y", "G")
WHITE: Final = 0

HEARTS_IN_DECK: Final = 16
WINDS_IN_DECK: Final = 6
RECYCLES_IN_DECK: Final = 5
SHIELDS_IN_DECK: Final = 5
HEARTS_DEALT: Final = 3
MAGIC_DEALT: Final = 2


def is_heart(kind: i64) -> bool:
    """Return True if a kind is a heart, not a magic card."""
    return kind < HEART_KINDS


def colour_of(kind: i64) -> i64:
    """Return the colour of a heart, with the numbers of tile colours."""
    return kind // 3 + 1


def value_of(kind: i64) -> i64:
    """Return the value of a heart: 1, 2 or 3."""
    return kind % 3 + 1


def points(kind: i64, colour: i64) -> i64:
    """Return what a heart counts on a tile: its value on white, double on its own colour, 0 on another."""
    if colour == WHITE:
        return value_of(kind)
    if colour == colour_of(kind):
        return 2 * value_of(kind)
    return 0


def kind_text(kind: i64) -> str:
    """Return the text of a kind, such as ``R2`` or ``wind``."""
    return KIND_TEXTS[kind]


def parse_kind(text: str) -> int:
    """Parse a card such as ``R2``, ``y3`` or ``wind``."""
    kind = find_kind(text)
    if kind < 0:
        raise NotationError(
            f"“{text}” is not a card. Write R1 to R3, Y1 to Y3, G1 to G3, wind, recycle or shield."
        )
    return kind


def find_kind(text: str) -> int:
    """Return the kind that a word names, or -1 if it is not a card."""
    word = text.strip().lower()
    for kind in range(KINDS):
        if KIND_TEXTS[kind].lower() == word:
            return kind
    return -1


def parse_kinds(text: str) -> list[int]:
    """Parse cards separated by spaces."""
    return [parse_kind(word) for word in text.split()]


def parse_colour(text: str) -> int:
    """Parse the colour of a tile, such as ``W`` or ``r``."""
    letter = text.strip().upper()
    if letter not in COLOURS:
        raise NotationError(f"“{text}” is not the colour of a tile. Write W, R, Y or G.")
    return COLOURS.index(letter)

"""The pieces: hearts, magic cards and the colours of tiles, as numbers and as text.

A *kind* is what a card is in text, and two cards of a kind are the same there: 0…8 are ``R1`` … ``G3``, three to a
colour, then come ``wind``, ``recycle`` and ``shield``. Tiles are ``W R Y G``, 0…3.

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
    """Whether a kind is a heart, and not magic."""
    return kind < HEART_KINDS


def colour_of(kind: i64) -> i64:
    """The colour of a heart, numbered as tiles are."""
    return kind // 3 + 1


def value_of(kind: i64) -> i64:
    """What a heart says: 1, 2 or 3."""
    return kind % 3 + 1


def points(kind: i64, colour: i64) -> i64:
    """What a heart counts on a tile: its value on white, double on its own colour, nothing on another."""
    if colour == WHITE:
        return value_of(kind)
    if colour == colour_of(kind):
        return 2 * value_of(kind)
    return 0


def kind_text(kind: i64) -> str:
    """``R2``, ``wind``."""
    return KIND_TEXTS[kind]


def parse_kind(text: str) -> int:
    """Reads a card: ``R2``, ``y3``, ``wind``."""
    kind = find_kind(text)
    if kind < 0:
        raise NotationError(
            f"“{text}” is not a card: write R1 to R3, Y1 to Y3, G1 to G3, wind, recycle or shield."
        )
    return kind


def find_kind(text: str) -> int:
    """The kind a word names, or -1 where it names none."""
    word = text.strip().lower()
    for kind in range(KINDS):
        if KIND_TEXTS[kind].lower() == word:
            return kind
    return -1


def parse_kinds(text: str) -> list[int]:
    """Reads cards with spaces between."""
    return [parse_kind(word) for word in text.split()]


def parse_colour(text: str) -> int:
    """Reads the colour of a tile: ``W``, ``r``."""
    letter = text.strip().upper()
    if letter not in COLOURS:
        raise NotationError(f"“{text}” is not the colour of a tile: write W, R, Y or G.")
    return COLOURS.index(letter)

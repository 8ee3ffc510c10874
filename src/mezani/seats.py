"""Seats: numbers from 0 inside, letters from A in text. The clock has a seat number of its own."""

from __future__ import annotations

from typing import Final

from mezani.errors import NotationError

CLOCK: Final = -1
"""The seat number under which a timer that ran out makes its move."""

NO_SEAT: Final = -2
"""No seat at all: it is nobody's turn, or nobody has won. Not the value of CLOCK."""

SEAT_LETTERS: Final = "ABCDEFGH"


def seat_letter(seat: int) -> str:
    """``A`` for seat 0."""
    return SEAT_LETTERS[seat]


def letter_or_empty(seat: int) -> str:
    """Return the letter of a seat, or an empty string for NO_SEAT."""
    return "" if seat < 0 else SEAT_LETTERS[seat]


def parse_seat(text: str, seats: int) -> int:
    """The number of a seat letter, if the table has it."""
    word = text.strip().upper()
    if len(word) != 1 or word not in SEAT_LETTERS[:seats]:
        raise NotationError(
            f"“{text}” is not a seat: this table has {', '.join(SEAT_LETTERS[:seats])}."
        )
    return SEAT_LETTERS.index(word)

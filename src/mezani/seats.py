"""Seats: numbers from 0 in code, letters from A in text."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.errors import NotationError, SeatError

CLOCK: Final = -1
"""The seat of moves that a timer makes when it runs out. Logs store this number."""

NO_SEAT: Final = -2
"""No seat: used for ``turn`` when nobody is on turn, and for ``winner`` when nobody has won."""

SEAT_LETTERS: Final = "ABCDEFGH"


def seat_letter(seat: int) -> str:
    """Return the letter of a seat: ``A`` for seat 0."""
    return SEAT_LETTERS[seat]


def letter_or_empty(seat: int) -> str:
    """Return the letter of a seat, or an empty string for NO_SEAT."""
    return "" if seat < 0 else SEAT_LETTERS[seat]


def check_seat(seat: i64, seats: i64) -> None:
    """Raise SeatError if a match with this number of seats has no such seat."""
    if not 0 <= seat < seats:
        raise SeatError(f"There is no seat {seat}: the seats of this match are 0 to {seats - 1}.")


def check_seat_or_clock(seat: i64, seats: i64) -> None:
    """Raise SeatError if a match has no such seat, which may also be the clock."""
    if seat != CLOCK:
        check_seat(seat, seats)


def parse_seat(text: str, seats: int) -> int:
    """Return the seat of a letter. Raise NotationError if the match has no such seat."""
    word = text.strip().upper()
    if len(word) != 1 or word not in SEAT_LETTERS[:seats]:
        raise NotationError(
            f"“{text}” is not a seat: the seats are {', '.join(SEAT_LETTERS[:seats])}."
        )
    return SEAT_LETTERS.index(word)

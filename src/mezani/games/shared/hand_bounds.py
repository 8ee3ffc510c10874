"""Upper bounds on hidden hands that every player can deduce, packed four bits to a seat.

A player who was skipped without being asked held no Jack; one who has drawn two cards since holds at most two. A
bound says how many cards of a kind a hand can hold at most.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import count, shifted

NO_BOUND: Final = 15
NO_BOUNDS: Final = 0xFFFFFFFF


def seat_value(packed: i64, seat: i64) -> i64:
    """Return the four bits of a seat."""
    return (packed >> (4 * seat)) & 15


def with_seat_value(packed: i64, seat: i64, value: i64) -> i64:
    """Return the packed values with the four bits of one seat replaced."""
    return (packed & ~shifted(15, 4 * seat)) | shifted(value, 4 * seat)


def raised(bounds: i64, seat: i64, drawn: i64) -> i64:
    """Return the bounds after a seat drew cards: each of them may be of the kind."""
    bound = seat_value(bounds, seat)
    if bound == NO_BOUND:
        return bounds
    bound += drawn
    if bound > NO_BOUND:
        bound = NO_BOUND
    return with_seat_value(bounds, seat, bound)


def lowered(bounds: i64, seat: i64, played: i64) -> i64:
    """Return the bounds after a seat played cards of the kind."""
    bound = seat_value(bounds, seat)
    if bound == NO_BOUND or played == 0:
        return bounds
    if played > bound:
        played = bound
    return with_seat_value(bounds, seat, bound - played)


def over_bound(cards: i64, bound: i64) -> i64:
    """Return how many of these cards exceed the bound."""
    if bound == NO_BOUND:
        return 0
    held = count(cards)
    return held - bound if held > bound else 0


def excluded_at(cards: i64, bound: i64, slot: i64) -> i64:
    """Return the cards of a kind that can't be at a slot of a hand: only the first ``bound`` slots can hold it."""
    if bound == NO_BOUND or slot < bound:
        return 0
    return cards

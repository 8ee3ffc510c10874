"""What the whole table knows of hidden hands: upper bounds, packed four bits to a seat.

A player skipped without being asked held no Jack; one who drew two cards since holds at most two. Such a bound
is a *room*: how many cards of a kind may be in the hand, 15 meaning that nothing is known.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import shifted

UNKNOWN: Final = 15
NOTHING_KNOWN: Final = 0xFFFFFFFF


def room_of(rooms: i64, seat: i64) -> i64:
    """The most cards of the kind a seat can hold."""
    return (rooms >> (4 * seat)) & 15


def with_room(rooms: i64, seat: i64, room: i64) -> i64:
    """The rooms with one seat's set."""
    return (rooms & ~shifted(15, 4 * seat)) | shifted(room, 4 * seat)


def widened(rooms: i64, seat: i64) -> i64:
    """After a draw: the card might be of the kind."""
    if room_of(rooms, seat) == UNKNOWN:
        return rooms
    return rooms + shifted(1, 4 * seat)


def narrowed(rooms: i64, seat: i64, played: i64) -> i64:
    """After cards of the kind were played."""
    room = room_of(rooms, seat)
    if room == UNKNOWN or played == 0:
        return rooms
    if played > room:
        played = room
    return with_room(rooms, seat, room - played)

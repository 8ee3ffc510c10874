"""What the whole table knows of hidden hands: upper bounds, packed four bits to a seat.

A player skipped without being asked held no Jack; one who drew two cards since holds at most two. Such a bound
is a *room*: how many cards of a kind may be in the hand, 15 meaning that nothing is known.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import count, shifted

UNKNOWN: Final = 15
NOTHING_KNOWN: Final = 0xFFFFFFFF


def room_of(rooms: i64, seat: i64) -> i64:
    """The most cards of the kind a seat can hold."""
    return (rooms >> (4 * seat)) & 15


def with_room(rooms: i64, seat: i64, room: i64) -> i64:
    """The rooms with one seat's set."""
    return (rooms & ~shifted(15, 4 * seat)) | shifted(room, 4 * seat)


def widened(rooms: i64, seat: i64, drawn: i64) -> i64:
    """After draws: each card might be of the kind."""
    room = room_of(rooms, seat)
    if room == UNKNOWN:
        return rooms
    room += drawn
    if room > UNKNOWN:
        room = UNKNOWN
    return with_room(rooms, seat, room)


def narrowed(rooms: i64, seat: i64, played: i64) -> i64:
    """After cards of the kind were played."""
    room = room_of(rooms, seat)
    if room == UNKNOWN or played == 0:
        return rooms
    if played > room:
        played = room
    return with_room(rooms, seat, room - played)


def over_room(cards: i64, room: i64) -> i64:
    """How many cards are more than there is room for."""
    if room == UNKNOWN:
        return 0
    held = count(cards)
    return held - room if held > room else 0


def without_room(cards: i64, room: i64, place: i64) -> i64:
    """The cards of a kind that can't be at a place of a hand: its first places are the room for that kind."""
    if room == UNKNOWN or place < room:
        return 0
    return cards

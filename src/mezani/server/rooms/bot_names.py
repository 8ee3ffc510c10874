"""What bots are called at a table: by names people in Kenya have, each once, and none that somebody there has."""

from __future__ import annotations

import zlib

from msgspec.structs import replace

from mezani.server.accounts.names import name_key
from mezani.server.rooms.room_record import RoomRecord

NAMES = (
    "Achieng",
    "Barasa",
    "Chebet",
    "Daudi",
    "Esther",
    "Farida",
    "Gitau",
    "Halima",
    "Ivy",
    "Juma",
    "Kamau",
    "Lulu",
    "Mwende",
    "Njeri",
    "Otieno",
    "Pendo",
    "Rehema",
    "Salim",
    "Tabitha",
    "Wanjiku",
    "Yusuf",
    "Zawadi",
)
"""More than a table has seats."""
STRIDE = 7
"""Names from one seat to the next, so that a table is not in the order of the alphabet."""


def bot_name(room: RoomRecord, number: int) -> str:
    """The name of a bot on that seat: for one room and seat the same, unless another there has it."""
    others = [seat.name for other, seat in enumerate(room.seats) if other != number]
    taken = {name_key(name) for name in others if name}
    first = zlib.crc32(room.code.encode()) + number * STRIDE
    names = (NAMES[(first + step) % len(NAMES)] for step in range(len(NAMES)))
    return next(name for name in names if name_key(name) not in taken)


def with_bots_renamed(room: RoomRecord) -> RoomRecord:
    """The room with other names for bots whose name a person at the table has."""
    people = {name_key(seat.name) for seat in room.seats if seat.is_person}
    for number, seat in enumerate(room.seats):
        if seat.bot and name_key(seat.name) in people:
            room = room.with_seat(number, replace(seat, name=bot_name(room, number)))
    return room

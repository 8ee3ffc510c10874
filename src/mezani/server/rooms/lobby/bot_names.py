"""The names of bots in a room: common Kenyan names, each used once per room."""

from __future__ import annotations

import zlib

from msgspec.structs import replace

from mezani.server.accounts.names import look_alike
from mezani.server.rooms.room_record import RoomRecord

# fmt: off
NAMES = (
    "Achieng", "Barasa", "Chebet", "Daudi", "Esther", "Farida", "Gitau", "Halima", "Ivy", "Juma", "Kamau",
    "Lulu", "Mwende", "Njeri", "Otieno", "Pendo", "Rehema", "Salim", "Tabitha", "Wanjiku", "Yusuf", "Zawadi",
)
# fmt: on
"""More names than a room has seats."""
STRIDE = 7
"""The step between the names of two seats, so that a room is not in alphabetical order."""


def bot_name(room: RoomRecord, number: int) -> str:
    """Return the name of a bot at a seat: fixed for the room and the seat, unless it is taken."""
    others = [seat.name for other, seat in enumerate(room.seats) if other != number and seat.name]
    first = zlib.crc32(room.code.encode()) + number * STRIDE
    names = (NAMES[(first + step) % len(NAMES)] for step in range(len(NAMES)))
    return next(name for name in names if not any(look_alike(name, other) for other in others))


def rename_bots(room: RoomRecord) -> RoomRecord:
    """Return the room with new names for bots that have the name of a player."""
    players = [seat.name for seat in room.seats if seat.is_player]
    for number, seat in enumerate(room.seats):
        if seat.bot_level and any(look_alike(seat.name, player) for player in players):
            room = room.with_seat(number, replace(seat, name=bot_name(room, number)))
    return room

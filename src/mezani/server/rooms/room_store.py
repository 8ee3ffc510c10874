"""Room codes, and rooms in the database."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from mezani.server.random_codes import CODE_LETTERS, random_code
from mezani.server.rooms.room_record import RoomRecord
from mezani.store.tables.matches import end_match, unfinished_matches
from mezani.store.tables.rooms import RoomRow, load_room, remove_room, save_room

CODE_LENGTH = 6
ABANDONED = "abandoned"


def new_code() -> str:
    """Return a random room code, one of a thousand million."""
    return random_code(CODE_LENGTH)


def parse_code(text: str) -> str | None:
    """Return the code in what somebody typed, or None if it is not a possible code.

    >>> parse_code("abc-d23")
    'ABCD23'
    """
    code = "".join(text.split()).replace("-", "").upper()
    is_code = len(code) == CODE_LENGTH and all(letter in CODE_LETTERS for letter in code)
    return code if is_code else None


def row_of_room(room: RoomRecord, changed: int) -> RoomRow:
    """Return the database row of a record."""
    data = msgspec.json.encode(room).decode()
    return RoomRow(room.code, room.game_id, room.phase, room.is_public, data, changed)


def room_of_row(row: RoomRow) -> RoomRecord:
    """Return the record of a database row."""
    return msgspec.json.decode(row.data, type=RoomRecord)


def readable_room(row: RoomRow) -> RoomRecord | None:
    """Return the record of a database row, or None if it is damaged."""
    try:
        return room_of_row(row)
    except msgspec.MsgspecError:
        return None


def add_room(connection: Connection, row: RoomRow) -> bool:
    """Store a new room. Return False if its code is taken."""
    if load_room(connection, row.code) is not None:
        return False
    save_room(connection, row)
    return True


def store_abandoned(connection: Connection, match_id: str, wall: int) -> None:
    """Store that a match has ended without a result."""
    end_match(connection, match_id, wall, ABANDONED, [])


def delete_rooms(connection: Connection, codes: Sequence[str], wall: int) -> None:
    """Delete rooms, including unreadable ones. A match still being played in one of them ends as abandoned."""
    for code in codes:
        for match_id in unfinished_matches(connection, code):
            store_abandoned(connection, match_id, wall)
        remove_room(connection, code)

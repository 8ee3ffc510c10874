"""Rooms in the database: put there with a code of their own, and taken out with what was unfinished in them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sqlalchemy import Connection

from mezani.server.rooms.room_record import PLAYING, RoomRecord
from mezani.store.matches import end_match
from mezani.store.rooms import RoomRow, load_room, remove_room, save_room


def add_room(connection: Connection, row: RoomRow) -> bool:
    """Keeps a new room; False where its code is taken."""
    if load_room(connection, row.code) is not None:
        return False
    save_room(connection, row)
    return True


def drop_room(connection: Connection, record: RoomRecord, wall: int) -> None:
    """Forgets a room; a match nobody finished is over."""
    if record.phase == PLAYING:
        end_match(connection, record.match, wall, "abandoned", [])
    remove_room(connection, record.code)


def drop_rooms(connection: Connection, records: Sequence[RoomRecord], wall: int) -> None:
    """Forgets rooms."""
    for record in records:
        drop_room(connection, record, wall)


CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Capital letters and digits, without 0 and O, 1 and I."""

CODE_LENGTH = 6


def fresh_code() -> str:
    """A code nobody can guess: one of a thousand million."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def clean_code(text: str) -> str | None:
    """A code as somebody typed it, or None where it can't be one."""
    code = "".join(text.split()).replace("-", "").upper()
    is_code = len(code) == CODE_LENGTH and all(letter in CODE_LETTERS for letter in code)
    return code if is_code else None

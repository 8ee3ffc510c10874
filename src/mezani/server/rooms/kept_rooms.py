"""Rooms in the database: put there with a code of their own, and taken out with what was unfinished in them."""

from __future__ import annotations

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

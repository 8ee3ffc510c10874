"""Rooms, stored so that they survive a restart. The details of a room are JSON that only the server reads."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from mezani.store.schema import matches, moves, rooms
from mezani.store.upsert import upsert


class RoomRow(NamedTuple):
    """A room: the columns it is found by, and the rest as JSON."""

    code: str
    game_id: str
    phase: str
    is_public: bool
    data: str
    changed_at: int


def save_room(connection: Connection, room: RoomRow) -> None:
    """Insert or replace a room."""
    upsert(connection, rooms, [room._asdict()])


def load_room(connection: Connection, code: str) -> RoomRow | None:
    """Return the room with this code."""
    row = connection.execute(select(rooms).where(rooms.c.code == code)).first()
    return RoomRow(*row) if row else None


def load_rooms(connection: Connection, codes: Collection[str]) -> list[RoomRow]:
    """Return the rooms with these codes, in any order."""
    return [
        RoomRow(*row) for row in connection.execute(select(rooms).where(rooms.c.code.in_(codes)))
    ]


def newest_rooms(connection: Connection, limit: int) -> list[RoomRow]:
    """Return the rooms that changed last, newest first."""
    newest = select(rooms).order_by(rooms.c.changed_at.desc(), rooms.c.code).limit(limit)
    return [RoomRow(*row) for row in connection.execute(newest)]


def rooms_with_text(connection: Connection, text: str) -> list[RoomRow]:
    """Return the rooms whose JSON contains a text, such as the id of a player."""
    wanted = select(rooms).where(rooms.c.data.contains(text, autoescape=True))
    return [RoomRow(*row) for row in connection.execute(wanted.order_by(rooms.c.code))]


def stale_rooms(connection: Connection, changed_before: int, limit: int) -> list[RoomRow]:
    """Return rooms in which nothing has happened since a time, oldest first."""
    of_room = (matches.c.room_code == rooms.c.code) & (moves.c.match_id == matches.c.id)
    has_moved = select(1).where(of_room, moves.c.written_at >= changed_before).exists()
    wanted = select(rooms).where(rooms.c.changed_at < changed_before, ~has_moved)
    oldest = wanted.order_by(rooms.c.changed_at, rooms.c.code).limit(limit)
    return [RoomRow(*row) for row in connection.execute(oldest)]


def remove_room(connection: Connection, code: str) -> None:
    """Delete a room. Its matches stay."""
    connection.execute(delete(rooms).where(rooms.c.code == code))

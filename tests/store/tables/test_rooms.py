"""Rooms, and the heartbeat."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.store.tables.heartbeat import beat, last_beat
from mezani.store.tables.rooms import (
    RoomRow,
    load_room,
    remove_room,
    save_room,
    stale_rooms,
)
from tests.store.stores import written


def a_room(code: str, changed: int, phase: str = "waiting", *, is_public: bool = True) -> RoomRow:
    return RoomRow(code, "kadi-live", phase, is_public, '{"host": "☂"}', changed)


def test_a_room_is_stored_once_as_last_saved(database_url: str) -> None:
    def job(connection: Connection) -> None:
        save_room(connection, a_room("7KQ2MX", 1))
        later = a_room("7KQ2MX", 2, "playing", is_public=False)._replace(data="{}")
        save_room(connection, later)
        assert load_room(connection, "7KQ2MX") == later
        assert load_room(connection, "OTHER2") is None

    written(database_url, job)


def test_inactive_rooms_are_found_and_removed(database_url: str) -> None:
    def job(connection: Connection) -> list[str]:
        for code, changed in (("AAAAAA", 10), ("BBBBBB", 5), ("CCCCCC", 20)):
            save_room(connection, a_room(code, changed))
        stale = [room.code for room in stale_rooms(connection, changed_before=20, limit=10)]
        for code in stale:
            remove_room(connection, code)
        assert load_room(connection, "AAAAAA") is None
        assert load_room(connection, "CCCCCC") is not None
        return stale

    assert written(database_url, job) == [["BBBBBB", "AAAAAA"]]


def test_only_the_last_heartbeat_is_stored(database_url: str) -> None:
    def job(connection: Connection) -> list[int | None]:
        never = last_beat(connection)
        beat(connection, 5)
        beat(connection, 1_800_000_000_000)
        return [never, last_beat(connection)]

    assert written(database_url, job) == [[None, 1_800_000_000_000]]

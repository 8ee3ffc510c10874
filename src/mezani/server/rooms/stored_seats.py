"""The seats of a player in stored rooms, which are not loaded for this."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace
from sqlalchemy import Connection

from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.room_record import RoomRecord
from mezani.server.rooms.room_store import delete_rooms, readable_room, row_of_room
from mezani.store.tables.players import DELETED_NAME, find_player
from mezani.store.tables.rooms import load_rooms, rooms_with_text, save_room


def rooms_of_player(connection: Connection, player_id: str) -> list[RoomRecord]:
    """Return the stored rooms in which a player has a seat, including one they have left to a bot."""
    records = map(readable_room, rooms_with_text(connection, player_id))
    return [record for record in records if record and record.seat_of(player_id) is not None]


def vacate_stored_seats(
    connection: Connection, player_id: str, codes: Collection[str], wall: int
) -> None:
    """Free the seats of a deleted or banned player in some stored rooms.

    During a match a bot plays on. A room for a deal of the day is removed. The name of a deleted player is removed.
    """
    player = find_player(connection, player_id)
    is_deleted = player is None or player.is_deleted
    for record in filter(None, map(readable_room, load_rooms(connection, codes))):
        own = record.seat_of(player_id)
        if own is None:
            continue
        if record.daily:
            delete_rooms(connection, [record.code], wall)
            continue
        changed = lobby.stand(record, player_id)
        if is_deleted and changed.seat_of(player_id) is not None:
            changed = changed.with_seat(own, replace(changed.seats[own], name=DELETED_NAME))
        save_room(connection, row_of_room(changed, wall))

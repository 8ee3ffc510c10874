"""The rooms in memory: forgetting them, and deleting them from the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from sqlalchemy import Connection

from mezani.server.messages import Goodbye
from mezani.server.rooms.errors import OwnedElsewhereError, RoomNotFoundError
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_loader import RoomLoader
from mezani.server.rooms.room_store import delete_rooms
from mezani.server.rooms.services import Services
from mezani.store.tables.nodes import own_or_abandoned, remove_owners


class OpenRooms:
    """The rooms that this server runs, by code. ``being_deleted`` are the codes that nobody can load now."""

    def __init__(self, services: Services, loader: RoomLoader) -> None:
        self.by_code: dict[str, Room] = {}
        self.being_deleted: set[str] = set()
        self._services = services
        self._loader = loader

    def forget(self, room: Room) -> None:
        """Remove a room from memory only."""
        room.close()
        room.is_removed = True
        if self.by_code.get(room.record.code) is room:
            del self.by_code[room.record.code]

    async def remove(self, room: Room) -> None:
        """Delete a room. Its finished matches stay. Refuse if another node runs it in the meantime."""
        if room.is_removed:  # perhaps another node runs it now
            return
        try:
            await self.delete(room.record.code)
        except RoomNotFoundError:
            pass  # it is deleted already
        except OwnedElsewhereError:
            if room.on_lost is not None:
                room.on_lost()
            raise
        self.forget(room)

    async def delete(self, code: str) -> None:
        """Delete a stored room. Refuse if another node runs it or, in a cluster, if there is none."""
        with self._blocked([code]):
            await self._services.store.write(partial(self._delete_row, code=code), alone=True)

    async def delete_unused(self, codes: list[str]) -> None:
        """Delete stored rooms, except those that another node runs or has locked."""
        with self._blocked(codes):
            await self._services.store.write(partial(self._delete_unused_rows, codes=codes))

    @contextmanager
    def _blocked(self, codes: list[str]) -> Iterator[None]:
        """Let nobody load rooms while they are being deleted."""
        self.being_deleted.update(codes)
        try:
            yield
        finally:
            self.being_deleted.difference_update(codes)
        self._loader.forget(codes)

    def _delete_row(self, connection: Connection, code: str) -> None:
        self._loader.require_own(connection, code)
        self._delete_rows(connection, [code])

    def _delete_unused_rows(self, connection: Connection, codes: list[str]) -> None:
        cluster = self._services.cluster
        if cluster is not None:  # several nodes may delete the same rooms at once
            codes = own_or_abandoned(connection, codes, cluster.node_id)
        self._delete_rows(connection, codes)

    def _delete_rows(self, connection: Connection, codes: list[str]) -> None:
        if self._services.cluster is not None:
            remove_owners(connection, codes)
        delete_rooms(connection, codes, self._services.wall_ms())


def close_clients(room: Room, close_code: int, goodbye: Goodbye) -> None:
    """Close the connections to a room that is gone."""
    room.live_match = None  # clients that leave must not start its timers again
    for client in list(room.clients.values()):
        client.close(close_code, goodbye)

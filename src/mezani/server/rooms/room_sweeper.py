"""Removes rooms that nobody uses any more."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import NamedTuple

import structlog

from mezani.server.rooms.open_rooms import OpenRooms
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import PLAYING
from mezani.server.rooms.services import Services
from mezani.store.tables.rooms import stale_rooms

log = structlog.get_logger(__name__)
SWEEP_LIMIT = 200
"""Stored rooms that one sweep deletes at most."""


class Outage(NamedTuple):
    """How long no server ran, in milliseconds, and when the first one started after that."""

    length: int
    ended_at: int


class RoomSweeper:
    """Removes rooms that have been empty for too long. Their finished matches stay.

    ``downtime`` is how long no server ran before this one, in milliseconds. ``loading`` returns the codes of rooms
    that are being loaded.
    """

    def __init__(
        self,
        services: Services,
        rooms: OpenRooms,
        loading: Callable[[], Collection[str]],
        downtime: int,
    ) -> None:
        self._services = services
        self._rooms = rooms
        self._loading = loading
        self._has_asked_others = False
        self._started = services.wall_ms(), services.monotonic()
        self.outage = Outage(downtime, self._started[0])

    async def sweep(self) -> None:
        """Remove empty rooms, in memory and in the database."""
        now = self._services.monotonic()
        for room in list(self._rooms.by_code.values()):
            since = room.empty_since
            if since is not None and now - since > self._max_empty_seconds(room.record.phase):
                try:
                    await room.queue.run(partial(self._remove_if_empty, room))
                except Exception:
                    log.exception("sweep_failed")
        if await self._ask_others():
            await self._sweep_stored()

    async def _ask_others(self) -> bool:
        """Ask all other nodes once for the last outage of all nodes. Return whether all have responded.

        Until then no stored room is deleted: without Redis, or while an older version without this call runs.
        """
        cluster = self._services.cluster
        if cluster is None or self._has_asked_others:
            return True
        others = cluster.alive - {cluster.node_id}
        outages = await cluster.call_others("outage")
        self._has_asked_others = others <= outages.keys()
        self.outage = max([self.outage, *(Outage(*told) for told in outages.values())])
        return self._has_asked_others

    def _max_empty_seconds(self, phase: str) -> float:
        settings = self._services.settings
        return settings.abandoned_seconds if phase == PLAYING else settings.empty_room_seconds

    async def _remove_if_empty(self, room: Room) -> None:
        if not room.clients:
            await self._rooms.remove(room)

    async def _sweep_stored(self) -> None:
        """Delete rooms from before the last restart that nobody has come back to."""
        services = self._services
        max_empty = int(services.settings.abandoned_seconds * 1000)
        wall, monotonic = self._started
        # The time of day may have been changed since then.
        now = wall + round((services.monotonic() - monotonic) * 1000)
        # Rooms from before an outage are kept longer by its length.
        downtime = self.outage.length if now - max_empty < self.outage.ended_at else 0
        before = now - max_empty - downtime
        rows = await services.store.read(
            lambda connection: stale_rooms(connection, before, SWEEP_LIMIT)
        )
        in_memory = {*self._rooms.by_code, *self._loading()}
        stale = [row.code for row in rows if row.code not in in_memory]
        if stale:
            await self._rooms.delete_unused(stale)

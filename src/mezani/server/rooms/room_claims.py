"""The rooms that this node of several owns: claiming them, handing them over, and giving them up."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from mezani.server.cluster.cluster import Cluster
from mezani.server.errors import RestartingError
from mezani.server.rooms.client import MOVED, SERVICE_RESTART
from mezani.server.rooms.errors import OwnedElsewhereError, RoomNotFoundError
from mezani.server.rooms.open_rooms import OpenRooms, close_clients
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_loader import RoomLoader
from mezani.store import Store, StoreError
from mezani.store.tables.nodes import lost_rooms


class RoomClaims:
    """Decides which rooms this node runs."""

    def __init__(
        self, cluster: Cluster, store: Store, rooms: OpenRooms, loader: RoomLoader
    ) -> None:
        self._cluster = cluster
        self._store = store
        self._rooms = rooms
        self._loader = loader

    async def load(self, code: str) -> Room:
        """Claim a room that no other node runs, and load it."""
        cluster = self._cluster
        leases = cluster.leases
        claim = await cluster.claim(code)
        if claim is None:
            raise RoomNotFoundError(code)
        if claim.owner != cluster.node_id:
            raise OwnedElsewhereError(claim.owner)
        try:
            room = await self._loader.load(code, claim.last_alive or 0, claim.epoch)
            if cluster.leases != leases:  # another node may have claimed the room meanwhile
                raise RestartingError
        except BaseException:
            await self._release_quietly(code, claim.epoch)
            raise
        cluster.metrics.claimed_rooms += 1
        return room

    async def _release_quietly(self, code: str, epoch: int) -> None:
        with suppress(StoreError):
            await asyncio.shield(self._cluster.release(code, epoch))

    async def hand_over(self, room: Room) -> tuple[str, ...] | None:
        """Release a room without clients to another node. Return whom it expects, or None if it has clients."""
        expected: list[tuple[str, ...]] = []

        async def release() -> None:
            if room.clients or room.is_removed:
                return
            expected.append(room.lobby_timers.expected)
            room.has_moved = True
            self._rooms.forget(room)
            await self._cluster.release(room.record.code, room.epoch)

        await room.queue.run(release)
        return expected[0] if expected else None

    def give_up(self, room: Room) -> None:
        """Forget a room that another node runs now, and let its clients reconnect."""
        if not room.has_moved:
            room.has_moved = True
            self._cluster.metrics.lost_rooms += 1
            self._rooms.forget(room)
            close_clients(room, SERVICE_RESTART, MOVED)

    def give_up_all(self) -> None:
        """Forget all rooms: this node has no lease, so other nodes may run them."""
        for room in list(self._rooms.by_code.values()):
            self.give_up(room)

    async def give_up_lost(self) -> None:
        """Forget the rooms that other nodes have claimed while this one did not renew its lease."""
        epochs = {code: room.epoch for code, room in self._rooms.by_code.items()}
        lost = partial(lost_rooms, node_id=self._cluster.node_id, epochs=epochs)
        for code in await self._store.read(lost):
            room = self._rooms.by_code.get(code)
            if room is not None and room.epoch == epochs[code]:
                self.give_up(room)

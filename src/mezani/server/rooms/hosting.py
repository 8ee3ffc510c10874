"""A host who does not come back before a match is followed by somebody who is there."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from mezani.server.rooms.room_core import RoomCore
from mezani.server.rooms.room_record import PLAYING
from mezani.store import StoreError


class Hosting:
    """Passes a room on whose host has been away as long as somebody may be."""

    def __init__(self, room: RoomCore) -> None:
        self.room = room
        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Counts down while somebody at the table waits for a host who is not there."""
        if self._follower() is None or self.room.is_resting:
            self.stop()
        elif self._timer is None:
            seconds = self.room.services.settings.away_seconds
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self.room.enter, self.pass_on)

    def stop(self) -> None:
        """The host is not waited for any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _follower(self) -> str | None:
        """Who would be the host: whoever sits first of those who are there; nobody where the host is."""
        record, peers = self.room.record, self.room.peers
        if record.phase == PLAYING or record.host in peers:
            return None
        return next((player for player in record.players if player in peers), None)

    async def pass_on(self) -> None:
        """Makes somebody the host who is there."""
        self._timer = None
        follower = self._follower()
        if follower is None:
            return
        try:
            await self.room.save(replace(self.room.record, host=follower))
        except StoreError:
            self.room.try_again(self.pass_on)
            return
        self.room.tell_room()

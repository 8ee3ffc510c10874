"""Quick rooms fill up with bots if nobody else comes."""

from __future__ import annotations

import asyncio

from mezani.server.rooms import lobby
from mezani.server.rooms.room_core import RoomCore
from mezani.server.rooms.room_record import WAITING
from mezani.store import StoreError

FILL_LEVEL = "casual"


class FillUp:
    """Fills a quick room with bots after a while."""

    def __init__(self, room: RoomCore) -> None:
        self.room = room
        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Counts down while somebody waits in a room that is to be filled up."""
        record = self.room.record
        is_open = record.phase == WAITING and not record.is_full
        waits = record.fills_up and is_open and self.room.is_anybody_at_the_table
        if waits and self._timer is None and not self.room.is_resting:
            seconds = self.room.services.settings.quick_seconds
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self.room.enter, self.fill)
        elif not waits:
            self.stop()

    def stop(self) -> None:
        """Nobody is waited for any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def fill(self) -> None:
        """Bots for all free seats."""
        self._timer = None
        record = self.room.record
        if record.phase != WAITING or not self.room.is_anybody_at_the_table:
            return
        while not record.is_full:
            record = lobby.with_bot(record, FILL_LEVEL)
        try:
            await self.room.save(record)
        except StoreError:
            self.room.try_again(self.fill)
            return
        self.room.tell_room()
        await self.room.lobby_changed()

"""Those who were sent to a room to play at once: they are ready when they come, and lose the seat if they don't."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from mezani.server.rooms import lobby
from mezani.server.rooms.room_core import RoomCore
from mezani.server.rooms.room_record import WAITING, RoomRecord
from mezani.store import StoreError

COME_SECONDS = 20.0
"""More than a client needs to connect, once it knows where."""


class Awaited:
    """Who is on the way to a room."""

    def __init__(self, room: RoomCore) -> None:
        self.room = room
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def expect(self, player: str) -> None:
        """Somebody has a seat and should be here any moment."""
        self.has_come(player)
        enter = partial(self.room.enter, partial(self._give_up, player))
        self._timers[player] = asyncio.get_running_loop().call_later(COME_SECONDS, enter)

    def has_come(self, player: str) -> bool:
        """Somebody is here; tells whether they were on the way."""
        timer = self._timers.pop(player, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def stop(self) -> None:
        """Nobody is waited for any more."""
        for player in list(self._timers):
            self.has_come(player)

    async def make_ready(self, player: str) -> None:
        """They came to play: that they are ready goes without saying, and the match may start."""
        room = self.room
        if room.record.phase != WAITING or room.record.seat_of(player) is None:
            return
        with suppress(StoreError):  # they can say so themselves
            await self._change(lobby.set_ready(room.record, player, is_ready=True))

    async def _give_up(self, player: str) -> None:
        self._timers.pop(player, None)
        room = self.room
        is_here = player in room.peers or room.record.seat_of(player) is None
        if room.record.phase == WAITING and not is_here:
            try:
                await self._change(lobby.stand(room.record, player))
            except StoreError:
                room.try_again(partial(self._give_up, player))

    async def _change(self, record: RoomRecord) -> None:
        await self.room.save(record)
        self.room.tell_room()
        await self.room.lobby_changed()

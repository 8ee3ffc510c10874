"""Those who were sent to a room to play at once: they are ready when they come, and lose the seat if they don't."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from mezani.server.rooms import lobby
from mezani.server.rooms.room_context import RoomCore
from mezani.server.rooms.room_record import PLAYING, WAITING, RoomRecord
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

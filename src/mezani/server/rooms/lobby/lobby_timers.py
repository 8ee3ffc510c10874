"""The timers of a lobby: filling a quick room with bots, replacing an absent host, expecting a player."""

from __future__ import annotations

import asyncio
from functools import partial

from msgspec.structs import replace

from mezani.server.rooms.job_queue import AsyncJob, Waiting
from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.room_context import RoomContext
from mezani.server.rooms.room_record import PLAYING, WAITING, RoomRecord
from mezani.store import StoreError

ARRIVAL_SECONDS = 10.0
"""How long a seat is kept for a player who is about to connect after a quick match."""
SOON_SECONDS = 3.0
"""Nobody is sent to a room that bots fill within this time: they might connect too late."""
FILL_LEVEL = "casual"
FILL = "fill"
HOST = "host"


class LobbyTimers:
    """The lobby timers of one room. ``on_change`` runs after they have changed the room."""

    def __init__(self, room: RoomContext, on_change: AsyncJob) -> None:
        self.room = room
        self._on_change = on_change
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._expected: dict[str, asyncio.TimerHandle] = {}
        self._missed: set[str] = set()

    def update(self) -> None:
        """Start or cancel the timers for bots and for the host, as the room needs them now."""
        seconds = self.room.services.settings.quick_seconds
        self._set(FILL, seconds, self._fill, is_needed=self._waits_for_players())
        self.update_host()

    def update_host(self) -> None:
        """Start or cancel the timer for the host."""
        seconds = self.room.services.settings.away_seconds
        is_needed = self._next_host() is not None
        self._set(HOST, seconds, self._replace_host, is_needed=is_needed)

    def stop(self) -> None:
        """Cancel all timers."""
        for key in list(self._timers):
            self._cancel(key)
        for player_id in list(self._expected):
            self.stop_expecting(player_id)

    def _set(self, key: str, seconds: float, job: AsyncJob, *, is_needed: bool) -> None:
        if not is_needed:
            self._cancel(key)
        elif key not in self._timers and not self.room.queue.is_closed:
            self._start(key, seconds, job)

    def _start(self, key: str, seconds: float, job: AsyncJob) -> None:
        def run() -> Waiting:
            self._timers.pop(key, None)
            return job()

        loop = asyncio.get_running_loop()
        self._timers[key] = loop.call_later(seconds, self.room.queue.put, run)

    def _cancel(self, key: str) -> None:
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()

    async def _save(self, record: RoomRecord, retry: AsyncJob) -> bool:
        """Save and show a changed room. Return False if it has to be tried again later."""
        try:
            await self.room.save(record)
        except StoreError:
            self.room.queue.retry(retry)
            return False
        self.room.broadcast_room()
        return True

    # Bots for the free seats of a quick room

    def _waits_for_players(self) -> bool:
        """Return whether the room needs bots later. Players who are only expected might never connect."""
        record = self.room.record
        is_waiting = record.phase == WAITING and not record.is_full
        return record.fills_up and is_waiting and self.room.has_seated_client

    @property
    def fills_soon(self) -> bool:
        """Whether bots are about to take the free seats."""
        timer = self._timers.get(FILL)
        return timer is not None and timer.when() - asyncio.get_running_loop().time() < SOON_SECONDS

    async def _fill(self) -> None:
        record = self.room.record
        if record.phase != WAITING or not self.room.has_seated_client:
            return
        while not record.is_full:
            record = lobby.with_bot(record, FILL_LEVEL)
        if await self._save(record, self._fill):
            await self._on_change()

    # A host who does not come back

    def _next_host(self) -> str | None:
        """Return the first seated player who is connected, if the host is not and no match runs."""
        record, clients = self.room.record, self.room.clients
        if record.phase == PLAYING or record.host_id in clients:
            return None
        return next((player_id for player_id in record.player_ids if player_id in clients), None)

    async def _replace_host(self) -> None:
        host = self._next_host()
        if host is not None:
            await self._save(replace(self.room.record, host_id=host), self._replace_host)

    # Players who are about to connect after a quick match

    def expect(self, player_id: str) -> None:
        """Keep a seat for a player for a short time. They get it when they connect."""
        if player_id not in self._expected and not self.room.queue.is_closed:
            loop = asyncio.get_running_loop()
            self._expected[player_id] = loop.call_later(ARRIVAL_SECONDS, self._give_up, player_id)

    @property
    def expected(self) -> tuple[str, ...]:
        """The players for whom a seat is kept."""
        return tuple(self._expected)

    def stop_expecting(self, player_id: str) -> None:
        """Keep no seat for a player any more."""
        timer = self._expected.pop(player_id, None)
        if timer is not None:
            timer.cancel()

    def note_arrival(self, player_id: str) -> bool:
        """Stop expecting a player who has connected. Return whether they were expected, perhaps earlier."""
        was_expected = player_id in self._expected or player_id in self._missed
        self.stop_expecting(player_id)
        self._missed.discard(player_id)
        return was_expected

    def has_unclaimed_seat(self, player_id: str = "") -> bool:
        """Return whether a seat is free that is not kept for another player."""
        record = self.room.record
        others = [
            other
            for other in self._expected
            if other != player_id and record.seat_of(other) is None
        ]
        return sum(seat.is_free for seat in record.seats) > len(others)

    def has_missed(self, player_id: str) -> bool:
        """Return whether a player was expected and did not connect. No seat is kept for them again."""
        return player_id in self._missed

    def _give_up(self, player_id: str) -> None:
        self._expected.pop(player_id, None)
        self._missed.add(player_id)
        self.room.queue.put(partial(self._free_missed_seat, player_id))

    async def _free_missed_seat(self, player_id: str) -> None:
        """Free a seat that a player got by quick match without ever connecting: others may wait there."""
        record = self.room.record
        own = record.seat_of(player_id)
        if player_id not in self._missed or own is None or player_id in self.room.clients:
            return
        if record.seats[own].is_quick and record.phase == WAITING:
            retry = partial(self._free_missed_seat, player_id)
            if await self._save(lobby.stand(record, player_id), retry):
                await self._on_change()

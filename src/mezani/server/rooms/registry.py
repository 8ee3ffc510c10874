"""The house: all rooms. They are made here, found again after a restart, and swept when nobody comes any more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from mezani.server.accounts.rate_limits import Counted, Limits
from mezani.server.messages import Goodbye
from mezani.server.play.resume import load_match
from mezani.server.rooms.client import SERVICE_RESTART, SIGNED_OUT, Peer
from mezani.server.rooms.errors import no_such_room
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import PLAYING, WAITING, RoomRecord, read_room, room_row
from mezani.server.rooms.room_store import add_room, clean_code, drop_room, drop_rooms, fresh_code
from mezani.server.rooms.services import Services
from mezani.store.heartbeat import beat, last_beat
from mezani.store.rooms import load_room, stale_rooms

log = structlog.get_logger(__name__)
BEAT_SECONDS = 1.0
SWEEP_SECONDS = 15.0
SWEPT_AT_ONCE = 200
DAY_SECONDS = 86_400.0


class House:
    """All rooms of one server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.last_alive = 0
        self.downtime = 0
        self.is_closing = False
        self._limits = Limits()
        self._peers: dict[str, set[Peer]] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._going: set[str] = set()
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Looks when the house was last open, and starts its chores."""
        last = await self.services.store.read(last_beat)
        wall = self.services.wall()
        self.last_alive = wall if last is None else last
        self.downtime = max(0, wall - self.last_alive)
        log.info("house_opened")
        loop = asyncio.get_running_loop()
        self._chores = [loop.create_task(self._beat()), loop.create_task(self._keep_clean())]

    async def close(self) -> None:
        """Finishes what is queued, then tells everybody to come again."""
        self.is_closing = True
        for chore in self._chores:
            chore.cancel()
        for room in list(self.rooms.values()):
            room.rest()
            await room.at_rest()
        reason = Goodbye(
            "restart", "The server restarts; the table will be as it was.", reconnect=True
        )
        for peer in self._everybody():
            peer.close(SERVICE_RESTART, reason)
        for peer in self._everybody():
            await peer.flushed()
        for room in list(self.rooms.values()):
            await room.at_rest()
        log.info("house_closed")

    # Who is connected, also before and after they are in a room

    def welcome(self, peer: Peer) -> None:
        """Somebody has connected: if their session ends, so does this."""
        self._peers.setdefault(peer.player.id, set()).add(peer)

    def farewell(self, peer: Peer) -> None:
        """A connection is gone."""
        peers = self._peers.get(peer.player.id, set())
        peers.discard(peer)
        if not peers:
            self._peers.pop(peer.player.id, None)

    def _everybody(self) -> list[Peer]:
        return [peer for peers in self._peers.values() for peer in peers]

    # Finding and making rooms

    async def find(self, text: str) -> Room:
        """The room with a code, taken up from where it was kept if need be; or a refusal."""
        code = clean_code(text)
        if code is None:
            raise no_such_room(text[:12])
        room = self.rooms.get(code)
        if room is not None:
            return room
        if self.is_closing or code in self._going:
            raise no_such_room(code)
        if code not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Room:
        row = await self.services.store.read(lambda connection: load_room(connection, code))
        if row is None:
            raise no_such_room(code)
        room = Room(read_room(row), self.services)
        await load_match(room, self.last_alive)
        log.info("room_taken_up", match=room.record.match, game=room.record.game)
        self.rooms[code] = room
        room.enter(room.lobby_changed)  # everybody may have been ready when the server went down
        return room

    async def make(self, draft: Callable[[str], RoomRecord]) -> Room:
        """A new room with a code of its own, kept before anybody hears of it; nobody may make too many."""
        record = draft(fresh_code())
        self._limits.count(Counted(self.services.settings.rooms_per_player, "rooms", record.host))
        while True:
            row = room_row(record, self.services.wall())
            if await self.services.store.write(partial(add_room, row=row)):
                break
            record = draft(fresh_code())
        room = Room(record, self.services)
        self.rooms[record.code] = room
        return room

    def public_waiting(self) -> list[Room]:
        """Public rooms with a free seat and somebody at the table, the fullest first."""
        waiting = [
            room
            for room in self.rooms.values()
            if room.record.is_public
            and room.record.phase == WAITING
            and not room.record.is_locked
            and not room.record.is_full
            and room.is_anybody_at_the_table
        ]
        return sorted(waiting, key=lambda room: sum(seat.is_free for seat in room.record.seats))

    def count_rooms(self) -> dict[str, int]:
        """How many rooms are open, by phase."""
        return dict(Counter(room.record.phase for room in self.rooms.values()))

    def count_waiting(self) -> dict[str, int]:
        """How much waits, by queue."""
        return {
            "rooms": sum(room.waiting for room in self.rooms.values()),
            "writer": self.services.store.waiting,
            "thinkers": self.services.bot_workers.waiting,
        }

    def sign_out(self, session: str, player: str) -> None:
        """Closes the connections of a session that has ended."""
        reason = Goodbye("signed_out", "The session you came with has ended.", reconnect=True)
        for peer in list(self._peers.get(player, ())):
            if session == peer.session:
                peer.close(SIGNED_OUT, reason)

    def free_seats_of(self, player: str) -> None:
        """Somebody has left for good: before a match their seat is free, in one a bot plays on."""
        for room in self.rooms.values():
            if room.record.seat_of(player) is not None:
                room.enter(partial(room.let_go, player))

    # Chores

    async def _beat(self) -> None:
        """Notes that the server runs, while there is a match whose timers would need to know."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if any(room.record.phase == PLAYING for room in self.rooms.values()):
                try:
                    await self.services.store.write(partial(beat, at=self.services.wall()))
                except Exception:
                    log.exception("beat_failed")

    async def _keep_clean(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:
                log.exception("sweep_failed")

    def daily(self, chore: Callable[[], Awaitable[object]]) -> None:
        """Has something done at once and then every day, until the house closes."""
        self._chores.append(asyncio.get_running_loop().create_task(self._every_day(chore)))

    async def _every_day(self, chore: Callable[[], Awaitable[object]]) -> None:
        while True:
            try:
                await chore()
            except Exception:
                log.exception("chore_failed")
            await asyncio.sleep(DAY_SECONDS)

    async def sweep(self) -> None:
        """Forgets rooms nobody has been in for a while; their finished matches stay."""
        now = self.services.now()
        for room in list(self.rooms.values()):
            since = room.empty_since
            if since is not None and now - since > self._patience(room.record.phase):
                try:
                    await room.ask(partial(self._forget, room))
                except Exception:
                    log.exception("sweep_failed")
        await self._sweep_unvisited()

    def _patience(self, phase: str) -> float:
        settings = self.services.settings
        return settings.abandoned_seconds if phase == PLAYING else settings.empty_room_seconds

    async def _forget(self, room: Room) -> None:
        if room.peers:
            return
        wall = self.services.wall()
        record = room.record
        await self.services.store.write(lambda connection: drop_room(connection, record, wall))
        room.rest()
        room.is_gone = True
        self.rooms.pop(record.code, None)

    async def _sweep_unvisited(self) -> None:
        """Rooms kept from before the last restart that nobody has come back to."""
        wall = self.services.wall()
        patience = int(self.services.settings.abandoned_seconds * 1000)
        before = wall - patience - self.downtime
        rows = await self.services.store.read(
            lambda connection: stale_rooms(connection, before, SWEPT_AT_ONCE)
        )
        is_here = self.rooms.keys() | self._loading.keys()
        left = [read_room(row) for row in rows if row.code not in is_here]
        self._going = {record.code for record in left}
        try:
            if left:
                await self.services.store.write(partial(drop_rooms, records=left, wall=wall))
        finally:
            self._going = set()

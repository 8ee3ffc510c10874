"""The registry of all rooms: creates them, loads them after a restart, and removes abandoned ones."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import structlog

from mezani.server.errors import BannedError, RestartingError
from mezani.server.messages import Goodbye, Notice, NoticeMessage
from mezani.server.rate_limits import RateLimit, RateLimits
from mezani.server.rooms.client import (
    FORBIDDEN,
    NO_SUCH_ROOM,
    SERVICE_RESTART,
    SIGNED_OUT,
    Client,
)
from mezani.server.rooms.errors import RoomNotFoundError, UnplayableMatchError
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_loader import RoomLoader
from mezani.server.rooms.room_record import PLAYING, RoomRecord
from mezani.server.rooms.room_store import (
    add_room,
    delete_rooms,
    delete_stored_room,
    new_code,
    parse_code,
    readable_room,
    row_of_room,
)
from mezani.server.rooms.services import Services
from mezani.store.tables.heartbeat import beat, last_beat
from mezani.store.tables.rooms import load_room, stale_rooms

log = structlog.get_logger(__name__)
HEARTBEAT_SECONDS = 1.0
SWEEP_SECONDS = 15.0
SWEEP_LIMIT = 200
"""Stored rooms that one sweep deletes at most."""
DAY_SECONDS = 86_400.0


class RoomRegistry:
    """All rooms of one server. ``last_alive`` and ``downtime`` are about the run before this one."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.rooms: dict[str, Room] = {}
        self.last_alive = 0
        self.downtime = 0
        self._opened = 0, 0.0
        self.is_closing = False
        self._loader = RoomLoader(services)
        self._limits = RateLimits()
        self._clients: dict[str, set[Client]] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._being_deleted: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Read when the server last ran, and start the background tasks."""
        last = await self.services.store.read(last_beat)
        wall = self.services.wall_ms()
        self.last_alive = wall if last is None else last
        self.downtime = max(0, wall - self.last_alive)
        self._opened = wall, self.services.monotonic()
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._write_heartbeats()),
            loop.create_task(self._sweep_regularly()),
        ]
        log.debug("rooms_opened")

    async def close(self) -> None:
        """Finish all queued jobs and tell all clients to reconnect later."""
        self.is_closing = True
        for task in (*self._tasks, *self._loading.values()):
            task.cancel()
        for room in list(self.rooms.values()):
            room.close()
            await room.queue.join()
        restart = RestartingError()
        for client in self._all_clients():
            client.close(SERVICE_RESTART, Goodbye(restart.code, restart.reason, reconnect=True))
        for client in self._all_clients():
            await client.flush()
        for room in list(self.rooms.values()):
            await room.queue.join()
        log.info("rooms_closed")

    # Clients, also before and after they are in a room

    def add_client(self, client: Client) -> None:
        """Register a connected client, so that it is closed when its session ends."""
        self._clients.setdefault(client.player.id, set()).add(client)

    def remove_client(self, client: Client) -> None:
        """Forget a client that is no longer connected."""
        clients = self._clients.get(client.player.id, set())
        clients.discard(client)
        if not clients:
            self._clients.pop(client.player.id, None)

    def _all_clients(self) -> list[Client]:
        return [client for clients in self._clients.values() for client in clients]

    def close_session(self, session: str, player_id: str) -> None:
        """Close the connections of a session that has ended."""
        reason = Goodbye("signed_out", "Your session has ended.", reconnect=False)
        for client in list(self._clients.get(player_id, ())):
            if session == client.token_hash:
                client.close(SIGNED_OUT, reason)

    def vacate_seats(self, player_id: str) -> None:
        """Free all seats of a deleted player. During a match a bot plays on, but not in a deal of the day."""
        for room in self.rooms.values():
            if room.record.seat_of(player_id) is not None:
                is_daily = bool(room.record.daily)
                job = partial(self._abandon, room) if is_daily else partial(room.vacate, player_id)
                room.queue.put(job)

    async def _abandon(self, room: Room) -> None:
        """Remove a room whose only player is deleted. A match in it ends as abandoned."""
        try:
            await self._remove(room)
        except Exception:
            log.exception("room_removal_failed")
            room.queue.retry(partial(self._abandon, room))

    def close_addresses(self, is_banned: Callable[[str], bool]) -> None:
        """Close the connections from addresses that are banned now."""
        reason = BannedError()
        for client in self._all_clients():
            if is_banned(client.address):
                client.close(FORBIDDEN, Goodbye(reason.code, reason.reason, reconnect=False))

    def count_clients(self) -> int:
        """Return the number of connected clients."""
        return len(self._all_clients())

    def count_running_matches(self) -> int:
        """Return the number of matches that somebody is connected to. All others can wait for the next start."""
        return sum(
            room.record.phase == PLAYING and bool(room.clients) for room in self.rooms.values()
        )

    def announce(self, texts: dict[str, str]) -> int:
        """Send a text to all clients in their language, else in English, and return their number."""
        clients = self._all_clients()
        for client in clients:
            text = texts.get(client.language) or texts.get("en") or next(iter(texts.values()))
            client.send(NoticeMessage(Notice("announcement", text)))
        return len(clients)

    def set_draining(self, *, is_on: bool) -> None:
        """Start or stop draining, and tell all clients. Matches that could not start then start."""
        drain = self.services.drain
        if drain.is_on == is_on:
            return
        drain.is_on = is_on
        for client in self._all_clients():
            client.send(NoticeMessage(Notice("draining" if is_on else "drain_cancelled")))
        if not is_on:
            for room in self.rooms.values():
                room.queue.put(room.after_lobby_change)

    # Finding and creating rooms

    async def find(self, text: str) -> Room:
        """Return the room with a code, loaded from the database if necessary, or refuse."""
        code = parse_code(text)
        if code is None:
            raise RoomNotFoundError(text[:12])
        room = self.rooms.get(code)
        if room is not None:
            return room
        if self.is_closing:
            raise RestartingError
        if code in self._being_deleted:
            raise RoomNotFoundError(code)
        if code not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Room:
        room = await self._loader.load(code, self.last_alive)
        room.on_public_seat = self._leave_other_lobbies
        self.rooms[code] = room
        # All players may have been ready before the restart.
        room.queue.put(room.after_lobby_change)
        return room

    async def end_match(self, text: str) -> None:
        """End the match of a room as abandoned, also one that can't be loaded. For the operator.

        Its players are back in the lobby. A room for a deal of the day is removed, as it has only one match.
        """
        try:
            room = await self.find(text)
        except UnplayableMatchError:
            await self._loader.end_match(str(parse_code(text)))
        else:
            await room.queue.run(partial(self._end_match, room))

    async def _end_match(self, room: Room) -> None:
        _ = room.runner.running_match  # refuses if there is none
        if not room.record.daily:
            await room.runner.abandon()
            return
        goodbye = Goodbye("match_ended", "The operator has ended this match.", reconnect=False)
        await self._close(room, goodbye)

    async def create(self, draft: Callable[[str], RoomRecord]) -> Room:
        """Create a room with a new code. ``draft`` makes the record for a code. Limited per player."""
        self.services.drain.check()
        record = draft(new_code())
        self._limits.count(
            RateLimit(self.services.settings.rooms_per_player, "rooms", record.host_id)
        )
        while True:
            row = row_of_room(record, self.services.wall_ms())
            if await self.services.store.write(partial(add_room, row=row)):
                break
            record = draft(new_code())
        room = Room(record, self.services)
        room.on_public_seat = self._leave_other_lobbies
        self.rooms[record.code] = room
        if record.is_public:
            self._leave_other_lobbies(room, record.host_id)
        return room

    def count_quick_match(self, player_id: str) -> None:
        """Count a quick match of a player. Raise `RateLimitedError` if there were too many."""
        limit = self.services.settings.quick_matches_per_player
        self._limits.count(RateLimit(limit, "quick matches", player_id))

    def _leave_other_lobbies(self, room: Room, player_id: str) -> None:
        """Free the places of a player in other public rooms: nobody waits in two at once."""
        for other in self.rooms.values():
            record = other.record
            if (
                other is not room
                and record.is_public_lobby
                and record.seat_of(player_id) is not None
            ):
                other.queue.put(partial(other.leave_lobby, player_id))

    async def discard(self, room: Room) -> None:
        """Remove a new room that nobody uses."""
        await room.queue.run(partial(self._remove, room))

    async def close_room(self, text: str) -> str:
        """Close a room for the operator, also one that can't be loaded, and return its code.

        A match in it ends as abandoned.
        """
        code = parse_code(text)
        if code in self._loading:
            with suppress(Exception):
                await self.find(code)
        row = await self.services.store.read(partial(load_room, code=code or ""))
        if code is None or row is None:
            raise RoomNotFoundError(text[:12])
        room = self.rooms.get(code)
        if room is not None:
            reason = "This room was closed by the operator of the server."
            goodbye = Goodbye("room_closed", reason, reconnect=False)
            await room.queue.run(partial(self._close, room, goodbye))
        else:
            wall = self.services.wall_ms()
            await self.services.store.write(partial(delete_stored_room, code=code, wall=wall))
            self._loader.forget([code])
        return code

    async def _close(self, room: Room, goodbye: Goodbye) -> None:
        await self._remove(room)
        room.live_match = None  # clients that leave must not start its timers again
        for client in list(room.clients.values()):
            client.close(NO_SUCH_ROOM, goodbye)

    def waiting_public_rooms(self) -> list[Room]:
        """Return the public rooms with a free seat and a connected player, fullest first."""
        waiting = [
            room
            for room in self.rooms.values()
            if room.record.is_public_lobby
            and not room.record.is_locked
            and not room.record.is_full
            and room.has_seated_client
        ]
        return sorted(waiting, key=lambda room: sum(seat.is_free for seat in room.record.seats))

    # Metrics

    def count_rooms(self) -> dict[str, int]:
        """Return the number of open rooms by phase."""
        return dict(Counter(room.record.phase for room in self.rooms.values()))

    def queue_lengths(self) -> dict[str, int]:
        """Return the number of waiting jobs by queue."""
        return {
            "rooms": sum(len(room.queue) for room in self.rooms.values()),
            "writer": self.services.store.waiting,
            **self.services.workers.queue_lengths(),
        }

    # Background tasks

    async def _write_heartbeats(self) -> None:
        """Store regularly that the server runs, while a match with timers is played."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            if any(room.record.phase == PLAYING for room in self.rooms.values()):
                try:
                    await self.services.store.write(partial(beat, now=self.services.wall_ms()))
                except Exception:
                    log.exception("heartbeat_failed")

    async def _sweep_regularly(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:
                log.exception("sweep_failed")

    def run(self, task: Coroutine[Any, Any, None]) -> None:
        """Run a background task until the registry closes."""
        self._tasks.append(asyncio.get_running_loop().create_task(task))

    def run_daily(self, job: Callable[[], Awaitable[object]]) -> None:
        """Run a job now and then every day, until the registry closes."""
        self.run(self._repeat_daily(job))

    async def _repeat_daily(self, job: Callable[[], Awaitable[object]]) -> None:
        while True:
            try:
                await job()
            except Exception:
                log.exception("daily_job_failed")
            await asyncio.sleep(DAY_SECONDS)

    async def sweep(self) -> None:
        """Remove rooms that have been empty for too long. Their finished matches stay."""
        now = self.services.monotonic()
        for room in list(self.rooms.values()):
            since = room.empty_since
            if since is not None and now - since > self._max_empty_seconds(room.record.phase):
                try:
                    await room.queue.run(partial(self._remove_if_empty, room))
                except Exception:
                    log.exception("sweep_failed")
        await self._sweep_stored()

    def _max_empty_seconds(self, phase: str) -> float:
        settings = self.services.settings
        return settings.abandoned_seconds if phase == PLAYING else settings.empty_room_seconds

    async def _remove_if_empty(self, room: Room) -> None:
        if not room.clients:
            await self._remove(room)

    async def _remove(self, room: Room) -> None:
        await self._delete([room.record])
        room.close()
        room.is_removed = True
        self.rooms.pop(room.record.code, None)

    async def _sweep_stored(self) -> None:
        """Delete rooms from before the last restart that nobody has come back to."""
        max_empty = int(self.services.settings.abandoned_seconds * 1000)
        wall, monotonic = self._opened
        # The time of day may have been changed since then.
        now = wall + round((self.services.monotonic() - monotonic) * 1000)
        before = now - max_empty - self.downtime
        rows = await self.services.store.read(
            lambda connection: stale_rooms(connection, before, SWEEP_LIMIT)
        )
        in_memory = self.rooms.keys() | self._loading.keys()
        stale = [
            readable_room(row) or RoomRecord(row.code, row.game_id, "", ())
            for row in rows
            if row.code not in in_memory
        ]
        self._being_deleted = {record.code for record in stale}
        try:
            if stale:
                await self._delete(stale)
        finally:
            self._being_deleted = set()

    async def _delete(self, records: list[RoomRecord]) -> None:
        wall = self.services.wall_ms()
        await self.services.store.write(partial(delete_rooms, rooms=records, wall=wall))
        self._loader.forget(record.code for record in records)

"""The registry of all rooms: creates them, loads them after a restart, and closes them."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import structlog
from sqlalchemy import Connection

from mezani.server.errors import RestartingError
from mezani.server.messages import Goodbye
from mezani.server.rate_limits import RateLimit
from mezani.server.rooms.background_tasks import BackgroundTasks
from mezani.server.rooms.client import NO_SUCH_ROOM, UNPLAYABLE
from mezani.server.rooms.connected_clients import ConnectedClients
from mezani.server.rooms.errors import (
    RoomNotFoundError,
    UnplayableMatchError,
)
from mezani.server.rooms.open_rooms import OpenRooms, close_clients
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_claims import RoomClaims
from mezani.server.rooms.room_loader import RoomLoader
from mezani.server.rooms.room_record import PLAYING, RoomRecord
from mezani.server.rooms.room_store import (
    add_room,
    new_code,
    parse_code,
    readable_room,
    row_of_room,
)
from mezani.server.rooms.room_sweeper import RoomSweeper
from mezani.server.rooms.services import Services
from mezani.server.rooms.stored_seats import rooms_of_player, vacate_stored_seats
from mezani.store import StoreError
from mezani.store.tables.heartbeat import beat, last_beat
from mezani.store.tables.nodes import (
    add_owner,
    own_or_abandoned,
)
from mezani.store.tables.players import removed_players
from mezani.store.tables.rooms import RoomRow, load_room

log = structlog.get_logger(__name__)
HEARTBEAT_SECONDS = 1.0
SWEEP_SECONDS = 15.0
PLAYERS_PER_QUERY = 1000


class RoomRegistry:
    """All rooms of one server.

    ``last_alive`` is when a server last ran before this one; on a node it is 0, because each claim
    says it for its room. ``claims`` is None on a server that has its database for itself. ``sweeper`` exists while
    the registry is open.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.last_alive = 0
        self.is_closing = False
        self.clients = ConnectedClients()
        self.tasks = BackgroundTasks()
        self.on_vacated: Callable[[str], object] = lambda _: None
        self.on_public_seat: Callable[[str, str], object] = lambda _player, _code: None
        self._loader = RoomLoader(services)
        self._open = OpenRooms(services, self._loader)
        self.rooms = self._open.by_code
        self.claims = self._make_claims()
        self.sweeper: RoomSweeper
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.quick_match_locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def _make_claims(self) -> RoomClaims | None:
        cluster, store = self.services.cluster, self.services.store
        return None if cluster is None else RoomClaims(cluster, store, self._open, self._loader)

    async def open(self) -> None:
        """Read when the server last ran, and start the background tasks."""
        downtime = await self._read_downtime()
        self.sweeper = RoomSweeper(self.services, self._open, self._loading.keys, downtime)
        self.tasks.run_every(HEARTBEAT_SECONDS, self._write_heartbeat, "heartbeat_failed")
        self.tasks.run_every(SWEEP_SECONDS, self.sweeper.sweep, "sweep_failed")
        log.debug("rooms_opened")

    async def _read_downtime(self) -> int:
        """Return for how many milliseconds no server has run. Nodes know that by their leases."""
        if self.services.cluster is not None:
            return self.services.cluster.downtime
        last = await self.services.store.read(last_beat)
        wall = self.services.wall_ms()
        self.last_alive = wall if last is None else last
        return max(0, wall - self.last_alive)

    async def close(self) -> None:
        """Finish all queued jobs and tell all clients to reconnect later."""
        self.is_closing = True
        self.tasks.cancel()
        for task in self._loading.values():
            task.cancel()
        for room in list(self.rooms.values()):
            room.close()
            await room.queue.join()
        if self.services.cluster is not None:
            await self.services.cluster.leave()
        await self.clients.close_all()
        for room in list(self.rooms.values()):
            await room.queue.join()
        log.info("rooms_closed")

    async def vacate_seats(self, player_id: str) -> None:
        """Free all seats of a deleted or banned player. During a match a bot plays on, except in a daily deal."""
        self.on_vacated(player_id)
        await self.vacate_loaded_seats(player_id)
        vacate = partial(self._vacate_stored_seats, player_id=player_id, loaded=set(self.rooms))
        await self.services.store.write(vacate, alone=True)
        self.on_vacated(player_id)  # again, for rooms that were read before that
        await self.vacate_loaded_seats(player_id)

    def _vacate_stored_seats(
        self, connection: Connection, player_id: str, loaded: set[str]
    ) -> None:
        codes = [
            record.code
            for record in rooms_of_player(connection, player_id)
            if record.code not in loaded
        ]
        cluster = self.services.cluster
        if cluster is not None:  # other nodes free the seats in theirs
            codes = own_or_abandoned(connection, codes, cluster.node_id, wait=True)
        vacate_stored_seats(connection, player_id, codes, self.services.wall_ms())

    async def vacate_loaded_seats(self, player_id: str) -> None:
        """Free the seats of a player in the rooms of this node."""
        await self._finish_loading()
        for room in self.rooms.values():
            if room.record.seat_of(player_id) is not None:
                is_daily = bool(room.record.daily)
                job = partial(self._abandon, room) if is_daily else partial(room.vacate, player_id)
                room.queue.put(job)

    async def vacate_removed_players(self) -> None:
        """Free the seats of deleted and banned players in the rooms of this node, which may not have been told."""
        await self._finish_loading()
        seats = [seat for room in self.rooms.values() for seat in room.record.seats]
        seated = list({seat.player_id for seat in seats if seat.is_player and not seat.has_left})
        for start in range(0, len(seated), PLAYERS_PER_QUERY):
            some = seated[start : start + PLAYERS_PER_QUERY]
            for player_id in await self.services.store.read(partial(removed_players, who=some)):
                await self.vacate_loaded_seats(player_id)

    async def _finish_loading(self) -> None:
        """Wait for the rooms that are being loaded."""
        for code in list(self._loading):
            with suppress(Exception):
                await self.find(code)

    async def _abandon(self, room: Room) -> None:
        """Remove a room whose only player is deleted. A match in it ends as abandoned."""
        try:
            await self._open.remove(room)
        except Exception:
            log.exception("room_removal_failed")
            room.queue.retry(partial(self._abandon, room))

    def count_running_matches(self) -> int:
        """Return the number of matches that somebody is connected to. All others can wait for the next start."""
        return sum(
            room.record.phase == PLAYING and bool(room.clients) for room in self.rooms.values()
        )

    def set_draining(self, *, is_on: bool) -> None:
        """Start or stop draining, and tell all clients. Matches that could not start then start."""
        drain = self.services.drain
        if drain.is_on == is_on:
            return
        drain.is_on = is_on
        self.clients.notify("draining" if is_on else "drain_cancelled")
        if not is_on:
            for room in self.rooms.values():
                room.queue.put(room.after_lobby_change)

    @property
    def has_lease(self) -> bool:
        """Whether this server may run rooms."""
        cluster = self.services.cluster
        return cluster is None or cluster.has_lease

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
        if code in self._open.being_deleted:
            raise RoomNotFoundError(code)
        if code not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        loading = self._loading[code]
        try:
            return await asyncio.shield(loading)
        except asyncio.CancelledError:
            if loading.cancelled():
                raise RestartingError from None
            raise

    async def is_playing(self, text: str, player_id: str) -> bool:
        """Return whether a player has a seat in the running match of a room. The room is not loaded for this."""
        code = parse_code(text)
        room = self.rooms.get(code or "")
        if code is None or room is not None:
            return room is not None and is_playing_in(room.record, player_id)
        try:
            row = await self.services.store.read(partial(load_room, code=code))
        except StoreError:
            return False
        record = None if row is None else readable_room(row)
        return record is not None and is_playing_in(record, player_id)

    async def _load(self, code: str) -> Room:
        if self.claims is None:
            room = await self._loader.load(code, self.last_alive)
        else:
            room = await self.claims.load(code)
        self._add(room)
        # All players may have been ready before the restart.
        room.queue.put(room.after_lobby_change)
        return room

    def _add(self, room: Room) -> None:
        room.on_public_seat = self._take_public_seat
        room.on_damage = partial(self._refuse_damaged, room)
        if self.claims is not None:
            room.on_lost = partial(self.claims.give_up, room)
        self.rooms[room.record.code] = room

    def _refuse_damaged(self, room: Room, error: Exception) -> None:
        """Treat a room whose match has turned out to be damaged as one that can't be loaded."""
        refusal = self._loader.refuse(room.record, error)
        self._open.forget(room)
        goodbye = Goodbye(refusal.code, refusal.reason, reconnect=False)
        close_clients(room, UNPLAYABLE, goodbye)

    async def end_match(self, text: str) -> None:
        """End the match of a room as abandoned, even one that can't be loaded. For the operator.

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
        await self.services.limits.count(
            RateLimit(self.services.settings.rooms_per_player, "rooms", record.host_id)
        )
        while True:
            row = row_of_room(record, self.services.wall_ms())
            epoch = await self.services.store.write(partial(self._add_row, row=row))
            if epoch is not None:
                break
            record = draft(new_code())
        room = Room(record, self.services, epoch)
        self._add(room)
        if record.is_public:
            self._take_public_seat(room, record.host_id)
        return room

    def _add_row(self, connection: Connection, row: RoomRow) -> int | None:
        """Store a new room, and return its epoch; None if its code is taken."""
        if not add_room(connection, row):
            return None
        cluster = self.services.cluster
        return 0 if cluster is None else add_owner(connection, row.code, cluster.node_id)

    async def count_quick_match(self, player_id: str) -> None:
        """Count a quick match of a player. Raise `RateLimitedError` if there were too many."""
        limit = self.services.settings.quick_matches_per_player
        await self.services.limits.count(RateLimit(limit, "quick matches", player_id))

    def _take_public_seat(self, room: Room, player_id: str) -> None:
        self.leave_other_lobbies(room.record.code, player_id)
        self.on_public_seat(player_id, room.record.code)

    def leave_other_lobbies(self, code: str, player_id: str) -> None:
        """Free the places of a player in other public rooms: nobody waits in two at once."""
        for other in self.rooms.values():
            record = other.record
            if (
                record.code != code
                and record.is_public_lobby
                and record.seat_of(player_id) is not None
            ):
                other.queue.put(partial(other.leave_lobby, player_id))

    async def discard(self, room: Room) -> None:
        """Remove a new room that nobody uses."""
        await room.queue.run(partial(self._open.remove, room))

    async def close_room(self, text: str) -> str:
        """Close a room for the operator, even one that can't be loaded, and return its code.

        A match in it ends as abandoned.
        """
        code = parse_code(text)
        if code is None or not await self.services.store.read(partial(load_room, code=code)):
            raise RoomNotFoundError(text[:12])
        if code in self._loading:
            with suppress(Exception):
                await self.find(code)
        room = self.rooms.get(code)
        if room is not None:
            reason = "This room was closed by the operator of the server."
            goodbye = Goodbye("room_closed", reason, reconnect=False)
            await room.queue.run(partial(self._close, room, goodbye))
        else:
            await self._open.delete(code)
        return code

    async def _close(self, room: Room, goodbye: Goodbye) -> None:
        await self._open.remove(room)
        close_clients(room, NO_SUCH_ROOM, goodbye)

    def open_lobbies(self) -> list[Room]:
        """Return the public rooms with a free seat, fullest first."""
        lobbies = [
            room
            for room in self.rooms.values()
            if room.record.is_public_lobby and not room.record.is_locked and not room.record.is_full
        ]
        return sorted(lobbies, key=lambda room: sum(seat.is_free for seat in room.record.seats))

    def waiting_public_rooms(self) -> list[Room]:
        """Return the public rooms with a free seat and a connected player, fullest first."""
        return [room for room in self.open_lobbies() if room.has_seated_client]

    # Metrics

    def count_rooms(self) -> dict[str, int]:
        """Return the number of open rooms by phase."""
        return dict(Counter(room.record.phase for room in self.rooms.values()))

    def count_clients(self) -> dict[str, int]:
        """Return the number of clients of each room that has any."""
        return {code: len(room.clients) for code, room in self.rooms.items() if room.clients}

    def queue_lengths(self) -> dict[str, int]:
        """Return the number of waiting jobs by queue."""
        return {
            "rooms": sum(len(room.queue) for room in self.rooms.values()),
            "writer": self.services.store.waiting,
            **self.services.workers.queue_lengths(),
        }

    # Background tasks

    async def _write_heartbeat(self) -> None:
        """Store that the server runs, while a match with timers is played."""
        if self.services.cluster is not None:
            return  # the leases of nodes say when they were alive
        if any(room.record.phase == PLAYING for room in self.rooms.values()):
            await self.services.store.write(partial(beat, now=self.services.wall_ms()))


def is_playing_in(record: RoomRecord, player_id: str) -> bool:
    """Return whether a player has a seat in the running match of a room."""
    return record.phase == PLAYING and record.seat_held_by(player_id) is not None

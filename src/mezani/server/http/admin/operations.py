"""The operations of `mezani admin`, on the rooms, accounts and bans of a running server."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Any

import msgspec
import structlog
from sqlalchemy import Connection

from mezani.server.accounts.accounts import Accounts
from mezani.server.accounts.bans import Bans, banned_network, is_address
from mezani.server.accounts.sessions import Sessions
from mezani.server.errors import NoAccountError, PlayerNotFoundError, RefusedError
from mezani.server.rooms.errors import OwnedElsewhereError
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room_record import RoomRecord
from mezani.server.rooms.room_store import parse_code, readable_room
from mezani.server.rooms.stored_seats import rooms_of_player
from mezani.store.name_keys import name_key
from mezani.store.tables.bans import ADDRESS, PLAYER, BanRow, all_bans
from mezani.store.tables.log import last_seqs
from mezani.store.tables.player_data import player_data
from mezani.store.tables.players import PlayerRow, find_by_id_or_name
from mezani.store.tables.rooms import RoomRow, newest_rooms

log = structlog.get_logger(__name__)
CHECK_SECONDS = 0.5
MAX_ROOMS = 1000
Counts = dict[str, int]


class ServerStatus(msgspec.Struct, frozen=True):
    """How busy a server is. ``matches`` are those with a connected player or spectator."""

    version: str
    draining: bool
    rooms: int
    matches: int
    connections: int


class RoomInfo(msgspec.Struct, frozen=True):
    """A room as the operator sees it. ``player_ids`` are empty for bots; an unreadable room has no players."""

    code: str
    game: str
    phase: str
    players: tuple[str, ...]
    player_ids: tuple[str, ...]
    connected: int
    moves: int
    changed_at: int


class Operations:
    """What an operator can do while the server runs."""

    def __init__(
        self, registry: RoomRegistry, accounts: Accounts, sessions: Sessions, bans: Bans
    ) -> None:
        self._registry = registry
        self._accounts = accounts
        self._sessions = sessions
        self._bans = bans
        self._store = registry.services.store
        self._stop_task: asyncio.Task[None] | None = None
        self.stop_server: Callable[[], None] = stop_by_signal

    def status(self) -> ServerStatus:
        """Return how busy the server is."""
        registry = self._registry
        return ServerStatus(
            version("mezani"),
            registry.services.drain.is_on,
            len(registry.rooms),
            registry.count_running_matches(),
            len(registry.clients),
        )

    # Rooms

    async def rooms(self) -> list[RoomInfo]:
        """Return the rooms that changed last, with the clients that are connected to any node."""

        def read(connection: Connection) -> tuple[list[tuple[RoomRow, RoomRecord | None]], Counts]:
            rows = newest_rooms(connection, MAX_ROOMS)
            found = [(row, readable_room(row)) for row in rows]
            match_ids = [record.match_id for _, record in found if record and record.match_id]
            return found, last_seqs(connection, match_ids)

        found, moves = await self._store.read(read)
        clients = await self._count_clients()
        return [room_info(row, record, clients, moves) for row, record in found]

    async def _count_clients(self) -> Counts:
        """Return the number of clients by room, at all nodes that respond."""
        counts = self._registry.count_clients()
        cluster = self._registry.services.cluster
        if cluster is not None:
            for others in (await cluster.call_others("count_clients")).values():
                counts |= others
        return counts

    async def close_room(self, code: str) -> str:
        """Close a room and return its code. A running match ends as abandoned."""
        closed = await self._at_owner(self._registry.close_room, "close_room", code)
        log.info("room_closed_by_operator")
        return str(closed)

    async def end_match(self, code: str) -> str:
        """End the match of a room as abandoned and return the room's code. Its players stay in the lobby."""
        await self._at_owner(self._registry.end_match, "end_match", code)
        log.info("match_ended_by_operator")
        return str(parse_code(code))

    async def _at_owner(
        self, operation: Callable[[str], Awaitable[Any]], function: str, code: str
    ) -> Any:
        """Perform an operation on a room, at the node that runs it."""
        cluster = self._registry.services.cluster
        if cluster is not None:
            try:
                await self._registry.find(code)
            except OwnedElsewhereError as elsewhere:
                return await cluster.call(elsewhere.node_id, function, code)
            except RefusedError:
                pass  # the operation says what is wrong
        return await operation(code)

    # Bans

    async def bans(self) -> list[BanRow]:
        """Return all bans."""
        return await self._store.read(all_bans)

    async def ban(self, target: str, reason: str) -> BanRow:
        """Ban a player or an address, and end their sessions or connections."""
        now = self._registry.services.wall_ms()
        if is_address(target):
            ban = BanRow(banned_network(target), ADDRESS, reason, now)
            await self._bans.add(ban)
            self._registry.clients.close_addresses(self._bans.covers)
        else:
            player = await self._find(target)
            ban = BanRow(player.id, PLAYER, reason, now)
            await self._bans.add(ban)
            await self._sessions.end_all(player.id)
            await self._registry.vacate_seats(player.id)
        log.info("banned", kind=ban.kind)
        return ban

    async def unban(self, target: str) -> bool:
        """Remove a ban. Return whether there was one."""
        wanted = banned_network(target) if is_address(target) else (await self._find(target)).id
        return await self._bans.remove(wanted)

    # Players

    async def reset_password(self, name: str) -> tuple[PlayerRow, str]:
        """Remove the password of an account and return the player and a recovery code."""
        player = await self._find(name)
        if player.is_guest:
            raise NoAccountError
        return player, await self._accounts.reset_password(player.id)

    async def player_data(self, name: str) -> dict[str, Any]:
        """Return all data about a player."""
        player = await self._find(name)
        found = await self._store.read(lambda connection: player_data(connection, player.id))
        assert found is not None
        rooms = await self._store.read(lambda connection: rooms_of_player(connection, player.id))
        return {**found, "rooms": [record.code for record in rooms]}

    async def delete_player(self, name: str) -> PlayerRow:
        """Delete a player. Their matches stay, without the name."""
        player = await self._find(name)
        await self._accounts.remove(player.id)
        return player

    async def _find(self, name: str) -> PlayerRow:
        def find(connection: Connection) -> PlayerRow | None:
            return find_by_id_or_name(connection, name, name_key(name))

        player = await self._store.read(find)
        if player is None:
            raise PlayerNotFoundError(name)
        return player

    # Announcements and draining

    def announce(self, texts: dict[str, str]) -> int:
        """Show a text to all connected clients in their language, and return their number."""
        return self._registry.clients.announce(texts)

    def drain(self, *, is_on: bool, then_stop: bool = False) -> None:
        """Start or stop draining. With ``then_stop``, the server stops when the last match has ended."""
        self._registry.set_draining(is_on=is_on)
        if self._stop_task is not None:
            self._stop_task.cancel()
            self._stop_task = None
        if is_on and then_stop:
            self._stop_task = asyncio.get_running_loop().create_task(self._stop_when_idle())

    async def _stop_when_idle(self) -> None:
        while self._registry.count_running_matches():
            await asyncio.sleep(CHECK_SECONDS)
        log.info("drained")
        self.stop_server()


def stop_by_signal() -> None:
    """Stop the server as ``kill`` does."""
    signal.raise_signal(signal.SIGTERM)


def room_info(row: RoomRow, record: RoomRecord | None, clients: Counts, moves: Counts) -> RoomInfo:
    """Return a stored room as the operator sees it, with the clients by room and the moves by match."""
    seats = [seat for seat in record.seats if not seat.is_free] if record else []
    return RoomInfo(
        row.code,
        row.game_id,
        row.phase,
        tuple(seat.name for seat in seats),
        tuple(seat.player_id for seat in seats),
        clients.get(row.code, 0),
        moves.get(record.match_id, 0) if record else 0,
        row.changed_at,
    )

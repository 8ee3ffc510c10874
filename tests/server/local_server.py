"""A server without a network, for tests. Only its clock and its random source are replaced.

async def test_a_player_gets_ready(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    assert (await amina.do("ready"))["ack"]
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from mezani.server.accounts.players import Player
from mezani.server.http.routes.rooms import NewRoom
from mezani.server.observability.metrics import Metrics
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.lobby.quick_match import quick_match
from mezani.server.rooms.registry import HEARTBEAT_SECONDS, RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.services import Services
from mezani.server.settings import Settings
from mezani.server.workers.pool import WorkerPool
from mezani.store import MoveRow, Store
from mezani.store.ids import new_id
from mezani.store.tables.log import moves_of
from mezani.store.tables.matches import StoredMatch, find_match
from mezani.store.tables.players import add_account, add_guest
from tests.fixed_random import NumberedDeals
from tests.server.manual_clock import ManualClockLoop
from tests.server.player_client import PlayerClient, settle

START_MS = 1_700_000_000_000


class LocalServer:
    """A server in the process of the test, and its players."""

    def __init__(self, url: str, folder: Path, workers: WorkerPool, **settings: Any) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ManualClockLoop)
        self.loop = loop
        self.url = url
        self.workers = workers
        self.settings = Settings(
            data=str(folder), **{"pace": 0.0, "moves_per_second": 0, **settings}
        )
        self.random = NumberedDeals()
        self._starts = 0
        self._players: dict[str, Player] = {}

    async def open(self) -> None:
        """Start. The monotonic clock has another origin after each start."""
        self._starts += 1
        offset = 10_000.0 * self._starts
        self.services = Services(
            self.settings,
            Store.open(self.url),
            self.workers,
            Metrics(),
            monotonic=lambda: self.loop.time() + offset,
            wall_ms=self.wall,
            random=self.random,
        )
        self.registry = RoomRegistry(self.services)
        await self.registry.open()

    def wall(self) -> int:
        return START_MS + round(self.loop.time() * 1000)

    async def close(self) -> None:
        """Stop as after a signal."""
        await self.registry.close()
        await self.services.store.close()

    async def crash(self) -> None:
        """Stop as if killed: send nothing and write nothing more."""
        self.registry.tasks.cancel()
        for room in self.registry.rooms.values():
            room.queue._jobs.clear()
            room.close()
        await self.services.store.close()

    async def crash_and_restart(self, seconds: float = 60) -> None:
        """Crash, stay down for some time, and start again on the same database."""
        await self.crash()
        self.loop.advance(seconds)
        await self.open()

    # Time

    async def pass_time(self, seconds: float) -> None:
        """Advance the time and run everything that is due."""
        self.loop.advance(seconds)
        await self.settle()

    async def settle(self) -> None:
        """Wait until all queues are empty; bots may still be deciding."""
        for _ in range(3):  # timers that are due add their jobs in the next iterations
            await asyncio.sleep(0)
        for room in list(self.registry.rooms.values()):
            await settle(room)

    async def heartbeat(self) -> None:
        """Advance the time by a heartbeat and wait until it is stored."""
        await self.pass_time(HEARTBEAT_SECONDS)
        await self.services.store.write(lambda _: None)  # writes are in order
        await self.settle()

    # Players and rooms

    async def player(self, name: str) -> Player:
        """Return the guest with a name, the same one every time."""
        if name not in self._players:
            self._players[name] = await self.new_player(name)
        return self._players[name]

    async def new_player(self, name: str) -> Player:
        """Return a new guest, perhaps with a name that another one has."""
        player = Player(new_id(), name, guest=True)
        await self.services.store.write(
            lambda connection: add_guest(connection, player.id, name, self.wall())
        )
        return player

    async def sign_up(self, *names: str) -> None:
        """Create accounts. They play instead of guests from now on."""
        for name in names:
            player = self._players[name] = Player(new_id(), name, guest=False)
            await self.services.store.write(
                partial(
                    add_account,
                    player_id=player.id,
                    name=name,
                    name_key=name,
                    password_hash="",
                    created_at=self.wall(),
                )
            )

    async def create_room(self, host: str, game: str, **options: Any) -> Room:
        """Create a room without connecting anybody."""
        player = await self.player(host)
        return await self.registry.create(
            lambda code: new_room(code, player, NewRoom(game, **options))
        )

    async def connect(self, name: str, room: Room) -> PlayerClient:
        """Connect a player to a room."""
        return await PlayerClient(self, room, await self.player(name)).connect()

    async def seat_players(self, game: str, *names: str, **options: Any) -> list[PlayerClient]:
        """Seat players in a new room, the first as its host. Nobody is ready yet."""
        options.setdefault("seats", len(names) + len(options.get("bots", ())))
        room = await self.create_room(names[0], game, **options)
        clients = [await self.connect(name, room) for name in names]
        for client in clients[1:]:
            assert "ack" in await client.do("sit")
        return clients

    async def start_match(self, game: str, *names: str, **options: Any) -> list[PlayerClient]:
        """Seat players in a new room and start a match."""
        clients = await self.seat_players(game, *names, **options)
        for client in clients:
            assert "ack" in await client.do("ready")
        await self.settle()
        assert clients[0].room.record.phase == "playing"
        return clients

    async def start_quick_match(self, game: str, *names: str) -> list[PlayerClient]:
        """Let players ask for a quick match and connect; the match starts when the room is full."""
        clients = []
        for name in names:
            player = await self.player(name)
            code = await quick_match(self.registry, player, game, with_bots=False)
            clients.append(await self.connect(name, await self.registry.find(code)))
        return clients

    # What is stored

    async def log_of(self, room: Room) -> list[MoveRow]:
        """Return the log of the match in a room."""
        match = room.record.match_id
        return await self.services.store.read(lambda connection: moves_of(connection, match))

    async def match_of(self, room: Room) -> StoredMatch:
        """Return the stored match of a room."""
        match = room.record.match_id
        found = await self.services.store.read(lambda connection: find_match(connection, match))
        assert found is not None
        return found

    def metric(self, name: str) -> float:
        """Return the value of a metric in the Prometheus format."""
        lines = self.services.metrics.render().decode().splitlines()
        return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(name)), 0)


def as_future(function: Callable[[MoveRow], Coroutine[Any, Any, None]]) -> Any:
    """Return a function that starts a coroutine and returns its future, as `Store.append` does."""
    return lambda row: asyncio.ensure_future(function(row))

"""A server without a network, for tests. Only its clock and its random source are replaced.

async def test_a_player_gets_ready(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    assert (await amina.do("ready"))["ack"]
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from mezani.bots import BOTS, observe
from mezani.bots.driver import seats_to_ask
from mezani.rng import fast_rng
from mezani.seats import SEAT_LETTERS
from mezani.server.accounts.players import Player
from mezani.server.http.room_socket import handle_message
from mezani.server.http.routes.rooms import NewRoom
from mezani.server.observability.metrics import Metrics
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.client import Client
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.registry import HEARTBEAT_SECONDS, RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.services import Services
from mezani.server.settings import Settings
from mezani.server.workers.pool import WorkerPool
from mezani.store import MoveRow, Store
from mezani.store.ids import new_id
from mezani.store.tables.log import moves_of
from mezani.store.tables.matches import StoredMatch, find_match
from mezani.store.tables.players import add_guest
from tests.fixed_random import NumberedDeals

TIMEOUT = 60
"""Seconds of real time after which waiting for a condition fails."""

COMMAND_IDS = count(1)
START_MS = 1_700_000_000_000
Json = dict[str, Any]
ChooseMove = Callable[[Room, int], str]


class ManualClockLoop(asyncio.SelectorEventLoop):
    """An event loop whose time advances only when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 1000.0

    def time(self) -> float:
        return self._at

    def advance(self, seconds: float) -> None:
        """Advance the time."""
        self._at += seconds


async def until(condition: Callable[[], object]) -> None:
    """Wait in real time until a condition is true."""
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, "the condition did not become true"
        await asyncio.to_thread(time.sleep, 0.001)


async def settle(room: Room) -> None:
    """Wait until the queue of a room is empty and all outboxes are sent."""
    await room.queue.join()
    for client in list(room.clients.values()):
        await client.flush()


class PlayerClient:
    """A player's connection to a room, and all messages it has received."""

    def __init__(self, server: LocalServer, room: Room, player: Player) -> None:
        self.server = server
        self.room = room
        self.player = player
        self.received: list[Json] = []
        self.closed_with: int | None = None
        self.client = Client(player, f"session of {player.id}", self._receive)

    async def _receive(self, event: Json) -> None:
        if event["type"] == "websocket.close":
            self.closed_with = event["code"]
        else:
            self.received.append(json.loads(event["text"]))

    # Connecting

    async def connect(self) -> PlayerClient:
        self.server.registry.add_client(self.client)
        self.room.queue.put(partial(self.room.connect, self.client))
        await settle(self.room)
        return self

    async def disconnect(self) -> None:
        """Lose the connection without a goodbye."""
        self.client.is_closed = True
        self.server.registry.remove_client(self.client)
        self.room.queue.put(partial(self.room.disconnect, self.client))
        await settle(self.room)

    async def reconnect(self) -> PlayerClient:
        """Return a new connection of the same player, also after a restart."""
        room = await self.server.registry.find(self.room.record.code)
        return await PlayerClient(self.server, room, self.player).connect()

    # Commands

    def send(self, do: str, **fields: Any) -> str:
        """Send a command and return its id."""
        command = fields.pop("id", None) or f"{self.player.name} {next(COMMAND_IDS)}"
        handle_message(self.room, self.client, json.dumps({"id": command, "do": do, **fields}))
        return command

    async def do(self, do: str, **fields: Any) -> Json:
        """Send a command, wait until it is handled, and return the response."""
        before = len(self.received)
        command = self.send(do, **fields)
        await settle(self.room)
        return self.response_to(command, before)

    def response_to(self, command: str, before: int = 0) -> Json:
        """Return the only response to a command."""
        found = [
            message
            for message in self.received[before:]
            if command in (message.get("ack"), message.get("nak"))
        ]
        assert len(found) == 1, found
        return found[0]

    async def move(self, move: str, seq: int | None = None, **fields: Any) -> Json:
        """Make a move, by default for the last version received."""
        return await self.do("move", move=move, seq=self.seq if seq is None else seq, **fields)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until a condition is true and all messages have been received."""
        await until(condition)
        await settle(self.room)

    # What was received

    @property
    def steps(self) -> list[Json]:
        """All messages about the match."""
        return [message for message in self.received if "view" in message]

    @property
    def view(self) -> Json:
        """The last view of the match."""
        view: Json = self.steps[-1]["view"]
        return view

    @property
    def seq(self) -> int:
        """The last version of the match."""
        return int(self.steps[-1]["seq"])

    @property
    def rooms(self) -> list[Json]:
        """All views of the room."""
        return [message["room"] for message in self.received if "room" in message]

    @property
    def room_view(self) -> Json:
        """The last view of the room."""
        return self.rooms[-1]

    def seat(self, letter: str) -> Json:
        """Return a seat in the last view of the room."""
        found: Json = next(seat for seat in self.room_view["seats"] if seat["seat"] == letter)
        return found

    @property
    def goodbye(self) -> Json | None:
        """The goodbye, if the server sent one."""
        return next((message["bye"] for message in self.received if "bye" in message), None)

    def clock(self, kind: str) -> Json | None:
        """Return a running clock in the last view of the match."""
        return next((clock for clock in self.view.get("clocks", ()) if clock["kind"] == kind), None)

    @property
    def seat_letter(self) -> str:
        return SEAT_LETTERS[self.seat_number]

    @property
    def seat_number(self) -> int:
        seat = self.room.record.seat_of(self.player.id)
        assert seat is not None
        return seat


class LocalServer:
    """A server in the process of the test, and its players."""

    def __init__(self, url: str, folder: Path, workers: WorkerPool, **settings: Any) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ManualClockLoop)
        self.loop = loop
        self.url = url
        self.workers = workers
        self.settings = Settings(data=str(folder), **{"pace": 0.0, **settings})
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
        for task in self.registry._tasks:
            task.cancel()
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


# Playing


def live_match_of(room: Room) -> LiveMatch:
    """Return the match of a room."""
    assert room.live_match is not None
    return room.live_match


def mover(clients: list[PlayerClient]) -> PlayerClient:
    """Return the client whose turn it is."""
    turn = live_match_of(clients[0].room).match.state.turn
    return next(client for client in clients if client.seat_number == turn)


def others(clients: list[PlayerClient]) -> list[PlayerClient]:
    """Return the clients whose turn it is not."""
    turn = live_match_of(clients[0].room).match.state.turn
    return [client for client in clients if client.seat_number != turn]


def safe_move(room: Room, seat: int) -> str:
    """Return a legal move that does not bring the match closer to its end."""
    moves = [str(move) for move in live_match_of(room).match.state.legal(seat)]
    for wanted in ("draw", "pass", "quiet", "confirm"):
        if wanted in moves:
            return wanted
    return moves[0]


async def take_turn(clients: list[PlayerClient]) -> Json:
    """Make a safe move for the client whose turn it is."""
    client = mover(clients)
    return await client.move(safe_move(client.room, client.seat_number))


async def play_on(
    clients: list[PlayerClient], choose: ChooseMove, is_done: Callable[[], object]
) -> None:
    """Make moves until a condition is true or the match is over."""
    room = clients[0].room
    for _ in range(5000):
        if room.record.phase != "playing" or is_done():
            return
        seat = seats_to_ask(live_match_of(room).match.state)[0]
        client = next(client for client in clients if client.seat_number == seat)
        response = await client.move(choose(room, seat))
        assert "ack" in response, response
    raise AssertionError("the match does not end")


def bot_moves(level: str, seed: int = 1) -> ChooseMove:
    """Return a function that chooses moves like a bot of a level."""
    rng = fast_rng(seed)

    def choose(room: Room, seat: int) -> str:
        live = live_match_of(room)
        return str(BOTS[level].choose(observe(live.match.state, live.match.rules, seat), rng))

    return choose


async def play_to_end(clients: list[PlayerClient], level: str = "rookie", seed: int = 1) -> None:
    """Make moves until the match has an outcome."""
    room = clients[0].room
    await play_on(
        clients,
        bot_moves(level, seed),
        lambda: live_match_of(room).match.state.outcome() is not None,
    )

"""A server without a network, for tests. Only the clock and the random source are replaced.

async def test_somebody_sits_down(server: LocalServer) -> None:
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
from mezani.bots.driver import waited_for
from mezani.rng import fast_rng
from mezani.seats import SEAT_LETTERS
from mezani.server.accounts.players import Player
from mezani.server.bot_workers.pool import BotWorkers
from mezani.server.http import sockets
from mezani.server.http.room_routes import NewRoom
from mezani.server.observability.metrics import Metrics
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.client import Client
from mezani.server.rooms.new_room import new_room
from mezani.server.rooms.registry import HEARTBEAT_SECONDS, RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.rooms.services import Services
from mezani.server.settings import Settings
from mezani.store import MoveRow, Store
from mezani.store.log import moves_of
from mezani.store.matches import StoredMatch, find_match
from mezani.store.players import add_guest
from tests.chance.same import DealsInTurn

PATIENCE = 60
"""Seconds of real time after which a test gives up on what should have happened long ago."""

COMMANDS = count(1)
"""Ids of commands: a person's own, over all their connections."""

MIDNIGHT = 1_700_000_000_000
Json = dict[str, Any]
ChooseMove = Callable[[Room, int], str]


class ManualClockLoop(asyncio.SelectorEventLoop):
    """An event loop whose time stands still until it is moved on."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 1000.0

    def time(self) -> float:
        return self._at

    def advance(self, seconds: float) -> None:
        """Lets so much time pass at once."""
        self._at += seconds


async def until(condition: Callable[[], object]) -> None:
    """Returns once something is so; a long time after it should have been, fails."""
    given_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < given_up, "waited in vain"
        await asyncio.to_thread(time.sleep, 0.001)


class PlayerClient:
    """Somebody's connection to a room: what they ask for, and everything they were sent."""

    def __init__(self, server: LocalServer, room: Room, person: Player) -> None:
        self.server = server
        self.room = room
        self.player = person
        self.received: list[Json] = []
        self.closed_with: int | None = None
        self.client = Client(person, f"session of {person.id}", self._receive)

    async def _receive(self, event: Json) -> None:
        if event["type"] == "websocket.close":
            self.closed_with = event["code"]
        else:
            self.received.append(json.loads(event["text"]))

    # Coming and going

    async def connect(self) -> PlayerClient:
        """Connects."""
        self.server.registry.add_client(self.client)
        self.room.queue.put(partial(self.room.connect, self.client))
        await self.room.settle()
        return self

    async def disconnect(self) -> None:
        """The connection breaks; nobody has said goodbye."""
        self.client.is_closed = True
        self.server.registry.remove_client(self.client)
        self.room.queue.put(partial(self.room.disconnect, self.client))
        await self.room.settle()

    async def reconnect(self) -> PlayerClient:
        """The same person on another connection, perhaps to another server."""
        room = await self.server.registry.find(self.room.record.code)
        return await PlayerClient(self.server, room, self.player).connect()

    # Asking

    def send(self, do: str, **fields: Any) -> str:
        """Sends a command, and gives its id."""
        command = fields.pop("id", None) or f"{self.player.name} {next(COMMANDS)}"
        sockets.hear(self.room, self.client, json.dumps({"id": command, "do": do, **fields}))
        return command

    async def do(self, do: str, **fields: Any) -> Json:
        """Sends a command, waits until the room has done it, and gives the answer."""
        before = len(self.received)
        command = self.send(do, **fields)
        await self.room.settle()
        return self.response_to(command, before)

    def response_to(self, command: str, before: int = 0) -> Json:
        """The one answer to a command."""
        found = [
            told for told in self.received[before:] if command in (told.get("ack"), told.get("nak"))
        ]
        assert len(found) == 1, found
        return found[0]

    async def move(self, move: str, seq: int | None = None, **fields: Any) -> Json:
        """Makes a move, for what this client has last seen."""
        return await self.do("move", move=move, seq=self.seq if seq is None else seq, **fields)

    async def until(self, condition: Callable[[], object]) -> None:
        """Returns once something is so, and they have been told of it."""
        await until(condition)
        await self.room.settle()

    # What they know

    @property
    def steps(self) -> list[Json]:
        """Everything they were told of the match."""
        return [told for told in self.received if "view" in told]

    @property
    def view(self) -> Json:
        """The table as they last saw it."""
        view: Json = self.steps[-1]["view"]
        return view

    @property
    def seq(self) -> int:
        """The version they last saw."""
        return int(self.steps[-1]["seq"])

    @property
    def rooms(self) -> list[Json]:
        """The room, every time they were told of it."""
        return [told["room"] for told in self.received if "room" in told]

    @property
    def room_view(self) -> Json:
        """The room as they last saw it."""
        return self.rooms[-1]

    def seat(self, letter: str) -> Json:
        """A seat as they last saw it."""
        found: Json = next(seat for seat in self.room_view["seats"] if seat["seat"] == letter)
        return found

    @property
    def goodbye(self) -> Json | None:
        """Why they were closed, if they were told."""
        return next((told["bye"] for told in self.received if "bye" in told), None)

    def clock(self, kind: str) -> Json | None:
        """A running timer as they last saw it."""
        return next((clock for clock in self.view.get("clocks", ()) if clock["kind"] == kind), None)

    @property
    def seat_letter(self) -> str:
        """Their seat, as it is called."""
        return SEAT_LETTERS[self.number]

    @property
    def number(self) -> int:
        """Their seat."""
        seat = self.room.record.seat_of(self.player.id)
        assert seat is not None
        return seat


class LocalServer:
    """A registry that is open, and the people who come."""

    def __init__(self, url: str, folder: Path, thinkers: BotWorkers, **settings: Any) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ManualClockLoop)
        self.loop = loop
        self.url = url
        self.thinkers = thinkers
        self.settings = Settings(data=str(folder), **{"pace": 0.0, **settings})
        self.random = DealsInTurn()
        self._lives = 0
        self._people: dict[str, Player] = {}

    async def open(self) -> None:
        """Opens the registry; its own clock begins anywhere."""
        self._lives += 1
        ahead = 10_000.0 * self._lives
        self.services = Services(
            self.settings,
            Store.open(self.url),
            self.thinkers,
            Metrics(),
            now=lambda: self.loop.time() + ahead,
            wall=self.wall,
            random=self.random,
        )
        self.registry = RoomRegistry(self.services)
        await self.registry.open()

    def wall(self) -> int:
        """The time of day."""
        return MIDNIGHT + round(self.loop.time() * 1000)

    async def close(self) -> None:
        """Closes as a server does that is told to stop."""
        await self.registry.close()
        await self.services.store.close()

    async def crash(self) -> None:
        """Ends as a killed server does: nobody is told, and nothing else is written."""
        for chore in self.registry._tasks:
            chore.cancel()
        for room in self.registry.rooms.values():
            room.queue._jobs.clear()
            room.close()
        await self.services.store.close()

    async def crash_and_restart(self, seconds: float = 60) -> None:
        """Is killed, stays down for a while, and is started again."""
        await self.crash()
        self.loop.advance(seconds)
        await self.open()

    # Time

    async def pass_time(self, seconds: float) -> None:
        """Lets time pass, and everything happen that is due by then."""
        self.loop.advance(seconds)
        await self.settle()

    async def settle(self) -> None:
        """Waits until nothing is left to do at this moment, but for bots that think."""
        for _ in range(3):  # a timer that is due enters its room in the next rounds of the loop
            await asyncio.sleep(0)
        for room in list(self.registry.rooms.values()):
            await room.settle()

    async def heartbeat(self) -> None:
        """A second passes in which the server notes that it runs."""
        await self.pass_time(HEARTBEAT_SECONDS)
        await self.services.store.write(lambda _: None)  # which comes after it
        await self.settle()

    # People and rooms

    async def player(self, name: str) -> Player:
        """A guest with that name; the same one every time."""
        if name not in self._people:
            self._people[name] = await self.another(name)
        return self._people[name]

    async def another(self, name: str) -> Player:
        """Another guest with that name."""
        player = f"{name[:12]}-{len(self._people)}-{time.monotonic_ns() % 10**6}"
        await self.services.store.write(
            lambda connection: add_guest(connection, player, name, self.wall())
        )
        return Player(player, name, guest=True)

    async def create_room(self, maker: str, game: str, **wish: Any) -> Room:
        """A room as its maker wants it; nobody is connected."""
        person = await self.player(maker)
        return await self.registry.create(
            lambda code: new_room(code, person, NewRoom(game, **wish))
        )

    async def connect(self, name: str, room: Room) -> PlayerClient:
        """Somebody comes to a room."""
        return await PlayerClient(self, room, await self.player(name)).connect()

    async def seat_players(self, game: str, *names: str, **wish: Any) -> list[PlayerClient]:
        """People at a table that waits for them to be ready; the first has made the room."""
        wish.setdefault("seats", len(names) + len(wish.get("bots", ())))
        room = await self.create_room(names[0], game, **wish)
        clients = [await self.connect(name, room) for name in names]
        for client in clients[1:]:
            assert "ack" in await client.do("sit")
        return clients

    async def start_match(self, game: str, *names: str, **wish: Any) -> list[PlayerClient]:
        """People who play."""
        clients = await self.seat_players(game, *names, **wish)
        for client in clients:
            assert "ack" in await client.do("ready")
        await self.settle()
        assert clients[0].room.record.phase == "playing"
        return clients

    # What is kept

    async def log_of(self, room: Room) -> list[MoveRow]:
        """The log of the match in a room."""
        match = room.record.match
        return await self.services.store.read(lambda connection: moves_of(connection, match))

    async def match_of(self, room: Room) -> StoredMatch:
        """What is kept of the match in a room."""
        match = room.record.match
        found = await self.services.store.read(lambda connection: find_match(connection, match))
        assert found is not None
        return found

    def metric(self, metric: str) -> float:
        """A figure of the server, as it is written for Prometheus."""
        lines = self.services.metrics.render().decode().splitlines()
        return next(
            (float(line.rpartition(" ")[2]) for line in lines if line.startswith(metric)), 0
        )


# Playing


def live_match_of(room: Room) -> LiveMatch:
    """The match in a room."""
    assert room.live_match is not None
    return room.live_match


def mover(clients: list[PlayerClient]) -> PlayerClient:
    """Whose turn it is."""
    turn = live_match_of(clients[0].room).match.state.turn
    return next(client for client in clients if client.number == turn)


def others(clients: list[PlayerClient]) -> list[PlayerClient]:
    """Whose turn it is not."""
    turn = live_match_of(clients[0].room).match.state.turn
    return [client for client in clients if client.number != turn]


def safe_move(room: Room, seat: int) -> str:
    """A move that is always there for whoever the table waits for, and ends nothing soon."""
    moves = [str(move) for move in live_match_of(room).match.state.legal(seat)]
    for wanted in ("draw", "pass", "quiet", "confirm"):
        if wanted in moves:
            return wanted
    return moves[0]


async def take_turn(clients: list[PlayerClient]) -> Json:
    """Whoever it is up to does the least."""
    client = mover(clients)
    return await client.move(safe_move(client.room, client.number))


async def play_on(
    clients: list[PlayerClient], choose: ChooseMove, is_enough: Callable[[], object]
) -> None:
    """People make moves until that is so, or the match is over."""
    room = clients[0].room
    for _ in range(5000):
        if room.record.phase != "playing" or is_enough():
            return
        seat = waited_for(live_match_of(room).match.state)[0]
        client = next(client for client in clients if client.number == seat)
        answer = await client.move(choose(room, seat))
        assert "ack" in answer, answer
    raise AssertionError("the match does not end")


def bot_moves(level: str, seed: int = 1) -> ChooseMove:
    """Moves as a bot of that level would make them."""
    rng = fast_rng(seed)

    def choose(room: Room, seat: int) -> str:
        live = live_match_of(room)
        return str(BOTS[level].choose(observe(live.match.state, live.match.rules, seat), rng))

    return choose


async def play_to_end(clients: list[PlayerClient], level: str = "rookie", seed: int = 1) -> None:
    """People play until the match is over, and its result could be written."""
    room = clients[0].room
    await play_on(
        clients,
        bot_moves(level, seed),
        lambda: live_match_of(room).match.state.outcome() is not None,
    )

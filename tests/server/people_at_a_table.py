"""A house with people in it. Everything is real but chance, the same every time, and the clock, which stands still.

async def test_somebody_sits_down(place: Place) -> None:
    amina, brian = await place.sit_down("kadi-friendly", "Amina", "Brian")
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
from mezani.server.play.live_match import Table
from mezani.server.rooms.client import Peer
from mezani.server.rooms.new_room import draft_room
from mezani.server.rooms.registry import BEAT_SECONDS, House
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
Choice = Callable[[Room, int], str]


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop whose time stands still until it is moved on."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 1000.0

    def time(self) -> float:
        return self._at

    def move_on(self, seconds: float) -> None:
        """Lets so much time pass at once."""
        self._at += seconds


async def until(condition: Callable[[], object]) -> None:
    """Returns once something is so; a long time after it should have been, fails."""
    given_up = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < given_up, "waited in vain"
        await asyncio.to_thread(time.sleep, 0.001)


class Client:
    """Somebody's connection to a room: what they ask for, and everything they were sent."""

    def __init__(self, place: Place, room: Room, person: Player) -> None:
        self.place = place
        self.room = room
        self.player = person
        self.heard: list[Json] = []
        self.closed_with: int | None = None
        self.peer = Peer(person, f"session of {person.id}", self._receive)

    async def _receive(self, event: Json) -> None:
        if event["type"] == "websocket.close":
            self.closed_with = event["code"]
        else:
            self.heard.append(json.loads(event["text"]))

    # Coming and going

    async def come(self) -> Client:
        """Connects."""
        self.place.house.welcome(self.peer)
        self.room.enter(partial(self.room.connect, self.peer))
        await self.room.settled()
        return self

    async def lose_connection(self) -> None:
        """The connection breaks; nobody has said goodbye."""
        self.peer.is_closed = True
        self.place.house.farewell(self.peer)
        self.room.enter(partial(self.room.disconnect, self.peer))
        await self.room.settled()

    async def come_again(self) -> Client:
        """The same person on another connection, perhaps to another server."""
        room = await self.place.house.find(self.room.record.code)
        return await Client(self.place, room, self.player).come()

    # Asking

    def send(self, do: str, **fields: Any) -> str:
        """Sends a command, and gives its id."""
        command = fields.pop("id", None) or f"{self.player.name} {next(COMMANDS)}"
        sockets.hear(self.room, self.peer, json.dumps({"id": command, "do": do, **fields}))
        return command

    async def do(self, do: str, **fields: Any) -> Json:
        """Sends a command, waits until the room has done it, and gives the answer."""
        before = len(self.heard)
        command = self.send(do, **fields)
        await self.room.settled()
        return self.answer_to(command, before)

    def answer_to(self, command: str, before: int = 0) -> Json:
        """The one answer to a command."""
        found = [
            told for told in self.heard[before:] if command in (told.get("ack"), told.get("nak"))
        ]
        assert len(found) == 1, found
        return found[0]

    async def move(self, move: str, seq: int | None = None, **fields: Any) -> Json:
        """Makes a move, for what this client has last seen."""
        return await self.do("move", move=move, seq=self.seq if seq is None else seq, **fields)

    async def until(self, condition: Callable[[], object]) -> None:
        """Returns once something is so, and they have been told of it."""
        await until(condition)
        await self.room.settled()

    # What they know

    @property
    def steps(self) -> list[Json]:
        """Everything they were told of the match."""
        return [told for told in self.heard if "view" in told]

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
        return [told["room"] for told in self.heard if "room" in told]

    @property
    def sees(self) -> Json:
        """The room as they last saw it."""
        return self.rooms[-1]

    def seat(self, letter: str) -> Json:
        """A seat as they last saw it."""
        found: Json = next(seat for seat in self.sees["seats"] if seat["seat"] == letter)
        return found

    @property
    def bye(self) -> Json | None:
        """Why they were closed, if they were told."""
        return next((told["bye"] for told in self.heard if "bye" in told), None)

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


class Place:
    """A house that is open, and the people who come."""

    def __init__(self, url: str, folder: Path, thinkers: BotWorkers, **settings: Any) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, StillLoop)
        self.loop = loop
        self.url = url
        self.thinkers = thinkers
        self.settings = Settings(data=str(folder), **{"pace": 0.0, **settings})
        self.chance = DealsInTurn()
        self._lives = 0
        self._people: dict[str, Player] = {}

    async def open(self) -> None:
        """Opens the house; its own clock begins anywhere."""
        self._lives += 1
        ahead = 10_000.0 * self._lives
        self.services = Services(
            self.settings,
            Store.open(self.url),
            self.thinkers,
            Metrics(),
            now=lambda: self.loop.time() + ahead,
            wall=self.wall,
            chance=self.chance,
        )
        self.house = House(self.services)
        await self.house.open()

    def wall(self) -> int:
        """The time of day."""
        return MIDNIGHT + round(self.loop.time() * 1000)

    async def close(self) -> None:
        """Closes as a server does that is told to stop."""
        await self.house.close()
        await self.services.store.close()

    async def crash(self) -> None:
        """Ends as a killed server does: nobody is told, and nothing else is written."""
        for chore in self.house._chores:
            chore.cancel()
        for room in self.house.rooms.values():
            room._queue.clear()
            room.rest()
        await self.services.store.close()

    async def crash_and_restart(self, seconds: float = 60) -> None:
        """Is killed, stays down for a while, and is started again."""
        await self.crash()
        self.loop.move_on(seconds)
        await self.open()

    # Time

    async def pass_time(self, seconds: float) -> None:
        """Lets time pass, and everything happen that is due by then."""
        self.loop.move_on(seconds)
        await self.settle()

    async def settle(self) -> None:
        """Waits until nothing is left to do at this moment, but for bots that think."""
        for _ in range(3):  # a timer that is due enters its room in the next rounds of the loop
            await asyncio.sleep(0)
        for room in list(self.house.rooms.values()):
            await room.settled()

    async def beat(self) -> None:
        """A second passes in which the server notes that it runs."""
        await self.pass_time(BEAT_SECONDS)
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

    async def make_room(self, maker: str, game: str, **wish: Any) -> Room:
        """A room as its maker wants it; nobody is connected."""
        person = await self.player(maker)
        return await self.house.make(lambda code: draft_room(code, person, NewRoom(game, **wish)))

    async def come(self, name: str, room: Room) -> Client:
        """Somebody comes to a room."""
        return await Client(self, room, await self.player(name)).come()

    async def sit_down(self, game: str, *names: str, **wish: Any) -> list[Client]:
        """People at a table that waits for them to be ready; the first has made the room."""
        wish.setdefault("seats", len(names) + len(wish.get("bots", ())))
        room = await self.make_room(names[0], game, **wish)
        clients = [await self.come(name, room) for name in names]
        for client in clients[1:]:
            assert "ack" in await client.do("sit")
        return clients

    async def begin(self, game: str, *names: str, **wish: Any) -> list[Client]:
        """People who play."""
        clients = await self.sit_down(game, *names, **wish)
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

    def count_of(self, metric: str) -> float:
        """A figure of the server, as it is written for Prometheus."""
        lines = self.services.metrics.render().decode().splitlines()
        return next(
            (float(line.rpartition(" ")[2]) for line in lines if line.startswith(metric)), 0
        )


# Playing


def table_of(room: Room) -> Table:
    """The match in a room."""
    assert room.table is not None
    return room.table


def mover(clients: list[Client]) -> Client:
    """Whose turn it is."""
    turn = table_of(clients[0].room).state.turn
    return next(client for client in clients if client.number == turn)


def others(clients: list[Client]) -> list[Client]:
    """Whose turn it is not."""
    turn = table_of(clients[0].room).state.turn
    return [client for client in clients if client.number != turn]


def least_move(room: Room, seat: int) -> str:
    """A move that is always there for whoever the table waits for, and ends nothing soon."""
    moves = [str(move) for move in table_of(room).state.legal(seat)]
    for wanted in ("draw", "pass", "quiet", "confirm"):
        if wanted in moves:
            return wanted
    return moves[0]


async def take_turn(clients: list[Client]) -> Json:
    """Whoever it is up to does the least."""
    client = mover(clients)
    return await client.move(least_move(client.room, client.number))


async def play_on(clients: list[Client], choose: Choice, is_enough: Callable[[], object]) -> None:
    """People make moves until that is so, or the match is over."""
    room = clients[0].room
    for _ in range(5000):
        if room.record.phase != "playing" or is_enough():
            return
        seat = waited_for(table_of(room).state)[0]
        client = next(client for client in clients if client.number == seat)
        answer = await client.move(choose(room, seat))
        assert "ack" in answer, answer
    raise AssertionError("the match does not end")


def like(level: str, seed: int = 1) -> Choice:
    """Moves as a bot of that level would make them."""
    rng = fast_rng(seed)

    def choose(room: Room, seat: int) -> str:
        table = table_of(room)
        return str(BOTS[level].choose(observe(table.state, table.rules, seat), rng))

    return choose


async def play_to_the_end(clients: list[Client], level: str = "rookie", seed: int = 1) -> None:
    """People play until the match is over, and its result could be written."""
    room = clients[0].room
    await play_on(clients, like(level, seed), lambda: table_of(room).state.outcome() is not None)

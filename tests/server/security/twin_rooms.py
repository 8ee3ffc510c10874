"""Rooms without a network, a database or a real clock, whose messages can be compared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from mezani.game import Game, State
from mezani.match import Match
from mezani.seats import CLOCK
from mezani.server.accounts.players import Player
from mezani.server.history.talk_history import TalkLine, talk_lines
from mezani.server.messages import AnyCommand, MoveCommand
from mezani.server.observability.metrics import Metrics
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.client import Client
from mezani.server.rooms.commands.handlers import handle_command
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import PLAYING, RoomRecord, SeatRecord
from mezani.server.rooms.services import Services
from mezani.server.settings import Settings, read_settings
from mezani.server.workers.pool import WorkerPool
from mezani.store import MoveRow, Store
from tests.server.player_client import settle

SEED = "the same for both"


class NoStore:
    """A store that keeps only the log, in memory."""

    def __init__(self) -> None:
        self.log: list[MoveRow] = []

    def append(self, row: MoveRow) -> asyncio.Future[None]:
        self.log.append(row)
        appended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        appended.set_result(None)
        return appended

    async def write(self, _job: object) -> None:
        return


class StillClock:
    """A clock that only moves when told to."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    def wall(self) -> int:
        return int(self.time * 1000)


class RecordingClient:
    """A client of a room, and every message to it with its time."""

    def __init__(self, name: str, clock: StillClock) -> None:
        self.received: list[tuple[float, str]] = []
        self._clock = clock
        self.client = Client(
            Player(f"player {name}", name, guest=True), f"session {name}", self._send
        )

    async def _send(self, message: Any) -> None:
        self.received.append((self._clock.time, message["text"]))


class QuietRoom:
    """A room with a match at a given position, and players in all seats without a bot."""

    def __init__(
        self,
        game: Game,
        rules: Any,
        state: State,
        *,
        bots: Sequence[int] = (),
        workers: object = None,
        settings: Settings | None = None,
    ) -> None:
        self.clock = StillClock()
        self.store = NoStore()
        services = Services(
            settings or read_settings({"pace": 0.0}, {}),
            cast("Store", self.store),
            cast("WorkerPool", workers),
            Metrics(),
            self.clock.now,
            self.clock.wall,
        )
        names = [f"Player {number}" for number in range(state.seats)]
        seats = [
            SeatRecord(name=name, bot_level="casual")
            if number in bots
            else SeatRecord(player_id=f"player {name}", name=name, guest=True)
            for number, name in enumerate(names)
        ]
        record = RoomRecord(
            "ROOMAA", game.id, f"player {names[0]}", tuple(seats), phase=PLAYING, match_id="m"
        )
        self.room = Room(record, services)
        self.new_table = partial(table_at, state.clone(), game, rules, names)
        live = self.new_table()
        live.timers.update(live.match.state.clocks(), self.clock.time)
        self.room.live_match = live
        self.live_match = live
        self.seats = {
            number: RecordingClient(name, self.clock)
            for number, name in enumerate(names)
            if number not in bots
        }
        self.watcher = RecordingClient("Watcher", self.clock)

    async def open(self) -> None:
        """Connect everybody."""
        for recording in (*self.seats.values(), self.watcher):
            await self.room.connect(recording.client)
        await self.settle()

    def client_of(self, observer: int | None) -> RecordingClient:
        """Return the client of a seat, or the spectator for None."""
        return self.watcher if observer is None else self.seats[observer]

    def told_so_far(self, observer: int | None) -> list[TalkLine]:
        """Return the talk that a reconnecting client gets again."""
        return talk_lines(self.new_table(), self.store.log, observer, "en")

    async def handle_command(self, observer: int | None, command: AnyCommand) -> None:
        """Handle a command of a client."""
        client = self.client_of(observer).client
        await self.room.queue.run(partial(handle_command, self.room, client, command))
        await self.settle()

    async def move(self, seat: int, text: str, name: str) -> None:
        """Make a move of a seat or the clock, for the version its player knows."""
        if seat == CLOCK:
            await self.room.runner.commit_and_show(CLOCK, text)
        else:
            command = MoveCommand(name, self.live_match.seq_for(seat), text)
            await self.handle_command(seat, command)
        await self.settle()

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and timers run out."""
        self.clock.time += seconds
        await self.room.queue.run(self.room.runner.handle_timeouts)
        await self.settle()

    async def settle(self) -> None:
        """Wait until everything that needs no more time has happened."""
        await settle(self.room)

    def close(self) -> None:
        """Stop all timers."""
        self.room.close()


def table_at(state: State, game: Game, rules: Any, names: Sequence[str]) -> LiveMatch:
    """Return a live match at a position."""
    live = LiveMatch("m", Match(game, names, rules, SEED))
    live.match.state = state.clone()
    return live


async def turns_true(condition: Callable[[], bool], rounds: int = 2000) -> bool:
    """Let other tasks run until a condition is true."""
    for _ in range(rounds):
        if condition():
            return True
        await asyncio.sleep(0)
    return False

"""Rooms without a network, a database or a clock that runs: what each of their people is sent can be compared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from mezani.game import Game, State
from mezani.match import Match
from mezani.seats import CLOCK
from mezani.server.accounts.players import Player
from mezani.server.bot_workers.pool import BotWorkers
from mezani.server.history.talk_history import TalkLine, talk_lines
from mezani.server.messages import AnyCommand, MoveCommand
from mezani.server.observability.metrics import Metrics
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.client import Client
from mezani.server.rooms.commands import handle_command
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import PLAYING, RoomRecord, SeatRecord
from mezani.server.rooms.services import Services
from mezani.server.settings import Settings, read_settings
from mezani.store import MoveRow, Store

SEED = "the same for both"


class NoStore:
    """Keeps nothing but the log, and is never late."""

    def __init__(self) -> None:
        self.log: list[MoveRow] = []

    async def append(self, row: MoveRow) -> None:
        """Done."""
        self.log.append(row)

    async def write(self, _job: object) -> None:
        """Done."""


class StillClock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        """Seconds."""
        return self.time

    def wall(self) -> int:
        """Milliseconds."""
        return int(self.time * 1000)


class Ear:
    """Somebody in a room, and every text that was sent to them, with the time."""

    def __init__(self, name: str, clock: StillClock) -> None:
        self.heard: list[tuple[float, str]] = []
        self._clock = clock
        self.client = Client(
            Player(f"player {name}", name, guest=True), f"session {name}", self._send
        )

    async def _send(self, message: Any) -> None:
        self.heard.append((self._clock.time, message["text"]))


class QuietRoom:
    """A room in which a match runs at a given position, with people in all seats that are not a bot's."""

    def __init__(
        self,
        game: Game,
        rules: Any,
        state: State,
        *,
        bots: Sequence[int] = (),
        thinkers: object = None,
        settings: Settings | None = None,
    ) -> None:
        self.clock = StillClock()
        self.store = NoStore()
        services = Services(
            settings or read_settings({"pace": 0.0}, {}),
            cast("Store", self.store),
            cast("BotWorkers", thinkers),
            Metrics(),
            self.clock.now,
            self.clock.wall,
        )
        names = [f"Player {number}" for number in range(state.seats)]
        seats = [
            SeatRecord(name=name, bot="casual")
            if number in bots
            else SeatRecord(player=f"player {name}", name=name, guest=True)
            for number, name in enumerate(names)
        ]
        record = RoomRecord(
            "ROOMAA", game.id, f"player {names[0]}", tuple(seats), phase=PLAYING, match="m"
        )
        self.room = Room(record, services)
        self.new_table = partial(table_at, state.clone(), game, rules, names)
        live = self.new_table()
        live.deadlines.update(live.match.state.clocks(), self.clock.time)
        self.room.live_match = live
        self.live_match = live
        self.seats = {
            number: Ear(name, self.clock) for number, name in enumerate(names) if number not in bots
        }
        self.watcher = Ear("Watcher", self.clock)

    async def open(self) -> None:
        """Everybody comes in."""
        for ear in (*self.seats.values(), self.watcher):
            await self.room.connect(ear.client)
        await self.settle()

    def ear(self, observer: int | None) -> Ear:
        """Whoever sits there; the spectator, for None."""
        return self.watcher if observer is None else self.seats[observer]

    def told_so_far(self, observer: int | None) -> list[TalkLine]:
        """The table talk that somebody who comes back is told again."""
        return talk_lines(self.new_table(), self.store.log, observer, "en")

    async def handle_command(self, observer: int | None, command: AnyCommand) -> None:
        """A command of somebody."""
        await handle_command(self.room, self.ear(observer).client, command)
        await self.settle()

    async def move(self, seat: int, text: str, name: str) -> None:
        """A move by a seat or the clock, made for the version its player knows."""
        if seat == CLOCK:
            await self.room.runner.make_move(CLOCK, text)
        else:
            seq = self.live_match.seq_for(seat)
            await handle_command(self.room, self.ear(seat).client, MoveCommand(name, seq, text))
        await self.settle()

    async def pass_time(self, seconds: float) -> None:
        """Lets time pass, and whatever runs out meanwhile."""
        self.clock.time += seconds
        await self.room.queue.run(self.room.runner.handle_timeouts)
        await self.settle()

    async def settle(self) -> None:
        """Everything that can happen without more time has happened, and was sent."""
        await self.room.settle()

    def close(self) -> None:
        """No timer is left."""
        self.room.close()


def table_at(state: State, game: Game, rules: Any, names: Sequence[str]) -> LiveMatch:
    """A table at a position."""
    live = LiveMatch("m", Match(game, names, rules, SEED))
    live.match.state = state.clone()
    return live


async def turns_true(condition: Callable[[], bool], rounds: int = 2000) -> bool:
    """Lets other tasks run until something is true; bounded, as tasks that wait for nothing need few rounds."""
    for _ in range(rounds):
        if condition():
            return True
        await asyncio.sleep(0)
    return False

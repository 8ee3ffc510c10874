"""The honest players of a siege, and what they notice: pairs at a steady pace, tables with bots, and visitors."""

from __future__ import annotations

import asyncio
from array import array
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import perf_counter

from mezani.games import find_game
from mezani.stress.http_client import HttpClient
from mezani.stress.load.load_rooms import (
    SCHEDULE_SECONDS,
    LoadRoom,
    LoadStats,
    open_room,
    schedule_moves,
)
from mezani.stress.reports import latency_of
from mezani.stress.siege.bot_tables import BotTable
from mezani.stress.siege.pauses import Pauses
from mezani.stress.siege.report import Measurement
from mezani.stress.siege.visitors import Visitors

GAME = "kadi-friendly"
BOT_TABLES = 2
MIN_VISITS = 2
"""How many visits of each kind a measurement needs."""
MOVES_PER_ROOM = 2.0
"""Moves per second in each room: a lively table."""
PROGRESS_SECONDS = 0.25


class HonestStats(LoadStats):
    """Statistics that also record when each move was due."""

    def __init__(self) -> None:
        super().__init__(is_paced=True)
        self.reset(0.0)

    def reset(self, seconds: float) -> None:
        """Begin a new measurement."""
        self.to_others = array("d")
        self.due_times = array("d")
        self.begin = perf_counter()
        self.end = self.begin + seconds

    def record_time(self, times: array[float], due: float) -> None:
        super().record_time(times, due)
        if len(self.to_others) > len(self.due_times):
            self.due_times.append(due)

    def times_without(self, pauses: Pauses) -> list[float]:
        """Return how long the moves took during which the machine did not pause."""
        moves = zip(self.due_times, self.to_others, strict=True)
        return [took for due, took in moves if not pauses.overlap(due, due + took)]


class HonestPlayers:
    """All honest players."""

    def __init__(
        self,
        client: HttpClient,
        rooms: int,
        pauses: Pauses,
        *,
        patience: float,
        visit_seconds: float,
    ) -> None:
        self.client = client
        self.pauses = pauses
        self.stats = HonestStats()
        self.number = rooms
        self.patience = patience
        self.visit_seconds = visit_seconds
        self.rooms: list[LoadRoom] = []
        self.code = ""
        self.tables: list[BotTable] = []
        self.visitors = Visitors(client, patience)
        self.tasks: list[asyncio.Task[None]] = []

    async def arrive(self) -> None:
        """Open all rooms and sit down."""
        game = find_game(GAME)
        for index in range(self.number):
            self.code, room = await open_room(self.client, self.stats, game, 2, index)
            self.rooms.append(room)
        for index in range(BOT_TABLES):
            table = BotTable(await self.client.create_guest(f"Table {index}"), index)
            await table.open(self.client)
            self.tables.append(table)
        await self.visitors.arrive(self.code)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let everybody play inside the context."""
        self.stats.is_running = True
        visits = [
            self.visitors.come_again(kind, self.visit_seconds) for kind in self.visitors.kinds
        ]
        self.tasks = [asyncio.create_task(each) for each in (self._schedule_moves(), *visits)]
        try:
            yield
        finally:
            self.stats.is_running = False
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
            for room in self.rooms:
                await room.disconnect()
            for table in self.tables:
                await table.leave()

    def share_connected(self) -> float:
        """Return the share of seated players who are connected."""
        players = [player for room in self.rooms for player in room.players]
        seated = [*players, *self.tables]
        return sum(player.is_open for player in seated) / len(seated)

    async def measure(self, seconds: float, progress: Callable[[float], None]) -> Measurement:
        """Return what the players notice during some seconds, or longer until each kind of visit was made."""
        stats = self.stats
        for table in self.tables:
            table.reset()
        self.visitors.ended.clear()
        stats.reset(seconds)
        while (now := perf_counter()) < stats.end or self._misses_visits():
            progress(min(1.0, (now - stats.begin) / seconds))
            await asyncio.sleep(min(PROGRESS_SECONDS, max(stats.end - now, SCHEDULE_SECONDS)))
            self._check_tasks()
        now = perf_counter()
        waits = [wait for table in self.tables for wait in table.all_waits(now)]
        idle_tables = sum(table.is_idle for table in self.tables)
        unanswered = await self._drain(stats.end)
        times = stats.times_without(self.pauses)
        return Measurement(
            moves=latency_of(times),
            bots=latency_of(waits),
            made=len(stats.to_others),
            paused=len(stats.to_others) - len(times),
            idle_tables=idle_tables,
            visits=dict(self.visitors.ended),
            refused=self._take_refusals(unanswered),
        )

    def _misses_visits(self) -> bool:
        return any(self.visitors.ended[kind] < MIN_VISITS for kind in self.visitors.kinds)

    def _check_tasks(self) -> None:
        """Raise the error of a task that has failed, so that it does not go unnoticed."""
        for task in self.tasks:
            if task.done():
                task.result()

    def _take_refusals(self, unanswered: int) -> dict[str, int]:
        """Return everything that was refused since the last call, so that no refusal is missed in between."""
        stats = self.stats
        refused = Counter(dropped=stats.dropped, gaps=stats.gaps, unanswered=unanswered)
        stats.dropped = stats.gaps = 0
        counters = (self.visitors.refused, stats.naks, *(table.refused for table in self.tables))
        for counter in counters:
            refused += counter
            counter.clear()
        return dict(refused)

    async def _drain(self, end: float) -> int:
        """Wait for the moves that were due before the end; return how many were not seen in time."""
        limit = perf_counter() + 2 * self.patience
        while (open_moves := sum(room_waits(room, end) for room in self.rooms)) and (
            perf_counter() < limit
        ):
            await asyncio.sleep(0.01)
        return open_moves

    async def _schedule_moves(self) -> None:
        await schedule_moves(self.rooms, MOVES_PER_ROOM * len(self.rooms))


def room_waits(room: LoadRoom, end: float) -> bool:
    """Return whether a move of a room that was due before a time is still open."""
    if room.waiting and not room.is_dealing:
        return room.due < end
    return bool(room.backlog) and room.backlog[0] < end

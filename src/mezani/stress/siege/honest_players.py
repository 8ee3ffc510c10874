"""The honest players of a siege, and what they notice: pairs at a steady pace, tables with bots, and visitors."""

from __future__ import annotations

import asyncio
from array import array
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import perf_counter

from mezani.games import find_game
from mezani.stress.errors import RequestRefusedError
from mezani.stress.http_client import HttpClient
from mezani.stress.load.load_rooms import LoadRoom, LoadStats, open_room
from mezani.stress.reports import latency_of
from mezani.stress.siege.bot_tables import BotTable
from mezani.stress.siege.report import Measurement
from mezani.stress.siege.visitors import Visitor

GAME = "kadi-friendly"
BOT_TABLES = 2
VISITORS = 5
VISIT_SECONDS = 5.0
"""How often a visitor comes."""
MOVES_PER_ROOM = 2.0
"""Moves per second in each room: a lively table."""
SCHEDULE_SECONDS = 0.002
DRAIN_SECONDS = 10.0
PROGRESS_SECONDS = 0.25


class HonestPlayers:
    """Everybody who only wants to play."""

    def __init__(self, client: HttpClient, rooms: int) -> None:
        self.client = client
        self.stats = LoadStats(is_paced=True)
        self.number = rooms
        self.rooms: list[LoadRoom] = []
        self.code = ""
        self.refused: Counter[str] = Counter()
        self.tables: list[BotTable] = []
        self.visitors: list[Visitor] = []

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
        for index in range(VISITORS):
            guest = await self.client.create_guest(f"Visitor {index}")
            own = await self.client.create_room(guest, GAME, 2, [])
            self.visitors.append(Visitor(self.client, guest, own, self.code))

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let everybody play inside the context."""
        self.stats.is_running = True
        tasks = [asyncio.create_task(self._schedule_moves())]
        tasks += [
            asyncio.create_task(self._visit(visitor, number * VISIT_SECONDS / VISITORS))
            for number, visitor in enumerate(self.visitors)
        ]
        try:
            yield
        finally:
            self.stats.is_running = False
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for room in self.rooms:
                await room.disconnect()
            for table in self.tables:
                await table.leave()

    async def measure(self, seconds: float, progress: Callable[[float], None]) -> Measurement:
        """Return what the players notice during some seconds."""
        stats = self.stats
        stats.to_others = array("d")
        for table in self.tables:
            table.reset()
        stats.begin = perf_counter()
        stats.end = stats.begin + seconds
        while (now := perf_counter()) < stats.end:
            progress((now - stats.begin) / seconds)
            await asyncio.sleep(min(PROGRESS_SECONDS, stats.end - now))
        now = perf_counter()
        waits = [wait for table in self.tables for wait in table.all_waits(now)]
        idle_tables = sum(table.is_idle for table in self.tables)
        unanswered = await self._drain(stats.end)
        return Measurement(
            moves=latency_of(stats.to_others),
            bots=latency_of(waits),
            made=len(stats.to_others),
            idle_tables=idle_tables,
            refused=self._take_refusals(unanswered),
        )

    def _take_refusals(self, unanswered: int) -> dict[str, int]:
        """Return everything that was refused since the last call, so that no refusal is missed in between."""
        stats = self.stats
        refused = Counter(dropped=stats.dropped, gaps=stats.gaps, unanswered=unanswered)
        stats.dropped = stats.gaps = 0
        for counter in (self.refused, stats.naks, *(table.refused for table in self.tables)):
            refused += counter
            counter.clear()
        return dict(refused)

    async def _drain(self, end: float) -> int:
        """Wait for the moves that were due before the end; return how many were not seen in time."""
        limit = perf_counter() + DRAIN_SECONDS
        while (open_moves := sum(room_waits(room, end) for room in self.rooms)) and (
            perf_counter() < limit
        ):
            await asyncio.sleep(0.01)
        return open_moves

    async def _schedule_moves(self) -> None:
        """Make moves due at fixed times, room by room, whether or not the server keeps up."""
        start = perf_counter()
        due = 0
        rate = MOVES_PER_ROOM * len(self.rooms)
        while True:
            now = perf_counter()
            while start + due / rate <= now:
                self.rooms[due % len(self.rooms)].schedule(start + due / rate)
                due += 1
            await asyncio.sleep(SCHEDULE_SECONDS)

    async def _visit(self, visitor: Visitor, delay: float) -> None:
        """Let a visitor come again and again, and note each refusal."""
        await asyncio.sleep(delay)
        while True:
            try:
                await visitor.visit()
            except RequestRefusedError as error:
                self.refused[error.reason] += 1
            await asyncio.sleep(VISIT_SECONDS)


def room_waits(room: LoadRoom, end: float) -> bool:
    """Return whether a move of a room that was due before a time is still open."""
    if room.waiting and not room.is_dealing:
        return room.due < end
    return bool(room.backlog) and room.backlog[0] < end

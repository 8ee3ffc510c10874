"""The load test: many rooms play on one server, and the server is measured."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from time import perf_counter, process_time
from typing import Protocol

import msgspec

from mezani.game import Game
from mezani.stress import move_costs, profiler
from mezani.stress.http_client import HttpClient
from mezani.stress.load.load_cluster import LoadCluster
from mezani.stress.load.load_rooms import LoadRoom, LoadStats, open_rooms, schedule_moves
from mezani.stress.reports import Cost, LoadReport, Memory, latency_of
from mezani.stress.server_process import NO_LIMITS, ServerProcess, separate_cores

DRAIN_SECONDS = 10.0

Progress = Callable[[str, float], None]
"""Called with the name of a phase and how much of it is done, from 0 to 1."""


class LoadPlan(msgspec.Struct, frozen=True):
    """What to run. With a rate, moves are due at fixed times; without one, each follows the last."""

    game: Game
    rooms: int
    seats: int
    seconds: float
    warm_up: float
    rate: float | None
    is_profiled: bool = False
    nodes: int = 0
    is_bridged: bool = False


class MeasuredServer(Protocol):
    """A server, or all processes of a cluster."""

    def cpu_seconds(self) -> float: ...
    def memory(self) -> int: ...
    def errors(self) -> list[str]: ...
    def check_alive(self) -> None: ...


class Reading(msgspec.Struct, frozen=True):
    """The time and the processor times of driver and server at one moment."""

    now: float
    driver: float
    server: float


class Measurement(msgspec.Struct, frozen=True):
    """The measured period: its begin and end, the moves acknowledged, and the cost of a move."""

    begin: Reading
    end: Reading
    moves: int
    steps: tuple[Cost, ...] = ()
    calls: tuple[Cost, ...] = ()


async def run_load(
    plan: LoadPlan, base: str | None, folder: Path, database: str, progress: Progress
) -> LoadReport:
    """Run the test on a server that is already running, or on one started for it."""
    if base is not None:
        return await LoadTest(plan, None, progress).run([base])
    with own_cores() as core:
        if plan.nodes:
            return await run_on_cluster(plan, folder, core, progress)
        server = make_server(plan, folder, database, core)
        try:
            server.start()
            await server.ready()
            return await LoadTest(plan, server, progress).run([server.base])
        finally:
            server.stop()
            server.kill_orphans()


async def run_on_cluster(
    plan: LoadPlan, folder: Path, core: int | None, progress: Progress
) -> LoadReport:
    """Run the test on a cluster started for it."""
    cluster = LoadCluster(folder, plan.nodes, core)
    try:
        progress("starting the cluster", 0.0)
        await cluster.start()
        return await LoadTest(plan, cluster, progress).run(cluster.bases)
    finally:
        cluster.stop()


@contextmanager
def own_cores() -> Iterator[int | None]:
    """Keep this process on one core while the block runs, and return another one for the server."""
    cores = separate_cores()
    if cores is None:
        yield None
        return
    os.sched_setaffinity(0, {cores[1]})
    try:
        yield cores[0]
    finally:
        os.sched_setaffinity(0, set(cores))


def make_server(plan: LoadPlan, folder: Path, database: str, core: int | None) -> ServerProcess:
    """Return the server to test, with the profiler in it if the plan asks for it."""
    if not plan.is_profiled:
        return ServerProcess(folder, database=database, settings=NO_LIMITS, core=core)
    samples = folder / "samples"
    samples.mkdir()
    settings = {**NO_LIMITS, profiler.FOLDER_VARIABLE: str(samples)}
    return ServerProcess(
        folder, database=database, settings=settings, core=core, module=profiler.__name__
    )


class LoadTest:
    """One run; ``server`` is None if the server was not started by the test."""

    def __init__(self, plan: LoadPlan, server: MeasuredServer | None, progress: Progress) -> None:
        self.plan = plan
        self.server = server
        self.progress = progress
        self.stats = LoadStats(is_paced=plan.rate is not None)
        self.rooms: list[LoadRoom] = []

    async def run(self, bases: Sequence[str]) -> LoadReport:
        """Open the rooms, play for the time of the plan, and return the report."""
        plan, server = self.plan, self.server
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(HttpClient(base)) for base in bases]
            for client in clients:
                await client.create_guest("First")
            empty = server.memory() if server else 0
            self.rooms = await open_rooms(
                clients,
                self.stats,
                plan.game,
                plan.seats,
                plan.rooms,
                self._room_counter(),
                is_bridged=plan.is_bridged,
            )
            connected = server.memory() if server else 0
            measurement = await self.measure()
            await self.drain()
            errors = len(server.errors()) if server else 0
            memory = Memory(empty, connected, server.memory()) if server else None
            for room in self.rooms:
                await room.disconnect()
        return self.report(measurement, memory, errors)

    def _room_counter(self) -> Callable[[], None]:
        opened = 0

        def count_room() -> None:
            nonlocal opened
            opened += 1
            self.progress("opening rooms", opened / self.plan.rooms)

        return count_room

    async def measure(self) -> Measurement:
        """Warm up, then measure."""
        plan, stats = self.plan, self.stats
        stats.is_running = True
        pacer = asyncio.create_task(schedule_moves(self.rooms, plan.rate)) if plan.rate else None
        for room in self.rooms:
            room.advance()
        await self.wait("warming up", plan.warm_up)
        before = await self.take_samples()
        parts = self.cpu_by_part()
        begin = self.read_clocks()
        moves, stats.begin = stats.moves, begin.now
        await self.wait("measuring", plan.seconds)
        end = self.read_clocks()
        moves, stats.end = stats.moves - moves, end.now
        after = await self.take_samples()
        if pacer:
            pacer.cancel()
            with suppress(asyncio.CancelledError):
                await pacer
        if before is None or after is None:
            return Measurement(begin, end, moves, self.costs_since(parts, moves))
        steps = move_costs.cost_per_step(before, after, moves)
        calls = move_costs.most_expensive_calls(before, after, moves)
        return Measurement(begin, end, moves, steps, calls)

    def cpu_by_part(self) -> dict[str, float]:
        """Return the processor time of the parts of a cluster; of none, if it is a single server."""
        return self.server.cpu_by_part() if isinstance(self.server, LoadCluster) else {}

    def costs_since(self, before: dict[str, float], moves: int) -> tuple[Cost, ...]:
        """Return what a move has cost each part of a cluster."""
        after = self.cpu_by_part()
        return tuple(
            Cost(part, 1e6 * (after[part] - seconds) / max(1, moves))
            for part, seconds in before.items()
        )

    async def take_samples(self) -> profiler.Samples | None:
        """Return the profiler's samples so far, if the server is profiled."""
        if not self.plan.is_profiled or not isinstance(self.server, ServerProcess):
            return None
        return await move_costs.take_samples(self.server)

    def read_clocks(self) -> Reading:
        server = self.server.cpu_seconds() if self.server else 0.0
        return Reading(perf_counter(), process_time(), server)

    async def wait(self, phase: str, seconds: float) -> None:
        """Let the rooms play, show the progress, and raise if the server stops."""
        start = now = perf_counter()
        while now - start < seconds:
            await asyncio.sleep(min(0.25, max(0.0, start + seconds - now)))
            if self.server:
                self.server.check_alive()
            now = perf_counter()
            self.progress(phase, min(1.0, (now - start) / seconds))

    async def drain(self) -> None:
        """Wait for everything that is due or in flight, up to a time limit."""
        if not self.stats.is_paced:
            self.stats.is_running = False
        end = perf_counter() + DRAIN_SECONDS
        while perf_counter() < end and any(room.waiting or room.backlog for room in self.rooms):
            await asyncio.sleep(0.01)
        self.stats.is_running = False

    def report(self, measurement: Measurement, memory: Memory | None, errors: int) -> LoadReport:
        """Return everything that was measured and counted."""
        plan, stats = self.plan, self.stats
        begin, end, moves = measurement.begin, measurement.end, measurement.moves
        seconds = end.now - begin.now
        cpu = end.server - begin.server
        return LoadReport(
            game=plan.game.id,
            rooms=plan.rooms,
            seats=plan.seats,
            seconds=seconds,
            rate=plan.rate,
            moves=moves,
            moves_per_second=moves / seconds,
            matches=stats.matches,
            to_others=latency_of(stats.to_others),
            to_ack=latency_of(stats.to_ack),
            naks=dict(stats.naks),
            server_cpu=cpu if memory else None,
            moves_per_cpu_second=moves / cpu if memory and cpu else None,
            memory=memory,
            memory_per_room=(memory.connected - memory.empty) / plan.rooms if memory else None,
            driver_share=(end.driver - begin.driver) / seconds,
            lost=sum(room.waiting for room in self.rooms),
            gaps=stats.gaps,
            dropped=stats.dropped,
            late=sum(len(room.backlog) for room in self.rooms),
            errors=errors,
            nodes=plan.nodes,
            is_bridged=plan.is_bridged,
            steps=measurement.steps,
            calls=measurement.calls,
        )

"""One run under load, from the first guest to the figures."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, TypeVar

import msgspec
import uvloop

from mezani.game import Game
from mezani.stress.http_client import Door
from mezani.stress.load_rooms import Board, LoadTable, open_tables
from mezani.stress.move_costs import MODULE, costs_between, dearest_calls, take_samples
from mezani.stress.profiler import FOLDER
from mezani.stress.reports import LoadFigures, Memory, Step, times_of
from mezani.stress.server_process import NO_LIMITS, ServerProcess, separate_cores

TICK = 0.001
DRAIN_SECONDS = 10.0


class LoadPlan(msgspec.Struct, frozen=True):
    """What to do: so many rooms for so long; with a rate, moves are due at fixed times."""

    game: Game
    rooms: int
    seats: int
    seconds: float
    warm_up: float
    rate: float | None
    is_profiled: bool = False


class Watch(msgspec.Struct, frozen=True):
    """Times and processor times at one moment."""

    now: float
    driver: float
    server: float


class Measured(msgspec.Struct, frozen=True):
    """The measured time: its begin and end, moves acknowledged in it, and what a move costs step by step."""

    begin: Watch
    end: Watch
    moves: int
    steps: tuple[Step, ...] = ()
    calls: tuple[Step, ...] = ()


Tell = Callable[[str, float], None]
"""Shows how far a phase is, from 0 to 1."""


async def press(plan: LoadPlan, base: str, server: ServerProcess | None, tell: Tell) -> LoadFigures:
    """Opens the rooms, plays for the time of the plan, and gives the figures."""
    board = Board(is_paced=plan.rate is not None)
    async with Door(base) as door:
        await door.guest("First")
        empty = server.memory() if server else 0
        tables = await open_tables(
            door, board, plan.game, plan.seats, plan.rooms, counter(tell, plan.rooms)
        )
        connected = server.memory() if server else 0
        measured = await play(plan, board, tables, server, tell)
        await drain(board, tables)
        errors = len(server.errors()) if server else 0
        memory = Memory(empty, connected, server.memory()) if server else None
        await leave(tables)
    return figures_of(plan, board, tables, measured, memory, errors)


def counter(tell: Tell, rooms: int) -> Callable[[], None]:
    """Tells, each time it is called, that one more room is open."""
    opened = 0

    def tick() -> None:
        nonlocal opened
        opened += 1
        tell("opening rooms", opened / rooms)

    return tick


async def play(
    plan: LoadPlan,
    board: Board,
    tables: list[LoadTable],
    server: ServerProcess | None,
    tell: Tell,
) -> Measured:
    """Warms up, then measures."""
    board.is_open = True
    pacer = asyncio.create_task(keep_pace(tables, plan.rate)) if plan.rate else None
    for table in tables:
        table.go_on()
    await pass_time(plan.warm_up, server, lambda share: tell("warming up", share))
    before = await take_samples(server) if plan.is_profiled and server else None
    begin = look(server)
    moves, board.begin = board.moves, begin.now
    await pass_time(plan.seconds, server, lambda share: tell("measuring", share))
    end = look(server)
    moves, board.end = board.moves - moves, end.now
    after = await take_samples(server) if plan.is_profiled and server else None
    if pacer:
        pacer.cancel()
        with suppress(asyncio.CancelledError):
            await pacer
    if before is None or after is None:
        return Measured(begin, end, moves)
    steps = costs_between(before, after, moves)
    return Measured(begin, end, moves, steps, dearest_calls(before, after, moves))


def look(server: ServerProcess | None) -> Watch:
    """The clocks as they stand."""
    return Watch(perf_counter(), process_time(), server.cpu_seconds() if server else 0.0)


async def pass_time(
    seconds: float, server: ServerProcess | None, tell: Callable[[float], None]
) -> None:
    """Lets the tables play, tells how far it is and makes sure that the server lives."""
    start = now = perf_counter()
    while now - start < seconds:
        await asyncio.sleep(min(0.25, max(0.0, start + seconds - now)))
        if server:
            server.check_alive()
        now = perf_counter()
        tell(min(1.0, (now - start) / seconds))


async def keep_pace(tables: list[LoadTable], rate: float) -> None:
    """Moves are due at fixed times, table by table, whether the server keeps up or not."""
    start = perf_counter()
    due = 0
    while True:
        now = perf_counter()
        while start + due / rate <= now:
            tables[due % len(tables)].schedule(start + due / rate)
            due += 1
        await asyncio.sleep(TICK)


async def drain(board: Board, tables: list[LoadTable]) -> None:
    """Lets everything that is due or on its way arrive, within bounds."""
    if not board.is_paced:
        board.is_open = False
    end = perf_counter() + DRAIN_SECONDS
    while perf_counter() < end and any(table.waiting or table.backlog for table in tables):
        await asyncio.sleep(0.01)
    board.is_open = False


async def leave(tables: list[LoadTable]) -> None:
    """Everybody goes home."""
    for table in tables:
        for seat in table.seats:
            seat.is_leaving = True
            await seat.leave()


def figures_of(
    plan: LoadPlan,
    board: Board,
    tables: list[LoadTable],
    measured: Measured,
    memory: Memory | None,
    errors: int,
) -> LoadFigures:
    """Everything counted, as figures."""
    begin, end, moves = measured.begin, measured.end, measured.moves
    seconds = end.now - begin.now
    cpu = end.server - begin.server
    return LoadFigures(
        game=plan.game.id,
        rooms=plan.rooms,
        seats=plan.seats,
        seconds=seconds,
        rate=plan.rate,
        moves=moves,
        moves_per_second=moves / seconds,
        matches=board.matches,
        to_others=times_of(board.to_others),
        to_ack=times_of(board.to_ack),
        naks=dict(board.naks),
        server_cpu=cpu if memory else None,
        moves_per_cpu_second=moves / cpu if memory and cpu else None,
        memory=memory,
        memory_per_room=(memory.connected - memory.empty) / plan.rooms if memory else None,
        driver_share=(end.driver - begin.driver) / seconds,
        lost=sum(table.waiting for table in tables),
        gaps=board.gaps,
        dropped=board.dropped,
        late=sum(len(table.backlog) for table in tables),
        errors=errors,
        steps=measured.steps,
        calls=measured.calls,
    )


T = TypeVar("T")


def run_fast(job: Coroutine[Any, Any, T]) -> T:
    """Runs a job on uvloop."""
    return uvloop.run(job)


async def load_server(
    plan: LoadPlan, base: str | None, folder: Path, database: str, tell: Tell
) -> LoadFigures:
    """Presses a server that runs already, or one of our own that ends with the run."""
    if base is not None:
        return await press(plan, base, None, tell)
    cores = separate_cores()
    server = own_server(plan, folder, database, None if cores is None else cores[0])
    if cores is not None:
        os.sched_setaffinity(0, {cores[1]})
    try:
        server.start()
        await server.ready()
        return await press(plan, server.base, server, tell)
    finally:
        server.stop()
        server.left_behind()
        if cores is not None:
            os.sched_setaffinity(0, set(cores))


def own_server(plan: LoadPlan, folder: Path, database: str, core: int | None) -> ServerProcess:
    """The server to press; one that notes where it spends its time, if that is wanted."""
    if not plan.is_profiled:
        return ServerProcess(folder, database=database, settings=NO_LIMITS, core=core)
    samples = folder / "samples"
    samples.mkdir()
    settings = {**NO_LIMITS, FOLDER: str(samples)}
    return ServerProcess(folder, database=database, settings=settings, core=core, module=(MODULE,))

"""What a move costs the server, step by step, computed from the profiler's samples."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from mezani.stress.errors import ServerGoneError
from mezani.stress.profiler import FOLDER_VARIABLE, Samples
from mezani.stress.reports import Cost
from mezani.stress.server_process import ServerProcess

WAIT_SECONDS = 10.0
MAX_CALLS = 30

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("views", ("/view.py:", "/view_builder.py:")),
    ("talk and guidance", ("/texts/",)),
    ("rules", ("mezani/match.py:", "mezani/games/", "play/live_match.py:")),
    ("log, event loop side", ("mezani/store/",)),
    ("messages", ("play/step_messages.py:", "commands/responses.py:", "server/messages.py:")),
    ("send", ("rooms/client.py:", ".send_now", ".flush", ":text_frame")),
    ("timers and bots", ("play/timers.py:", "match/timer_alarm.py:", "match/bot_seats.py:")),
    ("socket read", ("/uvicorn/protocols/", "http/websocket", "http/room_socket.py:")),
    ("lobby and results", ("rooms/lobby/", "rooms/room_view.py:", "play/match_result.py:")),
    ("room queue", ("mezani/server/",)),
)
"""The calls that belong to each step, by a part of ``file:function``. The innermost call that is listed decides."""
OUTERMOST = "server/runner.py:"
REST = "event loop"
THREADS = "writer thread"


async def take_samples(server: ServerProcess) -> Samples:
    """Ask a profiled server for its samples so far."""
    folder = Path(server.settings[FOLDER_VARIABLE])
    file = folder / f"{len(list(folder.glob('*.json')))}.json"
    os.kill(server.pid, signal.SIGUSR2)
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            while not file.exists():
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise ServerGoneError("The profiled server did not write its samples.") from None
    return msgspec.json.decode(file.read_bytes(), type=Samples)


def cost_per_step(before: Samples, after: Samples, moves: int) -> tuple[Cost, ...]:
    """Return the cost of a move by step, the most expensive step first."""
    threads = sum(after.threads.values()) - sum(before.threads.values())
    return costs(before, after, moves, step_of, {THREADS: threads})


def most_expensive_calls(before: Samples, after: Samples, moves: int) -> tuple[Cost, ...]:
    """Return the cost of a move by function, without the functions it calls."""
    return costs(before, after, moves, lambda calls: short_name(calls[0]), {})[:MAX_CALLS]


def costs(
    before: Samples,
    after: Samples,
    moves: int,
    name_of: Callable[[tuple[str, ...]], str],
    seconds: dict[str, float],
) -> tuple[Cost, ...]:
    """Add the time spent between two samples to ``seconds`` by name; return the cost of a move."""
    spent = defaultdict(float, seconds)
    for sign, samples in ((1, after), (-1, before)):
        for calls, time in samples.stacks:
            if calls:
                spent[name_of(calls)] += sign * time
    found = [Cost(name, 1e6 * time / max(1, moves)) for name, time in spent.items()]
    return tuple(sorted(found, key=lambda cost: -cost.micros))


def short_name(call: str) -> str:
    """Return a call with only the last folder of its path."""
    file, _, function = call.rpartition(":")
    return f"{'/'.join(file.split('/')[-2:])}:{function}"


def step_of(calls: Iterable[str]) -> str:
    """Return the step that the innermost listed call belongs to."""
    for call in calls:
        if OUTERMOST in call:
            return REST
        for name, parts in STEPS:
            if any(part in call for part in parts):
                return name
    return REST

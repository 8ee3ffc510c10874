"""What a move costs the server step by step, from the samples of ``mezani.stress.profiler``."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import msgspec

from mezani.stress.errors import ServerGoneError
from mezani.stress.profiler import FOLDER, Samples
from mezani.stress.reports import Step
from mezani.stress.server_process import ServerProcess

MODULE = "mezani.stress.profiler"
PATIENCE = 10.0
MOST_CALLS = 30

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("views", ("/view.py:", "StepTelling.message_for", "StepTelling._clocks")),
    ("talk and guidance", ("StepTelling._line", "/talk.py:", "/guidance.py:", "/language")),
    ("rules", ("mezani/match.py:", "mezani/games/", "rooms/table.py:")),
    ("log, loop side", ("mezani/store/", "rooms/playing.py:Playing.commit")),
    ("decode", ("http/sockets.py:hear",)),
    ("encode", (".tell_step", "rooms/answering.py:answer", "rooms/peer.py:Peer.tell")),
    ("send", ("rooms/peer.py:", ".send_now", "Connection.flush", ":text_frame")),
    ("timers and bots", ("rooms/timekeeper.py:", "rooms/deadlines.py:", "rooms/bot_seats.py:")),
    ("socket read", ("/uvicorn/protocols/", "http/sockets.py:", "connections.py:", "frames.py:")),
    ("starts and ends", ("Playing.start", "Playing.finish", "rooms/lobby.py:", "/room_view.py:")),
    ("room queue", ("mezani/server/",)),
)
"""Which calls belong to which step: the innermost call that is known decides."""
OUTERMOST = "mezani/server/runner.py:"
REST = "event loop"
THREADS = "writer thread"


async def take_samples(server: ServerProcess) -> Samples:
    """Asks the server for what it has noted so far."""
    folder = Path(server.settings[FOLDER])
    file = folder / f"{len(list(folder.glob('*.json')))}.json"
    os.kill(server.pid, signal.SIGUSR2)
    try:
        async with asyncio.timeout(PATIENCE):
            while not file.exists():
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise ServerGoneError("The server did not say where it spends its time.") from None
    return msgspec.json.decode(file.read_bytes(), type=Samples)


def costs_between(before: Samples, after: Samples, moves: int) -> tuple[Step, ...]:
    """Microseconds a move for each step, the dearest first."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for sign, samples in ((1, after), (-1, before)):
        for calls, spent in samples.stacks:
            seconds[step_of(calls)] += sign * spent
        seconds[THREADS] += sign * sum(samples.threads.values())
    costs = [Step(name, 1e6 * spent / max(1, moves)) for name, spent in seconds.items()]
    return tuple(sorted(costs, key=lambda step: -step.micros))


def dearest_calls(before: Samples, after: Samples, moves: int) -> tuple[Step, ...]:
    """The functions most time is spent in, without what they call."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for sign, samples in ((1, after), (-1, before)):
        for calls, spent in samples.stacks:
            if calls:
                seconds[short_name(calls[0])] += sign * spent
    costs = [Step(name, 1e6 * spent / max(1, moves)) for name, spent in seconds.items()]
    return tuple(sorted(costs, key=lambda step: -step.micros)[:MOST_CALLS])


def short_name(call: str) -> str:
    """A call without the folders above its own."""
    file, _, function = call.rpartition(":")
    return f"{'/'.join(file.split('/')[-2:])}:{function}"


def step_of(calls: Iterable[str]) -> str:
    """The step the innermost known call belongs to."""
    for call in calls:
        if OUTERMOST in call:
            return REST
        for name, parts in STEPS:
            if any(part in call for part in parts):
                return name
    return REST

"""What a move costs the server step by step, from the samples of ``mezani.load.sampled``."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import msgspec

from mezani.load.errors import ServerGoneError
from mezani.load.figures import Step
from mezani.load.process import ServerProcess
from mezani.load.sampled import FOLDER, Samples

MODULE = "mezani.load.sampled"
PATIENCE = 10.0

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("views", ("/view.py:",)),
    ("talk and guidance", ("/talk.py:", "/guidance.py:", "/english.py:", "/languages.py:")),
    ("rules", ("mezani/match.py:", "mezani/games/", "mezani/steps.py:")),
    ("log, loop side", ("mezani/store/",)),
    ("rooms and tables", ("mezani/server/",)),
    ("sockets", ("/websockets/", "/uvicorn/", "/litestar/")),
)
"""Which calls belong to which step: the innermost call that is known decides."""
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


def step_of(calls: Iterable[str]) -> str:
    """The step the innermost known call belongs to."""
    for call in calls:
        for name, parts in STEPS:
            if any(part in call for part in parts):
                return name
    return REST

"""Pauses of the machine: times at which a core ran nothing, because a host gave it to another virtual machine.

A process on each core sleeps for a few milliseconds, again and again, and reports when it wakes up much too late.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

SLEEP_SECONDS = 0.004
MIN_PAUSE = 0.020
"""Seconds. A process that mostly sleeps gets a busy core much sooner."""


class Pauses:
    """What the processes have reported: when each pause began and ended, by ``time.perf_counter``."""

    def __init__(self) -> None:
        self.found: list[tuple[float, float]] = []

    def overlap(self, begin: float, end: float) -> bool:
        """Return whether the machine paused at some time in a period."""
        return any(start < end and begin < stop for start, stop in self.found)

    async def listen(self, process: Process) -> None:
        """Collect the pauses of one core."""
        assert process.stdout is not None
        async for line in process.stdout:
            begin, end = line.split()
            self.found.append((float(begin), float(end)))


@asynccontextmanager
async def observed_pauses() -> AsyncIterator[Pauses]:
    """Observe all cores inside the context."""
    pauses = Pauses()
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            __name__,
            str(core),
            stdout=PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        for core in sorted(os.sched_getaffinity(0))
    ]
    listeners = [asyncio.create_task(pauses.listen(process)) for process in processes]
    try:
        yield pauses
    finally:
        for process in processes:
            process.kill()
            await process.wait()
        await asyncio.gather(*listeners)


def find_pauses(
    now: Callable[[], float] = time.perf_counter, sleep: Callable[[float], None] = time.sleep
) -> Iterator[tuple[float, float]]:
    """Sleep again and again, and yield begin and end of every pause."""
    woken = now()
    while True:
        due = woken + SLEEP_SECONDS
        sleep(SLEEP_SECONDS)
        woken = now()
        if woken - due > MIN_PAUSE:
            yield due, woken


def main() -> None:
    """Print the pauses of a core."""
    os.sched_setaffinity(0, {int(sys.argv[1])})
    for begin, end in find_pauses():
        print(begin, end, flush=True)  # noqa: T201 - read by `Pauses.listen`


if __name__ == "__main__":
    main()

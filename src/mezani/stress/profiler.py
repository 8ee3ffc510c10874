"""``python -m mezani.stress.profiler serve …``: the same server, noting a few hundred times a second where it is.

A timer of the process (SIGPROF) interrupts it after every few milliseconds of processor time. What the main thread
has used since the last time is put down to the calls it is in. On SIGUSR2 all that was noted is written into a file.
"""

from __future__ import annotations

import atexit
import os
import runpy
import signal
import threading
import time
from collections import defaultdict
from pathlib import Path
from types import CodeType, FrameType

import msgspec

FOLDER = "MEZANI_SAMPLES"
EVERY = 0.005
DEEPEST = 40


class Samples(msgspec.Struct, frozen=True):
    """Seconds of processor time: of stacks of calls, innermost first, and of the other threads."""

    stacks: list[tuple[tuple[str, ...], float]]
    threads: dict[str, float]


class Sampler:
    """Notes where the main thread is, and writes it down when asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.written = 0
        self.last = 0.0
        self.seconds: defaultdict[tuple[CodeType, ...], float] = defaultdict(float)

    def begin(self) -> None:
        """Starts the timer. System calls it interrupts go on by themselves."""
        signal.signal(signal.SIGPROF, self.note)
        signal.signal(signal.SIGUSR2, self.write)
        signal.siginterrupt(signal.SIGPROF, False)  # noqa: FBT003
        signal.siginterrupt(signal.SIGUSR2, False)  # noqa: FBT003
        self.last = time.thread_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        atexit.register(signal.setitimer, signal.ITIMER_PROF, 0)

    def note(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Puts the time since the last note down to the calls of now."""
        now = time.thread_time()
        calls: list[CodeType] = []
        while frame is not None and len(calls) < DEEPEST:
            calls.append(frame.f_code)
            frame = frame.f_back
        self.seconds[tuple(calls)] += now - self.last
        self.last = now

    def write(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Writes everything noted so far into the next file."""
        noted = list(self.seconds.items())  # it grows while names are looked up
        stacks = [(tuple(map(call_name, calls)), spent) for calls, spent in noted]
        samples = Samples(stacks, other_threads())
        part = self.folder / "part"
        part.write_bytes(msgspec.json.encode(samples))
        part.rename(self.folder / f"{self.written}.json")
        self.written += 1


def call_name(code: CodeType) -> str:
    """A call as text: its file and its function."""
    return f"{code.co_filename}:{code.co_qualname}"


def other_threads() -> dict[str, float]:
    """Processor time of each thread but the main one."""
    found: dict[str, float] = {}
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and thread.ident is not None:
            clock = time.pthread_getcpuclockid(thread.ident)
            found[thread.name] = time.clock_gettime(clock)
    return found


if __name__ == "__main__":
    Sampler(Path(os.environ[FOLDER])).begin()
    runpy.run_module("mezani", run_name="__main__", alter_sys=True)

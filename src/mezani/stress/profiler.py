"""``python -m mezani.stress.profiler serve …``: run the server with a sampling profiler in it.

SIGPROF interrupts the process every few milliseconds of processor time. The time the main thread has used since the
last interrupt is counted for its current call stack. SIGUSR2 writes all samples to a file.
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

FOLDER_VARIABLE = "MEZANI_SAMPLES"
INTERVAL_SECONDS = 0.005
MAX_DEPTH = 40


class Samples(msgspec.Struct, frozen=True):
    """Seconds of processor time by call stack, innermost call first, and by other thread."""

    stacks: list[tuple[tuple[str, ...], float]]
    threads: dict[str, float]


class Profiler:
    """Samples the call stack of the main thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = 0
        self.last = 0.0
        self.seconds: defaultdict[tuple[CodeType, ...], float] = defaultdict(float)

    def start(self) -> None:
        """Start sampling. Interrupted system calls are restarted."""
        signal.signal(signal.SIGPROF, self.sample)
        signal.signal(signal.SIGUSR2, self.write)
        signal.siginterrupt(signal.SIGPROF, False)  # noqa: FBT003
        signal.siginterrupt(signal.SIGUSR2, False)  # noqa: FBT003
        self.last = time.thread_time()
        signal.setitimer(signal.ITIMER_PROF, INTERVAL_SECONDS, INTERVAL_SECONDS)
        atexit.register(signal.setitimer, signal.ITIMER_PROF, 0)

    def sample(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Count the time since the last sample for the current call stack."""
        now = time.thread_time()
        calls: list[CodeType] = []
        while frame is not None and len(calls) < MAX_DEPTH:
            calls.append(frame.f_code)
            frame = frame.f_back
        self.seconds[tuple(calls)] += now - self.last
        self.last = now

    def write(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """Write all samples so far to the next file."""
        so_far = list(self.seconds.items())  # a sample may be taken while names are looked up
        stacks = [(tuple(map(call_name, calls)), spent) for calls, spent in so_far]
        samples = Samples(stacks, other_threads())
        part = self.folder / "part"
        part.write_bytes(msgspec.json.encode(samples))
        part.rename(self.folder / f"{self.files}.json")
        self.files += 1


def call_name(code: CodeType) -> str:
    """Return a call as ``file:function``."""
    return f"{code.co_filename}:{code.co_qualname}"


def other_threads() -> dict[str, float]:
    """Return the processor time of every thread but the main one."""
    found: dict[str, float] = {}
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and thread.ident is not None:
            clock = time.pthread_getcpuclockid(thread.ident)
            found[thread.name] = time.clock_gettime(clock)
    return found


if __name__ == "__main__":
    Profiler(Path(os.environ[FOLDER_VARIABLE])).start()
    runpy.run_module("mezani", run_name="__main__", alter_sys=True)

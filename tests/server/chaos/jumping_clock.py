"""``mezani`` with a time of day that a test can change while it runs.

``python -m tests.server.chaos.jumping_clock serve --data FOLDER`` adds the number of seconds in the file ``clock``
next to the data folder to the time. The monotonic clock is not changed, as on a real system.
"""

from __future__ import annotations

import runpy
import sys
import time
from pathlib import Path

FILE_NAME = "clock"
_real_time_ns = time.time_ns


def jump(folder: Path, seconds: int) -> None:
    """Let the clock of a server be this many seconds ahead of the real time."""
    changed = folder / f"{FILE_NAME}.new"
    changed.write_text(str(seconds))
    changed.rename(folder / FILE_NAME)


def install(file: Path) -> None:
    """Replace the time of day in this process."""

    def time_ns() -> int:
        return _real_time_ns() + int(file.read_text()) * 1_000_000_000

    time.time_ns = time_ns
    time.time = lambda: time_ns() / 1e9


if __name__ == "__main__":
    data = Path(sys.argv[sys.argv.index("--data") + 1])
    install(data.parent / FILE_NAME)
    runpy.run_module("mezani", run_name="__main__", alter_sys=True)

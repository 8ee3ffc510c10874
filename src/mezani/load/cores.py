"""Which cores processes run on, so that a driver and its server do not take each other's time."""

from __future__ import annotations

import os


class on_core:  # noqa: N801
    """Within it, new processes run on one core only; without a core nothing changes."""

    def __init__(self, core: int | None) -> None:
        self.core = core
        self.before: set[int] = set()

    def __enter__(self) -> None:
        if self.core is not None:
            self.before = os.sched_getaffinity(0)
            os.sched_setaffinity(0, {self.core})

    def __exit__(self, *error: object) -> None:
        if self.core is not None:
            os.sched_setaffinity(0, self.before)


def separate_cores() -> tuple[int, int] | None:
    """A core for the server and another for the driver, where the machine has two to give."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    cores = sorted(os.sched_getaffinity(0))
    return (cores[0], cores[1]) if len(cores) > 1 else None

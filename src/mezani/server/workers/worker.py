"""What runs in a worker process. Importing this module imports the bots, which prepares the worker."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from typing import Any, TypeVar

from mezani.bots import BOTS, LEVELS, Observation
from mezani.rng import fast_rng
from mezani.server.observability.redaction import error_places, error_types

T = TypeVar("T")

MAX_SECONDS = 30
"""Decisions take milliseconds. One that takes this long will never end."""


class JobError(Exception):
    """A job failed. Its exception is described by type and place only: the text may quote hidden cards."""

    def __init__(self, error: str, where: str) -> None:
        super().__init__(error, where)
        self.error = error
        self.where = where


def start_worker() -> None:
    """Prepare a worker that ends with its server and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End this process when its parent ends: a killed parent cannot tell its workers."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def choose_move(level: str, observation: Observation, rng_seed: int) -> str | None:
    """Return the move a bot of this level chooses as text, or None if it makes none."""
    move = run_bounded(BOTS[level].choose, observation, fast_rng(rng_seed))
    return None if move is None else str(move)


def suggest_move(
    observation: Observation, rng_seed: int, names: tuple[str, ...], language: str
) -> tuple[str, str]:
    """Return the move of the strongest bot (empty if it makes none) and its reason."""
    best = LEVELS[-1]
    reason = run_bounded(BOTS[best].explain, observation, fast_rng(rng_seed), names, language)
    return choose_move(best, observation, rng_seed) or "", reason


def run_bounded(job: Callable[..., T], *args: Any) -> T:
    """Run a job. If it takes too long, the system ends this process: nothing else interrupts compiled code."""
    if sys.platform != "win32":
        signal.alarm(MAX_SECONDS)
    try:
        return job(*args)
    except Exception as error:
        raise JobError(error_types(error), error_places(error)) from None
    finally:
        if sys.platform != "win32":
            signal.alarm(0)

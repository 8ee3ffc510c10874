"""What runs in the processes that bots think in. Importing this imports the bots, which warms a worker."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from typing import Any, TypeVar

from mezani.bots import BOTS, LEVELS, Observation
from mezani.rng import fast_rng

Answer = TypeVar("Answer")

LONGEST_THOUGHT = 30
"""Seconds. Thoughts take milliseconds; one that takes so long will never end."""


def start_worker() -> None:
    """Makes ready a worker that ends with its server, however that ends, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Ends this process when its parent is gone: a killed parent can't tell its workers to go."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def choose_move(level: str, observation: Observation, rng_seed: int) -> str | None:
    """The text of the move the bot of a level makes; None: it says nothing."""
    with bounded():
        move = BOTS[level].choose(observation, fast_rng(rng_seed))
    return None if move is None else str(move)


def best_move(
    observation: Observation, rng_seed: int, names: tuple[str, ...], language: str
) -> tuple[str, str]:
    """What the best bot there is would do, and why; an empty move where it would say nothing."""
    with bounded():
        reason = BOTS[LEVELS[-1]].explain(observation, fast_rng(rng_seed), names, language)
    return choose_move(LEVELS[-1], observation, rng_seed) or "", reason


def do_work(job: Callable[..., Answer], *args: Any) -> Answer:
    """Something that is no bot's, bounded as all is that is done here."""
    with bounded():
        return job(*args)


@contextmanager
def bounded() -> Iterator[None]:
    """Lets the system end this process if the block takes too long; compiled code hears of nothing else."""
    if sys.platform != "win32":
        signal.alarm(LONGEST_THOUGHT)
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.alarm(0)

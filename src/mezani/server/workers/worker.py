"""What runs in a worker process. Importing this module imports the bots, which prepares the worker."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from mezani.bots import BOTS, Observation
from mezani.bots.budget import Budget, limited
from mezani.bots.levels import MASTER
from mezani.child_process import prepare_child
from mezani.rng import fast_rng
from mezani.server.observability.redaction import error_places, error_types

Job = Callable[..., Any]


class JobError(Exception):
    """A job failed. Its exception is described by type and place only: the text may quote hidden cards."""

    def __init__(self, error: str, where: str) -> None:
        super().__init__(error, where)
        self.error = error
        self.where = where


def serve_jobs(requests: Connection[Any, Any], niceness: int) -> None:
    """Run jobs one after another until the server closes the connection or ends."""
    prepare_child()
    if sys.platform != "win32":
        os.nice(niceness)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # NumPy reads it when it is imported.
    with suppress(EOFError, OSError):  # the server has closed the connection, or was killed
        requests.send("ready")
        from mezani.bots.learned.network import load_shipped_networks  # noqa: PLC0415

        load_shipped_networks()
        while True:
            job, args = requests.recv()
            requests.send(run_job(job, args))


def run_job(job: Job, args: tuple[Any, ...]) -> tuple[Any, JobError | None]:
    """Run a job, and return its value or why it failed."""
    try:
        return job(*args), None
    except Exception as error:
        return None, JobError(error_types(error), error_places(error))


def choose_move(
    level: str, observation: Observation, rng_seed: int, seconds: float | None
) -> tuple[str | None, bool]:
    """Return the move a bot of this level chooses as text (None if it makes none), and if its budget was used up."""
    budget = new_budget(seconds)
    with limited(budget):
        move = BOTS[level].choose(observation, fast_rng(rng_seed))
    return None if move is None else str(move), budget.is_spent


def suggest_move(
    observation: Observation, rng_seed: int, names: tuple[str, ...], language: str, seconds: float
) -> tuple[str, str]:
    """Return the move of the strongest bot (empty if it makes none) and its reason."""
    with limited(new_budget(seconds)):
        move, reason = MASTER.advise(observation, fast_rng(rng_seed), names, language)
    return "" if move is None else str(move), reason


def new_budget(seconds: float | None) -> Budget:
    """Return the budget of a decision that starts now."""
    if seconds is None:
        return Budget()
    return Budget(deadline=time.monotonic() + seconds, clock=time.monotonic)

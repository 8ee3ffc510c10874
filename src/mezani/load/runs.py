"""A server of the driver's own around a run: limits out of the way, a core for each, stopped at the end."""

from __future__ import annotations

import os
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import uvloop

from mezani.load.cores import separate_cores
from mezani.load.figures import LoadFigures
from mezani.load.pressing import LoadPlan, Tell, press
from mezani.load.process import ServerProcess
from mezani.load.sampled import FOLDER
from mezani.load.sampling import MODULE
from mezani.load.settings import NO_LIMITS

T = TypeVar("T")


def run_fast(job: Coroutine[Any, Any, T]) -> T:
    """Runs a job on uvloop."""
    return uvloop.run(job)


async def load_server(
    plan: LoadPlan, base: str | None, folder: Path, database: str, tell: Tell
) -> LoadFigures:
    """Presses a server that runs already, or one of our own that ends with the run."""
    if base is not None:
        return await press(plan, base, None, tell)
    cores = separate_cores()
    server = own_server(plan, folder, database, None if cores is None else cores[0])
    if cores is not None:
        os.sched_setaffinity(0, {cores[1]})
    try:
        server.start()
        await server.ready()
        return await press(plan, server.base, server, tell)
    finally:
        server.stop()
        server.left_behind()
        if cores is not None:
            os.sched_setaffinity(0, set(cores))


def own_server(plan: LoadPlan, folder: Path, database: str, core: int | None) -> ServerProcess:
    """The server to press; one that notes where it spends its time, if that is wanted."""
    if not plan.is_profiled:
        return ServerProcess(folder, database=database, settings=NO_LIMITS, core=core)
    samples = folder / "samples"
    samples.mkdir()
    settings = {**NO_LIMITS, FOLDER: str(samples)}
    return ServerProcess(folder, database=database, settings=settings, core=core, module=(MODULE,))

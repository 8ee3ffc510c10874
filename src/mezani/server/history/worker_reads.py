"""Reading the database in a worker process: long logs there take neither the event loop nor its threads."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from mezani.server.workers.pool import WorkerPool
from mezani.store import Store, StoreError
from mezani.store.engine import parse_url, reading_engine

T = TypeVar("T")


async def read_in_worker(store: Store, workers: WorkerPool, job: Callable[..., T], *args: Any) -> T:
    """Run a job in a worker that players ask for, with a connection before its arguments. May raise `WorkerError`."""
    found: T | _Failure = await workers.jobs.run(_read, store.url, job, *args)
    if isinstance(found, _Failure):
        raise StoreError("The database could not be read.")
    return found


class _Failure:
    """The database could not be read."""


def _read(url: str, job: Callable[..., T], *args: Any) -> T | _Failure:
    try:
        with _engine(url).begin() as connection:
            return job(connection, *args)
    except DBAPIError:
        return _Failure()


@cache
def _engine(url: str) -> Engine:
    return reading_engine(parse_url(url))

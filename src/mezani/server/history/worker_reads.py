"""Reading the database in a worker process: long logs there take neither the event loop nor its threads."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeVar

import structlog
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from mezani.server.errors import BusyError
from mezani.server.observability.redaction import Cause, error_cause, error_places, error_types
from mezani.server.workers.errors import NoWorkerError, TooSlowError
from mezani.server.workers.pool import WorkerPool
from mezani.store import Store, StoreError
from mezani.store.engine import parse_url, reading_engine

T = TypeVar("T")
log = structlog.get_logger(__name__)


async def read_in_worker(
    store: Store, workers: WorkerPool, job: Callable[..., T], *args: Any, busy: str
) -> T:
    """Run a job in a worker that players ask for, with a connection before its arguments.

    Raise `BusyError` with the text ``busy`` if no worker is free in time.
    """
    try:
        found: T | _Failure = await workers.jobs.run(_read, store.url, job, *args)
    except (NoWorkerError, TooSlowError):
        raise BusyError(busy) from None
    if isinstance(found, _Failure):
        log.error("database_read_failed", error=found.error, where=found.where, cause=found.cause)
        raise StoreError("The database could not be read.")
    return found


class _Failure(NamedTuple):
    """Why the database could not be read: what may be logged of the exception."""

    error: str
    where: str
    cause: Cause


def _read(url: str, job: Callable[..., T], *args: Any) -> T | _Failure:
    try:
        with _engine(url).begin() as connection:
            return job(connection, *args)
    except DBAPIError as error:
        return _Failure(error_types(error), error_places(error), error_cause(error))


@cache
def _engine(url: str) -> Engine:
    return reading_engine(parse_url(url))

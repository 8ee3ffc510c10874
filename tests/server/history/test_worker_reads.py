"""Reading the database in a worker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import Connection, text
from structlog.testing import capture_logs

from mezani.server.history.worker_reads import read_in_worker
from mezani.server.observability.redaction import redact
from mezani.server.workers.pool import WorkerPool
from mezani.store import Store, StoreError

pytestmark = pytest.mark.anyio


class JobsHere:
    """Runs jobs in this process."""

    async def run(self, job: Callable[..., Any], *args: Any) -> Any:
        return job(*args)


async def read(url: str, job: Callable[..., Any], *args: Any) -> Any:
    """Read a database as a worker does, in this process."""
    store = cast("Store", SimpleNamespace(url=url))
    workers = cast("WorkerPool", SimpleNamespace(jobs=JobsHere()))
    return await read_in_worker(store, workers, job, *args, busy="Too many reads")


def add(connection: Connection, number: int) -> int:
    return int(connection.scalar(text("SELECT 1")) or 0) + number


async def test_a_job_gets_a_connection_and_its_arguments(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'mezani.db'}")
    try:
        assert await read(store.url, add, 2) == 3
    finally:
        await store.close()


async def test_a_job_can_only_read(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'mezani.db'}")

    def remove(connection: Connection) -> None:
        connection.execute(text("DELETE FROM moves"))

    try:
        with pytest.raises(StoreError):
            await read(store.url, remove)
    finally:
        await store.close()


async def test_a_database_that_is_gone_is_an_error_of_the_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError), capture_logs() as logs:
        await read(f"sqlite:///{tmp_path / 'none' / 'mezani.db'}", add, 2)
    (entry,) = logs
    assert entry["event"] == "database_read_failed"
    assert redact(None, "", dict(entry))["cause"] == "unable to open database file"

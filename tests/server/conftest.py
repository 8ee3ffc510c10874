"""A local server for each test: on SQLite, or on each database in turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mezani.server.settings import Settings
from mezani.server.workers.pool import WorkerPool
from tests.server.local_server import LocalServer
from tests.server.manual_clock import ManualClockLoop

MAX_SECONDS = 120.0


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Run tests on a loop whose time stands still."""
    return "asyncio", {"loop_factory": ManualClockLoop}


@pytest.fixture(scope="session")
def workers() -> Iterator[WorkerPool]:
    """One worker process for the bots of all tests, started when it is first needed.

    Bots have so much time that their moves do not depend on the speed of the machine.
    """
    shared = WorkerPool(1, decision_seconds=MAX_SECONDS)
    for pool in (shared.bots, shared.hints, shared.jobs, shared.loads):
        pool.max_seconds = MAX_SECONDS
    yield shared
    asyncio.run(shared.close())


@pytest.fixture
def server_settings() -> dict[str, Any]:
    """Settings of the local server; a test module may override this."""
    return {}


@asynccontextmanager
async def opened(
    url: str, folder: Path, workers: WorkerPool, settings: dict[str, Any]
) -> AsyncIterator[LocalServer]:
    """Open a local server while the block runs."""
    server = LocalServer(url, folder, workers, **settings)
    await server.open()
    yield server
    await server.close()


@pytest.fixture
async def server(
    tmp_path: Path, workers: WorkerPool, server_settings: dict[str, Any]
) -> AsyncIterator[LocalServer]:
    """A local server on SQLite."""
    url = f"sqlite:///{tmp_path / 'mezani.db'}"
    async with opened(url, tmp_path, workers, server_settings) as server:
        yield server


@pytest.fixture
async def server_on_each_database(
    tmp_path: Path, workers: WorkerPool, server_settings: dict[str, Any], database_url: str
) -> AsyncIterator[LocalServer]:
    """A local server on SQLite, and then on PostgreSQL."""
    async with opened(database_url, tmp_path, workers, server_settings) as server:
        yield server


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    """Settings of a server on an empty database: SQLite, and then PostgreSQL."""
    return Settings(data=str(tmp_path), database=database_url, workers=1)


@pytest.fixture
def plain_settings(tmp_path: Path) -> Settings:
    """Settings of a server on an empty SQLite database."""
    return Settings(data=str(tmp_path), workers=1)

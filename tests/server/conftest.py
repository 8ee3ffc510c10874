"""A registry for each test: over SQLite, or, where a test asks for it, over each database in turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from mezani.server.bot_workers.pool import BotWorkers
from tests.databases import database_url, postgresql
from tests.server.local_server import LocalServer, ManualClockLoop

__all__ = ["database_url", "postgresql"]


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Tests run on a loop whose time stands still."""
    return "asyncio", {"loop_factory": ManualClockLoop}


@pytest.fixture(scope="session")
def thinkers() -> Iterator[BotWorkers]:
    """One process for the bots of all tests, which starts when the first of them thinks."""
    shared = BotWorkers(1)
    yield shared
    asyncio.run(shared.close())


@pytest.fixture
def settings_overrides() -> dict[str, Any]:
    """Settings other than the usual; a test module may have its own."""
    return {}


@pytest.fixture
async def server(
    tmp_path: Path, thinkers: BotWorkers, settings_overrides: dict[str, Any]
) -> AsyncIterator[LocalServer]:
    """A registry that is open."""
    open_place = LocalServer(
        f"sqlite:///{tmp_path / 'mezani.db'}", tmp_path, thinkers, **settings_overrides
    )
    await open_place.open()
    yield open_place
    await open_place.close()


@pytest.fixture
async def server_on_each_database(
    tmp_path: Path, thinkers: BotWorkers, settings_overrides: dict[str, Any], database_url: str
) -> AsyncIterator[LocalServer]:
    """A registry that is open, over SQLite and over PostgreSQL."""
    open_place = LocalServer(database_url, tmp_path, thinkers, **settings_overrides)
    await open_place.open()
    yield open_place
    await open_place.close()

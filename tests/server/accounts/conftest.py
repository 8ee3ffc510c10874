"""A server with only the account routes; `build` makes servers with other settings."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from mezani.server.settings import read_settings
from mezani.store import Store
from tests.server.accounts.account_server import AccountServer


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def build(tmp_path: Path) -> AsyncIterator[Callable[..., AccountServer]]:
    """Make servers with other settings, on SQLite."""
    servers: list[AccountServer] = []

    def make(url: str = f"sqlite:///{tmp_path / 'mezani.db'}", **flags: Any) -> AccountServer:
        settings = read_settings({"data": str(tmp_path), "database": url, **flags}, {})
        servers.append(AccountServer(Store.open(settings.database_url), settings))
        return servers[-1]

    yield make
    for server in servers:
        await server.close()


@pytest.fixture
async def server(build: Callable[..., AccountServer]) -> AccountServer:
    """A server with the default settings."""
    return build()


@pytest.fixture
async def server_on_each_database(
    build: Callable[..., AccountServer], database_url: str
) -> AccountServer:
    """The same on SQLite and on PostgreSQL."""
    return build(database_url)

"""Results are tested on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani.server.settings import Settings
from tests.databases import database_url, postgresql

__all__ = ["database_url", "postgresql"]


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    """A server over an empty database: SQLite, then PostgreSQL."""
    return Settings(data=str(tmp_path), database=database_url, thinkers=1)


@pytest.fixture
def plain_settings(tmp_path: Path) -> Settings:
    """A server over an empty database where it does not matter which."""
    return Settings(data=str(tmp_path), thinkers=1)

"""The databases of the tests: SQLite files, and a real PostgreSQL server.

`database_url` is a new database of each kind. PostgreSQL is installed as a wheel and started by the first test that
needs it: one cluster for each process of the test run, one database for each test.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mezani.stress.cluster.postgresql import PostgreSQL


class _Shared:
    """The cluster of this process, started for the first folder of tests that needs it and stopped after the last."""

    users = 0
    cluster: PostgreSQL | None = None


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A running PostgreSQL server."""
    if _Shared.cluster is None:
        _Shared.cluster = PostgreSQL()
    _Shared.users += 1
    yield _Shared.cluster
    _Shared.users -= 1
    if _Shared.users == 0:
        _Shared.cluster.stop()
        _Shared.cluster = None


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database, in SQLite and in PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'mezani.db'}"
        return
    cluster: PostgreSQL = request.getfixturevalue("postgresql")
    url = cluster.new_database()
    yield url
    cluster.drop_database(url)

"""The nodes of a cluster share the secret of their cookies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from mezani.server.accounts.secret_file import SECRET_FILE
from mezani.server.accounts.shared_secret import load_shared_secret
from mezani.server.settings import SettingsError
from mezani.store import Store
from mezani.stress.cluster.postgresql import PostgreSQL

OLD = "the secret of a server that becomes a node"
OTHER = "the secret that another folder still has"


@pytest.fixture
def store(postgresql: PostgreSQL) -> Iterator[Store]:
    """The store of a node."""
    url = postgresql.new_database()
    store = Store.open(url, is_shared=True)
    yield store
    asyncio.run(store.close())
    postgresql.drop_database(url)


def folder_with(path: Path, secret: str) -> Path:
    """Return a data folder with a secret in a file."""
    path.mkdir()
    (path / SECRET_FILE).write_text(secret, "ascii")
    return path


def test_the_first_node_chooses_the_secret_and_writes_no_file(store: Store, tmp_path: Path) -> None:
    secret = load_shared_secret(store, tmp_path / "north")
    assert len(secret) >= 32
    assert load_shared_secret(store, tmp_path / "south") == secret
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_becomes_the_first_node_keeps_its_secret(
    store: Store, tmp_path: Path
) -> None:
    assert load_shared_secret(store, folder_with(tmp_path / "old", OLD)) == OLD
    assert load_shared_secret(store, tmp_path / "new") == OLD


@pytest.mark.parametrize("other", [OTHER, "short", ""])
def test_the_file_of_another_node_is_ignored(store: Store, tmp_path: Path, other: str) -> None:
    assert load_shared_secret(store, folder_with(tmp_path / "old", OLD)) == OLD
    with capture_logs() as logs:
        assert load_shared_secret(store, folder_with(tmp_path / "other", other)) == OLD
    assert [line["event"] for line in logs] == ["secret_file_ignored"]
    assert OTHER not in str(logs)


def test_the_first_node_refuses_a_short_secret(store: Store, tmp_path: Path) -> None:
    with pytest.raises(SettingsError):
        load_shared_secret(store, folder_with(tmp_path / "first", "short"))

"""Opening a store: URLs, and one server at a time for an SQLite file."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from mezani.store import MoveRow, SeqTakenError, Store, StoreError
from mezani.store.tables.heartbeat import beat, last_beat
from mezani.store.tables.log import moves_of
from mezani.stress.cluster.postgresql import PostgreSQL
from tests.store.stores import a_move, with_store, written

HOLD = """
import os, sys, time
from mezani.store import Store
store = Store.open(sys.argv[1])
child = os.fork()
if child == 0:
    time.sleep(600)
print(child, flush=True)
time.sleep(600)
"""


def open_and_close(url: str) -> None:
    """Open a store and close it again."""
    written(url, last_beat)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://me:secret@host/db", "mysql is not supported"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("me:secret@host", "URL of the database is invalid"),
        ("postgresql://me:secret@north:1,south:2/db", "URL of the database is invalid"),
        ("postgresql://me:secret@127.0.0.1:1/db", "can't be opened"),
        ("sqlite:////dev/null/mezani.db", "can't be opened"),
    ],
)
def test_an_invalid_url_is_refused_without_quoting_secrets(url: str, reason: str) -> None:
    with pytest.raises(StoreError, match=reason) as refusal:
        Store.open(url)
    assert "secret" not in str(refusal.value)


def test_a_missing_data_folder_is_created(tmp_path: Path) -> None:
    file = tmp_path / "some" / "where" / "mezani.db"
    open_and_close(f"sqlite:///{file}")
    assert file.is_file()


@pytest.mark.parametrize("exists", [False, True])
def test_only_the_owner_can_read_a_database_in_an_existing_folder(
    tmp_path: Path, *, exists: bool
) -> None:
    tmp_path.chmod(0o755)
    file = tmp_path / "mezani.db"
    if exists:
        open_and_close(f"sqlite:///{file}")
        file.chmod(0o644)
        (tmp_path / "mezani.db-wal").touch(0o644)

    async def body(store: Store) -> None:
        await store.write(lambda connection: beat(connection, 1))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        assert len(modes) == 4
        assert set(modes.values()) == {0o600}

    with_store(f"sqlite:///{file}", body)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_a_file_that_is_not_a_database_is_refused_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "mezani.db"
    file.write_text("not a database, but somebody's letter " * 100)
    with pytest.raises(StoreError, match=r"mezani\.db can't be opened: file is not a database"):
        Store.open(f"sqlite:///{file}")
    assert file.read_text().startswith("not a database")


def test_data_is_there_after_reopening(database_url: str) -> None:
    written(database_url, lambda connection: beat(connection, 3))
    assert written(database_url, last_beat) == [3]


def test_sqlite_is_configured_to_lose_nothing(tmp_path: Path) -> None:
    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.scalar(text(f"PRAGMA {name}")) for name in names]

    async def body(store: Store) -> list[list[object]]:
        return [await store.write(settings), await store.read(settings)]

    full = 2
    found = with_store(f"sqlite:///{tmp_path / 'mezani.db'}", body)
    assert found == [["wal", full, 1]] * 2


def test_only_one_server_at_a_time_can_use_an_sqlite_file(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'mezani.db'}"

    async def body(store: Store) -> None:
        with pytest.raises(StoreError, match="Another mezani server is using"):
            Store.open(f"sqlite:///{tmp_path}/../{tmp_path.name}/mezani.db")
        await store.write(lambda connection: beat(connection, 1))

    with_store(url, body)
    open_and_close(url)


def test_a_killed_server_does_not_leave_its_file_locked(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mezani.db'}"
    command = [sys.executable, "-c", HOLD, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        child = int(server.stdout.readline())
        try:
            with pytest.raises(StoreError, match="Another mezani server is using"):
                Store.open(url)
            server.kill()
            server.wait()
            # A child process is still running.
            os.kill(child, 0)
            open_and_close(url)
        finally:
            server.kill()
            os.kill(child, signal.SIGKILL)


def test_nodes_may_share_postgresql_and_the_primary_key_decides(
    postgresql: PostgreSQL,
) -> None:
    url = postgresql.new_database()

    async def run() -> list[MoveRow]:
        first, second = Store.open(url, is_shared=True), Store.open(url, is_shared=True)
        await first.append(a_move("m", 0, "first"))
        with pytest.raises(SeqTakenError):
            await second.append(a_move("m", 0, "second"))
        await second.append(a_move("m", 1, "second"))
        log = await first.read(lambda connection: moves_of(connection, "m"))
        await asyncio.gather(first.close(), second.close())
        return log

    assert [row.move for row in asyncio.run(run())] == ["first", "second"]
    postgresql.drop_database(url)

"""Starting the server."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from mezani.server.app import make_app, make_services
from mezani.server.runner import bind, serve
from mezani.server.settings import read_settings
from mezani.store import StoreError


def corrupt(database: Path, index: str) -> None:
    """Overwrite the first page of an index."""
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [(page,)] = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (index,)
        )
        [(size,)] = connection.execute("PRAGMA page_size")
    connection.close()
    with database.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"garbage!" * (size // 8))


def test_a_server_that_cannot_read_its_database_says_why(tmp_path: Path) -> None:
    settings = read_settings({"port": 0, "data": str(tmp_path)}, {})
    asyncio.run(make_services(settings).store.close())
    corrupt(tmp_path / "mezani.db", "sqlite_autoindex_heartbeat_1")
    app = make_app(make_services(settings))
    with (
        bind(settings) as listening,
        capture_logs() as logs,
        pytest.raises(StoreError, match="could not be read: database disk image is malformed"),
    ):
        serve(app, [listening], lambda: None)
    assert [entry["event"] for entry in logs if entry.get("exc_info")] == ["startup_failed"]


def test_a_file_that_is_not_a_database_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "mezani.db").write_bytes(b"not a database " * 1000)
    command = [sys.executable, "-m", "mezani", "serve", "--data", str(tmp_path)]
    ran = subprocess.run([*command, "--port", "0", "--no-open"], capture_output=True, check=False)
    reason = f"The database {tmp_path / 'mezani.db'} can't be opened: file is not a database"
    assert (ran.returncode, ran.stdout.decode(), ran.stderr.decode()) == (
        2,
        "",
        f"mezani: {reason}\n",
    )

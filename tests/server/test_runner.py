"""Starting the server."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from mezani.server.app import make_app, make_services
from mezani.server.runner import CONNECTION_SECONDS, EXIT_SECONDS, ROOM_SECONDS, bind, serve
from mezani.server.settings import read_settings
from mezani.server.workers.process_pool import GRACE_SECONDS
from mezani.store import StoreError
from tests.server.live_server import Browser
from tests.server.security.raw_clients import RawClient

STUCK_SERVER = Path(__file__).with_name("stuck_server.py")


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


def test_the_server_ends_after_a_signal_whatever_is_going_on(tmp_path: Path) -> None:
    command = [sys.executable, str(STUCK_SERVER), str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        port = process.stdout.readline().removeprefix("port ").strip()
        amina = Browser(f"http://127.0.0.1:{port}")
        try:
            amina.guest("Amina")
            client = RawClient(amina, amina.create_room())
            assert process.stdout.readline() == "stuck\n"
            for number in range(1000):  # it does not read the responses
                client.say(do="sync", id=f"s{number}")
            process.send_signal(signal.SIGTERM)
            said, _ = process.communicate(timeout=60)  # until the workers have ended too
            client.close()
            assert "stuck" not in said
        finally:
            process.kill()
            amina.close()


def test_the_steps_of_a_shutdown_take_less_than_ten_seconds() -> None:
    assert ROOM_SECONDS + CONNECTION_SECONDS + GRACE_SECONDS < EXIT_SECONDS < 10

"""Another program locks the database: moves are refused until the lock is gone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.chaos.chaos_server import ChaosServer, running

pytestmark = pytest.mark.slow


@contextmanager
def locked(server: ChaosServer) -> Iterator[None]:
    """Hold the write lock of the database while the block runs."""
    database = sqlite3.connect(server.process.folder / "data" / "mezani.db", isolation_level=None)
    try:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")
    finally:
        database.close()


def test_moves_are_refused_while_the_database_is_locked_and_accepted_afterwards(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as server:
        seq = server.make_a_move()
        with locked(server):
            refused = server.mover.move("draw", id="again")
            assert (refused["code"], refused["seq"]) == ("unavailable", seq)
            server.wait_until_not_ready("The database is locked.")
            assert server.failed_commits("locked") >= 1
            assert server.logged('"cause": "database is locked"')
        server.wait_until_ready()
        assert server.mover.move("draw", id="again") == {"ack": "again", "seq": seq + 1}
        server.wait_for_seq(seq + 1)

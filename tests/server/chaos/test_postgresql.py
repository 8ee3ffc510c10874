"""PostgreSQL is frozen or restarted during a match: nothing that was acknowledged is lost, and play continues."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mezani.stress.cluster.postgresql import PostgreSQL
from tests.server.chaos.chaos_server import running

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster() -> Iterator[PostgreSQL]:
    """A PostgreSQL server of our own, since others share theirs."""
    own = PostgreSQL()
    yield own
    own.stop()


def test_a_move_waits_while_postgresql_is_frozen(cluster: PostgreSQL, tmp_path: Path) -> None:
    with running(tmp_path, database=cluster.new_database()) as server:
        seq = server.make_a_move()
        mover = server.mover
        cluster.freeze()
        try:
            move = mover.send("move", seq=seq, move="draw")
            server.wait_until_not_ready("The database does not respond.")
        finally:
            cluster.thaw()
        assert mover.response_to(move) == {"ack": move, "seq": seq + 1}
        server.wait_for_seq(seq + 1)
        server.wait_until_ready()
        assert server.make_a_move() == seq + 2


def test_moves_are_refused_until_postgresql_is_back(cluster: PostgreSQL, tmp_path: Path) -> None:
    with running(tmp_path, database=cluster.new_database()) as server:
        seq = server.make_a_move()
        cluster.shut_down()
        try:
            refused = server.mover.move("draw", id="again")
            assert (refused["code"], refused["seq"]) == ("unavailable", seq)
            server.wait_until_not_ready("The database cannot be reached.")
            assert server.failed_commits("unreachable") >= 1
        finally:
            cluster.start()
        server.wait_until_ready()
        assert server.mover.move("draw", id="again") == {"ack": "again", "seq": seq + 1}
        server.wait_for_seq(seq + 1)
        server.process.kill()
        server.start()
        server.return_to_match()
        server.wait_for_seq(seq + 1)

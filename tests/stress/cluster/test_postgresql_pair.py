"""Two PostgreSQL servers: whatever was committed on the primary is on the standby when the primary is killed."""

from __future__ import annotations

import pytest

from mezani.stress.cluster.postgresql_pair import PostgreSQLPair


@pytest.mark.slow
def test_the_standby_has_every_commit_and_each_server_can_be_the_primary() -> None:
    pair = PostgreSQLPair()
    try:
        first = pair.primary
        first.execute("CREATE TABLE numbers (number integer)")
        for number in (1, 2):
            pair.primary.execute(f"INSERT INTO numbers VALUES ({number})")
            pair.kill_primary()
            rows = pair.primary.execute("SELECT number FROM numbers ORDER BY number")
            assert rows == [(each,) for each in range(1, number + 1)]
            pair.restore_standby()
        assert pair.primary is first
        assert pair.standby.execute("SELECT pg_is_in_recovery()") == [(True,)]
    finally:
        pair.stop()
    assert not pair.primary.folder.exists()
    assert not pair.standby.folder.exists()

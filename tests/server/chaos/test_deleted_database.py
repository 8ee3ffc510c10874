"""The file of the database is deleted under a running server: the server says that it is not ready."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani.server.observability.readiness import REASONS
from tests.server.chaos.chaos_server import running

pytestmark = pytest.mark.slow


def test_a_server_whose_database_was_deleted_is_not_ready(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.make_a_move()
        server.wait_until_ready()
        file = tmp_path / "data" / "mezani.db"
        kept = file.with_name("kept.db")
        file.rename(kept)
        server.wait_until_not_ready(REASONS["gone"])
        file.write_bytes(b"another file")
        server.wait_until_not_ready(REASONS["gone"])
        kept.replace(file)
        server.wait_until_ready()
        server.make_a_move()

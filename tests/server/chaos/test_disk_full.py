"""A full disk: moves are refused, nothing is lost, and play continues when there is space again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.chaos.chaos_server import ChaosServer, running
from tests.server.chaos.small_disk import is_possible

pytestmark = pytest.mark.slow


def fill_disk(server: ChaosServer) -> Path:
    """Fill the disk of a server and return the file that fills it."""
    folder = server.process.folder / "data"
    filler = Path(f"/proc/{server.pid}/root{folder}/filler")
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:  # until no space is left
            file.write(bytes(4096))
    return filler


def test_moves_are_refused_while_the_disk_is_full_and_accepted_afterwards(tmp_path: Path) -> None:
    if not is_possible(tmp_path / "trial"):
        pytest.skip("this system does not let a process mount a disk of its own")
    with running(tmp_path, module="tests.server.chaos.small_disk") as server:
        seq = server.make_a_move()
        filler = fill_disk(server)
        refused = server.mover.move("draw", id="again")
        assert (refused["code"], refused["seq"]) == ("unavailable", seq)
        server.wait_until_not_ready("The disk is full.")
        assert server.failed_commits("disk_full") >= 1
        assert server.logged('"cause": "database or disk is full"')
        filler.unlink()
        server.wait_until_ready()
        assert server.mover.move("draw", id="again") == {"ack": "again", "seq": seq + 1}
        server.wait_for_seq(seq + 1)
        assert server.make_a_move() == seq + 2

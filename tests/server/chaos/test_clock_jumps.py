"""The time of day jumps during a match: no timer runs out, nobody is signed out, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.chaos.chaos_server import running
from tests.server.chaos.jumping_clock import jump

pytestmark = pytest.mark.slow

DAY = 86_400


@pytest.mark.parametrize("seconds", [-400 * DAY, 3 * DAY])
def test_a_match_continues_when_the_clock_jumps(tmp_path: Path, seconds: int) -> None:
    jump(tmp_path, 0)
    with running(tmp_path, module="tests.server.chaos.jumping_clock") as server:
        seq = server.make_a_move()
        jump(tmp_path, seconds)
        assert server.make_a_move() == seq + 1
        server.wait_until_ready()
        for browser in server.browsers:
            assert browser.call("GET", "/session").json()["player"] == browser.player
        server.process.kill()  # during the jump
        server.start()
        server.return_to_match()
        server.wait_for_seq(seq + 1)
        assert server.make_a_move() == seq + 2
        server.process.kill()
        jump(tmp_path, 0)  # the clock is corrected while the server is down
        server.start()
        server.return_to_match()
        server.wait_for_seq(seq + 2)
        assert server.make_a_move() == seq + 3
        assert server.process.errors() == []

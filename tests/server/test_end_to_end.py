"""Two players on a real server: a whole match, and a restart in the middle."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from mezani.bots import BOTS, observe
from mezani.bots.driver import waited_for
from mezani.rng import fast_rng, seed_hash
from tests.server.live_server import Line, RunningServer, until


class PlayedMatch:
    """Two players who choose moves like a bot."""

    def __init__(self, server: RunningServer, code: str, lines: list[Line]) -> None:
        self.server = server
        self.code = code
        self.lines = lines
        self.kinds: set[str] = set()
        self._rng = fast_rng(3)
        self._numbers = count(1)

    @property
    def is_over(self) -> bool:
        return self.server.table(self.code).match.state.outcome() is not None

    def make_a_move(self) -> None:
        """Make the next move, and wait until everybody has seen it."""
        live = self.server.table(self.code)
        seat = waited_for(live.match.state)[0]
        line = self.lines[seat]
        line.until_view(live.seq_for(seat))
        self.kinds |= {clock["kind"] for clock in line.seen["view"]["clocks"]}
        move = BOTS["rookie"].choose(observe(live.match.state, live.match.rules, seat), self._rng)
        answer = line.move(str(move), id=f"move {next(self._numbers)}")
        assert "ack" in answer, answer
        for other, watcher in enumerate(self.lines):
            watcher.until_view(live.seq_for(other))


def wait_for_phase(line: Line, phase: str) -> None:
    """Wait until the room is in a phase."""
    line.until(lambda: line.room["phase"] == phase, phase)


@pytest.mark.slow
def test_two_players_finish_a_match_across_a_server_restart(
    tmp_path: Path,
) -> None:
    with RunningServer(tmp_path) as server:
        amina, brian = server.guest("Amina"), server.guest("Brian")
        rules = {"window_seconds": 600, "prompt_seconds": 600, "turn_seconds": 600}
        code = amina.make_room(game="kadi-live", seats=2, rules=rules)
        lines = [amina.enter(code), brian.enter(code.lower())]
        assert lines[1].ask("sit")["ack"]
        for line in lines:
            assert "ack" in line.ask("ready", id="ready, steady")
        played = PlayedMatch(server, code, lines)
        for line in lines:
            line.until_view(0)
        for _ in range(12):
            played.make_a_move()
        hashes = [line.room["seed_hash"] for line in lines]
        seen = [line.seen["view"] | {"clocks": ()} for line in lines]
        seqs = [line.seq for line in lines]

        server.restart()
        played.lines = lines = [amina.enter(code), brian.enter(code)]
        for line, seq, view in zip(lines, seqs, seen):
            assert line.until_view(seq)["seq"] == seq
            assert line.seen["view"] | {"clocks": ()} == view
        while not played.is_over:
            played.make_a_move()

        for line in lines:
            wait_for_phase(line, "finished")
            assert line.room["result"]["winners"]
            assert seed_hash(line.room["result"]["seed"]) in hashes
        assert {"turn", "window"} <= played.kinds
        match = amina.call("GET", f"/matches/{lines[0].room['match']}").json()
        assert match["seed"] == lines[0].room["result"]["seed"]
        for line in lines:
            assert "ack" in line.ask("rematch", id="again")
        for line in lines:
            wait_for_phase(line, "playing")


def test_a_stopped_server_tells_its_clients_to_reconnect(tmp_path: Path) -> None:
    with RunningServer(tmp_path) as server:
        _, lines = server.open_match()
        server._server.should_exit = True
        for line in lines:
            assert line.until_closed() == 1012
            assert line.heard[-1]["bye"]["code"] == "restart"
            assert line.heard[-1]["bye"]["reconnect"]
        until(lambda: not server._thread.is_alive(), "the end of the server")

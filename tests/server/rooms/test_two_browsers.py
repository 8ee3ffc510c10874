"""Two browsers at a real server: a room, a code, kadi-live to its end, and a server that is lost in the middle."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from mezani.bots import BOTS, observe
from mezani.bots.driver import waited_for
from mezani.rng import fast_rng, seed_hash
from tests.server.live_server import Line, RunningServer, until


class Evening:
    """Two people who play as a bot would, over their connections."""

    def __init__(self, server: RunningServer, code: str, lines: list[Line]) -> None:
        self.server = server
        self.code = code
        self.lines = lines
        self.kinds: set[str] = set()
        self._rng = fast_rng(3)
        self._numbers = count(1)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.server.table(self.code).match.state.outcome() is not None

    def make_a_move(self) -> None:
        """Whoever is asked answers, and everybody who may know of it sees it."""
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
    """Listens until the room is there."""
    line.until(lambda: line.room["phase"] == phase, phase)


@pytest.mark.slow
def test_two_people_play_kadi_live_to_its_end_through_the_loss_of_the_server(
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
        evening = Evening(server, code, lines)
        for line in lines:
            line.until_view(0)
        for _ in range(12):
            evening.make_a_move()
        hashes = [line.room["seed_hash"] for line in lines]
        seen = [line.seen["view"] | {"clocks": ()} for line in lines]
        seqs = [line.seq for line in lines]

        server.restart()
        evening.lines = lines = [amina.enter(code), brian.enter(code)]
        for line, seq, view in zip(lines, seqs, seen):
            assert line.until_view(seq)["seq"] == seq
            assert line.seen["view"] | {"clocks": ()} == view
        while not evening.is_over:
            evening.make_a_move()

        for line in lines:
            wait_for_phase(line, "finished")
            assert line.room["result"]["winners"]
            assert seed_hash(line.room["result"]["seed"]) in hashes
        assert {"turn", "window"} <= evening.kinds
        match = amina.call("GET", f"/matches/{lines[0].room['match']}").json()
        assert match["seed"] == lines[0].room["result"]["seed"]
        for line in lines:
            assert "ack" in line.ask("rematch", id="again")
        for line in lines:
            wait_for_phase(line, "playing")


def test_a_stopped_server_tells_its_clients_to_come_again(tmp_path: Path) -> None:
    with RunningServer(tmp_path) as server:
        _, lines = server.open_match()
        server._server.should_exit = True
        for line in lines:
            assert line.until_closed() == 1012
            assert line.heard[-1]["bye"]["code"] == "restart"
            assert line.heard[-1]["bye"]["reconnect"]
        until(lambda: not server._thread.is_alive(), "the end of the server")

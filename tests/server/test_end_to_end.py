"""Two players on a real server: a whole match, and a restart in the middle."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from mezani.bots import BOTS, observe
from mezani.bots.driver import seats_to_ask
from mezani.rng import fast_rng, seed_hash
from tests.server.live_server import Connection, RunningServer, until


class PlayedMatch:
    """Two players who choose moves like a bot."""

    def __init__(self, server: RunningServer, code: str, connections: list[Connection]) -> None:
        self.server = server
        self.code = code
        self.connections = connections
        self.kinds: set[str] = set()
        self._rng = fast_rng(3)
        self._numbers = count(1)

    @property
    def is_over(self) -> bool:
        return self.server.live_match(self.code).match.state.outcome() is not None

    def make_a_move(self) -> None:
        """Make the next move, and wait until everybody has seen it."""
        live = self.server.live_match(self.code)
        seat = seats_to_ask(live.match.state)[0]
        connection = self.connections[seat]
        connection.wait_for_seq(live.seq_for(seat))
        self.kinds |= {clock["kind"] for clock in connection.last_step["view"]["clocks"]}
        move = BOTS["rookie"].choose(observe(live.match.state, live.match.rules, seat), self._rng)
        answer = connection.move(str(move), id=f"move {next(self._numbers)}")
        assert "ack" in answer, answer
        for other, watcher in enumerate(self.connections):
            watcher.wait_for_seq(live.seq_for(other))


def wait_for_phase(connection: Connection, phase: str) -> None:
    """Wait until the room is in a phase."""
    connection.until(lambda: connection.room["phase"] == phase, phase)


@pytest.mark.slow
def test_two_players_finish_a_match_across_a_server_restart(
    tmp_path: Path,
) -> None:
    with RunningServer(tmp_path) as server:
        amina, brian = server.guest("Amina"), server.guest("Brian")
        rules = {"window_seconds": 600, "prompt_seconds": 600, "turn_seconds": 600}
        code = amina.create_room(game="kadi-live", seats=2, rules=rules)
        connections = [amina.join_room(code), brian.join_room(code.lower())]
        assert connections[1].do("sit")["ack"]
        for connection in connections:
            assert "ack" in connection.do("ready", id="ready, steady")
        played = PlayedMatch(server, code, connections)
        for connection in connections:
            connection.wait_for_seq(0)
        for _ in range(12):
            played.make_a_move()
        hashes = [connection.room["seed_hash"] for connection in connections]
        seen = [connection.last_step["view"] | {"clocks": ()} for connection in connections]
        seqs = [connection.seq for connection in connections]

        server.restart()
        played.connections = connections = [amina.join_room(code), brian.join_room(code)]
        for connection, seq, view in zip(connections, seqs, seen):
            assert connection.wait_for_seq(seq)["seq"] == seq
            assert connection.last_step["view"] | {"clocks": ()} == view
        while not played.is_over:
            played.make_a_move()

        for connection in connections:
            wait_for_phase(connection, "finished")
            assert connection.room["result"]["winners"]
            assert seed_hash(connection.room["result"]["seed"]) in hashes
        assert {"turn", "window"} <= played.kinds
        match = amina.call("GET", f"/matches/{connections[0].room['match']}").json()
        assert match["seed"] == connections[0].room["result"]["seed"]
        for connection in connections:
            assert "ack" in connection.do("rematch", id="again")
        for connection in connections:
            wait_for_phase(connection, "playing")


def test_a_stopped_server_tells_its_clients_to_reconnect(tmp_path: Path) -> None:
    with RunningServer(tmp_path) as server:
        _, connections = server.start_match()
        server._server.should_exit = True
        for connection in connections:
            assert connection.wait_for_close() == 1012
            assert connection.received[-1]["bye"]["code"] == "restart"
            assert connection.received[-1]["bye"]["reconnect"]
        until(lambda: not server._thread.is_alive(), "the end of the server")

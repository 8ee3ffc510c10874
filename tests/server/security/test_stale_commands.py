"""Commands for an old version and commands out of order are refused and change nothing."""

from __future__ import annotations

import pytest

from tests.server.live_server import RunningServer


def test_a_move_for_an_older_version_is_stale(server: RunningServer) -> None:
    code, connections = server.start_match()
    for number in range(4):
        mover = server.live_match(code).match.state.turn
        connection = connections[mover]
        connection.wait_for_seq(number)
        connection.move(server.legal(code, mover)[-1])
    mover = server.live_match(code).match.state.turn
    refused = connections[mover].do("move", seq=0, move=server.legal(code, mover)[-1])
    assert refused["code"] == "stale"
    assert refused["seq"] == server.live_match(code).seq == 4


@pytest.mark.parametrize("ahead", [1, 5, 2**31 - 1])
def test_a_move_for_a_future_version_is_stale(server: RunningServer, ahead: int) -> None:
    code, connections = server.start_match()
    mover = server.live_match(code).match.state.turn
    refused = connections[mover].do("move", seq=ahead, move=server.legal(code, mover)[0])
    assert (refused["code"], refused["seq"]) == ("stale", 0)
    assert server.live_match(code).seq == 0


def test_only_one_of_two_moves_for_one_version_is_made(server: RunningServer) -> None:
    code, connections = server.start_match()
    mover = server.live_match(code).match.state.turn
    text = server.legal(code, mover)[0]
    connection = connections[mover]
    for name in ("one", "two"):
        connection.send("move", id=name, seq=0, move=text)
    answers = [connection.response_to(name) for name in ("one", "two")]
    assert answers[0] == {"ack": "one", "seq": 1}
    assert answers[1]["code"] in ("stale", "not_your_turn")
    assert server.live_match(code).seq == 1


def test_commands_before_a_match_are_refused(server: RunningServer) -> None:
    ann = server.guest("Ann")
    connection = ann.join_room(ann.create_room(seats=2))
    assert connection.do("move", seq=0, move="draw")["nak"]
    assert connection.do("extend", cards=["7H"])["nak"]
    assert connection.do("rematch")["code"] == "forbidden"
    assert connection.do("start")["code"] == "forbidden"
    assert connection.do("undo")["code"] == "forbidden"


def test_lobby_commands_during_a_match_are_refused(server: RunningServer) -> None:
    code, connections = server.start_match()
    for do in ("ready", "unready", "start", "rematch"):
        assert connections[0].do(do)["code"] == "forbidden", do
    assert connections[0].do("add_bot", level="casual")["code"] == "forbidden"
    assert connections[0].do("remove", seat="B")["code"] == "forbidden"
    assert connections[0].do("sit", seat="B")["code"] == "forbidden"
    assert server.room(code).record.phase == "playing"


def test_moves_after_the_end_are_refused(server: RunningServer) -> None:
    code, connections = server.start_match("kadi-friendly")
    for _ in range(3000):
        live = server.live_match(code)
        if live.match.state.outcome() is not None:
            break
        mover = live.match.state.turn
        connections[mover].wait_for_seq(live.seq)
        moves = server.legal(code, mover)
        played = [text for text in moves if text.startswith("play")]
        connections[mover].move((played or moves)[0])
    assert server.live_match(code).match.state.outcome() is not None
    connections[0].until(lambda: connections[0].room["phase"] == "finished", "the end")
    seq = server.live_match(code).seq
    for connection in connections:
        connection.wait_for_seq(seq)
        assert "nak" in connection.do("move", seq=seq, move="draw")
        assert "nak" in connection.do("extend", cards=[])
    assert server.live_match(code).seq == seq

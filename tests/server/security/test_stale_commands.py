"""Commands for a table that has moved on, and commands out of order, are refused and change nothing."""

from __future__ import annotations

import pytest

from tests.server.live_server import RunningServer


def test_a_move_for_an_older_version_is_stale(server: RunningServer) -> None:
    code, lines = server.open_match()
    for number in range(4):
        mover = server.table(code).match.state.turn
        line = lines[mover]
        line.until_view(number)
        line.move(server.legal(code, mover)[-1])
    mover = server.table(code).match.state.turn
    refused = lines[mover].ask("move", seq=0, move=server.legal(code, mover)[-1])
    assert refused["code"] == "stale"
    assert refused["seq"] == server.table(code).seq == 4


@pytest.mark.parametrize("ahead", [1, 5, 2**31 - 1])
def test_a_move_for_a_version_that_is_yet_to_come_is_stale(
    server: RunningServer, ahead: int
) -> None:
    code, lines = server.open_match()
    mover = server.table(code).match.state.turn
    refused = lines[mover].ask("move", seq=ahead, move=server.legal(code, mover)[0])
    assert (refused["code"], refused["seq"]) == ("stale", 0)
    assert server.table(code).seq == 0


def test_of_two_moves_sent_at_once_for_one_version_one_is_made(server: RunningServer) -> None:
    code, lines = server.open_match()
    mover = server.table(code).match.state.turn
    text = server.legal(code, mover)[0]
    line = lines[mover]
    for name in ("one", "two"):
        line.send("move", id=name, seq=0, move=text)
    answers = [line.answer_to(name) for name in ("one", "two")]
    assert answers[0] == {"ack": "one", "seq": 1}
    assert answers[1]["code"] in ("stale", "not_your_turn")
    assert server.table(code).seq == 1


def test_commands_that_come_before_their_time_are_refused(server: RunningServer) -> None:
    ann = server.guest("Ann")
    line = ann.enter(ann.make_room(seats=2))
    assert line.ask("move", seq=0, move="draw")["nak"]
    assert line.ask("extend", cards=["7H"])["nak"]
    assert line.ask("rematch")["code"] == "forbidden"
    assert line.ask("start")["code"] == "forbidden"
    assert line.ask("undo")["code"] == "forbidden"


def test_commands_that_come_after_their_time_are_refused(server: RunningServer) -> None:
    code, lines = server.open_match()
    for do in ("ready", "unready", "start", "rematch"):
        assert lines[0].ask(do)["code"] == "forbidden", do
    assert lines[0].ask("add_bot", level="casual")["code"] == "forbidden"
    assert lines[0].ask("remove", seat="B")["code"] == "forbidden"
    assert lines[0].ask("sit", seat="B")["code"] == "forbidden"
    assert server.room(code).record.phase == "playing"


def test_no_move_is_made_after_the_end(server: RunningServer) -> None:
    code, lines = server.open_match("kadi-friendly")
    for _ in range(3000):
        live = server.table(code)
        if live.match.state.outcome() is not None:
            break
        mover = live.match.state.turn
        lines[mover].until_view(live.seq)
        moves = server.legal(code, mover)
        played = [text for text in moves if text.startswith("play")]
        lines[mover].move((played or moves)[0])
    assert server.table(code).match.state.outcome() is not None
    lines[0].until(lambda: lines[0].room["phase"] == "finished", "the end")
    seq = server.table(code).seq
    for line in lines:
        line.until_view(seq)
        assert "nak" in line.ask("move", seq=seq, move="draw")
        assert "nak" in line.ask("extend", cards=[])
    assert server.table(code).seq == seq

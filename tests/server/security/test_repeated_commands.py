"""The same command twice is done once and answered twice: at once, after a new connection, after a restart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mezani.store.log import moves_of
from tests.server.live_server import Json, RunningServer


def commands_in_log(server: RunningServer, code: str) -> list[str | None]:
    """The ids of the commands that are in the log of a room's match."""
    match = server.table(code).id
    rows = server.do(lambda: server.services.store.read(lambda of: moves_of(of, match)))
    return [row.command for row in rows]


def first_move(server: RunningServer, code: str) -> tuple[int, Json]:
    """Who moves first, and a command for it."""
    mover = server.table(code).match.state.turn
    return mover, {"id": "once", "seq": 0, "move": server.legal(code, mover)[0]}


def test_the_same_move_twice_is_made_once_and_answered_twice(server: RunningServer) -> None:
    code, lines = server.open_match()
    mover, command = first_move(server, code)
    answers = [lines[mover].ask("move", **command) for _ in range(3)]
    assert answers == [{"ack": "once", "seq": 1}] * 3
    assert commands_in_log(server, code) == ["once"]
    other = lines[1 - mover]
    assert [each["seq"] for each in other.settled() if each.get("events")] == [1]


def test_a_refused_move_is_refused_again_although_it_would_fit_by_now(
    server: RunningServer,
) -> None:
    code, lines = server.open_match()
    mover, command = first_move(server, code)
    waiting = lines[1 - mover]
    early = waiting.ask("move", id="early", seq=0, move="draw")
    assert early["nak"] == "early"
    lines[mover].ask("move", **command)
    assert waiting.ask("move", id="early", seq=0, move="draw") == early
    assert commands_in_log(server, code) == ["once"]


def test_the_same_id_for_another_move_is_refused(server: RunningServer) -> None:
    code, lines = server.open_match()
    mover, command = first_move(server, code)
    lines[mover].ask("move", **command)
    refused = lines[mover].ask("move", id="once", seq=1, move="play KH KS KD")
    assert (refused["nak"], refused["code"]) == ("once", "bad_message")
    assert lines[mover].ask("ready", id="once")["code"] == "bad_message"
    assert lines[mover].ask("move", **command) == {"ack": "once", "seq": 1}


def test_words_are_said_once_and_other_words_need_another_id(server: RunningServer) -> None:
    _, lines = server.open_match()
    for text in ("hello", "hello"):
        assert lines[0].ask("say", id="s", text=text)["ack"] == "s"
    assert lines[0].ask("say", id="s", text="good bye")["code"] == "bad_message"
    heard = [each["said"]["text"] for each in lines[1].settled() if "said" in each]
    assert heard == ["hello"]


@pytest.mark.parametrize("is_locked", [True, False])
def test_the_same_id_with_other_fields_is_another_command(
    server: RunningServer, is_locked: bool
) -> None:
    ann = server.guest("Ann")
    code = ann.make_room(seats=3)
    line = ann.enter(code)
    assert line.ask("lock", id="x", locked=is_locked)["ack"]
    assert line.ask("lock", id="x", locked=not is_locked)["code"] == "bad_message"
    assert server.room(code).record.is_locked == is_locked


def test_two_players_may_use_the_same_id(server: RunningServer) -> None:
    _, lines = server.open_match()
    for number, line in enumerate(lines):
        assert line.ask("say", id="mine", text=f"I am {number}")["ack"] == "mine"
    heard = [each["said"]["text"] for each in lines[0].settled() if "said" in each]
    assert heard == ["I am 0", "I am 1"]


def test_a_repeat_after_a_new_connection_gets_the_first_answer(server: RunningServer) -> None:
    code, lines = server.open_match()
    mover, command = first_move(server, code)
    person = server.player_of(lines[mover])
    # The connection is lost before the answer is heard.
    lines[mover].send("move", **command)
    lines[mover].close()
    again = person.enter(code)
    assert again.ask("move", **command) == {"ack": "once", "seq": 1}
    assert commands_in_log(server, code) == ["once"]


def test_a_repeat_after_a_restart_gets_the_first_answer(
    start: Callable[..., RunningServer],
) -> None:
    server = start()
    code, lines = server.open_match()
    mover, command = first_move(server, code)
    person = server.player_of(lines[mover])
    lines[mover].ask("move", **command)
    server.restart()
    again = person.enter(code)
    assert again.ask("move", **command) == {"ack": "once", "seq": 1}
    assert again.ask("move", id="once", seq=1, move="draw KH")["code"] == "bad_message"
    assert commands_in_log(server, code) == ["once"]


def test_taking_back_twice_with_one_id_takes_back_once_also_after_a_restart(
    start: Callable[..., RunningServer],
) -> None:
    server = start()
    ann = server.guest("Ann")
    code = ann.make_room(practice=True)
    line = ann.enter(code)
    line.ask("ready")
    line.until_view(0)
    line.until(lambda: line.seen["view"]["turn"] == "A", "my turn")
    assert "ack" in line.move("draw")
    line.until(lambda: line.seen["view"]["turn"] == "A" and line.seq > 1, "my turn again")
    first = line.ask("undo", id="back")
    assert "ack" in first
    assert line.ask("undo", id="back") == first
    server.restart()
    assert ann.enter(code).ask("undo", id="back")["ack"] == "back"
    assert commands_in_log(server, code).count("back") == 1

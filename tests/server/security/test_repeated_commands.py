"""A repeated command is executed once and gets the same response: at once, after reconnecting, after a restart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mezani.store.tables.log import moves_of
from tests.server.live_server import Json, RunningServer


def commands_in_log(server: RunningServer, code: str) -> list[str | None]:
    """Return the ids of the commands in the log of a room's match."""
    match = server.live_match(code).id
    rows = server.run_on_loop(
        lambda: server.services.store.read(lambda connection: moves_of(connection, match))
    )
    return [row.command_id for row in rows]


def first_move(server: RunningServer, code: str) -> tuple[int, Json]:
    """Return the seat that moves first, and a command for it."""
    mover = server.live_match(code).match.state.turn
    return mover, {"id": "once", "seq": 0, "move": server.legal(code, mover)[0]}


def test_a_repeated_move_is_made_once_and_acknowledged_twice(server: RunningServer) -> None:
    code, connections = server.start_match()
    mover, command = first_move(server, code)
    answers = [connections[mover].do("move", **command) for _ in range(3)]
    assert answers == [{"ack": "once", "seq": 1}] * 3
    assert commands_in_log(server, code) == ["once"]
    other = connections[1 - mover]
    assert [each["seq"] for each in other.sync() if each.get("events")] == [1]


def test_a_refused_move_is_refused_again_even_if_it_is_legal_by_now(
    server: RunningServer,
) -> None:
    code, connections = server.start_match()
    mover, command = first_move(server, code)
    waiting = connections[1 - mover]
    early = waiting.do("move", id="early", seq=0, move="draw")
    assert early["nak"] == "early"
    connections[mover].do("move", **command)
    assert waiting.do("move", id="early", seq=0, move="draw") == early
    assert commands_in_log(server, code) == ["once"]


def test_the_same_id_for_another_move_is_refused(server: RunningServer) -> None:
    code, connections = server.start_match()
    mover, command = first_move(server, code)
    connections[mover].do("move", **command)
    refused = connections[mover].do("move", id="once", seq=1, move="play KH KS KD")
    assert (refused["nak"], refused["code"]) == ("once", "bad_message")
    assert connections[mover].do("ready", id="once")["code"] == "bad_message"
    assert connections[mover].do("move", **command) == {"ack": "once", "seq": 1}


def test_repeated_chat_is_sent_once_and_other_chat_needs_another_id(server: RunningServer) -> None:
    _, connections = server.start_match()
    for text in ("hello", "hello"):
        assert connections[0].do("say", id="s", text=text)["ack"] == "s"
    assert connections[0].do("say", id="s", text="good bye")["code"] == "bad_message"
    heard = [each["said"]["text"] for each in connections[1].sync() if "said" in each]
    assert heard == ["hello"]


@pytest.mark.parametrize("is_locked", [True, False])
def test_the_same_id_with_other_fields_is_another_command(
    server: RunningServer, is_locked: bool
) -> None:
    ann = server.guest("Ann")
    code = ann.create_room(seats=3)
    connection = ann.join_room(code)
    assert connection.do("lock", id="x", locked=is_locked)["ack"]
    assert connection.do("lock", id="x", locked=not is_locked)["code"] == "bad_message"
    assert server.room(code).record.is_locked == is_locked


def test_two_players_may_use_the_same_id(server: RunningServer) -> None:
    _, connections = server.start_match()
    for number, connection in enumerate(connections):
        assert connection.do("say", id="mine", text=f"I am {number}")["ack"] == "mine"
    heard = [each["said"]["text"] for each in connections[0].sync() if "said" in each]
    assert heard == ["I am 0", "I am 1"]


def test_a_repeat_after_a_new_connection_gets_the_first_response(server: RunningServer) -> None:
    code, connections = server.start_match()
    mover, command = first_move(server, code)
    person = server.browser_of(connections[mover])
    # The connection is lost before the response arrives.
    connections[mover].send("move", **command)
    connections[mover].close()
    again = person.join_room(code)
    assert again.do("move", **command) == {"ack": "once", "seq": 1}
    assert commands_in_log(server, code) == ["once"]


def test_a_repeat_after_a_restart_gets_the_first_response(
    start: Callable[..., RunningServer],
) -> None:
    server = start()
    code, connections = server.start_match()
    mover, command = first_move(server, code)
    person = server.browser_of(connections[mover])
    connections[mover].do("move", **command)
    server.restart()
    again = person.join_room(code)
    assert again.do("move", **command) == {"ack": "once", "seq": 1}
    assert again.do("move", id="once", seq=1, move="draw KH")["code"] == "bad_message"
    assert commands_in_log(server, code) == ["once"]


def test_a_repeated_undo_is_done_once_even_after_a_restart(
    start: Callable[..., RunningServer],
) -> None:
    server = start()
    ann = server.guest("Ann")
    code = ann.create_room(practice=True)
    connection = ann.join_room(code)
    connection.do("ready")
    connection.wait_for_seq(0)
    connection.until(lambda: connection.last_step["view"]["turn"] == "A", "my turn")
    assert "ack" in connection.move("draw")
    connection.until(
        lambda: connection.last_step["view"]["turn"] == "A" and connection.seq > 1, "my turn again"
    )
    first = connection.do("undo", id="back")
    assert "ack" in first
    assert connection.do("undo", id="back") == first
    server.restart()
    assert ann.join_room(code).do("undo", id="back")["ack"] == "back"
    assert commands_in_log(server, code).count("back") == 1

"""Commands that come late, twice or at the same time: each takes effect at most once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from mezani.store.schema import matches
from mezani.store.tables.log import moves_of
from tests.server.live_server import Connection, Json, RunningServer


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


def all_at_once(connections: list[Connection], do: str, **fields: object) -> list[Json]:
    """Send a command on all connections at once and return the responses."""
    with ThreadPoolExecutor(len(connections)) as threads:
        return list(threads.map(lambda each: each.do(do, **fields), connections))


def matches_of(server: RunningServer, code: str) -> int:
    """Return how many matches a room has had."""
    wanted = select(func.count()).where(matches.c.room_code == code)
    return int(
        server.run_on_loop(lambda: server.services.store.read(lambda of: of.scalar(wanted) or 0))
    )


def test_only_one_of_many_simultaneous_players_gets_a_seat(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.create_room(seats=2)
    connections = [server.guest(f"Guest {number}").join_room(code) for number in range(6)]
    answers = all_at_once(connections, "sit", seat="B")
    assert sum("ack" in answer for answer in answers) == 1
    assert {answer["code"] for answer in answers if "nak" in answer} == {"room_full"}
    winner = next(connection for connection, answer in zip(connections, answers) if "ack" in answer)
    winner.sync()
    assert winner.room["you"] == "B"


def test_simultaneous_players_get_different_seats(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.create_room(seats=4)
    connections = [server.guest(f"Guest {number}").join_room(code) for number in range(6)]
    answers = all_at_once(connections, "sit")
    assert sum("ack" in answer for answer in answers) == 3
    players = [seat.player_id for seat in server.room(code).record.seats]
    assert len(set(players)) == 4


def test_two_simultaneous_starts_deal_one_match(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.create_room(seats=3, bots=["casual"])
    connection = ann.join_room(code)
    connection.do("ready")
    names = [connection.send("start") for _ in range(5)]
    answers = [connection.response_to(name) for name in names]
    assert ["ack" in answer for answer in answers] == [True, False, False, False, False]
    assert {answer["code"] for answer in answers[1:]} == {"forbidden"}
    assert matches_of(server, code) == 1


def test_two_players_who_become_ready_at_once_deal_one_match(server: RunningServer) -> None:
    people = [server.guest(name) for name in ("Ann", "Ben")]
    code = people[0].create_room(seats=2)
    connections = [person.join_room(code) for person in people]
    connections[1].do("sit")
    answers = all_at_once(connections, "ready")
    assert all("ack" in answer for answer in answers)
    for connection in connections:
        connection.wait_for_seq(0)
    assert matches_of(server, code) == 1


def test_one_player_in_two_tabs_has_one_seat(server: RunningServer) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    code = ann.create_room(seats=4)
    ben.join_room(code).send("sit", seat="B")
    ben.join_room(code).do("sit", seat="C")
    held = [seat.player_id for seat in server.room(code).record.seats]
    assert held.count(ben.player["id"]) == 1

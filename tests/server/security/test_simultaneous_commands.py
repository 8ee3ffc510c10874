"""Simultaneous commands for the same thing: one succeeds, the others are refused, and nothing is half done."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import func, select

from mezani.store.schema import matches
from tests.server.live_server import Connection, Json, RunningServer


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
    code = ann.create_room(seats=2, bots=["casual"])
    connection = ann.join_room(code)
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

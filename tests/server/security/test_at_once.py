"""Two who want the same thing at the same moment: one gets it, the other is told, and nothing is half done."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import func, select

from mezani.store.schema import matches
from tests.server.live_server import Json, Line, RunningServer


def all_at_once(lines: list[Line], do: str, **fields: object) -> list[Json]:
    """The answers to a command that everybody sends in the same moment."""
    with ThreadPoolExecutor(len(lines)) as threads:
        return list(threads.map(lambda line: line.ask(do, **fields), lines))


def matches_of(server: RunningServer, code: str) -> int:
    """How many matches a room has had."""
    wanted = select(func.count()).where(matches.c.room == code)
    return int(server.do(lambda: server.services.store.read(lambda of: of.scalar(wanted) or 0)))


def test_of_many_who_take_one_seat_at_once_one_has_it(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.make_room(seats=2)
    lines = [server.guest(f"Guest {number}").enter(code) for number in range(6)]
    answers = all_at_once(lines, "sit", seat="B")
    assert sum("ack" in answer for answer in answers) == 1
    assert {answer["code"] for answer in answers if "nak" in answer} == {"room_full"}
    winner = next(line for line, answer in zip(lines, answers) if "ack" in answer)
    winner.settled()
    assert winner.room["you"] == "B"


def test_many_who_join_at_once_get_different_seats(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.make_room(seats=4)
    lines = [server.guest(f"Guest {number}").enter(code) for number in range(6)]
    answers = all_at_once(lines, "sit")
    assert sum("ack" in answer for answer in answers) == 3
    players = [seat.player for seat in server.room(code).record.seats]
    assert len(set(players)) == 4


def test_two_starts_at_once_deal_one_match(server: RunningServer) -> None:
    ann = server.guest("Ann")
    code = ann.make_room(seats=2, bots=["casual"])
    line = ann.enter(code)
    names = [line.send("start") for _ in range(5)]
    answers = [line.answer_to(name) for name in names]
    assert ["ack" in answer for answer in answers] == [True, False, False, False, False]
    assert {answer["code"] for answer in answers[1:]} == {"forbidden"}
    assert matches_of(server, code) == 1


def test_two_last_players_who_are_ready_at_once_deal_one_match(server: RunningServer) -> None:
    people = [server.guest(name) for name in ("Ann", "Ben")]
    code = people[0].make_room(seats=2)
    lines = [person.enter(code) for person in people]
    lines[1].ask("sit")
    answers = all_at_once(lines, "ready")
    assert all("ack" in answer for answer in answers)
    for line in lines:
        line.until_view(0)
    assert matches_of(server, code) == 1


def test_one_person_in_two_tabs_has_one_seat(server: RunningServer) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    code = ann.make_room(seats=4)
    ben.enter(code).send("sit", seat="B")
    ben.enter(code).ask("sit", seat="C")
    held = [seat.player for seat in server.room(code).record.seats]
    assert held.count(ben.player["id"]) == 1

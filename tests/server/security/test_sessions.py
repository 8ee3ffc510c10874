"""Who is signed out is out, on open connections too; and nobody is signed in by a token that others know.

More of sessions is tested in tests/server/accounts, where there are no rooms.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from mezani.server.rooms.client import SIGNED_OUT
from tests.server.live_server import Line, RunningServer, Visitor

PASSWORD = "correct horse battery"
NEW_PASSWORD = "another horse entirely"


def second_device(server: RunningServer, name: str) -> Visitor:
    """The same account, signed in elsewhere."""
    device = server.visitor()
    answer = device.call("POST", "/session", {"name": name, "password": PASSWORD})
    assert answer.status_code == 200
    return device


def is_turned_away(person: Visitor, code: str) -> bool:
    """Whether somebody is not let in, and has seen nothing of the room."""
    line = Line(person.knock(code))
    closed = line.until_closed()
    assert [list(each) for each in line.heard] == [["bye"]]
    return closed == SIGNED_OUT


def test_signing_out_closes_the_open_connections_of_that_session_alone(
    server: RunningServer,
) -> None:
    ann = server.visitor()
    ann.sign_up("Ann One", PASSWORD)
    other = second_device(server, "Ann One")
    rooms = [ann.make_room() for _ in range(3)]
    lines = [ann.enter(code) for code in rooms[:2]]
    elsewhere = other.enter(rooms[2])
    assert ann.call("DELETE", "/session").status_code < 300
    assert [line.until_closed() for line in lines] == [SIGNED_OUT] * 2
    assert lines[0].heard[-1]["bye"]["code"] == "signed_out"
    assert elsewhere.ask("sync")["ack"]
    assert is_turned_away(ann, rooms[0])


def end_everywhere(ann: Visitor) -> None:
    assert ann.call("DELETE", "/sessions").status_code < 300


def change_password(ann: Visitor) -> None:
    body = {"current_password": PASSWORD, "password": NEW_PASSWORD}
    assert ann.call("PUT", "/accounts/me/password", body).status_code < 300


def leave_for_good(ann: Visitor) -> None:
    assert ann.call("DELETE", "/accounts/me", {"password": PASSWORD}).status_code < 300


@pytest.mark.parametrize("end", [end_everywhere, change_password, leave_for_good])
def test_what_ends_other_sessions_closes_their_connections(
    server: RunningServer, end: Callable[[Visitor], None]
) -> None:
    ann = server.visitor()
    name = f"Ann {end.__name__}"
    ann.sign_up(name, PASSWORD)
    other = second_device(server, name)
    code = ann.make_room()
    line = other.enter(code)
    end(ann)
    assert line.until_closed() == SIGNED_OUT
    assert is_turned_away(other, code)


def test_a_bearer_token_ends_with_all_sessions(server: RunningServer) -> None:
    ann = server.visitor()
    ann.sign_up("Ann Token", PASSWORD)
    code = ann.make_room()
    token = ann.call("POST", "/tokens").json()["token"]
    program = server.visitor()
    headers = {"Cookie": "", "Authorization": f"Bearer {token}"}
    line = Line(program.knock(code, **headers))
    line.until(lambda: line.room, "the room")
    assert line.room["you"] == "A"
    end_everywhere(ann)
    assert line.until_closed() == SIGNED_OUT
    again = Line(program.knock(code, **headers))
    assert again.until_closed() == SIGNED_OUT


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "A" * 5000, "%00"])
def test_without_a_session_nobody_comes_in(server: RunningServer, token: str) -> None:
    code = server.guest("Ann").make_room()
    stranger = server.visitor()
    if token:
        stranger.http.cookies.set("mezani_session", token)
    assert is_turned_away(stranger, code)


def test_a_token_that_others_knew_before_is_worth_nothing_afterwards(
    server: RunningServer,
) -> None:
    victim, code = server.guest("Ann"), server.guest("Ben").make_room()
    known = victim.token
    line = victim.enter(code)
    victim.sign_up("Ann Fixed", PASSWORD)
    assert victim.token != known
    assert line.until_closed() == SIGNED_OUT
    attacker = server.visitor()
    attacker.http.cookies.set("mezani_session", known)
    assert is_turned_away(attacker, code)


def test_a_token_somebody_made_up_is_never_taken_over(server: RunningServer) -> None:
    victim = server.visitor()
    victim.http.cookies.set("mezani_session", "A" * 43, domain="127.0.0.1", path="/")
    answer = victim.call("POST", "/guests", {"name": "Ann"})
    assert "A" * 43 not in answer.headers["set-cookie"]


def test_who_signs_out_while_connecting_is_not_let_in(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    code = ann.make_room()
    find, is_finding, may_find = server.registry.find, asyncio.Event(), asyncio.Event()

    async def slow_find(text: str) -> object:
        is_finding.set()
        await may_find.wait()
        return await find(text)

    monkeypatch.setattr(server.registry, "find", slow_find)
    line = Line(ann.knock(code))
    server.do(is_finding.wait)
    assert ann.call("DELETE", "/session").status_code < 300

    async def go_on() -> None:
        may_find.set()

    server.do(go_on)
    assert line.until_closed() == SIGNED_OUT
    assert not server.room(code).clients

"""Signing out closes open connections, and a token that others know never signs anybody in.

Sessions without rooms are tested in tests/server/accounts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from mezani.server.rooms.client import SIGNED_OUT
from tests.server.live_server import Browser, Connection, RunningServer

PASSWORD = "correct horse battery"
NEW_PASSWORD = "another horse entirely"


def second_device(server: RunningServer, name: str) -> Browser:
    """Sign in to the same account in another browser."""
    device = server.new_browser()
    answer = device.call("POST", "/session", {"name": name, "password": PASSWORD})
    assert answer.status_code == 200
    return device


def is_turned_away(person: Browser, code: str) -> bool:
    """Return whether a player is not admitted and has seen nothing of the room."""
    connection = Connection(person.open_socket(code))
    closed = connection.wait_for_close()
    assert [list(each) for each in connection.received] == [["bye"]]
    return closed == SIGNED_OUT


def test_signing_out_closes_only_the_connections_of_that_session(
    server: RunningServer,
) -> None:
    ann = server.new_browser()
    ann.sign_up("Ann One", PASSWORD)
    other = second_device(server, "Ann One")
    rooms = [ann.create_room() for _ in range(3)]
    connections = [ann.join_room(code) for code in rooms[:2]]
    elsewhere = other.join_room(rooms[2])
    assert ann.call("DELETE", "/session").status_code < 300
    assert [connection.wait_for_close() for connection in connections] == [SIGNED_OUT] * 2
    assert connections[0].received[-1]["bye"]["code"] == "signed_out"
    assert elsewhere.do("sync")["ack"]
    assert is_turned_away(ann, rooms[0])


def end_everywhere(ann: Browser) -> None:
    assert ann.call("DELETE", "/sessions").status_code < 300


def change_password(ann: Browser) -> None:
    body = {"current_password": PASSWORD, "password": NEW_PASSWORD}
    assert ann.call("PUT", "/accounts/me/password", body).status_code < 300


def leave_for_good(ann: Browser) -> None:
    assert ann.call("DELETE", "/accounts/me", {"password": PASSWORD}).status_code < 300


@pytest.mark.parametrize("end", [end_everywhere, change_password, leave_for_good])
def test_ending_other_sessions_closes_their_connections(
    server: RunningServer, end: Callable[[Browser], None]
) -> None:
    ann = server.new_browser()
    name = f"Ann {end.__name__}"
    ann.sign_up(name, PASSWORD)
    other = second_device(server, name)
    code = ann.create_room()
    connection = other.join_room(code)
    end(ann)
    assert connection.wait_for_close() == SIGNED_OUT
    assert is_turned_away(other, code)


def test_a_bearer_token_ends_with_all_sessions(server: RunningServer) -> None:
    ann = server.new_browser()
    ann.sign_up("Ann Token", PASSWORD)
    code = ann.create_room()
    token = ann.call("POST", "/tokens").json()["token"]
    program = server.new_browser()
    headers = {"Cookie": "", "Authorization": f"Bearer {token}"}
    connection = Connection(program.open_socket(code, **headers))
    connection.until(lambda: connection.room, "the room")
    assert connection.room["you"] == "A"
    end_everywhere(ann)
    assert connection.wait_for_close() == SIGNED_OUT
    again = Connection(program.open_socket(code, **headers))
    assert again.wait_for_close() == SIGNED_OUT


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "A" * 5000, "%00"])
def test_connecting_needs_a_session(server: RunningServer, token: str) -> None:
    code = server.guest("Ann").create_room()
    stranger = server.new_browser()
    if token:
        stranger.http.cookies.set("mezani_session", token)
    assert is_turned_away(stranger, code)


def test_signing_in_ends_a_session_that_others_know(
    server: RunningServer,
) -> None:
    victim, code = server.guest("Ann"), server.guest("Ben").create_room()
    known = victim.token
    connection = victim.join_room(code)
    victim.sign_up("Ann Fixed", PASSWORD)
    assert victim.token != known
    assert connection.wait_for_close() == SIGNED_OUT
    attacker = server.new_browser()
    attacker.http.cookies.set("mezani_session", known)
    assert is_turned_away(attacker, code)


def test_a_made_up_token_never_becomes_a_session(server: RunningServer) -> None:
    victim = server.new_browser()
    victim.http.cookies.set("mezani_session", "A" * 43, domain="127.0.0.1", path="/")
    answer = victim.call("POST", "/guests", {"name": "Ann"})
    assert "A" * 43 not in answer.headers["set-cookie"]


def test_a_player_who_signs_out_while_connecting_is_not_admitted(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    code = ann.create_room()
    find, is_finding, may_find = server.registry.find, asyncio.Event(), asyncio.Event()

    async def slow_find(text: str) -> object:
        is_finding.set()
        await may_find.wait()
        return await find(text)

    monkeypatch.setattr(server.registry, "find", slow_find)
    connection = Connection(ann.open_socket(code))
    server.run_on_loop(is_finding.wait)
    assert ann.call("DELETE", "/session").status_code < 300

    async def go_on() -> None:
        may_find.set()

    server.run_on_loop(go_on)
    assert connection.wait_for_close() == SIGNED_OUT
    assert not server.room(code).clients

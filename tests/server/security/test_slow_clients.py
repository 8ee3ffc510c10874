"""Clients that do not read, or never finish a request: they are cut off, and others are not affected."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import pytest

from mezani.server.http import connections, websocket
from mezani.server.rooms import client as room_client
from mezani.server.rooms.client import MAX_OUTBOX, Client
from tests.server.live_server import TIMEOUT, Browser, Connection, RunningServer, until
from tests.server.security.raw_clients import CONT, PING, TEXT, RawClient, frame

Join = Callable[[str | Browser, str], RawClient]
SOON = 0.3
CHECK_SECONDS = 0.5
ENOUGH = 20_000
"""More messages than any network buffers."""


@pytest.fixture
def server(start: Callable[..., RunningServer]) -> RunningServer:
    return start()


@pytest.fixture
def short_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give clients little time to read their last messages."""
    monkeypatch.setattr(websocket, "CLOSE_SECONDS", SOON)
    monkeypatch.setattr(room_client, "CLOSE_SECONDS", SOON)


@pytest.fixture
def join(server: RunningServer) -> Iterator[Join]:
    """Connect raw clients to a room, as new guests or as existing players. They disconnect at the end."""
    clients: list[RawClient] = []

    def joined(who: str | Browser, code: str) -> RawClient:
        person = server.guest(who) if isinstance(who, str) else who
        clients.append(RawClient(person, code))
        until(lambda: person.player["id"] in server.room(code).clients, "the client in the room")
        return clients[-1]

    yield joined
    for client in clients:
        client.close()


def peer_named(server: RunningServer, code: str, name: str) -> Client | None:
    """Return the server's side of a player's connection."""
    found = [each for each in server.room(code).clients.values() if each.player.name == name]
    return found[0] if found else None


def play_one(server: RunningServer, code: str, connections: list[Connection]) -> None:
    """Make a move that the other player sees: the last legal one, a draw or a pass, so that nobody wins."""
    live = server.live_match(code)
    mover, seq = live.match.state.turn, live.seq
    connections[mover].wait_for_seq(seq)
    assert "ack" in connections[mover].move(server.legal(code, mover)[-1])
    connections[1 - mover].wait_for_seq(seq + 1)


def fill_outbox(server: RunningServer, code: str, client: RawClient, name: str) -> None:
    """Send to a client that does not read until messages wait in its outbox."""
    here = peer_named(server, code, name)
    assert here is not None
    for number in range(ENOUGH):
        assert client.say(do="sync", id=f"s{number}")
        if here._outbox:
            break
    until(lambda: here._outbox, "that messages wait")


def is_kept(name: str) -> bool:
    """Return whether a client object of this player still exists."""
    return any(isinstance(each, Client) and each.player.name == name for each in gc.get_objects())


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let any number of messages wait, so that something else ends the connection."""
    monkeypatch.setattr(room_client, "MAX_OUTBOX", 10**6)


@pytest.mark.usefixtures("short_close")
def test_a_client_that_does_not_read_is_disconnected_without_harm_to_others(
    server: RunningServer, join: Join
) -> None:
    code, connections = server.start_match()
    before = server.connections
    slow = join("Slow", code)
    here = peer_named(server, code, "Slow")
    assert here is not None
    most = 0
    for number in range(ENOUGH):
        if here.is_closed or not slow.say(do="sync", id=f"s{number}"):
            break
        most = max(most, len(here._outbox))
        if number % 500 == 0:
            play_one(server, code, connections)
    until(partial(getattr, here, "is_closed"), "the end of Slow's connection")
    assert most <= MAX_OUTBOX
    play_one(server, code, connections)
    until(lambda: peer_named(server, code, "Slow") is None, "that Slow is gone from the room")
    until(lambda: server.connections <= before + 1, "that the connection is let go of")
    del here
    until(lambda: gc.collect() >= 0 and not is_kept("Slow"), "that nothing is kept of it")


@pytest.mark.usefixtures("patient", "short_close")
def test_a_signed_out_client_that_does_not_read_can_do_nothing(
    server: RunningServer, join: Join
) -> None:
    code, connections = server.start_match()
    eve = server.guest("Eve")
    client = join(eve, code)
    fill_outbox(server, code, client, "Eve")
    assert client.say(do="say", id="before", text="I am here")
    connections[0].until(lambda: "said" in connections[0].received[-1], "Eve's words")
    assert eve.call("DELETE", "/session").status_code < 300
    client.say(do="say", id="after", text="and still here")
    until(lambda: peer_named(server, code, "Eve") is None, "the end of Eve's connection")
    said = [each["said"]["text"] for each in connections[0].sync() if "said" in each]
    assert said == ["I am here"]


@pytest.mark.usefixtures("patient", "short_close")
def test_a_client_that_was_taken_over_can_do_nothing(server: RunningServer, join: Join) -> None:
    code, connections = server.start_match()
    eve = server.guest("Eve")
    client = join(eve, code)
    fill_outbox(server, code, client, "Eve")
    eve.join_room(code)
    client.say(do="say", id="after", text="from the old place")
    assert not [each for each in connections[0].sync() if "said" in each]
    before = server.connections
    until(lambda: server.connections < before, "that the old connection is let go of")


@pytest.mark.usefixtures("patient", "short_close")
def test_a_server_stops_even_if_a_client_does_not_read(server: RunningServer, join: Join) -> None:
    code, _ = server.start_match()
    client = join("Slow", code)
    fill_outbox(server, code, client, "Slow")
    server.restart()
    assert server.guest("Ann").join_room(code).room["phase"] == "playing"


def test_pings_of_a_client_that_does_not_read_are_limited(
    server: RunningServer, join: Join
) -> None:
    code, connections = server.start_match()
    client = join("Slow", code)
    pings = frame(PING, b"p" * 125) * 100
    assert any(not client.send(pings) for _ in range(1000))
    until(lambda: peer_named(server, code, "Slow") is None, "the end of Slow's connection")
    play_one(server, code, connections)


def test_a_message_with_endless_parts_is_refused(server: RunningServer, join: Join) -> None:
    code, connections = server.start_match()
    client = join("Slow", code)
    client.send(frame(TEXT, b"", fin=False) + frame(CONT, b"", fin=False) * 1000)
    assert client.closing_code() == 1008
    play_one(server, code, connections)


UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/hea",
    "half of the headers": b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: b\r\n",
    "half of a body": (
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 100\r\n\r\n{"
    ),
    "half of a second request": (
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/health HTTP/1.1\r\nHo"
    ),
}


def send_until_cut_off(server: RunningServer, data: bytes) -> None:
    """Connect, send data, and read until the server ends the connection."""
    with (
        socket.create_connection(("127.0.0.1", server.port), TIMEOUT) as client,
        suppress(ConnectionError),
    ):
        client.sendall(data)
        while client.recv(4096):
            pass


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=UNFINISHED.keys())
def test_an_unfinished_request_is_cut_off(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(connections, "CHECK_SECONDS", CHECK_SECONDS)
    send_until_cut_off(server, sent)


def test_a_silent_websocket_is_not_cut_off(
    server: RunningServer, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, lines = server.start_match()
    spectator = server.guest("Eve")
    # Only from here on, so that no other connection of this test is cut off.
    monkeypatch.setattr(connections, "CHECK_SECONDS", 2 * CHECK_SECONDS)
    silent = join(spectator, code)
    send_until_cut_off(
        server, b""
    )  # at its second check, which is later than that of the silent one
    assert silent.say(do="sync", id="s1")
    assert silent.answers(1) == ["s1"]
    assert all(line.do("sync")["ack"] for line in lines)

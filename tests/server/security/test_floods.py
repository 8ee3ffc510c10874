"""Floods of any kind are limited or refused, without harm to others."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from mezani.server import rate_limits
from mezani.server.rooms.client import TOO_MANY
from tests.server.live_server import RunningServer, until
from tests.server.security.raw_clients import TEXT, RawClient, frame

MANY = 1000


def burst(count: int, **fields: object) -> bytes:
    """Return many commands that arrive at once."""
    return b"".join(
        frame(TEXT, msgspec.json.encode({"id": f"b{number}", **fields})) for number in range(count)
    )


def test_a_burst_of_chat_disconnects_nobody_who_reads(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "ACTIONS_PER_SECOND", 0)
    code, connections = server.start_match()
    eve = RawClient(server.guest("Eve"), code)
    connections[0].until(lambda: connections[0].room["spectators"], "Eve's coming")
    eve.send(burst(380, do="say", text="spam"))
    connections[0].until(
        lambda: any("said" in each for each in connections[0].received), "Eve's words"
    )
    for connection in connections:
        said = [each for each in connection.sync() if "said" in each]
        assert 1 <= len(said) <= rate_limits.ACTION_BURST
    eve.close()


def test_a_burst_of_commands_gets_all_responses(server: RunningServer) -> None:
    _, connections = server.start_match()
    names = [connections[0].send("extend", cards=[]) for _ in range(380)]
    assert all(connections[0].response_to(name)["ack"] for name in names[::20])
    assert connections[0].closed is None


def test_messages_per_second_are_limited(start: Callable[..., RunningServer]) -> None:
    server = start(messages_per_second=5)
    object.__setattr__(server.services, "now", lambda: 1000.0)
    _, connections = server.start_match()
    answers = [connections[0].do("extend", cards=[]) for _ in range(8)]
    assert ["ack" in answer for answer in answers] == [True] * 3 + [False] * 5
    assert {answer["code"] for answer in answers[3:]} == {"rate_limited"}


@pytest.mark.parametrize("do", ["say", "emote", "ready", "lock", "sit"])
def test_commands_that_everybody_notices_are_limited(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, do: str
) -> None:
    monkeypatch.setattr(rate_limits, "ACTIONS_PER_SECOND", 0)
    ann = server.guest("Ann")
    code = ann.create_room(seats=3)
    connection, other = ann.join_room(code), server.guest("Ben").join_room(code)
    fields = {"say": {"text": "spam"}, "emote": {"emote": "pole"}}.get(do, {})
    names = [connection.send(do, **fields) for _ in range(150)]
    answers = [connection.response_to(name) for name in names]
    refused = [answer for answer in answers if answer.get("code") == "rate_limited"]
    assert len(refused) > 100
    assert len(other.sync()) < 100
    # A command refused for its rate was not executed, and may be sent again with the same id.
    monkeypatch.setattr(rate_limits, "ACTIONS_PER_SECOND", 100)
    name = refused[-1]["nak"]
    until(lambda: "ack" in connection.do(do, id=name, **fields), "that it may be done again")


def test_reconnecting_is_limited(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "ACTIONS_PER_SECOND", 0)
    ann = server.guest("Ann")
    code = ann.create_room()
    closed = 0
    for _ in range(rate_limits.ACTION_BURST + 10):
        socket = ann.open_socket(code)
        closed += "rate_limited" in str(socket.recv())
        socket.close()
    assert closed == 10


def test_a_flood_of_commands_is_refused_and_then_disconnected(
    start: Callable[..., RunningServer],
) -> None:
    server = start(messages_per_second=20)
    code, connections = server.start_match()
    before = len(connections[0].received)
    eve = server.guest("Eve").join_room(code)
    with suppress(ConnectionClosed):
        for number in range(MANY):
            eve.send("sync", id=f"f{number}")
    assert eve.wait_for_close() == TOO_MANY
    refused = [each["nak"] for each in eve.received if each.get("code") == "rate_limited"]
    assert refused[0].startswith("f")
    assert eve.received[-1]["bye"]["code"] == "rate_limited"
    assert len(connections[0].sync()) - before < 10


def test_rooms_per_player_are_limited(start: Callable[..., RunningServer]) -> None:
    server = start(rooms_per_player="5/hour")
    ann = server.guest("Ann")
    statuses = [ann.call("POST", "/rooms", {"game": "kadi-friendly"}).status_code for _ in range(8)]
    assert statuses == [201] * 5 + [429] * 3
    quick = ann.call("POST", "/quick", {"game": "qute"})
    assert (quick.status_code, quick.json()["code"]) == (429, "rate_limited")
    assert len(server.registry.rooms) == 5
    assert server.guest("Ben").create_room()


@pytest.mark.parametrize("path", ["/rooms", "/guests", "/accounts", "/session", "/quick"])
def test_a_large_body_is_refused(server: RunningServer, path: str) -> None:
    ann = server.guest("Ann")
    answer = ann.call("POST", path, {"game": "kadi-friendly", "name": "x" * 3_000_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "rules",
    [
        {f"rule{number}": True for number in range(2000)},
        {"jokers": 10**30},
        {"jokers": "9" * 5000},
        {"turn_seconds": "9" * 5000},
        {"turn_seconds": -1},
        {"x" * 5000: 1},
        {"__class__": "x"},
        {"jokers": {"deep": {"deep": {}}}},
    ],
)
def test_invalid_rules_are_refused_with_a_short_reason(
    server: RunningServer, rules: object
) -> None:
    ann = server.guest("Ann")
    answer = ann.call("POST", "/rooms", {"game": "kadi-friendly", "rules": rules})
    assert answer.status_code in (400, 413)
    assert len(answer.text) < 1000


def test_open_connections_per_address_are_limited(start: Callable[..., RunningServer]) -> None:
    server = start(trusted_proxies=1, sockets_per_address=2)
    people = [server.guest(name) for name in ("Ann", "Ben", "Cat")]
    code = people[0].create_room()
    here = {"X-Forwarded-For": "203.0.113.7"}
    connections = [person.open_socket(code, **here) for person in people]
    for connection in connections[:2]:
        assert "room" in msgspec.json.decode(connection.recv())
    assert msgspec.json.decode(connections[2].recv())["bye"]["code"] == "rate_limited"
    connections[2].close()
    assert connections[2].close_code == TOO_MANY
    elsewhere = people[2].open_socket(code, **{"X-Forwarded-For": "203.0.113.8"})
    assert "room" in msgspec.json.decode(elsewhere.recv())
    for connection in (*connections[:2], elsewhere):
        connection.close()


def test_a_guest_who_does_not_connect_holds_no_seats(server: RunningServer) -> None:
    games = ["kadi-friendly", "kadi-bomb", "qute", "no-kitty-duel"]
    waiting = {}
    for number, game in enumerate(games):
        person = server.guest(f"Ann {number}")
        waiting[game] = person.call("POST", "/quick", {"game": game, "bots": False}).json()["code"]
        person.join_room(waiting[game])
    eve = server.guest("Eve")
    for game in games:
        assert eve.call("POST", "/quick", {"game": game}).json()["code"] == waiting[game]
    for game in games[:-1]:  # she may still be about to connect to the last one
        ben = server.guest("Ben")
        assert ben.call("POST", "/quick", {"game": game}).json()["code"] == waiting[game]
        ben.join_room(waiting[game]).wait_for_seq(0)

"""Floods of any kind are limited or refused, without harm to others."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from contextlib import suppress

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mezani.server import traffic
from mezani.server.rooms import room_context
from mezani.server.rooms.client import TOO_MANY
from mezani.server.token_buckets import TokenBuckets
from tests.server.live_server import Connection, RunningServer, until
from tests.server.security.raw_clients import TEXT, RawClient, frame

MANY = 1000
BURST = 40


def burst(count: int, **fields: object) -> bytes:
    """Return many commands that arrive at once."""
    return b"".join(
        frame(TEXT, msgspec.json.encode({"id": f"b{number}", **fields})) for number in range(count)
    )


def test_a_burst_of_chat_disconnects_nobody_who_reads(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_context, "ACTIONS", f"{BURST}/day")
    code, connections = server.start_match()
    eve = RawClient(server.guest("Eve"), code)
    connections[0].until(lambda: connections[0].room["spectators"], "Eve as a spectator")
    eve.send(burst(380, do="say", text="spam"))
    connections[0].until(
        lambda: any("said" in each for each in connections[0].received), "Eve's words"
    )
    for connection in connections:
        said = [each for each in connection.sync() if "said" in each]
        assert 1 <= len(said) <= BURST
    eve.close()


def test_a_burst_of_commands_gets_all_responses(server: RunningServer) -> None:
    _, connections = server.start_match()
    names = [connections[0].send("extend", cards=[]) for _ in range(380)]
    assert all(connections[0].response_to(name)["ack"] for name in names[::20])
    assert connections[0].closed is None


def test_messages_of_a_player_are_limited(start: Callable[..., RunningServer]) -> None:
    server = start(messages_per_player="5/hour")
    _, connections = server.start_match()
    answers = [connections[0].do("extend", cards=[]) for _ in range(8)]
    assert ["ack" in answer for answer in answers] == [True] * 3 + [False] * 5
    assert {answer["code"] for answer in answers[3:]} == {"rate_limited"}


@pytest.mark.parametrize("do", ["say", "emote", "ready", "lock", "sit"])
def test_commands_that_everybody_notices_are_limited(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, do: str
) -> None:
    monkeypatch.setattr(room_context, "ACTIONS", f"{BURST}/day")
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
    server.room(code).actions = TokenBuckets("")
    assert "ack" in connection.do(do, id=refused[-1]["nak"], **fields)


def test_reconnecting_is_limited(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_context, "ACTIONS", f"{BURST}/day")
    ann = server.guest("Ann")
    code = ann.create_room()
    closed = 0
    for _ in range(BURST + 10):
        socket = ann.open_socket(code)
        closed += "rate_limited" in str(socket.recv())
        socket.close()
    assert closed == 10


def test_a_flood_of_commands_is_refused_and_then_disconnected(
    start: Callable[..., RunningServer],
) -> None:
    server = start(messages_per_player="20/day")
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


def test_a_seated_player_returns_to_a_match_whatever_the_neighbours_do(
    start: Callable[..., RunningServer],
) -> None:
    server = start(trusted_proxies=1, sockets_per_address=3, joins_per_address="3/day")
    here = {"X-Forwarded-For": "203.0.113.7"}
    code, (ann, _) = server.start_match()
    person, eve = server.browser_of(ann), server.guest("Eve")
    ann.close()
    other = eve.create_room()
    neighbours = [
        server.guest(f"Neighbour {number}").open_socket(other, **here) for number in "123"
    ]
    refused = eve.open_socket(code, **here)
    assert msgspec.json.decode(refused.recv())["bye"]["code"] == "rate_limited"
    returned = person.open_socket(code, **here)
    assert msgspec.json.decode(returned.recv())["room"]["phase"] == "playing"
    for opened in (*neighbours, refused, returned):
        opened.close()


def test_rooms_per_address_are_limited(start: Callable[..., RunningServer]) -> None:
    server = start(trusted_proxies=1, rooms_per_address="2/day")
    people = [server.guest(name) for name in ("Ann", "Ben", "Cat", "Dan")]
    asked = [
        person.call("POST", "/rooms", {"game": "qute"}, **{"X-Forwarded-For": address})
        for person, address in zip(people, ["203.0.113.7"] * 3 + ["203.0.113.8"], strict=True)
    ]
    assert [response.status_code for response in asked] == [201, 201, 429, 201]


def test_new_rooms_of_an_address_wait_for_their_turn(
    start: Callable[..., RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traffic, "ROOM_PACE", "1/second")
    person = start(trusted_proxies=1).guest("Ann")
    begin = time.monotonic()
    for _ in range(2):
        asked = person.call(
            "POST", "/rooms", {"game": "qute"}, **{"X-Forwarded-For": "203.0.113.7"}
        )
        assert asked.status_code == 201
    assert time.monotonic() - begin >= 1


def test_quick_matches_per_address_are_limited(start: Callable[..., RunningServer]) -> None:
    server = start(trusted_proxies=1, quick_matches_per_address="2/day")
    people = [server.guest(name) for name in ("Ann", "Ben", "Cat")]
    asked = [
        person.call("POST", "/quick", {"game": "qute"}, **{"X-Forwarded-For": address})
        for person, address in zip(
            [*people, people[2]], ["203.0.113.7"] * 3 + ["203.0.113.8"], strict=True
        )
    ]
    assert [response.status_code for response in asked] == [201, 201, 429, 201]


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


def test_all_sockets_of_a_player_share_one_budget_of_messages(
    start: Callable[..., RunningServer],
) -> None:
    server = start(messages_per_player="50/day")
    eve = server.guest("Eve")
    connections = [eve.join_room(eve.create_room()) for _ in range(45)]
    names = [[each.send("sync") for _ in range(10)] for each in connections]
    answers = [
        connection.response_to(name)
        for connection, sent in zip(connections, names, strict=True)
        for name in sent
    ]
    assert sum("ack" in answer for answer in answers) == 50
    assert {answer["code"] for answer in answers if "nak" in answer} == {"rate_limited"}
    ann = server.guest("Ann")
    assert "ack" in ann.join_room(ann.create_room()).do("sync")


def test_all_players_of_an_address_share_one_budget_of_messages(
    start: Callable[..., RunningServer],
) -> None:
    server = start(messages_per_address="5/hour", trusted_proxies=1)
    answers = []
    for number in range(8):  # one /64 network of IPv6 counts as one address
        person = server.guest(f"Eve {number}")
        here = {"X-Forwarded-For": f"2001:db8:1:2::{number}"}
        connection = Connection(person.open_socket(person.create_room(), **here))
        answers.append("ack" in connection.do("sync"))
        connection.close()
    assert answers == [True] * 5 + [False] * 3
    ann = server.guest("Ann")
    assert "ack" in ann.join_room(ann.create_room()).do("sync")


def test_open_sockets_of_a_player_are_limited(start: Callable[..., RunningServer]) -> None:
    server = start(sockets_per_player=3)
    eve = server.guest("Eve")
    for _ in range(3):
        eve.join_room(eve.create_room())
    refused = Connection(eve.open_socket(eve.create_room()))
    assert refused.wait_for_close() == TOO_MANY
    assert refused.received[-1]["bye"]["code"] == "rate_limited"
    assert refused.received[-1]["bye"]["reconnect"]
    eve.close_connections()
    until(
        lambda: not any(room.clients for room in server.registry.rooms.values()),
        "all clients disconnected",
    )
    assert eve.join_room(eve.create_room()).room


@pytest.mark.parametrize("limit", ["joins_per_player", "joins_per_address"])
def test_coming_and_going_is_limited_over_all_rooms(
    start: Callable[..., RunningServer], limit: str
) -> None:
    server = start(trusted_proxies=1, **{limit: "6/hour"})
    eve = server.guest("Eve")
    codes = [eve.create_room() for _ in range(3)]
    here = {"X-Forwarded-For": "203.0.113.7"}
    closed = []
    for number in range(9):
        opened = eve.open_socket(codes[number % 3], **here)
        closed.append("rate_limited" in str(opened.recv()))
        opened.close()
    assert closed == [False] * 6 + [True] * 3
    ann = server.guest("Ann")
    assert ann.join_room(ann.create_room()).room


def test_requests_of_a_session_are_limited(start: Callable[..., RunningServer]) -> None:
    server = start(requests_per_player="10/hour")
    eve, ann = server.guest("Eve"), server.guest("Ann")
    answers = [eve.call("GET", "/me") for _ in range(12)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 2
    assert answers[-1].json()["code"] == "rate_limited"
    assert 0 < int(answers[-1].headers["retry-after"]) <= 360
    assert answers[-1].headers["x-content-type-options"] == "nosniff"
    assert ann.call("GET", "/me").status_code == 200


def test_requests_from_an_address_are_limited_whatever_they_ask_for(
    start: Callable[..., RunningServer],
) -> None:
    server = start(requests_per_address="10/hour", trusted_proxies=1)
    eve, here = server.new_browser(), {"X-Forwarded-For": "203.0.113.7"}
    paths = ["/", "/api/games", "/nothing", "/assets/nothing.js"] * 3
    statuses = [eve.http.get(path, headers=here).status_code for path in paths]
    assert [status == 429 for status in statuses] == [False] * 10 + [True] * 2
    elsewhere = {"X-Forwarded-For": "203.0.113.8"}
    assert eve.http.get("/api/games", headers=elsewhere).status_code == 200
    with pytest.raises(InvalidStatus) as refused:
        server.guest("Eve").open_socket("AAAAAA", **here)
    response = refused.value.response
    assert (response.status_code, response.headers["content-type"]) == (429, "application/json")
    assert 0 < int(response.headers["retry-after"]) <= 360
    assert msgspec.json.decode(response.body)["code"] == "rate_limited"
    assert response.headers["x-request-id"]


def test_open_connections_from_an_address_are_limited_before_they_send_anything(
    start: Callable[..., RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traffic, "is_this_machine", lambda _: False)
    server = start(connections_per_address=5)
    opened = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(5)]
    until(lambda: server.connections == 5, "five connections")
    with socket.create_connection(("127.0.0.1", server.port)) as sixth, suppress(ConnectionError):
        assert sixth.recv(1) == b""
    for each in opened:
        each.close()
    until(lambda: server.connections == 0, "no connections")
    ann = server.guest("Ann")
    code = ann.create_room()
    for _ in range(7):  # a WebSocket is counted as such, and no longer as a connection
        ann.join_room(code)


def test_an_address_that_spent_its_requests_is_cut_off_on_connecting(
    start: Callable[..., RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traffic, "is_this_machine", lambda _: False)
    server = start(requests_per_address="3/hour")
    eve = server.new_browser()
    statuses = [eve.http.get("/api/games").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    with pytest.raises(httpx.TransportError):
        eve.http.get("/api/games")


def test_a_client_that_floods_a_closing_connection_is_cut_off(
    start: Callable[..., RunningServer],
) -> None:
    server = start(messages_per_player="20/day")
    code, _ = server.start_match()
    eve = RawClient(server.guest("Eve"), code)
    flood = burst(MANY, do="sync")
    until(lambda: not eve.send(flood), "the end of the connection")
    eve.close()

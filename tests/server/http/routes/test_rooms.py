"""HTTP routes of rooms: create, list, view, quick match, and limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from mezani import GAMES
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room_store import parse_code
from mezani.server.settings import Settings
from tests.server.live_server import Browser, RunningServer
from tests.server.played_matches import begin, guest, opened, token_for, with_registry


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def amina(server: RunningServer) -> Browser:
    return server.guest("Amina")


@pytest.mark.parametrize("game", GAMES)
def test_a_room_can_be_created_for_every_game(amina: Browser, game: str) -> None:
    code = amina.create_room(game)
    assert parse_code(code) == code
    room = amina.call("GET", f"/rooms/{code}").json()
    assert room["game"] == game
    assert room["phase"] == "waiting"
    assert (room["host"], room["you"]) == ("A", "A")
    assert room["seats"][0]["name"] == "Amina"
    assert not room["seats"][0]["ready"]


def test_a_room_has_the_requested_options(amina: Browser) -> None:
    options: dict[str, Any] = {
        "rules": {"turn_seconds": 15},
        "seats": 4,
        "bots": ["sharp", "rookie"],
        "public": True,
    }
    room = amina.call("GET", f"/rooms/{amina.create_room('kadi-live', **options)}").json()
    assert room["rules"] == {"turn_seconds": 15}
    assert [seat["bot"] for seat in room["seats"]] == ["", "sharp", "rookie", ""]
    assert room["public"]


@pytest.mark.parametrize(
    ("options", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"game": "kadi-live", "seats": 9}, 400, "bad_message"),
        ({"game": "kadi-live", "seats": 1}, 400, "bad_message"),
        ({"game": "kadi-live", "bots": ["sharp"] * 2, "seats": 2}, 400, "bad_message"),
        ({"game": "kadi-live", "bots": ["perfect"]}, 400, "bad_message"),
        ({"game": "kadi-live", "rules": {"fly": True}}, 400, "bad_rules"),
        ({"game": "kadi-live", "rules": {"turn_seconds": -1}}, 400, "bad_rules"),
        ({"game": "kadi-live", "colour": "red"}, 400, "bad_request"),
        ({}, 400, "bad_request"),
    ],
)
def test_invalid_room_options_are_refused(
    amina: Browser, options: dict[str, Any], status: int, code: str
) -> None:
    response = amina.call("POST", "/rooms", options)
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert response.json()["reason"]


def test_creating_a_room_needs_a_session(server: RunningServer) -> None:
    for path in ("/rooms", "/quick"):
        response = server.new_browser().call("POST", path, {"game": "kadi-live"})
        assert (response.status_code, response.json()["code"]) == (401, "not_signed_in")


def test_public_rooms_are_listed_while_a_player_waits(server: RunningServer) -> None:
    host = server.guest("Halima")
    public = host.create_room("qute", seats=3, public=True)
    private = host.create_room("qute", seats=3)
    assert public not in {room["code"] for room in host.call("GET", "/rooms").json()}
    connections = [host.join_room(code) for code in (public, private)]
    listed = {room["code"]: room for room in host.call("GET", "/rooms").json()}
    assert listed[public] == {
        "code": public,
        "game": "qute",
        "rules": {},
        "seats": 3,
        "free": 2,
        "players": ["Halima"],
    }
    assert private not in listed
    connections[0].do("lock")
    assert public not in {room["code"] for room in host.call("GET", "/rooms").json()}


def test_the_view_of_a_room_shows_no_cards(server: RunningServer) -> None:
    code, _ = server.start_match()
    visitor = server.guest("Zawadi")
    room = visitor.call("GET", f"/rooms/{code}").json()
    assert room["you"] == ""
    assert room["phase"] == "playing"
    assert room["result"] is None
    assert "view" not in room


def test_an_unknown_room_is_not_found(amina: Browser) -> None:
    response = amina.call("GET", "/rooms/222222")
    assert (response.status_code, response.json()["code"]) == (404, "room_not_found")


def test_two_players_meet_by_quick_match(server: RunningServer) -> None:
    first, second = server.guest("Imani"), server.guest("Juma")
    code = first.call("POST", "/quick", {"game": "no-kitty"}).json()["code"]
    waiting = first.join_room(code)
    assert second.call("POST", "/quick", {"game": "no-kitty"}).json()["code"] == code
    joined = second.join_room(code)
    for connection in (waiting, joined):
        connection.wait_for_seq(0)
        assert connection.room["phase"] == "playing"


def guest_headers(settings: Settings, *names: str) -> list[dict[str, str]]:
    """Return the headers of new guests."""

    async def body(registry: RoomRegistry) -> list[dict[str, str]]:
        return [await token_for(registry, await guest(registry, name)) for name in names]

    return with_registry(settings, body)


def test_rooms_per_player_are_limited(plain_settings: Settings) -> None:
    settings = replace(plain_settings, rooms_per_player="2/hour")
    amina, brian = guest_headers(settings, "Amina", "Brian")
    options = {"game": "qute"}
    with opened(settings) as client:
        made = [client.post("/api/rooms", json=options, headers=amina) for _ in range(3)]
        other = client.post("/api/rooms", json=options, headers=brian)
        quick = client.post("/api/quick", json=options, headers=amina)
    assert [response.status_code for response in made] == [201, 201, 429]
    assert made[2].json()["code"] == "rate_limited"
    assert int(made[2].headers["retry-after"]) > 0
    assert other.status_code == 201
    assert quick.status_code == 429


def test_a_refused_room_does_not_count(plain_settings: Settings) -> None:
    settings = replace(plain_settings, rooms_per_player="1/hour")
    (amina,) = guest_headers(settings, "Amina")
    with opened(settings) as client:
        for options, status in (
            ({"game": "chess"}, 404),
            ({"game": "qute", "seats": 99}, 400),
            ({"game": "qute", "rules": {"nothing": 1}}, 400),
            ({"game": "qute"}, 201),
        ):
            assert client.post("/api/rooms", json=options, headers=amina).status_code == status


def test_a_room_is_shown_with_its_game_seats_and_phase(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        room = await begin(registry, await guest(registry, "Amina"), await guest(registry, "Brian"))
        return room.record.code

    code = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        found = client.get(f"/api/rooms/{code.lower()}").json()
        missing = client.get("/api/rooms/ZZZZZZ")
    assert (found["code"], found["game"], found["phase"]) == (code, "kadi-friendly", "playing")
    assert [seat["name"] for seat in found["seats"]] == ["Amina", "Brian"]
    assert found["you"] == ""
    assert (missing.status_code, missing.json()["code"]) == (404, "room_not_found")


def test_too_large_options_are_refused(plain_settings: Settings) -> None:
    (amina,) = guest_headers(plain_settings, "Amina")
    with opened(plain_settings) as client:
        for options, status in (
            ({"game": "x" * 65}, 400),
            ({"game": "qute", "rules": {"turn_seconds": "9" * 5000}}, 400),
            ({"game": "qute", "rules": {f"rule{number}": 1 for number in range(65)}}, 400),
            ({"game": "qute", "bots": ["sharp"] * 9}, 400),
            ({"game": "x" * 20_000}, 413),
        ):
            response = client.post("/api/rooms", json=options, headers=amina)
            assert response.status_code == status
            assert set(response.json()) == {"code", "reason"}


def test_options_of_the_wrong_type_are_refused(plain_settings: Settings) -> None:
    (amina,) = guest_headers(plain_settings, "Amina")
    with opened(plain_settings) as client:
        for path, options, part in (
            ("rooms", {"game": "qute", "seats": "2"}, "seats"),
            ("rooms", {"game": "qute", "public": "true"}, "public"),
            ("quick", {"game": "qute", "bots": 1}, "bots"),
        ):
            response = client.post(f"/api/{path}", json=options, headers=amina)
            assert (response.status_code, response.json()["code"]) == (400, "bad_request")
            assert f"“{part}”" in response.json()["reason"]
        right = client.post("/api/rooms", json={"game": "qute", "seats": 2}, headers=amina)
    assert right.status_code == 201

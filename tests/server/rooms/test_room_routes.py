"""Rooms over HTTP: made, listed, looked into, and joined at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mezani import GAMES
from mezani.server.rooms.room_store import parse_code
from tests.server.live_server import RunningServer, Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def amina(server: RunningServer) -> Visitor:
    return server.guest("Amina")


@pytest.mark.parametrize("game", GAMES)
def test_a_room_for_every_game_is_made_by_its_name(amina: Visitor, game: str) -> None:
    code = amina.make_room(game)
    assert parse_code(code) == code
    room = amina.call("GET", f"/rooms/{code}").json()
    assert room["game"] == game
    assert room["phase"] == "waiting"
    assert (room["host"], room["you"]) == ("A", "A")
    assert room["seats"][0]["name"] == "Amina"
    assert not room["seats"][0]["ready"]


def test_a_room_is_as_it_was_wished_for(amina: Visitor) -> None:
    wish: dict[str, Any] = {
        "rules": {"turn_seconds": 15},
        "seats": 4,
        "bots": ["sharp", "rookie"],
        "public": True,
    }
    room = amina.call("GET", f"/rooms/{amina.make_room('kadi-live', **wish)}").json()
    assert room["rules"] == {"turn_seconds": 15}
    assert [seat["bot"] for seat in room["seats"]] == ["", "sharp", "rookie", ""]
    assert room["public"]


@pytest.mark.parametrize(
    ("wish", "status", "code"),
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
def test_a_room_that_can_t_be_is_refused_with_a_reason(
    amina: Visitor, wish: dict[str, Any], status: int, code: str
) -> None:
    answer = amina.call("POST", "/rooms", wish)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["reason"]


def test_nobody_makes_a_room_without_a_name(server: RunningServer) -> None:
    for path in ("/rooms", "/quick"):
        answer = server.visitor().call("POST", path, {"game": "kadi-live"})
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


def test_public_rooms_are_listed_while_somebody_waits_in_them(server: RunningServer) -> None:
    host = server.guest("Halima")
    public = host.make_room("qute", seats=3, public=True)
    private = host.make_room("qute", seats=3)
    assert public not in {room["code"] for room in host.call("GET", "/rooms").json()}
    lines = [host.enter(code) for code in (public, private)]
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
    lines[0].ask("lock")
    assert public not in {room["code"] for room in host.call("GET", "/rooms").json()}


def test_somebody_who_looks_in_has_no_seat_and_sees_no_cards(server: RunningServer) -> None:
    code, _ = server.open_match()
    stranger = server.guest("Zawadi")
    room = stranger.call("GET", f"/rooms/{code}").json()
    assert room["you"] == ""
    assert room["phase"] == "playing"
    assert room["result"] is None
    assert "view" not in room


def test_there_is_no_room_behind_a_code_of_none(amina: Visitor) -> None:
    answer = amina.call("GET", "/rooms/222222")
    assert (answer.status_code, answer.json()["code"]) == (404, "room_not_found")


def test_two_who_want_to_play_now_play_with_each_other(server: RunningServer) -> None:
    first, second = server.guest("Imani"), server.guest("Juma")
    code = first.call("POST", "/quick", {"game": "no-kitty"}).json()["code"]
    waiting = first.enter(code)
    assert second.call("POST", "/quick", {"game": "no-kitty"}).json()["code"] == code
    joined = second.enter(code)
    for line in (waiting, joined):
        line.until_view(0)
        assert line.room["phase"] == "playing"

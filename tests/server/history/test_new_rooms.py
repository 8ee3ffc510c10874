"""Rooms over HTTP: what is shown of one, and how many a player may make."""

from __future__ import annotations

from msgspec.structs import replace

from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from tests.server.history.evenings import begin, evening, guest, opened, token_for


def headers_of(settings: Settings, *names: str) -> list[dict[str, str]]:
    """The headers of new guests."""

    async def body(registry: RoomRegistry) -> list[dict[str, str]]:
        return [await token_for(registry, await guest(registry, name)) for name in names]

    return evening(settings, body)


def test_a_player_makes_only_so_many_rooms(plain_settings: Settings) -> None:
    settings = replace(plain_settings, rooms_per_player="2/hour")
    amina, brian = headers_of(settings, "Amina", "Brian")
    wish = {"game": "qute"}
    with opened(settings) as client:
        made = [client.post("/api/rooms", json=wish, headers=amina) for _ in range(3)]
        other = client.post("/api/rooms", json=wish, headers=brian)
        quick = client.post("/api/quick", json=wish, headers=amina)
    assert [answer.status_code for answer in made] == [201, 201, 429]
    assert made[2].json()["code"] == "rate_limited"
    assert int(made[2].headers["retry-after"]) > 0
    assert other.status_code == 201
    assert quick.status_code == 429


def test_a_room_that_can_not_be_made_does_not_count(plain_settings: Settings) -> None:
    settings = replace(plain_settings, rooms_per_player="1/hour")
    (amina,) = headers_of(settings, "Amina")
    with opened(settings) as client:
        for wish, status in (
            ({"game": "chess"}, 404),
            ({"game": "qute", "seats": 99}, 400),
            ({"game": "qute", "rules": {"nothing": 1}}, 400),
            ({"game": "qute"}, 201),
        ):
            assert client.post("/api/rooms", json=wish, headers=amina).status_code == status


def test_a_room_is_shown_with_its_game_seats_and_phase(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> str:
        room = await begin(registry, await guest(registry, "Amina"), await guest(registry, "Brian"))
        return room.record.code

    code = evening(plain_settings, body)
    with opened(plain_settings) as client:
        found = client.get(f"/api/rooms/{code.lower()}").json()
        missing = client.get("/api/rooms/ZZZZZZ")
    assert (found["code"], found["game"], found["phase"]) == (code, "kadi-friendly", "playing")
    assert [seat["name"] for seat in found["seats"]] == ["Amina", "Brian"]
    assert found["you"] == ""
    assert (missing.status_code, missing.json()["code"]) == (404, "room_not_found")


def test_a_wish_that_is_too_large_is_refused(plain_settings: Settings) -> None:
    (amina,) = headers_of(plain_settings, "Amina")
    with opened(plain_settings) as client:
        for wish, status in (
            ({"game": "x" * 65}, 400),
            ({"game": "qute", "rules": {"turn_seconds": "9" * 5000}}, 400),
            ({"game": "qute", "rules": {f"rule{number}": 1 for number in range(65)}}, 400),
            ({"game": "qute", "bots": ["sharp"] * 9}, 400),
            ({"game": "x" * 20_000}, 413),
        ):
            answer = client.post("/api/rooms", json=wish, headers=amina)
            assert answer.status_code == status
            assert set(answer.json()) == {"code", "reason"}


def test_a_number_in_quotes_is_no_number(plain_settings: Settings) -> None:
    (amina,) = headers_of(plain_settings, "Amina")
    with opened(plain_settings) as client:
        for path, wish, part in (
            ("rooms", {"game": "qute", "seats": "2"}, "seats"),
            ("rooms", {"game": "qute", "public": "true"}, "public"),
            ("quick", {"game": "qute", "bots": 1}, "bots"),
        ):
            answer = client.post(f"/api/{path}", json=wish, headers=amina)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
            assert f"“{part}”" in answer.json()["reason"]
        right = client.post("/api/rooms", json={"game": "qute", "seats": 2}, headers=amina)
    assert right.status_code == 201

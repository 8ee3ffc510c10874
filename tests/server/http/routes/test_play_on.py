"""Playing on from a step of a finished match over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from mezani.server.daily.calendar import LATE_MS, day_of, end_of
from mezani.server.rooms.lobby.daily_room import play_daily
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from mezani.server.wall_clock import wall_ms
from mezani.store.ids import new_id
from tests.server.played_matches import (
    Client,
    begin,
    guest,
    opened,
    play_match,
    play_on,
    play_to_end_of,
    token_for,
    with_registry,
)

Headers = dict[str, str]


def finished(settings: Settings) -> tuple[str, Headers]:
    """Play a match to its end, and return its id and the headers of a player who only watched."""

    async def body(registry: RoomRegistry) -> tuple[str, Headers]:
        amina, brian = await guest(registry, "Amina"), await guest(registry, "Brian")
        match = await play_match(registry, amina, brian)
        return match, await token_for(registry, await guest(registry, "Chao"))

    return with_registry(settings, body)


def ask(client: Client, match: str, headers: Headers, **body: Any) -> Any:
    """Ask to play on."""
    wish = {"step": 2, "seat": "B", **body}
    return client.post(f"/api/matches/{match}/play-on", json=wish, headers=headers)


def test_a_room_continues_the_match(plain_settings: Settings) -> None:
    match, headers = finished(plain_settings)
    with opened(plain_settings) as client:
        answer = ask(client, match, headers, level="sharp")
        assert answer.status_code == 201, answer.text
        room = client.get(f"/api/rooms/{answer.json()['code']}", headers=headers).json()
    assert (room["game"], room["practice"], room["you"]) == ("kadi-friendly", True, "B")
    assert [seat["bot"] for seat in room["seats"]] == ["sharp", ""]


@pytest.mark.parametrize(
    ("wish", "why"),
    [({"step": 3000}, "wrong_step"), ({"level": "teapot"}, "unknown_bot")],
)
def test_an_impossible_wish_is_refused(
    plain_settings: Settings, wish: dict[str, Any], why: str
) -> None:
    match, headers = finished(plain_settings)
    with opened(plain_settings) as client:
        answer = ask(client, match, headers, **wish)
    assert (answer.status_code, answer.json()["why"]) == (400, why)


def test_nothing_can_be_played_after_the_last_step(plain_settings: Settings) -> None:
    match, headers = finished(plain_settings)
    with opened(plain_settings) as client:
        last = client.get(f"/api/matches/{match}/replay").json()["frames"][-1]["step"]
        assert ask(client, match, headers, step=last).json()["why"] == "wrong_step"
        assert ask(client, match, headers, step=last - 1).status_code == 201


def test_malformed_wishes_are_refused(plain_settings: Settings) -> None:
    match, headers = finished(plain_settings)
    with opened(plain_settings) as client:
        wishes: list[dict[str, Any]]
        wishes = [{"step": -1}, {"step": "2"}, {"seat": "H"}, {"seat": ""}, {"cards": []}]
        for wish in wishes:
            assert ask(client, match, headers, **wish).status_code == 400


def test_only_finished_matches_continue_and_only_for_players(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[str, Headers]:
        amina = await guest(registry, "Amina")
        room = await begin(registry, amina, await guest(registry, "Brian"))
        await play_on(room, 3)
        return room.record.match_id, await token_for(registry, amina)

    running, headers = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        assert ask(client, running, headers).json()["code"] == "match_running"
        assert ask(client, new_id(), headers).json()["code"] == "match_not_found"
        anonymous = {"authorization": "Bearer nobody"}
        assert ask(client, running, anonymous).json()["code"] == "not_signed_in"


def test_a_deal_of_the_day_continues_only_after_its_day(plain_settings: Settings) -> None:
    now = wall_ms()
    closed = end_of(day_of(now)) + LATE_MS

    async def body(registry: RoomRegistry) -> tuple[str, Headers]:
        amina = await guest(registry, "Amina")
        room = await registry.find(await play_daily(registry, amina, "kadi-friendly"))
        await room.queue.run(room.after_lobby_change)
        match = await play_to_end_of(room)
        return match, await token_for(registry, amina)

    match, headers = with_registry(plain_settings, body, now)
    with opened(plain_settings) as client:
        assert client.get(f"/api/matches/{match}/replay", headers=headers).status_code == 200
        answer = ask(client, match, headers)
        assert (answer.status_code, answer.json()["why"]) == (403, "daily_open")
    with opened(plain_settings, lambda: closed) as client:
        assert ask(client, match, headers).status_code == 201

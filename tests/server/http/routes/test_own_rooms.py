"""The rooms a player can return to."""

from __future__ import annotations

from typing import Any

import pytest

from mezani.server.http.routes import own_rooms
from mezani.server.http.routes.rooms import NewRoom
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from tests.server.played_matches import (
    Client,
    begin,
    guest,
    opened,
    play_match,
    play_to_end_of,
    token_for,
    with_registry,
)


def own_rooms_of(client: Client, headers: dict[str, str], query: str = "") -> dict[str, Any]:
    """Ask for the rooms of a player."""
    response: dict[str, Any] = client.get(f"/api/me/rooms{query}", headers=headers).json()
    return response


def codes_of(response: dict[str, Any]) -> list[str]:
    """Return the codes of the rooms in a response."""
    return [room["code"] for room in response["rooms"]]


def test_a_player_finds_the_rooms_of_their_running_matches_newest_first(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[list[str], dict[str, str]]:
        amina, brian, chao = [await guest(registry, name) for name in ("Amina", "Brian", "Chao")]
        first = await begin(registry, amina, brian)
        await play_match(registry, amina, brian)
        await begin(registry, brian, chao)
        second = await begin(registry, chao, amina)
        codes = [second.record.code, first.record.code]
        return codes, await token_for(registry, amina)

    codes, headers = with_registry(settings, body)
    with opened(settings) as client:
        found = own_rooms_of(client, headers)
        nobody = client.get("/api/me/rooms")
    assert (codes_of(found), found["gone"], found["more"]) == (codes, [], False)
    assert [room["you"] for room in found["rooms"]] == ["B", "A"]
    assert (nobody.status_code, nobody.json()["code"]) == (401, "not_signed_in")


def test_rooms_that_are_asked_for_come_first_even_without_a_match(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[str, str, dict[str, str]]:
        amina, brian = [await guest(registry, name) for name in ("Amina", "Brian")]
        running = await begin(registry, amina, brian)
        options = NewRoom("kadi-friendly", seats=2)
        lobby = await registry.create(lambda code: new_room(code, amina, options))
        return running.record.code, lobby.record.code, await token_for(registry, amina)

    running, lobby, headers = with_registry(settings, body)
    with opened(settings) as client:
        found = own_rooms_of(client, headers, f"?codes={lobby}")
        both = own_rooms_of(client, headers, f"?codes={running},{lobby},{running.lower()}")
        loaded = client.app.state.registry.rooms
    assert (codes_of(found), found["gone"]) == ([lobby, running], [])
    assert (codes_of(both), both["gone"]) == ([running, lobby], [])
    assert loaded == {}, "The rooms are only read, not loaded."


def test_nothing_is_told_about_rooms_in_which_the_player_has_no_seat(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[list[str], dict[str, str]]:
        amina, brian, chao = [await guest(registry, name) for name in ("Amina", "Brian", "Chao")]
        finished = await begin(registry, amina, brian)
        await play_to_end_of(finished)
        strange = await begin(registry, brian, chao)
        codes = [finished.record.code, strange.record.code, "ZZZZZZ", "no code"]
        return codes, await token_for(registry, amina)

    codes, headers = with_registry(settings, body)
    with opened(settings) as client:
        found = own_rooms_of(client, headers, f"?codes={','.join(codes)}")
    assert found == {"rooms": [], "gone": codes, "more": False}


def test_codes_cannot_be_guessed_by_asking_for_rooms(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> tuple[str, dict[str, str]]:
        amina, brian, chao = [await guest(registry, name) for name in ("Amina", "Brian", "Chao")]
        strange = await begin(registry, brian, chao)
        return strange.record.code, await token_for(registry, amina)

    strange, headers = with_registry(settings, body)
    unknown = ["ZZZZ" + first + second for first in "ABCDEF" for second in "ABCDEF"]
    with opened(settings) as client:
        for _ in range(10):  # more wrong codes than anybody may try elsewhere
            asked = [*unknown, strange]
            found = own_rooms_of(client, headers, f"?codes={','.join(asked)}")
            assert found == {"rooms": [], "gone": asked, "more": False}


def test_a_player_with_many_running_matches_gets_them_in_pages(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body(registry: RoomRegistry) -> tuple[list[str], dict[str, str]]:
        amina = await guest(registry, "Amina")
        rooms = [await begin(registry, amina, bots=["casual"]) for _ in range(21)]
        return [room.record.code for room in reversed(rooms)], await token_for(registry, amina)

    codes, headers = with_registry(settings, body)
    with opened(settings) as client:
        assert codes_of(own_rooms_of(client, headers)) == codes
        monkeypatch.setattr(own_rooms, "PAGE_SIZE", 15)
        first = own_rooms_of(client, headers)
        second = own_rooms_of(client, headers, "?page=2")
    assert (codes_of(first), first["more"]) == (codes[:15], True)
    assert (codes_of(second), second["more"]) == (codes[15:], False)

"""The rooms a player can return to."""

from __future__ import annotations

from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from tests.server.played_matches import begin, guest, opened, play_match, token_for, with_registry


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
        found = client.get("/api/me/rooms", headers=headers).json()
        nobody = client.get("/api/me/rooms")
    assert [room["code"] for room in found] == codes
    assert (nobody.status_code, nobody.json()["code"]) == (401, "not_signed_in")

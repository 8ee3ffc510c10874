"""Favourite house rules over HTTP."""

from __future__ import annotations

from typing import Any

from mezani.server.http.routes.favourites import MAX_FAVOURITES
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from tests.server.played_matches import guest, opened, token_for, with_registry

PATH = "/api/me/favourites"


def favourite(name: str, game: str = "qute", **rules: Any) -> dict[str, Any]:
    return {"name": name, "game": game, "rules": rules}


def test_a_guest_keeps_uses_and_forgets_house_rules(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> list[dict[str, str]]:
        return [await token_for(registry, await guest(registry, name)) for name in ("Amina", "Bo")]

    amina, brian = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        # The value of the preset is not a change, so it is not kept.
        kept = favourite("Kwetu", hand_size=7, score_limit=125)
        assert client.put(PATH, json=kept, headers=amina).status_code == 204
        assert client.get(PATH, headers=amina).json() == [favourite("Kwetu", hand_size=7)]
        assert client.get(PATH, headers=brian).json() == []
        refused = [
            (favourite(" ", hand_size=7), "bad_request"),
            (favourite("x" * 33), "bad_request"),
            (favourite("Kwetu", hand_size=99), "bad_rules"),
            (favourite("Kwetu", no_such_switch=1), "bad_rules"),
            (favourite("Kwetu", game="chess"), "unknown_game"),
        ]
        for bad, code in refused:
            assert client.put(PATH, json=bad, headers=amina).json()["code"] == code
        for number in range(MAX_FAVOURITES - 1):
            assert client.put(PATH, json=favourite(f"{number}"), headers=amina).status_code == 204
        full = client.put(PATH, json=favourite("one more"), headers=amina)
        assert (full.status_code, full.json()["code"]) == (409, "too_many")
        assert client.delete(f"{PATH}/Kwetu", headers=amina).status_code == 204
        names = [one["name"] for one in client.get(PATH, headers=amina).json()]
        assert len(names) == MAX_FAVOURITES - 1
        assert "Kwetu" not in names
        assert client.get(PATH).json()["code"] == "not_signed_in"

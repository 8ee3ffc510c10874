"""Favourite house rules over HTTP."""

from __future__ import annotations

from typing import Any

from mezani.server.http.routes.favourites import MAX_FAVOURITES
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.settings import Settings
from tests.server.played_matches import guest, opened, token_for, with_registry

PATH = "/api/me/favourites"
KWETU = {"game": "qute", "name": "Kwetu"}


def favourite(name: str, game: str = "qute", **rules: Any) -> dict[str, Any]:
    return {"name": name, "game": game, "rules": rules}


def test_a_guest_saves_uses_and_deletes_house_rules(plain_settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> list[dict[str, str]]:
        return [await token_for(registry, await guest(registry, name)) for name in ("Amina", "Bo")]

    amina, brian = with_registry(plain_settings, body)
    with opened(plain_settings) as client:
        # The value of the preset is not a change, so it is not saved.
        saved = favourite("Kwetu", hand_size=7, score_limit=125)
        assert client.put(PATH, json=saved, headers=amina).status_code == 204
        assert client.get(PATH, headers=amina).json() == [favourite("Kwetu", hand_size=7)]
        assert client.get(PATH, headers=brian).json() == []
        refused = [
            (favourite(" ", hand_size=7), "bad_name"),
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
        assert client.delete(PATH, params=KWETU, headers=amina).status_code == 204
        names = [one["name"] for one in client.get(PATH, headers=amina).json()]
        assert len(names) == MAX_FAVOURITES - 1
        assert "Kwetu" not in names
        assert client.get(PATH).json()["code"] == "not_signed_in"


def test_any_visible_name_can_be_saved_and_deleted(settings: Settings) -> None:
    async def body(registry: RoomRegistry) -> dict[str, str]:
        return await token_for(registry, await guest(registry, "Amina"))

    amina = with_registry(settings, body)
    names = {
        **{name: name for name in ("2/3", ".", "..", "a?b=c&d", "Mary's 100%", "é" * 32)},
        "night\0 rules\n": "night rules",
        "\u202elive\u2066": "live",
    }
    with opened(settings) as client:
        for name, shown in names.items():
            assert client.put(PATH, json=favourite(name), headers=amina).status_code == 204
            assert client.get(PATH, headers=amina).json() == [favourite(shown)]
            for wanted in ({"game": "no-kitty", "name": shown}, {"game": "qute", "name": "other"}):
                assert client.delete(PATH, params=wanted, headers=amina).status_code == 204
            assert client.get(PATH, headers=amina).json() == [favourite(shown)]
            own = {"game": "qute", "name": name}
            assert client.delete(PATH, params=own, headers=amina).status_code == 204
            assert client.get(PATH, headers=amina).json() == []
        for name in ("", "\0", "\u200b \u2800"):
            refused = client.put(PATH, json=favourite(name), headers=amina)
            assert (refused.status_code, refused.json()["why"]) == (400, "name_empty")
            wanted = {"game": "qute", "name": name}
            assert client.delete(PATH, params=wanted, headers=amina).status_code == 400
        unknown = client.delete(PATH, params={"game": "\0", "name": "x"}, headers=amina)
        assert unknown.json()["code"] == "unknown_game"

"""The games as they are told: everything a form needs to make a room."""

from __future__ import annotations

from mezani.bots import LEVELS
from mezani.games import GAMES
from mezani.server.settings import Settings
from mezani.switches import switches, with_changes
from tests.server.results.evenings import opened


def test_every_game_is_told_with_its_switches_and_what_its_family_plays(
    plain_settings: Settings,
) -> None:
    with opened(plain_settings) as client:
        told = {game["id"]: game for game in client.get("/api/games").json()}
    assert list(told) == list(GAMES)
    for game in GAMES.values():
        found = told[game.id]
        assert (found["title"], found["summary"]) == (game.title, game.summary)
        assert (found["min_seats"], found["max_seats"]) == (game.min_seats, game.max_seats)
        assert found["bots"] == list(LEVELS)
        own = {switch.name: switch for switch in switches(game.preset)}
        assert [switch["name"] for switch in found["switches"]] == list(own)
        for switch in found["switches"]:
            assert own[switch["name"]].parse(switch["default"]) == switch["default"]
            assert switch["kind"] in ("flag", "number", "choice")
            assert switch["help"]
            for choice in switch["choices"]:
                assert own[switch["name"]].parse(choice) == choice


def test_a_preset_is_a_game_of_the_family_as_values_of_the_same_switches(
    plain_settings: Settings,
) -> None:
    with opened(plain_settings) as client:
        told = {game["id"]: game for game in client.get("/api/games").json()}
    kadi = [name for name in GAMES if name.startswith("kadi-")]
    assert [preset["game"] for preset in told["kadi-live"]["presets"]] == kadi
    assert [preset["game"] for preset in told["qute"]["presets"]] == ["qute"]
    for game in told.values():
        for preset in game["presets"]:
            other = GAMES[preset["game"]]
            assert preset["title"] == other.title
            assert with_changes(GAMES[game["id"]].preset, preset["rules"]) == other.preset

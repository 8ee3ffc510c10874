"""The games as they are told: everything a form needs to make a room."""

from __future__ import annotations

from mezani.bots import LEVELS
from mezani.games import GAMES
from mezani.server.settings import Settings
from mezani.switches import switches, with_changes
from tests.server.history.evenings import opened


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


def test_games_are_told_in_the_wished_language(plain_settings: Settings) -> None:
    with opened(plain_settings) as client:
        english = client.get("/api/games").json()
        swahili = client.get("/api/games?language=sw").json()
        assert client.get("/api/games?language=tlh").json() == english
        assert client.get("/api/games?language=en").json() == english
    for ours, theirs, game in zip(english, swahili, GAMES.values(), strict=True):
        if "sw" not in game.languages:
            assert theirs == ours
            continue
        assert theirs["summary"] == game.about("sw").summary != ours["summary"]
        titles = [GAMES[preset["game"]].about("sw").title for preset in theirs["presets"]]
        assert [preset["title"] for preset in theirs["presets"]] == titles
        assert [level["level"] for level in theirs["levels"]] == list(LEVELS)
        assert [level["label"] for level in theirs["levels"]][-1] == "Mjanja"
        for one, other in zip(ours["switches"], theirs["switches"], strict=True):
            assert one["name"] == other["name"]
            assert one["group"] != other["group"]
            assert len(other["choice_labels"]) == len(other["choices"])


def test_a_switch_is_told_in_words_and_in_its_section(plain_settings: Settings) -> None:
    with opened(plain_settings) as client:
        kadi = client.get("/api/games").json()[0]
    found = {switch["name"]: switch for switch in kadi["switches"]}
    assert found["penalty_value"]["label"] == "What a penalty play is worth"
    assert found["penalty_value"]["group"] == found["penalty_cap"]["group"] == "Penalties"
    assert found["penalty_value"]["choice_labels"][0] == "Only the last card counts"
    assert found["hand_size"]["choice_labels"][1:] == ["3", "4", "5", "6", "7"]
    assert found["winning_ace"]["choice_labels"] == ["No", "Yes"]
    assert kadi["levels"][0]["help"] == "Knows the rules but makes careless mistakes."

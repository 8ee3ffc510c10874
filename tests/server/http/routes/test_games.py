"""The list of games: everything a form needs to create a room."""

from __future__ import annotations

import pytest

from examples.crazy_eights import CRAZY_EIGHTS
from mezani.bots import LEVELS
from mezani.games import GAMES, kadi
from mezani.games.kadi.rules import PenaltyCards
from mezani.server.http.routes.games import game_info
from mezani.server.settings import Settings
from mezani.switches import switches, with_changes
from tests.server.played_matches import opened


def test_every_game_is_listed_with_its_switches(
    plain_settings: Settings,
) -> None:
    with opened(plain_settings) as client:
        games = {game["id"]: game for game in client.get("/api/games").json()}
    assert list(games) == list(GAMES)
    for game in GAMES.values():
        found = games[game.id]
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


def test_the_numbers_of_kadi_are_what_its_penalty_cards_are_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert game_info(GAMES["qute"]).numbers == {}
    worth = PenaltyCards(two=2, three=4, joker=10)
    monkeypatch.setattr(kadi, "penalty_cards", lambda rules: worth)
    numbers = game_info(GAMES["kadi-friendly"]).numbers
    assert numbers == {"two_value": 2, "three_value": 4, "joker_value": 10}


def test_presets_are_the_games_of_the_same_family(
    plain_settings: Settings,
) -> None:
    with opened(plain_settings) as client:
        games = {game["id"]: game for game in client.get("/api/games").json()}
    kadi = [name for name in GAMES if name.startswith("kadi-")]
    assert [preset["game"] for preset in games["kadi-live"]["presets"]] == kadi
    assert [preset["game"] for preset in games["qute"]["presets"]] == ["qute"]
    for game in games.values():
        for preset in game["presets"]:
            other = GAMES[preset["game"]]
            assert preset["title"] == other.title
            assert with_changes(GAMES[game["id"]].preset, preset["rules"]) == other.preset


def test_games_are_listed_in_the_requested_language(plain_settings: Settings) -> None:
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
        assert [level["label"] for level in theirs["levels"]][-2:] == ["Mjanja", "Bingwa"]
        for one, other in zip(ours["switches"], theirs["switches"], strict=True):
            assert one["name"] == other["name"]
            assert one["group"] != other["group"]
            assert len(other["choice_labels"]) == len(other["choices"])


def test_a_game_whose_bots_play_at_random_has_no_levels() -> None:
    assert game_info(CRAZY_EIGHTS).levels == ()


def test_a_switch_has_a_label_and_a_group(plain_settings: Settings) -> None:
    with opened(plain_settings) as client:
        games = {game["id"]: game for game in client.get("/api/games").json()}
    kadi = games["kadi-friendly"]
    found = {switch["name"]: switch for switch in kadi["switches"]}
    assert found["penalty_value"]["label"] == "What a penalty play is worth"
    assert found["penalty_value"]["group"] == found["penalty_cap"]["group"] == "Penalties"
    assert found["penalty_value"]["choice_labels"][0] == "Only the last card counts"
    assert found["hand_size"]["choice_labels"][1:] == ["3", "4", "5", "6", "7"]
    assert found["winning_ace"]["choice_labels"] == ["No", "Yes"]
    hearts = {switch["name"]: switch for switch in games["no-kitty"]["switches"]}["hearts_per_turn"]
    assert (hearts["default"], hearts["zero_label"]) == (0, "Any number")
    assert kadi["levels"][0]["help"] == "Knows the rules but makes careless mistakes."

"""``mezani games``, ``rules``, ``bench`` and ``fuzz``."""

from __future__ import annotations

import pytest

from mezani import GAMES, find_game, switches
from tests.cli.runner import run


def test_games_lists_every_game() -> None:
    out = run("games").out
    assert [game.id for game in GAMES.values() if game.id not in out] == []
    assert [game.title for game in GAMES.values() if game.title not in out] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_shows_every_switch(game_id: str) -> None:
    out = run("rules", game_id).out
    for switch in switches(find_game(game_id).preset):
        assert f"{switch.name} = " in out
        assert switch.allowed() in out


def test_rules_marks_what_differs_from_the_standard_game() -> None:
    bomb = run("rules", "kadi-bomb").out.splitlines()
    marked = [line.split()[1] for line in bomb if line.startswith("* ") and " = " in line]
    assert marked == ["penalty_value", "penalty_counter", "penalty_combo"]
    assert "* " not in run("rules", "kadi-friendly").out


@pytest.mark.parametrize("game_id", GAMES)
def test_bench_measures_every_game(game_id: str) -> None:
    ran = run("bench", game_id, "--players", 2, "--seconds", 0.1)
    assert ran.status == 0
    assert ran.out.count("decisions/s") == 2
    assert "bytes" in ran.out


def test_fuzz_prints_what_it_played() -> None:
    assert " in 1 game, no failures." in run("fuzz", "--games", 1, "--seed", 1).out

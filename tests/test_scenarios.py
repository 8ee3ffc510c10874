"""Every scenario is a test, and together they use every value of every switch."""

from __future__ import annotations

from pathlib import Path

import pytest

from mezani import GAMES, load_cases, switches
from mezani.scenario import Case
from mezani.switches import value_text

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))
CASES = [case for file in FILES for case in load_cases(file)]


def id_of(case: Case) -> str:
    return f"{Path(case.file).stem}: {case.name}"


@pytest.mark.parametrize("case", CASES, ids=id_of)
def test_the_scenario_holds(case: Case) -> None:
    failure = case.run()
    assert failure is None, failure


def test_scenarios_of_a_file_have_different_names() -> None:
    names = [id_of(case) for case in CASES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_scenarios_with_legal_and_refused_moves(game: str) -> None:
    scripts = [case.script for case in CASES if case.game.id == game]
    refused = [line for script in scripts for line in script if line.startswith("!")]
    assert len(scripts) >= 20
    assert len(refused) >= 20


def played_values() -> set[tuple[str, str]]:
    """Return the names and values of switches that some scenario uses."""
    return {
        (switch.name, value_text(switch.default))
        for case in CASES
        for switch in switches(case.rules)
    }


def choices_of_all_games() -> list[tuple[str, str]]:
    """Return every value of the switches with choices, except the hand size, which only a deal uses."""
    named = {
        (switch.name, value_text(choice))
        for game in GAMES.values()
        for switch in switches(game.preset)
        for choice in switch.choices
        if switch.name != "hand_size"
    }
    return sorted(named)


@pytest.mark.parametrize(("name", "value"), choices_of_all_games())
def test_every_value_of_every_switch_is_used_in_some_scenario(name: str, value: str) -> None:
    assert (name, value) in played_values()

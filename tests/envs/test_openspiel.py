"""OpenSpiel's own tests on every game."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

from mezani import Game, RulesError, find_game
from mezani.envs import openspiel
from mezani.envs.seat_observation import observation_size
from mezani.switches import changes_from, value_text
from tests.envs.random_tables import every_game, tables_of


def load(game: Game, players: int, rules: Any, max_moves: int = 60) -> Any:
    """Load a game with house rules."""
    changes = {} if rules is None else changes_from(game.preset, rules)
    text = ";".join(f"{name}:{value_text(value)}" for name, value in changes.items())
    settings = {"players": players, "rules": text, "max_moves": max_moves}
    return pyspiel.load_game(openspiel.short_name(game.id), settings)


@every_game
def test_a_game_passes_the_random_simulation(game: Game) -> None:
    for players, rules in tables_of(game):
        loaded = load(game, players, rules)
        pyspiel.random_sim_test(loaded, 1, serialize=True, verbose=False, mask_test=True)


def test_the_random_simulation_repeats_its_matches() -> None:
    assert simulated_history() == simulated_history()


def simulated_history() -> list[int]:
    """Return all actions of the random simulation, whose seed is fixed by OpenSpiel."""
    histories: list[list[int]] = []
    pyspiel.random_sim_test(
        load(find_game("qute"), 2, None),
        1,
        serialize=False,
        verbose=False,
        state_checker_fn=lambda state: histories.append(state.history()),
    )
    return max(histories, key=len)


def dealt(loaded: Any) -> Any:
    """Return a state after the deal."""
    state = loaded.new_initial_state()
    for outcome in (1, 2, 3, 4):
        state.apply_action(outcome)
    return state


@every_game
def test_a_state_can_be_copied_and_restored(game: Game) -> None:
    loaded = load(game, game.max_seats, None)
    state = dealt(loaded)
    rng = random.Random(8)
    for _ in range(30):
        if state.is_terminal():
            break
        restored = loaded.deserialize_state(state.serialize())
        copy = state.clone()
        assert str(restored) == str(copy) == str(state)
        action = rng.choice(state.legal_actions())
        copy.apply_action(action)
        assert str(copy) != str(state) or copy.legal_actions() != state.legal_actions()
        state.apply_action(action)


def test_observations_differ_between_players() -> None:
    state = dealt(pyspiel.load_game("mezani_qute"))
    tensors = [np.array(state.observation_tensor(player)) for player in (0, 1)]
    assert tensors[0].shape == (observation_size("qute"),)
    assert (tensors[0] != tensors[1]).any()
    assert state.observation_string(0) != state.observation_string(1)


def test_tokens_are_the_names_of_actions() -> None:
    state = dealt(pyspiel.load_game("mezani_no_kitty"))
    names = {
        state.action_to_string(state.current_player(), action) for action in state.legal_actions()
    }
    assert "draw" in names


def test_unknown_rules_are_rejected() -> None:
    with pytest.raises(Exception, match="colour"):
        pyspiel.load_game("mezani_no_kitty", {"rules": "colour:blue"})


def test_bad_parameters_and_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="max_moves must be at least 1, got 0"):
        pyspiel.load_game("mezani_qute", {"max_moves": 0})
    with pytest.raises(RulesError, match="“score_limit=50” is not a house rule: write name:value"):
        pyspiel.load_game("mezani_qute", {"rules": "score_limit=50"})
    loaded = pyspiel.load_game("mezani_qute")
    with pytest.raises(
        ValueError, match="A chance outcome must be a number from 0 to 255, got 256"
    ):
        loaded.new_initial_state().apply_action(256)
    with pytest.raises(ValueError, match="a number from 0 to 46, got 47"):
        dealt(loaded).apply_action(47)

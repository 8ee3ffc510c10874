"""Gymnasium's checker on the environments of every game, and matches against bots."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from mezani import Game
from mezani.envs import SeatEnv
from tests.envs.random_tables import every_game, tables_of


@every_game
def test_the_environment_passes_the_checker(game: Game) -> None:
    for players, rules in tables_of(game):
        env = gymnasium.make(
            f"mezani/{game.id}-v0", opponents="rookie", players=players, rules=rules
        )
        env.action_space.seed(1)
        check_env(env.unwrapped)


@every_game
def test_a_match_against_bots_ends_with_a_result(game: Game) -> None:
    rng = random.Random(5)
    env = SeatEnv(game.id, opponents="casual")
    observation, _ = env.reset(seed=5)
    ended = stopped = False
    reward = 0.0
    while not (ended or stopped):
        action = rng.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, ended, stopped, _ = env.step(action)
        assert env.observation_space.contains(observation)
    winners = env.table.match.state.winners()
    assert ended
    assert winners
    assert reward == (1.0 if env.seat in winners else -1.0)


def test_a_seed_repeats_a_match_against_bots() -> None:
    assert played(6) == played(6) != played(7)


def played(seed: int) -> list[Any]:
    """Return the steps of a match in which the first option is always chosen."""
    env = SeatEnv("kadi-classic", opponents=["sharp", "rookie"], players=3, max_moves=60)
    observation, _ = env.reset(seed=seed)
    ended = stopped = False
    while not (ended or stopped):
        action = np.flatnonzero(observation["action_mask"])[0]
        observation, _, ended, stopped, _ = env.step(action)
    return [str(step) for step in env.table.match.steps]


def test_an_illegal_token_ends_the_match() -> None:
    env = SeatEnv("qute", opponents="rookie", seat=0)
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(env.tokens.index("qute"))
    assert (reward, ended, info) == (-1.0, True, {"illegal": "qute"})


def test_the_number_of_opponents_must_fit() -> None:
    with pytest.raises(ValueError, match="2 opponents"):
        SeatEnv("qute", opponents=["sharp"], players=3)


def test_the_seat_must_exist() -> None:
    with pytest.raises(ValueError, match="there are 2 players"):
        SeatEnv("no-kitty", seat=2)

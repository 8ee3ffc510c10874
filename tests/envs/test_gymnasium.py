"""Gymnasium's checker on the environments of every game, and matches against bots."""

from __future__ import annotations

import random
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from mezani import Game, Rng, RulesError, envs
from mezani.bots import Observation
from mezani.bots.driver import NoMoveError
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


def test_a_missing_package_is_reported_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "mezani.envs.gymnasium_env")
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ModuleNotFoundError) as raised:
        _ = envs.SeatEnv
    assert raised.value.__notes__ == ["mezani.envs needs the extra rl: see docs/environments.md"]


def test_the_number_of_opponents_must_fit() -> None:
    with pytest.raises(ValueError, match="each other seat: 2, not 1"):
        SeatEnv("qute", opponents=["sharp"], players=3)


def test_the_seat_must_exist() -> None:
    with pytest.raises(ValueError, match="there are 2 players"):
        SeatEnv("no-kitty", seat=2)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"opponents": "shrap"}, "no bot 'shrap'; the bots are random, rookie, casual, sharp"),
        ({"opponents": ["shrap"]}, "no bot 'shrap'"),
        ({"opponents": None}, "None is not a bot"),
        ({"render_mode": "human"}, "render_mode must be ansi, rgb_array or None, got 'human'"),
        ({"max_moves": 0}, "max_moves must be at least 1, got 0"),
        ({"max_moves": "9"}, "max_moves must be an integer, got '9'"),
        ({"players": 0}, "2 to 3 players, not 0"),
        ({"players": 3.0}, "players must be an integer, got 3.0"),
        ({"rules": "house"}, "QuteRules, not str"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises((ValueError, RulesError), match=says):
        SeatEnv("qute", **arguments)


@pytest.mark.parametrize("action", [47, -1, 1.5, None, "draw"])
def test_an_action_is_a_number_of_the_action_space(action: Any) -> None:
    env = SeatEnv("qute", opponents="rookie")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"a number from 0 to 46, got {action!r}"):
        env.step(action)


def test_a_match_is_dealt_before_it_is_used() -> None:
    env = SeatEnv("qute", render_mode="ansi")
    for use in (lambda: env.step(0), env.render):
        with pytest.raises(ResetNeeded, match="call reset first"):
            use()


def test_a_match_that_has_ended_takes_no_further_step() -> None:
    env = SeatEnv("qute", opponents="rookie", seat=0)
    env.reset(seed=1)
    env.step(env.tokens.index("qute"))
    with pytest.raises(ResetNeeded, match="The match has ended"):
        env.step(0)
    env = SeatEnv("qute", opponents="rookie", seat=0, max_moves=1)
    observation, _ = env.reset(seed=1)
    stopped = False
    while not stopped:
        action = np.flatnonzero(observation["action_mask"])[0]
        observation, _, _, stopped, _ = env.step(action)
    with pytest.raises(ResetNeeded, match="The match has ended"):
        env.step(0)
    env.reset()
    assert not env.has_ended


def test_an_opponent_can_be_a_bot_of_your_own() -> None:
    class LastMove:
        decisions = 0

        def choose(self, observation: Observation, rng: Rng) -> Any:
            self.decisions += 1
            return observation.moves[-1]

    bot = LastMove()
    env = SeatEnv("no-kitty", opponents=bot, seat=0)
    observation, _ = env.reset(seed=1)
    while not bot.decisions:
        options = np.flatnonzero(observation["action_mask"])
        observation, *_ = env.step(options[-1])


def test_an_opponent_that_makes_no_move_raises_an_error() -> None:
    class NoMove:
        def choose(self, observation: Observation, rng: Rng) -> None:
            return None

    env = SeatEnv("no-kitty", opponents=NoMove(), seat=0)
    with pytest.raises(NoMoveError, match="chose no move"):
        let_opponent_act(env)


def let_opponent_act(env: SeatEnv) -> None:
    """Play until the other seat has acted: draw, and end the turn."""
    observation, _ = env.reset(seed=1)
    for _ in range(2):
        observation, *_ = env.step(np.flatnonzero(observation["action_mask"])[-1])

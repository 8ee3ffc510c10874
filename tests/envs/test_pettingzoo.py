"""PettingZoo's own tests on the environments of every game."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded

from mezani import Game, RulesError, fast_rng, find_game
from mezani.envs import AecEnv, aec_env, parallel_env
from tests.envs.random_tables import every_game, tables_of

with warnings.catch_warnings():
    # It imports a game in a way that is deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test
    from pettingzoo.test.render_test import collect_render_results

# PettingZoo knows its own environments by name, and warns if others have masks in their observations. The mask of a
# player whose match is over is empty.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def seeded(env: Any) -> Any:
    """Seed the deals and the random actions of an environment, so that a failure can be repeated."""
    env.reset(seed=1)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
        env.observation_space(agent).seed(number)
    return env


@every_game
def test_the_environment_passes_the_tests_of_its_interface(game: Game) -> None:
    for players, rules in tables_of(game):
        api_test(seeded(aec_env(game.id, players=players, rules=rules)), num_cycles=60)


@every_game
def test_a_seed_repeats_a_match(game: Game) -> None:
    for players, rules in tables_of(game):
        seed_test(lambda p=players, r=rules: aec_env(game.id, players=p, rules=r), num_cycles=40)


@every_game
def test_the_parallel_environment_passes_the_tests_of_its_interface(game: Game) -> None:
    for players, rules in tables_of(game):
        parallel_api_test(seeded(parallel_env(game.id, players=players, rules=rules)), 60)


@every_game
def test_environments_can_be_made_by_name(game: Game) -> None:
    env = pettingzoo.make("aec", f"mezani/{game.id}-v0", players=game.max_seats)
    assert env.possible_agents == [f"player_{seat}" for seat in range(game.max_seats)]


@every_game
def test_tables_can_be_rendered(game: Game) -> None:
    for players, rules in tables_of(game):
        texts, images = (
            collect_render_results(
                seeded(aec_env(game.id, players=players, rules=rules, render_mode=mode))
            )
            for mode in ("ansi", "rgb_array")
        )
        for text in texts:
            assert game.title in text
        for image in images:
            assert image.dtype == np.uint8
            assert image.shape == (400, 640, 3)


@every_game
def test_an_observation_says_nothing_about_hidden_cards(game: Game) -> None:
    rng = random.Random(4)
    env = AecEnv(game.id, players=game.max_seats)
    env.reset(seed=4)
    for _ in range(60):
        if any(env.terminations.values()):
            return
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            copy = env.table.copy()
            copy.match.state = copy.match.state.guess(seat, fast_rng(rng.getrandbits(40)))
            assert same(seen, observe_table(env, copy, agent))
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask)))


def observe_table(env: AecEnv, table: Any, agent: str) -> Any:
    """Return what an agent would observe at another table."""
    before, env.dealt = env.dealt, table
    seen = env.observe(agent)
    env.dealt = before
    return seen


def same(one: Any, other: Any) -> bool:
    """Return True if two observations are equal."""
    return all(np.array_equal(one[key], other[key]) for key in one)


def test_an_illegal_token_ends_the_match_with_a_penalty(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec_env("qute")
    env.reset(seed=1)
    env.step(find_token("qute", "qute"))
    assert env.last()[2]
    assert env.rewards["player_0"] == -1


def find_token(game_id: str, token: str) -> int:
    """Return the action of a token."""
    return AecEnv(game_id).tokens.index(token)


def test_resets_without_a_seed_deal_other_matches() -> None:
    env = AecEnv("qute")
    seeds = set()
    for _ in range(3):
        env.reset()
        seeds.add(env.table.match.seed)
    assert len(seeds) == 3


def test_house_rules_can_be_changes_of_the_preset() -> None:
    env = AecEnv("no-kitty", rules={"tiles": 12})
    env.reset(seed=1)
    assert len(env.table.match.state.view(0).tiles) == 12
    assert find_game("no-kitty").preset.tiles == 8


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"render_mode": "human"}, "render_mode must be ansi, rgb_array or None, got 'human'"),
        ({"max_moves": 0}, "max_moves must be at least 1, got 0"),
        ({"players": 0}, "2 to 3 players, not 0"),
        ({"rules": "house"}, "QuteRules, not str"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises((ValueError, RulesError), match=says):
        aec_env("qute", **arguments)


@pytest.mark.parametrize("action", [47, -1, 1.5, None, "draw"])
def test_an_action_is_a_number_of_the_action_space(action: Any) -> None:
    for env in (AecEnv("qute"), aec_env("qute")):
        env.reset(seed=1)
        with pytest.raises(ValueError, match=f"a number from 0 to 46, got {action!r}"):
            env.step(action)
    parallel = parallel_env("qute")
    parallel.reset(seed=1)
    with pytest.raises(ValueError, match=f"a number from 0 to 46, got {action!r}"):
        parallel.step({"player_0": action})


def test_a_match_is_dealt_before_it_is_used() -> None:
    env = AecEnv("qute", render_mode="ansi")
    for use in (lambda: env.step(0), lambda: env.observe("player_0"), env.render):
        with pytest.raises(ResetNeeded, match="call reset first"):
            use()
    parallel = parallel_env("qute")
    with pytest.raises(ResetNeeded, match="call reset first"):
        parallel.step({"player_0": 0})


def test_nobody_can_act_after_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    env = AecEnv("qute", max_moves=1)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    while env.agents:
        env.step(None)
    with pytest.raises(ResetNeeded, match="The match has ended"):
        env.step(0)
    parallel = parallel_env("qute")
    parallel.reset(seed=1)
    parallel.step({"player_0": find_token("qute", "qute")})
    with pytest.raises(ResetNeeded, match="call reset first"):
        parallel.step({"player_0": 0})


def test_only_agents_of_the_table_can_be_asked() -> None:
    env = AecEnv("qute")
    env.reset(seed=1)
    for use in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(
            ValueError, match="no agent 'player_2'; the agents are player_0, player_1"
        ):
            use("player_2")
    parallel = parallel_env("qute")
    parallel.reset(seed=1)
    with pytest.raises(ValueError, match="The action of player_0 is missing"):
        parallel.step({"player_1": 0})

"""Batches of games as NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mezani import Game, RulesError
from mezani.encodings import bit_count, unpack_bytes
from mezani.envs import BatchedEnv
from mezani.envs.batched import MIN_MAX_MOVES
from tests.envs.random_tables import every_game, tables_of


def choices(env: BatchedEnv, rng: np.random.Generator) -> np.ndarray:
    """Return a random choice for each slot."""
    return (rng.random(env.size) * env.move_counts).astype(np.int64)


@every_game
def test_arrays_show_the_positions_of_all_slots(game: Game) -> None:
    rng = np.random.default_rng(1)
    for players, rules in tables_of(game):
        env = BatchedEnv(game.id, 6, rules=rules, players=players, seed=1)
        for _ in range(40):
            env.step(choices(env, rng))
        bits = env.observation_bits()
        assert bits.shape == (6, bit_count(env.observation_fields))
        assert env.hidden_bits().shape == (6, bit_count(env.hidden_fields))
        assert env.move_bits().shape == (env.starts[-1], bit_count(env.move_fields))
        for slot, state in enumerate(env.batch.states):
            words, _ = state.encode(int(env.seats[slot]), [])
            assert np.array_equal(bits[slot], unpack_bytes(words, env.observation_fields)[0])


@every_game
def test_a_finished_game_has_scores_that_add_up_to_one(game: Game) -> None:
    rng = np.random.default_rng(2)
    env = BatchedEnv(game.id, 64, players=game.max_seats, seed=2)
    finished = 0
    for _ in range(4000):
        env.step(choices(env, rng))
        ended = env.finished.astype(bool)
        assert np.allclose(env.scores[ended].sum(axis=1), 1.0)
        finished += int(ended.sum())
        if finished:
            return
    raise AssertionError("no game has ended")


def test_a_seed_repeats_a_batch() -> None:
    first, second, other = (BatchedEnv("qute", 8, players=[2, 3], seed=seed) for seed in (3, 3, 4))
    assert np.array_equal(first.observations, second.observations)
    assert not np.array_equal(first.observations, other.observations)


def test_choices_are_checked() -> None:
    env = BatchedEnv("qute", 4)
    with pytest.raises(ValueError, match="4 slots"):
        env.step([0, 0])
    with pytest.raises(ValueError, match="not the number of a move"):
        env.step(env.move_counts)
    with pytest.raises(ValueError, match=r"-1 is not the number of a move: slot 2 has \d+ moves"):
        env.step([0, 0, -1, 0])
    with pytest.raises(ValueError, match="must be integers, got float64"):
        env.step([0.0, 0.0, 0.0, 0.0])


def test_views_cannot_be_written() -> None:
    env = BatchedEnv("qute", 4)
    for values in (env.observations, env.moves, env.scores):
        with pytest.raises(ValueError, match="read-only"):
            values[0, 0] = 1


def test_rules_are_checked() -> None:
    with pytest.raises(RulesError):
        BatchedEnv("qute", 4, players=7)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"size": 0}, "size must be at least 1, got 0"),
        ({"max_moves": 15}, "max_moves must be at least 16, got 15"),
        ({"players": []}, "number of values in players must be at least 1"),
        ({"players": 0}, "2 to 3 players, not 0"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises((ValueError, RulesError), match=says):
        BatchedEnv("qute", **{"size": 4, **arguments})


@every_game
def test_a_decision_may_offer_only_few_moves(game: Game) -> None:
    rng = np.random.default_rng(3)
    env = BatchedEnv(game.id, 8, players=game.max_seats, seed=3, max_moves=MIN_MAX_MOVES)
    for _ in range(100):
        assert 1 < env.move_counts.min() <= env.move_counts.max() <= MIN_MAX_MOVES
        env.step(choices(env, rng))

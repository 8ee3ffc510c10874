"""Environments for learning: batches of Mezani, and one game at a time in PettingZoo and RLCard.

Each step of an environment makes an observation, although the random player needs none. A decision of a batch is a
choice between moves; moves without an alternative are made as well but not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import rlcard

from bench.contest import SEED, Contestant, below
from mezani.envs import BatchedEnv, aec_env

GAME_ID = "kadi-friendly"
PLAYERS = 4
SLOTS = 512
CLASSIC = ("texas_holdem-v4", "connect_four-v3")


def batches() -> Contestant:
    """Return batches of Kadi, with observations and moves as words."""

    def read(env: BatchedEnv) -> None:
        """Leave the words as they are."""

    return batch_contestant("Mezani, BatchedEnv", read)


def unpacked_batches() -> Contestant:
    """Return batches of Kadi whose observations and moves are unpacked to bits, as a network reads them."""

    def read(env: BatchedEnv) -> None:
        env.observation_bits()
        env.move_bits()

    return batch_contestant("Mezani, BatchedEnv as bits", read)


def batch_contestant(name: str, read: Callable[[BatchedEnv], None]) -> Contestant:
    """Return batches of Kadi that are read before each step."""
    env = BatchedEnv(GAME_ID, SLOTS, players=PLAYERS, seed=SEED)
    rng = np.random.default_rng(SEED)

    def play() -> tuple[int, float]:
        read(env)
        env.step((rng.random(SLOTS) * env.move_counts).astype(np.int64))
        return int(env.finished.sum()), SLOTS

    return Contestant(name, play)


def single_environment() -> Contestant:
    """Return our own PettingZoo environment of Kadi."""
    env = aec_env(GAME_ID, players=PLAYERS)
    return Contestant("Mezani, aec_env", lambda: play_game(env))


def pettingzoo_environments() -> list[Contestant]:
    """Return classic games of PettingZoo: one made from RLCard, and one of its own."""
    return [classic_environment(name) for name in CLASSIC]


def classic_environment(name: str) -> Contestant:
    """Return a classic game of PettingZoo."""
    env = pettingzoo.make("aec", f"classic/{name}")
    return Contestant(f"PettingZoo, {name}", lambda: play_game(env))


def play_game(env: Any) -> tuple[int, float]:
    """Play a game of a PettingZoo environment with random actions."""
    env.reset(seed=below(1 << 30))
    made = 0
    for _ in env.agent_iter():
        observation, _, ended, stopped, _ = env.last()
        if ended or stopped:
            env.step(None)
            continue
        actions = np.flatnonzero(observation["action_mask"])
        env.step(int(actions[below(len(actions))]))
        made += 1
    return 1, made


def uno_environment() -> Contestant:
    """Return RLCard's environment of UNO."""
    env = rlcard.make("uno", {"seed": SEED, "game_num_players": PLAYERS})

    def play() -> tuple[int, float]:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[below(len(actions))])
            made += 1
        return 1, made

    return Contestant("RLCard, UNO environment", play)

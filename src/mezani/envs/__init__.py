"""Environments for reinforcement learning. They need the extra ``rl``: ``pip install mezani[rl]``.

``BatchedEnv`` steps many games at once, ``AecEnv`` is a PettingZoo environment with all seats, and ``SeatEnv`` is a
Gymnasium environment with one seat against bots. ``mezani.envs.openspiel`` registers the games with OpenSpiel. Each
is imported when it is first used, so that only its own package has to be installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mezani.envs.aec import AecEnv, aec_env, parallel_env
    from mezani.envs.batched import BatchedEnv
    from mezani.envs.seat import SeatEnv

HOMES = {
    "AecEnv": "mezani.envs.aec",
    "BatchedEnv": "mezani.envs.batched",
    "SeatEnv": "mezani.envs.seat",
    "aec_env": "mezani.envs.aec",
    "parallel_env": "mezani.envs.aec",
}
__all__ = ["AecEnv", "BatchedEnv", "SeatEnv", "aec_env", "parallel_env"]


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(name)
    return getattr(import_module(HOMES[name]), name)

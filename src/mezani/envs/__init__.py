"""Environments for reinforcement learning. They need the extra ``rl``.

``BatchedEnv`` steps many games at once, ``AecEnv`` is a PettingZoo environment with all seats, and ``SeatEnv`` is a
Gymnasium environment with one seat against bots. ``mezani.envs.openspiel`` registers the games with OpenSpiel. Each
is imported when it is first used, so that only its own package has to be installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mezani.envs.batched import BatchedEnv
    from mezani.envs.gymnasium_env import SeatEnv
    from mezani.envs.pettingzoo_env import AecEnv, aec_env, parallel_env

LAZY_IMPORTS = {
    "AecEnv": "mezani.envs.pettingzoo_env",
    "BatchedEnv": "mezani.envs.batched",
    "SeatEnv": "mezani.envs.gymnasium_env",
    "aec_env": "mezani.envs.pettingzoo_env",
    "parallel_env": "mezani.envs.pettingzoo_env",
}
__all__ = ["AecEnv", "BatchedEnv", "SeatEnv", "aec_env", "parallel_env"]


def __getattr__(name: str) -> Any:
    if name not in LAZY_IMPORTS:
        raise AttributeError(f"mezani.envs has no {name}; it has {', '.join(__all__)}.")
    try:
        return getattr(import_module(LAZY_IMPORTS[name]), name)
    except ModuleNotFoundError as error:
        error.add_note("mezani.envs needs the extra rl: see docs/environments.md")
        raise

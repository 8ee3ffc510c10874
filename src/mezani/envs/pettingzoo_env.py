"""PettingZoo environments: all seats of a table, one token at a time.

Importing this module registers ``mezani/kadi-classic-v0`` and so on for ``pettingzoo.make``.

>>> env = aec_env("qute", players=2)
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from mezani import GAMES, find_game, fresh_seed
from mezani.envs.rendering import render_table
from mezani.envs.seat_observation import observation_space, observe
from mezani.envs.token_match import MAX_MOVES, TokenMatch, house_rules
from mezani.envs.vocabulary import vocabulary


class AecEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A table of a game as a PettingZoo environment, without wrappers. Agents are ``player_0``, ``player_1``, …

    An action is the number of a token of the family's vocabulary. ``seed`` decides all deals after a reset; every
    further reset without one deals another match of the same series.
    """

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        rules: Any = None,
        render_mode: str | None = None,
        max_moves: int = MAX_MOVES,
    ) -> None:
        super().__init__()
        game = find_game(game_id)
        seats = players or game.min_seats
        self.game_id = game_id
        self.rules = house_rules(game, rules)
        game.check_rules(self.rules, seats)
        self.max_moves = max_moves
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game_id.replace('-', '_')}_v0",
            "render_modes": ["ansi", "rgb_array"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.tokens = vocabulary(game.family)
        self.observation_spaces = {
            agent: observation_space(game.family) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(len(self.tokens)) for agent in self.possible_agents
        }
        self.series = fresh_seed()
        self.deals = 0

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            self.series = f"env {seed}"
            self.deals = 0
        self.deals += 1
        self.table = TokenMatch(
            self.game_id,
            len(self.possible_agents),
            self.rules,
            f"{self.series} {self.deals}",
            self.max_moves,
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> Any:
        return observe(self.table, self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.add_token(self.tokens[int(action)])
        self.rewards = dict(zip(self.agents, self.table.rewards()))
        if self.table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.table.is_truncated:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        return render_table(self.table, self.render_mode)

    def close(self) -> None:
        """Do nothing: no resources are held."""


def aec_env(game_id: str, **arguments: Any) -> AECEnv[str, Any, Any]:
    """Return an environment with PettingZoo's usual wrappers: an illegal token ends the match with a reward of -1."""
    env: Any = AecEnv(game_id, **arguments)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def parallel_env(game_id: str, **arguments: Any) -> Any:
    """Return a parallel environment: each step uses the action of the agent that is to act, and no other."""
    return turn_based_aec_to_parallel(aec_env(game_id, **arguments))


for each in GAMES:
    register("aec", f"mezani/{each}-v0", aec_env, kwargs={"game_id": each})
    register("parallel", f"mezani/{each}-v0", parallel_env, kwargs={"game_id": each})

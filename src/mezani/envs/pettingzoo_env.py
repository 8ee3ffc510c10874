"""PettingZoo environments: all seats of a table, one token at a time.

Importing this module registers ``mezani/kadi-classic-v0`` and so on for ``pettingzoo.make``.

>>> env = aec_env("qute", players=2)
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv, register
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from mezani import GAMES, find_game, fresh_seed
from mezani.envs.arguments import (
    RENDER_MODES,
    check_at_least,
    check_render_mode,
    player_count,
    token_of,
)
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
        seats = player_count(game, players)
        self.game_id = game_id
        self.rules = house_rules(game, rules)
        game.check_rules(self.rules, seats)
        check_render_mode(render_mode)
        check_at_least("max_moves", max_moves)
        self.max_moves = max_moves
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game_id.replace('-', '_')}_v0",
            "render_modes": [*RENDER_MODES],
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
        self.dealt: TokenMatch | None = None

    @property
    def table(self) -> TokenMatch:
        """The table of the current match."""
        if self.dealt is None:
            raise ResetNeeded("There is no match yet: call reset first.")
        return self.dealt

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.require_agent(agent)]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self.require_agent(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            self.series = f"env {seed}"
            self.deals = 0
        self.deals += 1
        self.dealt = TokenMatch(
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
        return observe(self.table, self.possible_agents.index(self.require_agent(agent)))

    def require_agent(self, agent: str) -> str:
        """Return an agent. Raise ValueError if there is no such agent."""
        if agent not in self.possible_agents:
            agents = ", ".join(self.possible_agents)
            raise ValueError(f"There is no agent {agent!r}; the agents are {agents}.")
        return agent

    def step(self, action: Any) -> None:
        table = self.table
        if not self.agents:
            raise ResetNeeded("The match has ended: call reset to deal the next one.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        token = token_of(self.tokens, action)
        self._cumulative_rewards[agent] = 0.0
        table.add_token(token)
        self.rewards = dict(zip(self.agents, table.rewards()))
        if table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif table.is_truncated:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[table.seat]
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        return render_table(self.table, self.render_mode)

    def close(self) -> None:
        """Do nothing: no resources are held."""


class KnownActions(wrappers.BaseWrapper):  # type: ignore[misc]
    """Raises ValueError for an action that does not exist."""

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if not self.terminations[agent] and not self.truncations[agent]:
            token_of(self.unwrapped.tokens, action)
        super().step(action)


def aec_env(game_id: str, **arguments: Any) -> AECEnv[str, Any, Any]:
    """Return an environment with PettingZoo's usual wrappers: an illegal token ends the match with a reward of -1."""
    env: Any = AecEnv(game_id, **arguments)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = KnownActions(env)
    return wrappers.OrderEnforcingWrapper(env)


class ParallelTable(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]
    """A parallel environment: each step uses the action of the agent that is to act, and no other."""

    def step(self, actions: Mapping[str, Any]) -> Any:
        if not getattr(self, "agents", None):
            raise ResetNeeded("No match is in progress: call reset first.")
        acting = self.aec_env.agent_selection
        if acting not in actions:
            raise ValueError(f"The action of {acting} is missing: it is to act.")
        return super().step(actions)


def parallel_env(game_id: str, **arguments: Any) -> ParallelTable:
    """Return a parallel environment with the wrappers of ``aec_env``."""
    return ParallelTable(aec_env(game_id, **arguments))


for each in GAMES:
    register("aec", f"mezani/{each}-v0", aec_env, kwargs={"game_id": each})
    register("parallel", f"mezani/{each}-v0", parallel_env, kwargs={"game_id": each})

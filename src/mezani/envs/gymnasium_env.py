"""Gymnasium environments: one seat of a table, with bots in the others.

Importing this module registers ``mezani/kadi-classic-v0`` and so on for ``gymnasium.make``.

>>> env = SeatEnv("no-kitty", opponents="rookie")
>>> observation, info = env.reset(seed=1)
>>> observation["action_mask"].sum() > 1
np.True_
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from mezani import GAMES, find_game
from mezani.bots import BOTS
from mezani.bots.driver import play_step
from mezani.envs.rendering import render_table
from mezani.envs.seat_observation import observation_space, observe
from mezani.envs.token_match import MAX_MOVES, TokenMatch, house_rules
from mezani.envs.vocabulary import vocabulary
from mezani.seats import NO_SEAT

ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against bots. ``opponents`` is the name of a bot, or one for each other seat in the order of play.

    Without a ``seat``, each match uses a random one. An illegal token ends the match with a reward of -1.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game_id: str,
        opponents: str | Sequence[str] = "sharp",
        players: int | None = None,
        rules: Any = None,
        seat: int | None = None,
        render_mode: str | None = None,
        max_moves: int = MAX_MOVES,
    ) -> None:
        game = find_game(game_id)
        self.game_id = game_id
        self.players = players or game.min_seats
        self.rules = house_rules(game, rules)
        game.check_rules(self.rules, self.players)
        names = [opponents] * (self.players - 1) if isinstance(opponents, str) else [*opponents]
        if len(names) != self.players - 1:
            raise ValueError(f"{self.players - 1} opponents are needed, not {len(names)}.")
        if seat is not None and seat not in range(self.players):
            raise ValueError(f"The seat {seat} does not exist: there are {self.players} players.")
        self.bots = [BOTS[name] for name in names]
        self.fixed_seat = seat
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.tokens = vocabulary(game.family)
        self.observation_space = observation_space(game.family)
        self.action_space = gymnasium.spaces.Discrete(len(self.tokens))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        deal = int(self.np_random.integers(2**62))
        place = int(self.np_random.integers(self.players))
        self.seat = place if self.fixed_seat is None else self.fixed_seat
        self.table = TokenMatch(
            self.game_id, self.players, self.rules, f"env {deal}", self.max_moves
        )
        self.let_bots_play()
        return observe(self.table, self.seat), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        token = self.tokens[int(action)]
        if self.table.seat != self.seat or token not in self.table.options():
            return observe(self.table, self.seat), ILLEGAL_REWARD, True, False, {"illegal": token}
        self.table.add_token(token)
        self.let_bots_play()
        reward = self.table.rewards()[self.seat]
        ended, stopped = self.table.is_over, self.table.is_truncated
        return observe(self.table, self.seat), reward, ended, stopped, {}

    def let_bots_play(self) -> None:
        """Make the moves of the bots until this seat is to act, or the match has ended."""
        while self.table.seat not in (self.seat, NO_SEAT):
            bot = self.bots[(self.table.seat - self.seat) % self.players - 1]
            play_step(self.table.match, self.table.seat, bot)
            self.table.last_mover = NO_SEAT
            self.table.prepare()

    def render(self) -> str | NDArray[np.uint8] | None:
        return render_table(self.table, self.render_mode)


for each in GAMES:
    gymnasium.register(
        f"mezani/{each}-v0",
        entry_point="mezani.envs.gymnasium_env:SeatEnv",
        kwargs={"game_id": each},
    )

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
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from mezani import GAMES, find_game
from mezani.bots import MoveChooser
from mezani.bots.driver import play_step
from mezani.envs.arguments import (
    RENDER_MODES,
    check_at_least,
    check_render_mode,
    find_opponents,
    player_count,
    token_of,
)
from mezani.envs.rendering import render_table
from mezani.envs.seat_observation import observation_space, observe
from mezani.envs.token_match import MAX_MOVES, TokenMatch, house_rules
from mezani.envs.vocabulary import vocabulary
from mezani.seats import NO_SEAT

ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against bots. ``opponents`` is a bot, or one for each other seat in the order of play.

    A bot is a name in ``BOTS``, or an object with a method ``choose``. Without a ``seat``, each match uses a random
    one. An illegal token ends the match with a reward of -1.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game_id: str,
        opponents: str | MoveChooser | Sequence[str | MoveChooser] = "sharp",
        players: int | None = None,
        rules: Any = None,
        seat: int | None = None,
        render_mode: str | None = None,
        max_moves: int = MAX_MOVES,
    ) -> None:
        game = find_game(game_id)
        self.game_id = game_id
        self.players = player_count(game, players)
        self.rules = house_rules(game, rules)
        game.check_rules(self.rules, self.players)
        check_render_mode(render_mode)
        check_at_least("max_moves", max_moves)
        if seat is not None and seat not in range(self.players):
            raise ValueError(f"The seat {seat} does not exist: there are {self.players} players.")
        self.bots = find_opponents(opponents, self.players)
        self.fixed_seat = seat
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.tokens = vocabulary(game.family)
        self.observation_space = observation_space(game.family)
        self.action_space = gymnasium.spaces.Discrete(len(self.tokens))
        self.dealt: TokenMatch | None = None
        self.has_ended = True

    @property
    def table(self) -> TokenMatch:
        """The table of the current match."""
        if self.dealt is None:
            raise ResetNeeded("There is no match yet: call reset first.")
        return self.dealt

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        deal = int(self.np_random.integers(2**62))
        place = int(self.np_random.integers(self.players))
        self.seat = place if self.fixed_seat is None else self.fixed_seat
        self.dealt = TokenMatch(
            self.game_id, self.players, self.rules, f"env {deal}", self.max_moves
        )
        self.has_ended = False
        self.let_bots_play()
        return observe(self.table, self.seat), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        table = self.table
        if self.has_ended:
            raise ResetNeeded("The match has ended: call reset to deal the next one.")
        token = token_of(self.tokens, action)
        if table.seat != self.seat or token not in table.options():
            self.has_ended = True
            return observe(table, self.seat), ILLEGAL_REWARD, True, False, {"illegal": token}
        table.add_token(token)
        self.let_bots_play()
        reward = table.rewards()[self.seat]
        ended, stopped = table.is_over, table.is_truncated
        self.has_ended = ended or stopped
        return observe(table, self.seat), reward, ended, stopped, {}

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

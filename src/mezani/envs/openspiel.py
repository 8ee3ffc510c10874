"""The games for OpenSpiel. Importing this module registers ``mezani_kadi_classic`` and so on with pyspiel.

Chance deals first: it chooses the four bytes of a seed, which decides all cards. After that a game is deterministic,
so that its history is enough to restore it. Players enter their moves token by token. The parameter ``rules`` lists
changed switches, as in ``jokers:4;winning_ace:no``.

>>> game = pyspiel.load_game("mezani_qute(players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 47)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from mezani import GAMES, Game, RulesError
from mezani.envs.arguments import check_at_least, token_of
from mezani.envs.seat_observation import observation_bits, observation_size
from mezani.envs.token_match import TokenMatch, house_rules
from mezani.envs.vocabulary import vocabulary

SEED_BYTES = 4
BYTE = 256
MAX_MOVES = 1000
"""A game with more moves is a tie."""
MAX_TOKENS = 64
"""More tokens than a move can have."""


def short_name(game_id: str) -> str:
    """Return the name of a game for ``pyspiel.load_game``."""
    return f"mezani_{game_id.replace('-', '_')}"


def game_type(game: Game) -> Any:
    """Return OpenSpiel's description of a game, without its parameters."""
    return pyspiel.GameType(
        short_name=short_name(game.id),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.min_seats,
            "rules": "",
            "max_moves": MAX_MOVES,
        },
    )


def parse_rules(text: str) -> dict[str, str]:
    """Return the changed switches of a parameter ``rules``.

    >>> parse_rules("jokers:4; winning_ace:no")
    {'jokers': '4', 'winning_ace': 'no'}
    """
    changes: dict[str, str] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, colon, value = part.partition(":")
        if not colon:
            raise RulesError(f"“{part}” is not a house rule: write name:value;name:value.")
        changes[name.strip()] = value.strip()
    return changes


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel. ``game_id`` is set by ``register``."""

    game_id = ""
    kind: Any = None

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        game = GAMES[self.game_id]
        self.players = int(params.get("players", game.min_seats))
        self.max_moves = int(params.get("max_moves", MAX_MOVES))
        check_at_least("max_moves", self.max_moves)
        self.rules = house_rules(game, parse_rules(str(params.get("rules", ""))))
        game.check_rules(self.rules, self.players)
        self.family = game.family
        info = pyspiel.GameInfo(
            num_distinct_actions=len(vocabulary(game.family)),
            max_chance_outcomes=BYTE,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_moves * MAX_TOKENS,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def new_table(self, seed: str) -> TokenMatch:
        """Deal a match."""
        return TokenMatch(self.game_id, self.players, self.rules, seed, self.max_moves)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise ValueError("Observations have no parameters.")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError("Observations with perfect recall are not available.")
        return SpielObserver(self.family)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state: the bytes of the seed until it is complete, then a match."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seed: list[int] = []
        self.table: TokenMatch | None = None

    def current_player(self) -> Any:
        if self.table is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.table.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / BYTE) for outcome in range(BYTE)]

    def is_terminal(self) -> bool:
        return self.table is not None and (self.table.is_over or self.table.is_truncated)

    def returns(self) -> list[float]:
        if self.table is None:
            return [0.0] * int(self.num_players())
        return self.table.rewards()

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        assert self.table is not None
        vocabulary = self.table.vocabulary
        return sorted(vocabulary.index(token) for token in self.table.options())

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.add_token(token_of(self.table.vocabulary, action))
            return
        if not 0 <= action < BYTE:
            raise ValueError(
                f"A chance outcome must be a number from 0 to {BYTE - 1}, got {action}."
            )
        self.seed.append(action)
        if len(self.seed) == SEED_BYTES:
            self.table = self.get_game().new_table(bytes(self.seed).hex())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action:02x}"
        return vocabulary(self.get_game().family)[action]

    def __str__(self) -> str:
        if self.table is None:
            return f"seed {bytes(self.seed).hex()}"
        return f"{self.table.match.record()}{' '.join(self.table.tokens)}"


class SpielObserver:
    """Observations of a player: the same bits as those of the other environments."""

    def __init__(self, family: str) -> None:
        self.tensor = np.zeros(observation_size(family), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows to the tensor."""
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = observation_bits(state.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows as text."""
        if state.table is None:
            return ""
        tokens = " ".join(state.table.tokens) if player == state.table.seat else ""
        return f"{state.table.match.state.view(player)} {tokens}".rstrip()


def register(game: Game) -> None:
    """Register a game with OpenSpiel."""
    kind = game_type(game)
    fields = {"game_id": game.id, "kind": kind, "__doc__": game.summary}
    pyspiel.register_game(kind, type(f"Spiel{game.family.title()}", (SpielGame,), fields))


for each in GAMES.values():
    register(each)

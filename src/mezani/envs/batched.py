"""Many games stepped at once, as NumPy arrays that share the memory of the compiled engine.

>>> env = BatchedEnv("no-kitty", 8, seed=1)
>>> env.step(np.zeros(8, dtype=np.int64))
>>> env.observations.shape, env.observation_bits().shape
((8, 25), (8, 867))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mezani import find_game
from mezani.encodings import find_encoding, unpack
from mezani.envs.arguments import check_at_least, player_count
from mezani.envs.token_match import house_rules
from mezani.games.shared.batch import MAX_SEATS
from mezani.games.shared.words import Field

MAX_MOVES = 64
"""The maximum number of moves of a decision. If there are more plays, a random sample is offered."""
MIN_MAX_MOVES = 16
"""The smallest allowed `max_moves`: some moves are always offered, such as drawing."""


class BatchedEnv:
    """A batch of games. Each slot waits for a decision between moves, and a game that ends is dealt again.

    ``observations`` has a row for each slot, ``hidden`` what its seat can't see, ``seats`` whose decision it is.
    The moves of a slot are the rows ``starts[slot]`` up to ``starts[slot + 1]`` of ``moves``. After a step,
    ``finished`` marks the slots whose game has ended, and ``scores`` has the scores of its seats. All of them are
    views, which the next step overwrites.
    """

    def __init__(
        self,
        game_id: str,
        size: int,
        *,
        rules: Any = None,
        players: int | Sequence[int] | None = None,
        seed: int = 0,
        max_moves: int = MAX_MOVES,
    ) -> None:
        """Deal ``size`` games. With several numbers of ``players``, each deal takes one of them at random."""
        game = find_game(game_id)
        encoding = find_encoding(game.family)
        check_at_least("size", size)
        check_at_least("max_moves", max_moves, MIN_MAX_MOVES)
        counts = [player_count(game, players)] if not isinstance(players, Sequence) else players
        check_at_least("The number of values in players", len(counts))
        made = house_rules(game, rules)
        for count in counts:
            game.check_rules(made, count)
        tables = [(encoding.fast_rules(made, count), count) for count in counts]
        self.game = game
        self.size = size
        self.observation_fields: tuple[Field, ...] = encoding.observation_fields
        self.move_fields: tuple[Field, ...] = encoding.move_fields
        self.hidden_fields: tuple[Field, ...] = encoding.hidden_fields
        self.batch = encoding.batch(size, max_moves, tables, seed)
        self.observations = self._words(self.batch.observations, size)
        self.hidden = self._words(self.batch.hidden, size)
        self.moves = self._words(self.batch.moves, size * max_moves)
        self.starts = self._words(self.batch.starts, size + 1)[:, 0]
        self.seats = self._words(self.batch.seats, size)[:, 0]
        self.finished = self._words(self.batch.finished, size)[:, 0]
        self.scores = np.frombuffer(memoryview(self.batch.scores)).reshape(size, MAX_SEATS)
        self.scores.flags.writeable = False

    @staticmethod
    def _words(values: Any, rows: int) -> NDArray[np.int64]:
        words = np.frombuffer(memoryview(values), dtype=np.int64).reshape(rows, -1)
        words.flags.writeable = False
        return words

    @property
    def move_counts(self) -> NDArray[np.int64]:
        """The number of moves of each slot."""
        return np.diff(self.starts)

    def step(self, choices: ArrayLike) -> None:
        """Make the chosen move of each slot, given as its number among the moves of the slot."""
        values = np.asarray(choices)
        if values.dtype.kind not in "iu":
            raise ValueError(f"Choices must be integers, got {values.dtype}.")
        chosen = np.ascontiguousarray(values, dtype=np.int64)
        if chosen.shape != (self.size,):
            raise ValueError(
                f"There must be a choice for each of {self.size} slots, got {chosen.shape}."
            )
        is_wrong = (chosen < 0) | (chosen >= self.move_counts)
        if is_wrong.any():
            slot = int(is_wrong.argmax())
            raise ValueError(
                f"{chosen[slot]} is not the number of a move: "
                f"slot {slot} has {self.move_counts[slot]} moves, numbered from 0."
            )
        self.batch.step(chosen.tobytes())

    def observation_bits(self) -> NDArray[np.uint8]:
        """Return the observations as rows of bits, without bits that no field uses."""
        return unpack(self.observations, self.observation_fields)

    def hidden_bits(self) -> NDArray[np.uint8]:
        """Return what the seats can't see as rows of bits, for a critic during training."""
        return unpack(self.hidden, self.hidden_fields)

    def move_bits(self) -> NDArray[np.uint8]:
        """Return the moves of all slots as rows of bits."""
        return unpack(self.moves[: self.starts[-1]], self.move_fields)

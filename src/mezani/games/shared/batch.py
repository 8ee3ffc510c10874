"""Many games stepped at once, for learning. The arrays are allocated once and written by compiled code.

A *slot* holds one game. Each slot waits for one decision: its seat, what the seat knows, and its moves, all as words
(see words.py). ``step`` makes the chosen moves. Moves without an alternative are made at once, and a game that is
over is replaced by a new deal.
"""

from __future__ import annotations

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.rng import Rng, fast_rng

MAX_SEATS: Final = 8
MAX_DECISIONS: Final = 300
"""A game with more decisions is a tie."""


@mypyc_attr(acyclic=True)
class GameBatch:
    """The arrays of a batch. A family implements ``deal``, ``make`` and ``prepare``.

    ``observations`` and ``hidden`` have a row of words for each slot. The moves of a slot are the rows
    ``starts[slot]`` up to ``starts[slot + 1]`` of ``moves``. ``seats`` has the seat to decide. After a step,
    ``finished`` is 1 for a slot whose game has ended, and ``scores`` has the score of each of its seats.
    """

    def __init__(
        self,
        size: i64,
        max_moves: i64,
        observation_words: i64,
        hidden_words: i64,
        move_words: i64,
        seed: int,
    ) -> None:
        self.size: i64 = size
        self.max_moves: i64 = max_moves
        self.observation_words: i64 = observation_words
        self.hidden_words: i64 = hidden_words
        self.move_words: i64 = move_words
        self.rng: Rng = fast_rng(seed)
        self.observations: vec[i64] = vec[i64]([0] * (size * observation_words))
        self.hidden: vec[i64] = vec[i64]([0] * (size * hidden_words))
        self.moves: vec[i64] = vec[i64]([0] * (size * max_moves * move_words))
        self.starts: vec[i64] = vec[i64]([0] * (size + 1))
        self.seats: vec[i64] = vec[i64]([0] * size)
        self.finished: vec[i64] = vec[i64]([0] * size)
        self.scores: vec[float] = vec[float]([0.0] * (size * MAX_SEATS))
        self.decisions: vec[i64] = vec[i64]([0] * size)
        self.next_row: i64 = 0
        self.rows: i64 = 0
        self.sampled: i64 = 0

    def step(self, choices: bytes) -> None:
        """Make a move in every slot. ``choices`` are the numbers of the moves, as little-endian 64-bit integers."""
        slot: i64 = 0
        while slot < self.size:
            self.finished[slot] = 0
            row = self.starts[slot] + read_i64_le(choices, 8 * slot)
            self.make(slot, row * self.move_words)
            self.decisions[slot] += 1
            slot += 1
        self.prepare_all()

    def prepare_all(self) -> None:
        """Write the next decision of every slot."""
        self.next_row = 0
        slot: i64 = 0
        while slot < self.size:
            self.starts[slot] = self.next_row
            self.prepare(slot)
            slot += 1
        self.starts[slot] = self.next_row

    def deal(self, slot: i64) -> None:
        """Start a new game in a slot."""
        raise NotImplementedError

    def make(self, slot: i64, at: i64) -> None:
        """Make the move whose words start at an index of ``moves``."""
        raise NotImplementedError

    def prepare(self, slot: i64) -> None:
        """Play on until a seat has a choice, and write its decision."""
        raise NotImplementedError

    # The rows of the decision that is being written

    def begin_rows(self) -> None:
        """Start the moves of a decision."""
        self.rows = 0
        self.sampled = 0

    def new_row(self) -> i64:
        """Return the number of the next row."""
        self.rows += 1
        return self.rows - 1

    def sampled_row(self, most: i64) -> i64:
        """Return the row for the next of many moves, or -1 to leave it out: at most ``most`` are kept at random."""
        self.sampled += 1
        if self.rows < most:
            return self.new_row()
        row = self.rng.below(self.sampled)
        return row if row < most else -1

    def finish(self, slot: i64, winners: list[int], seats: i64) -> None:
        """Record the scores of a game that has ended and deal the next. Nobody wins a tie."""
        seat: i64 = 0
        while seat < MAX_SEATS:
            self.scores[slot * MAX_SEATS + seat] = (
                0.0 if winners or seat >= seats else 1.0 / float(seats)
            )
            seat += 1
        for winner in winners:
            self.scores[slot * MAX_SEATS + winner] = 1.0 / float(len(winners))
        self.finished[slot] = 1
        self.decisions[slot] = 0
        self.deal(slot)

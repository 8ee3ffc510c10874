"""Rollouts: many games that a network plays on at once, to compare moves by what they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mezani.bots.budget import spend
from mezani.bots.learned.network import Network

MAX_MOVES = 64
"""The most moves of a decision in a rollout. Of more plays, a random sample is considered."""
DECISIONS_PER_WORK = 3
"""How many decisions of rollouts take as long as one unit of work of a budget."""


class Rollouts:
    """Games that are played on from these states. ``chances`` are those of one seat to win each game.

    ``callers`` are the seats that may make a call after their last move, in a family with calls.
    """

    def __init__(
        self, network: Network, states: Sequence[Any], seat: int, callers: Sequence[int] = ()
    ) -> None:
        self.network = network
        self.seat = seat
        self.size = len(states)
        self.batch = network.encoding.batch(
            self.size, MAX_MOVES, [(states[0].fast_rules, states[0].seats)], 1
        )
        for slot, state in enumerate(states):
            self.batch.states[slot] = state
            self.batch.decisions[slot] = 0
            self.batch.finished[slot] = 0
        if hasattr(self.batch, "callers"):
            for slot, caller in enumerate(callers):
                self.batch.callers[slot] = caller
        self.batch.prepare_all()
        self.observations = words_of(self.batch.observations).reshape(self.size, -1)
        self.moves = words_of(self.batch.moves).reshape(self.size * MAX_MOVES, -1)
        self.starts = words_of(self.batch.starts)
        self.seats = words_of(self.batch.seats)
        self.finished = words_of(self.batch.finished)
        self.scores = np.frombuffer(memoryview(self.batch.scores)).reshape(self.size, -1)
        self.playing = np.ones(self.size, dtype=bool)
        self.chances = np.full(self.size, 1.0 / states[0].seats)

    def play_on(
        self, decisions: int, max_decisions: int, noise: np.random.Generator | None = None
    ) -> NDArray[np.float64]:
        """Return the chance of the seat in each game: its score at the end, or what the network expects.

        After ``decisions`` of all players, a game is played on only until the seat decides again, and in any case not
        longer than ``max_decisions``. Players make the preferred move; with ``noise``, they make every move as often
        as self-play would.
        """
        for number in range(max_decisions):
            self.note_results()
            if not self.playing.any():
                break
            choices = self.decide(noise, stops=number >= decisions)
            self.batch.step(choices.tobytes())
        self.note_results()
        return self.chances

    def note_results(self) -> None:
        """Stop the games that have ended, with the score of the seat as its chance."""
        ended = self.playing & (self.finished != 0)
        self.chances[ended] = self.scores[ended, self.seat]
        self.playing &= ~ended

    def decide(self, noise: np.random.Generator | None, *, stops: bool) -> NDArray[np.int64]:
        """Return a choice for each game, and note the chances of the seat where it decides."""
        slots = np.flatnonzero(self.playing)
        spend(1 + len(slots) // DECISIONS_PER_WORK)
        counts = np.diff(self.starts)
        rows = np.flatnonzero(np.repeat(self.playing, counts))
        counts = counts[slots]
        first = np.cumsum(counts) - counts
        decision = np.repeat(np.arange(len(slots)), counts)
        preferences, chances = self.network.rate_all(
            self.observations[slots], self.moves[rows], decision
        )
        weights = np.exp(preferences - np.maximum.reduceat(preferences, first)[decision])
        values = np.add.reduceat(weights * chances, first) / np.add.reduceat(weights, first)
        own = self.seats[slots] == self.seat
        self.chances[slots[own]] = values[own]
        if stops:
            self.playing[slots[own]] = False
        if noise is not None:
            preferences = preferences + noise.gumbel(size=len(preferences))
        best = np.flatnonzero(preferences == np.maximum.reduceat(preferences, first)[decision])
        _, places = np.unique(decision[best], return_index=True)
        choices = np.zeros(self.size, dtype=np.int64)
        choices[slots] = best[places] - first
        return choices


def words_of(values: Any) -> NDArray[np.int64]:
    """Return the words of a batch as an array that shares their memory."""
    return np.frombuffer(memoryview(values), dtype=np.int64)

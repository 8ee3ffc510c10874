"""The moves of a decision with what a network thinks of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mezani.bots.learned.network import Network
from mezani.bots.observation import Observation
from mezani.games.kadi.engine.moves import NIKO, QUIET
from mezani.games.kadi.engine.words.fields import STAY
from mezani.rng import Rng

ABOUT_AS_GOOD = 0.7
"""A move is about as good as the preferred one if self-play would make it at least half as often."""
LARGE_HAND = 8
IMPATIENCE = 1.0
"""How much less to prefer drawing for each card above a large hand. Self-play has no reason to end a game soon."""

KADI_KINDS = 0x1FF
KADI_CALL = 1 << 14
KADI_COULD_WIN_NEXT = 1 << 48
SELF_WORD, COULD_WIN = 6, 1 << 2


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A move, how much the network prefers it, and the chance to win with it. None means to do nothing."""

    move: Any | None
    preference: float
    chance: float


def rate_moves(network: Network, observation: Observation) -> list[RatedMove]:
    """Return the moves that are worth considering, the preferred one first."""
    known, words = observation.encoding
    preferences, chances = network.rate(known, words)
    sensible = sensible_moves(observation.view.family, known, words, len(preferences))
    moves = (*observation.moves, None)
    cost = IMPATIENCE * max(0, len(observation.view.hand) - LARGE_HAND)
    rated = [
        RatedMove(
            moves[number],
            float(preferences[number]) - (cost if str(moves[number]) == "draw" else 0),
            float(chances[number]),
        )
        for number in np.flatnonzero(sensible)
    ]
    return sorted(rated, key=lambda move: -move.preference)


def pick(rated: Sequence[RatedMove], rng: Rng) -> RatedMove:
    """Return the preferred move, or at random one about as good, so that play does not go in circles."""
    weights = [
        math.exp(move.preference - rated[0].preference)
        for move in rated
        if move.preference > rated[0].preference - ABOUT_AS_GOOD
    ]
    left = sum(weights) * int(rng.below(1 << 30)) / (1 << 30)
    for move, weight in zip(rated, weights):
        left -= weight
        if left < 0:
            return move
    return rated[0]


def sensible_moves(family: str, known: bytes, words: bytes, count: int) -> NDArray[np.bool_]:
    """Return which rows of encoded moves to consider: those that self-play considers too."""
    rows = np.frombuffer(words, np.int64).reshape(count, -1)
    if family == "kadi":
        return sensible_kadi_moves(np.frombuffer(known, np.int64), rows[:, 2])
    return np.asarray(rows.any(axis=1))


def sensible_kadi_moves(known: NDArray[np.int64], moves: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which moves of Kadi to consider.

    A call is considered only if the hand could win then. A prompt is answered before anything else. A seat that is on
    turn again does not call for its last turn.
    """
    kinds = moves & KADI_KINDS
    calls: NDArray[np.bool_] = kinds == 1 << NIKO
    answers: NDArray[np.bool_] = kinds == 1 << QUIET
    if answers.any():
        return calls | answers
    quiet: NDArray[np.bool_] = kinds == 1 << STAY
    if quiet.any():
        return quiet | (calls & bool(known[SELF_WORD] & COULD_WIN))
    with_call = (moves & KADI_CALL) != 0
    return np.asarray(~calls & (~with_call | ((moves & KADI_COULD_WIN_NEXT) != 0)))

"""Rates the moves of a decision with a network."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from mezani.bots.learned.network import Network, Numbers, shipped_network
from mezani.bots.learned.rated_move import RatedMove
from mezani.bots.observation import Observation
from mezani.encodings import WORD_BYTES
from mezani.games.kadi.engine.moves import NIKO, QUIET
from mezani.games.kadi.engine.words import fields as kadi


def rate_moves(observation: Observation, network: Network | None = None) -> list[RatedMove]:
    """Return the moves that are worth considering, the preferred one first.

    Without a network, the one that comes with Mezani rates them.
    """
    network = network or shipped_network(observation.view.family)
    preferences, chances = network.rate(*observation.encoding)
    return sensible_ratings(observation, preferences, chances)


def rate_decisions(network: Network, observations: Sequence[Observation]) -> list[list[RatedMove]]:
    """Return what `rate_moves` returns for each of several decisions. They are rated together, which is faster."""
    if not observations:
        return []
    known, words = zip(*(observation.encoding for observation in observations))
    row_bytes = WORD_BYTES * len(network.encoding.move_fields)
    counts = [len(rows) // row_bytes for rows in words]
    preferences, chances = network.rate_all(
        np.frombuffer(b"".join(known), np.int64),
        np.frombuffer(b"".join(words), np.int64),
        np.repeat(np.arange(len(counts)), counts),
    )
    ends = list(accumulate(counts))
    return [
        sensible_ratings(observation, preferences[end - count : end], chances[end - count : end])
        for observation, count, end in zip(observations, counts, ends)
    ]


def sensible_ratings(
    observation: Observation, preferences: Numbers, chances: Numbers
) -> list[RatedMove]:
    """Return the ratings of the moves that are worth considering, the preferred one first."""
    sensible = sensible_moves(observation.view.family, *observation.encoding, len(preferences))
    moves = (*observation.moves, None)
    rated = [
        RatedMove(moves[number], float(preferences[number]), float(chances[number]))
        for number in np.flatnonzero(sensible)
    ]
    return sorted(rated, key=lambda move: -move.preference)


def sensible_moves(family: str, known: bytes, words: bytes, count: int) -> NDArray[np.bool_]:
    """Return which rows of encoded moves to consider: those that self-play considers too."""
    rows = np.frombuffer(words, np.int64).reshape(count, -1)
    if family == "kadi":
        return sensible_kadi_moves(np.frombuffer(known, np.int64), rows[:, kadi.MOVE])
    return np.asarray(rows.any(axis=1))


def sensible_kadi_moves(known: NDArray[np.int64], moves: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which moves of Kadi to consider.

    A call is considered only if the hand could win then. A prompt is answered before anything else. A seat that is on
    turn again does not call for its last turn.
    """
    kinds = moves & kadi.KINDS
    calls: NDArray[np.bool_] = kinds == 1 << NIKO
    answers: NDArray[np.bool_] = kinds == 1 << QUIET
    if answers.any():
        return calls | answers
    quiet: NDArray[np.bool_] = kinds == 1 << kadi.STAY
    if quiet.any():
        return quiet | (calls & bool(known[kadi.SELF] & kadi.COULD_WIN))
    with_call = (moves & kadi.CALL) != 0
    return np.asarray(~calls & (~with_call | ((moves & kadi.COULD_WIN_NEXT) != 0)))

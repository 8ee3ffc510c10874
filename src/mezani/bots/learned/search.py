"""A search in No Kitty Cards: compares the preferred move with others that the network finds plausible.

The hidden cards are guessed many times from what the seat knows. Every candidate is played on from the same guesses,
with the network's moves for both players, and the network says what the chances are a few moves later.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from mezani.bots.budget import OutOfBudgetError
from mezani.bots.learned.network import Network, shipped_network
from mezani.bots.learned.rated_move import RatedMove
from mezani.bots.learned.rollouts import Rollouts
from mezani.bots.nokitty.known_state import known_state
from mezani.bots.observation import Observation
from mezani.rng import Rng
from mezani.seats import parse_seat

GUESSES = 32
MAX_CANDIDATES = 3
PLAUSIBLE = 0.01
"""A move is a candidate if self-play would make it at least this often."""
DECISIONS = 8
MAX_DECISIONS = 18


def search(
    observation: Observation,
    rated: Sequence[RatedMove],
    preferred: RatedMove,
    network: Network | None,
    rng: Rng,
) -> RatedMove:
    """Return the preferred move, or a better one. Only games with a limit of magic per turn are searched.

    Without a network, the one that comes with Mezani is used.
    """
    if not observation.view.magic_limit:
        return preferred
    others = [one for one in candidates(rated) if one is not preferred]
    if others:
        with suppress(OutOfBudgetError):
            network = network or shipped_network(observation.view.family)
            return best_of(observation, [preferred, *others], network, rng)
    return preferred


def candidates(rated: Sequence[RatedMove]) -> list[RatedMove]:
    """Return the most plausible moves."""
    weights = [math.exp(one.preference - rated[0].preference) for one in rated]
    total = sum(weights)
    plausible = [one for one, weight in zip(rated, weights) if weight >= PLAUSIBLE * total]
    return plausible[:MAX_CANDIDATES]


def best_of(
    observation: Observation, rated: Sequence[RatedMove], network: Network, rng: Rng
) -> RatedMove:
    """Return the first move, or another one if its gain is larger than the standard error of the gain."""
    known = known_state(observation)
    seat = parse_seat(observation.view.seat, known.seats)
    moves: list[Any] = [one.move for one in rated]
    states = []
    for _ in range(GUESSES):
        guess = known.guess(seat, rng)
        for move in moves:
            state = guess.clone()
            state.apply(seat, move)
            states.append(state)
    rollouts = Rollouts(network, states, seat)
    chances = rollouts.play_on(DECISIONS, MAX_DECISIONS).reshape(GUESSES, len(moves))
    gains = chances - chances[:, :1]
    errors = gains.std(axis=0) / math.sqrt(GUESSES)
    best = int(np.argmax(gains.mean(axis=0) - errors))
    return rated[best]

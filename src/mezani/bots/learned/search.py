"""A search: compares the preferred move with other plausible ones, and in Kadi with the move of `sharp`.

The hidden cards are guessed many times from what the seat knows. Every candidate is played on from the same guesses,
with the network's moves for all players, and the network says what the chances are a few moves later.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress

import numpy as np

from mezani.bots.budget import OutOfBudgetError
from mezani.bots.kadi import known_state as kadi
from mezani.bots.kadi.sharp import SharpBot
from mezani.bots.learned.drawing_cost import NEVER
from mezani.bots.learned.network import Network, shipped_network
from mezani.bots.learned.rated_move import RatedMove
from mezani.bots.learned.rollouts import Rollouts
from mezani.bots.nokitty import known_state as nokitty
from mezani.bots.observation import Observation
from mezani.rng import Rng
from mezani.seats import NO_SEAT, parse_seat

GUESSES = {"kadi": 16, "nokitty": 32}
"""How often hidden cards are guessed, by family."""
MAX_CANDIDATES = 3
PLAUSIBLE = 0.01
"""A move is a candidate if self-play would make it at least this often."""
DECISIONS = 8
MAX_DECISIONS = 18
MIN_PLAYERS = 3
"""With fewer players, Kadi is not searched."""


def search(
    observation: Observation,
    rated: Sequence[RatedMove],
    preferred: RatedMove,
    network: Network | None,
    rng: Rng,
) -> RatedMove:
    """Return the preferred move, or a better one.

    Without a network, the one that comes with Mezani is used.
    """
    if len(rated) > 1 and is_searched(observation):
        with suppress(OutOfBudgetError):
            others = [one for one in candidates(rated) if one is not preferred]
            if observation.view.family == "kadi":
                others += move_of_sharp(observation, rated, [preferred, *others], rng)
            if others:
                network = network or shipped_network(observation.view.family)
                return best_of(observation, [preferred, *others], network, rng)
    return preferred


def is_searched(observation: Observation) -> bool:
    """Return whether a search may help, by what was measured.

    It may in No Kitty Cards with a limit on magic cards, and in Kadi with at least `MIN_PLAYERS` players if a state
    can be built from the observation.
    """
    view = observation.view
    if view.family == "nokitty":
        return bool(view.magic_limit)
    return (
        view.family == "kadi"
        and len(view.players) >= MIN_PLAYERS
        and kadi.has_known_state(observation)
    )


def candidates(rated: Sequence[RatedMove]) -> list[RatedMove]:
    """Return the most plausible moves."""
    weights = [math.exp(one.preference - rated[0].preference) for one in rated]
    total = sum(weights)
    plausible = [one for one, weight in zip(rated, weights) if weight >= PLAUSIBLE * total]
    return plausible[:MAX_CANDIDATES]


def move_of_sharp(
    observation: Observation, rated: Sequence[RatedMove], known: Sequence[RatedMove], rng: Rng
) -> list[RatedMove]:
    """Return the move that `sharp` would make, if it is rated and not yet known.

    A draw that the master never makes by choice is left out.
    """
    move = str(SharpBot().decide(observation, rng).move)
    if move in [str(one.move) for one in known]:
        return []
    never = rated[0].preference - NEVER / 2
    return [one for one in rated if str(one.move) == move and one.preference > never]


def best_of(
    observation: Observation, rated: Sequence[RatedMove], network: Network, rng: Rng
) -> RatedMove:
    """Return the first move, or another one if its gain is larger than the standard error of the gain."""
    family = observation.view.family
    guesses = GUESSES[family]
    known = (kadi if family == "kadi" else nokitty).known_state(observation)
    seat = parse_seat(observation.view.seat, known.seats)
    states, callers = [], []
    for _ in range(guesses):
        guess = known.guess(seat, rng)
        for one in rated:
            state = guess.clone()
            if one.move is not None:
                state.apply(seat, one.move)
            states.append(state)
            callers.append(seat if str(one.move) == "draw" else NO_SEAT)
    rollouts = Rollouts(network, states, seat, callers)
    chances = rollouts.play_on(DECISIONS, MAX_DECISIONS).reshape(guesses, len(rated))
    gains = chances - chances[:, :1]
    errors = gains.std(axis=0) / math.sqrt(guesses)
    best = int(np.argmax(gains.mean(axis=0) - errors))
    return rated[best]

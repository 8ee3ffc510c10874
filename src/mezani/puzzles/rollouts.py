"""Rollouts: how often a seat wins after a move, if the master plays all seats.

The hidden cards are guessed anew for each rollout, from what the seat knows. A rollout ends with the game, or at the
seat's fourth decision with the chance that the network sees then. All moves of a decision are tried with the same
guesses, so that they have the same luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mezani.bots.driver import may_still_call, seats_to_ask
from mezani.bots.learned.network import shipped_network
from mezani.bots.learned.rated_move import pick
from mezani.bots.learned.ratings import rate_decisions
from mezani.bots.observation import observe
from mezani.game import Outcome, State
from mezani.rng import Rng, fast_rng

OWN_DECISIONS = 3
MAX_STEPS = 100
"""A rollout that takes longer counts as an even game."""
Chances = NDArray[np.float64]


class Rollout:
    """A copy of a game, played to a result. ``caller`` is a seat that has just moved and may still call.

    ``chance`` is the result: None until it is known.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.caller: int | None = None
        self.own_decisions = 0
        self.chance: float | None = None

    @property
    def asked(self) -> int:
        """The seat that decides next."""
        return seats_to_ask(self.state)[0] if self.caller is None else self.caller

    def make(self, move: Any | None) -> None:
        """Make a move for the seat that decides; None means to do nothing."""
        seat, may_call = self.asked, self.caller is None
        if move is not None:
            self.state.apply(seat, move)
        self.caller = seat if may_call and may_still_call(self.state, seat) else None

    def score(self, seat: int) -> None:
        """Set the chance of a seat if the game is over."""
        if self.chance is None:
            self.chance = score_of(self.state.outcome(), seat, self.state.seats)


def roll_out(
    state: State, rules: Any, seat: int, moves: Sequence[Any], guesses: range
) -> list[Chances]:
    """Return the chances of a seat after each of its moves, one for each guess of the hidden cards."""
    found = []
    for move in moves:
        rollouts = []
        for number in guesses:
            rollout = Rollout(state.guess(seat, fast_rng(number)))
            rollout.make(move)
            rollouts.append(rollout)
        play_on(rollouts, rules, seat, fast_rng(guesses.start))
        found.append(np.array([rollout.chance for rollout in rollouts]))
    return found


def play_on(rollouts: Sequence[Rollout], rules: Any, seat: int, rng: Rng) -> None:
    """Play all rollouts to their results, side by side, so that the network rates many decisions at once."""
    network = shipped_network(rollouts[0].state.view(seat).family)
    for _ in range(MAX_STEPS):
        running = unfinished(rollouts, seat)
        if not running:
            return
        observations = [observe(one.state, rules, one.asked) for one in running]
        for rollout, rated in zip(running, rate_decisions(network, observations)):
            if rollout.asked == seat and rollout.caller is None:
                rollout.own_decisions += 1
            if rollout.own_decisions > OWN_DECISIONS:
                rollout.chance = rated[0].chance
            else:
                rollout.make(pick(rated, rng).move)
    for rollout in unfinished(rollouts, seat):
        rollout.chance = 1 / rollout.state.seats


def unfinished(rollouts: Sequence[Rollout], seat: int) -> list[Rollout]:
    """Score the rollouts whose game is over, and return the others."""
    for rollout in rollouts:
        rollout.score(seat)
    return [rollout for rollout in rollouts if rollout.chance is None]


def score_of(outcome: Outcome | None, seat: int, seats: int) -> float | None:
    """Return a seat's part of a win, an equal part after a tie, or None while the game is not over."""
    if outcome is None:
        return None
    if not outcome.winners:
        return 1 / seats
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0

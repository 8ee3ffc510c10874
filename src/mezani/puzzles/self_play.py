"""Matches of the master against itself, side by side, so that the network rates many decisions at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mezani.bots.driver import may_still_call, rng_for, seats_to_ask
from mezani.bots.learned.network import shipped_network
from mezani.bots.learned.rated_move import RatedMove, pick
from mezani.bots.learned.ratings import rate_decisions
from mezani.bots.observation import Observation, observe
from mezani.game import Game
from mezani.match import Match
from mezani.puzzles.puzzle import NAMES

MAX_STEPS = 140
"""Matches are not played further: long records would make a large pool."""


class MatchDecision(NamedTuple):
    """A decision in a match: what its seat knows, and its moves with ratings, the preferred one first."""

    match: Match
    seat: int
    observation: Observation
    rated: list[RatedMove]


class SelfPlay:
    """Matches that are played at the same time, one for each seed."""

    def __init__(self, game: Game, players: int, seeds: Sequence[str]) -> None:
        self.network = shipped_network(game.family)
        self.running = [Match(game, NAMES[:players], seed=seed) for seed in seeds]
        self.callers: dict[str, int] = {}
        """Seats that have just moved and may still call, by the seeds of their matches."""

    def stop(self, match: Match) -> None:
        """Stop playing a match."""
        self.running.remove(match)

    def decisions(self) -> Iterator[MatchDecision]:
        """Yield every decision of the matches, and then make the move that the master chooses."""
        while self.running:
            for decision in self._rate():
                yield decision
                if decision.match in self.running:
                    self._move(decision)
            self.running = [match for match in self.running if can_continue(match)]

    def _rate(self) -> list[MatchDecision]:
        asked = [(match, self._seat_to_ask(match)) for match in self.running]
        observations = [observe(match.state, match.rules, seat) for match, seat in asked]
        rated = rate_decisions(self.network, observations)
        return [
            MatchDecision(match, seat, observation, moves)
            for (match, seat), observation, moves in zip(asked, observations, rated)
        ]

    def _seat_to_ask(self, match: Match) -> int:
        caller = self.callers.get(match.seed)
        return seats_to_ask(match.state)[0] if caller is None else caller

    def _move(self, decision: MatchDecision) -> None:
        match, seat = decision.match, decision.seat
        may_call = self.callers.pop(match.seed, None) is None
        move = pick(decision.rated, rng_for(match)).move
        if move is not None:
            match.apply(seat, move)
        if may_call and may_still_call(match.state, seat):
            self.callers[match.seed] = seat


def can_continue(match: Match) -> bool:
    """Return whether a match is neither over nor too long."""
    return match.version < MAX_STEPS and match.state.outcome() is None

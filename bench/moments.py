"""Moments of random games, kept so that single steps can be timed on what really happens."""

from __future__ import annotations

from dataclasses import dataclass

from bench.choosing import below
from bench.mezani_side import STARTS
from mezani.games.kadi.engine.moves import Move
from mezani.games.kadi.engine.state import KadiState


@dataclass(frozen=True)
class Moment:
    """A state, whose turn it is, and the move that was made."""

    state: KadiState
    seat: int
    moves: list[Move]
    move: Move

    def again(self) -> Moment:
        """The same on a copy of the state, so that the move can be made again."""
        return Moment(self.state.clone(), self.seat, self.moves, self.move)


def play_moments(games: int) -> list[Moment]:
    """Every moment of some random games."""
    moments = []
    for start in STARTS[:games]:
        state = start.clone()
        while state.outcome() is None:
            seat = state.turn
            moves = state.legal(seat)
            move = moves[below(len(moves))]
            moments.append(Moment(state.clone(), seat, moves, move))
            state.apply(seat, move)
    return moments

"""Where the time goes: the steps of a move, timed one by one on snapshots of random games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.contest import below
from bench.mezani_contestants import RNG, STARTS, quick_deal
from bench.stopwatch import nanoseconds
from mezani.games.kadi.engine.moves import Move
from mezani.games.kadi.engine.state import KadiState

GAMES = 16
EVERY = 8
CHOICES = ("draw or pass", "single cards", "sets of cards")


@dataclass(frozen=True)
class Step:
    """A step of a move and how long it takes."""

    name: str
    nanoseconds: float


@dataclass(frozen=True)
class Snapshot:
    """A state of a random game, the seat on turn with its legal moves, and the move it made."""

    state: KadiState
    seat: int
    moves: list[Move]
    move: Move

    def copy(self) -> Snapshot:
        """Return a snapshot with a copy of the state, so that the move can be made again."""
        return Snapshot(self.state.clone(), self.seat, self.moves, self.move)


def snapshots_to_time() -> list[Snapshot]:
    """Return snapshots from all phases of some games, few enough for the processor's cache."""
    snapshots = []
    for start in STARTS[:GAMES]:
        state = start.clone()
        while state.outcome() is None:
            seat = state.turn
            moves = state.legal(seat)
            move = moves[below(len(moves))]
            snapshots.append(Snapshot(state.clone(), seat, moves, move))
            state.apply(seat, move)
    return snapshots[::EVERY]


def loop_steps(snapshots: list[Snapshot]) -> list[Step]:
    """Return the steps of a move in the Python loop."""
    return [
        Step("turn", timed(snapshots, lambda s: s.state.turn)),
        Step("legal", timed(snapshots, lambda s: s.state.legal(s.seat))),
        Step("choose", timed(snapshots, lambda s: s.moves[below(len(s.moves))])),
        Step("apply", timed_on_copies(snapshots, lambda s: s.state.apply(s.seat, s.move))),
    ]


def playout_steps(snapshots: list[Snapshot]) -> list[Step]:
    """Return the steps of a move in a playout by what there is to choose from, weighted by frequency."""
    call = timed(snapshots, lambda s: s.state.playout(RNG, 0))
    steps = []
    for choice in CHOICES:
        chosen = [snapshot for snapshot in snapshots if choice_of(snapshot) == choice]
        share = len(chosen) / len(snapshots)
        each = timed_on_copies(chosen, lambda s: s.state.playout(RNG, 1)) - call
        steps.append(Step(f"{choice} ({share:.0%} of moves, {each:.0f} ns each)", share * each))
    return steps


def choice_of(snapshot: Snapshot) -> str:
    """Return what there is to choose from: no card, single cards, or also sets of cards."""
    most = max(len(move.cards) for move in snapshot.moves)
    return CHOICES[min(most, 2)]


def deal_step() -> Step:
    """Return the time of a deal, which is needed once per game."""
    deal = nanoseconds(lambda _: quick_deal(RNG), range(500))
    return Step("a deal, once per game", deal)


def timed(snapshots: list[Snapshot], step: Callable[[Snapshot], object]) -> float:
    """Return the nanoseconds of a step that does not change the state."""
    return nanoseconds(step, snapshots)


def timed_on_copies(snapshots: list[Snapshot], step: Callable[[Snapshot], object]) -> float:
    """Return the nanoseconds of a step that changes the state."""
    return nanoseconds(step, snapshots, Snapshot.copy)

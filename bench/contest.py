"""A contest: contestants take short turns, so that a slow moment of the machine hits all alike.

Time is the processor time of this process: what other processes take is not counted.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

ROUNDS = 10


@dataclass(frozen=True)
class Played:
    """What was done in some time. A decision is a move of a player; chance is not counted."""

    games: int
    decisions: float
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


@dataclass
class Contestant:
    """A way to play: ``play_some`` plays a few whole games and counts them and their decisions."""

    name: str
    play_some: Callable[[], tuple[int, float]]
    rounds: list[Played] = field(default_factory=list)

    def play_for(self, seconds: float) -> Played:
        """Plays whole games until the time is over."""
        games = 0
        decisions = 0.0
        start = now = time.process_time()
        while now - start < seconds:
            more_games, more_decisions = self.play_some()
            games += more_games
            decisions += more_decisions
            now = time.process_time()
        return Played(games, decisions, now - start)

    @property
    def rate(self) -> float:
        """Decisions a second in the middle round."""
        return median(played.rate for played in self.rounds)

    @property
    def decisions_per_game(self) -> float:
        """How long its games are."""
        return sum(p.decisions for p in self.rounds) / sum(p.games for p in self.rounds)


def hold_contest(contestants: Sequence[Contestant], seconds: float, rounds: int = ROUNDS) -> None:
    """Gives each contestant ``seconds`` in all, in alternating rounds after one to warm up."""
    for contestant in contestants:
        contestant.play_for(seconds / rounds / 4)
    gc.collect()
    for _ in range(rounds):
        for contestant in contestants:
            contestant.rounds.append(contestant.play_for(seconds / rounds))


def ratios(one: Contestant, other: Contestant) -> list[float]:
    """How many times the rate of another, round by round."""
    return [mine.rate / theirs.rate for mine, theirs in zip(one.rounds, other.rounds)]


def pin_to_one_core() -> int | None:
    """Keeps this process on one core where the system lets it, and says which."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core

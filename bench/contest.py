"""A contest: contestants take short turns, so that a slow phase of the machine affects all of them.

Time is the processor time of this process, so other processes do not count. All Python loops choose with
``options[below(len(options))]``: the same compiled call for every library.
"""

from __future__ import annotations

import gc
import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from mezani.rng import fast_rng

ROUNDS = 10
SEED = 2026

below = fast_rng(SEED).below
weighted_rng = random.Random(SEED)
"""For choices by weight."""


@dataclass(frozen=True)
class Played:
    """The games and decisions of a period. A decision is a move of a player; chance does not count."""

    games: int
    decisions: float
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds


@dataclass
class Contestant:
    """A way to play. ``play_some`` plays a few whole games and returns their number and decisions."""

    name: str
    play_some: Callable[[], tuple[int, float]]
    rounds: list[Played] = field(default_factory=list)

    def play_for(self, seconds: float) -> Played:
        """Play whole games until the time is over."""
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
        """Decisions per second in the median round."""
        return median(played.rate for played in self.rounds)

    @property
    def decisions_per_game(self) -> float:
        return sum(p.decisions for p in self.rounds) / sum(p.games for p in self.rounds)


def hold_contest(contestants: Sequence[Contestant], seconds: float, rounds: int = ROUNDS) -> None:
    """Let each contestant play for ``seconds`` in total, in alternating rounds after a warm-up."""
    for contestant in contestants:
        contestant.play_for(seconds / rounds / 4)
    gc.collect()
    for _ in range(rounds):
        for contestant in contestants:
            contestant.rounds.append(contestant.play_for(seconds / rounds))


def ratios(one: Contestant, other: Contestant) -> list[float]:
    """Return the ratio of two contestants' rates in each round."""
    return [mine.rate / theirs.rate for mine, theirs in zip(one.rounds, other.rounds)]


def pin_to_one_core() -> int | None:
    """Pin this process to one core and return it, or None if the system does not support it."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core

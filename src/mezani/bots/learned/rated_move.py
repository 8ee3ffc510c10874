"""A move with what a network thinks of it, and the choice among several."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mezani.rng import Rng

ABOUT_AS_GOOD = 0.7
"""A move is about as good as the preferred one if self-play would make it at least half as often."""


@dataclass(frozen=True, slots=True)
class RatedMove:
    """A move, how much the network prefers it, and the chance to win with it. None means to do nothing."""

    move: Any | None
    preference: float
    chance: float


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

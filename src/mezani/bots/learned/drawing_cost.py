"""A cost of drawing in Kadi with a large hand, which is taken off the preference of a network.

Self-play has no reason to end a game soon, and would collect cards. With a very large hand the master draws only if
it has to, so its matches end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mezani.games.kadi.engine.moves import DRAW
from mezani.games.kadi.engine.words import fields as kadi

LARGE_HAND = 6
COST_PER_CARD = 3.0
"""How much less to prefer drawing for each card above a large hand."""
TRAINING_COST_PER_CARD = 1.5
"""The same while a best response is trained. The network learns to make up for it, so play uses a larger cost."""
VERY_LARGE_HAND = 10
NEVER = 1000.0
"""A cost that no preference makes up for."""


def cost_of_drawing(
    observations: NDArray[np.int64], moves: NDArray[np.int64], decision: NDArray[np.int64]
) -> NDArray[np.floating[Any]]:
    """Return how much less to prefer each move. ``decision`` is the row of the observation for each move."""
    words = observations.reshape(-1, kadi.OBSERVATION_WORDS)[:, kadi.SELF]
    cards = ((words[:, None] >> np.array(kadi.HAND_SIZE_BITS)) & 1).sum(axis=1)
    costs = COST_PER_CARD * np.maximum(cards - LARGE_HAND, 0) + NEVER * (cards > VERY_LARGE_HAND)
    kinds = moves.reshape(-1, kadi.MOVE_WORDS)[:, kadi.MOVE] & kadi.KINDS
    return np.asarray(costs[decision] * (kinds == 1 << DRAW), np.float32)

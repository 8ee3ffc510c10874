"""The learned bot of Kadi."""

from __future__ import annotations

from typing import Any

import numpy as np

from mezani.games.kadi.engine.moves import NIKO, QUIET

KIND_BITS = 0x1FF
CALLS = 1 << 14
COULD_WIN_NEXT = 1 << 48
SELF, COULD_WIN = 6, 1 << 2


def sensible_choices(observation: bytes, moves: bytes) -> Any:
    """Return which moves to consider, as training does.

    A call is considered only if the hand could then win. A prompt is answered before anything else, and a late call is
    not considered when the seat is on turn.
    """
    known = np.frombuffer(observation, np.int64)
    words = np.frombuffer(moves, np.int64).reshape(-1, 7)[:, 2]
    kinds = words & KIND_BITS
    sensible = (words & CALLS == 0) | (words & COULD_WIN_NEXT != 0)
    calls = kinds == 1 << NIKO
    if (kinds == 1 << QUIET).any():
        return calls | (kinds == 1 << QUIET)
    if len(words) > 2 or not known[SELF] & COULD_WIN:
        sensible &= ~calls
    return sensible

"""How long a bot waits before its move is shown, so that players can follow.

A pause depends on what everybody can see and on chance, never on cards, so it reveals nothing. The bot decides during
the pause.

>>> from mezani.rng import fast_rng
>>> 0.6 <= pause_seconds("turn", 30, fast_rng(1)) <= 1.8
True
>>> pause_seconds("turn", 30, fast_rng(1), pace=0)
0.0
"""

from __future__ import annotations

from mezani.rng import Rng

PAUSES = {"turn": (0.6, 1.8), "window": (0.4, 1.2), "prompt": (0.5, 1.3), "confirm": (0.6, 2.0)}
"""The shortest and the longest pause in seconds, by kind of clock."""
BOTS_ONLY_FACTOR = 0.4
"""Pauses are shorter when no player is left in the match."""
MAX_CLOCK_SHARE = 0.4
"""The largest part of its clock a bot uses, however slow the pace."""
RESOLUTION = 1 << 20


def pause_seconds(
    kind: str, clock_seconds: float, rng: Rng, *, pace: float = 1.0, is_bots_only: bool = False
) -> float:
    """Return the pause before a move under a clock of that kind and length (0: no limit).

    ``pace`` scales the pause; 0 means none. An unknown kind has the pause of a turn.
    """
    shortest, longest = PAUSES.get(kind, PAUSES["turn"])
    scale = pace * (BOTS_ONLY_FACTOR if is_bots_only else 1.0)
    if clock_seconds > 0:
        scale = min(scale, MAX_CLOCK_SHARE * clock_seconds / longest)
    return scale * (shortest + (longest - shortest) * _triangular(rng))


def _triangular(rng: Rng) -> float:
    """Return a number between 0 and 1, most often near the middle."""
    return (rng.below(RESOLUTION) + rng.below(RESOLUTION)) / (2 * RESOLUTION)

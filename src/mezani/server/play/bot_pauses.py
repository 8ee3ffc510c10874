"""How long a bot waits before its move is shown, so that people can follow.

A pause depends on what everybody can see and on chance, never on cards: how long a bot takes tells nothing. It
begins when the moment does, and the bot thinks during it.

>>> from mezani.rng import fast_rng
>>> 0.6 <= pause("turn", 30, fast_rng(1)) <= 1.8
True
>>> pause("turn", 30, fast_rng(1), pace=0)
0.0
"""

from __future__ import annotations

from mezani.rng import Rng

PAUSES = {"turn": (0.6, 1.8), "window": (0.4, 1.2), "prompt": (0.5, 1.3), "confirm": (0.6, 2.0)}
"""The shortest and the longest pause in seconds, by the kind of the clock that runs."""
AMONG_BOTS = 0.4
"""How much of a pause is left where no person has a seat that still plays."""
SHARE_OF_CLOCK = 0.4
"""A bot answers before so much of its time has passed, however slow the pace is."""
STEPS = 1 << 20


def pause(
    kind: str, seconds: float, rng: Rng, *, pace: float = 1.0, is_among_bots: bool = False
) -> float:
    """Seconds to wait in a moment of that kind, with ``seconds`` left on its clock (0: no limit).

    ``pace`` stretches the pause: 0 is none. A kind without an entry waits as a turn does.
    """
    shortest, longest = PAUSES.get(kind, PAUSES["turn"])
    scale = pace * (AMONG_BOTS if is_among_bots else 1.0)
    if seconds > 0:
        scale = min(scale, SHARE_OF_CLOCK * seconds / longest)
    return scale * (shortest + (longest - shortest) * _mostly_middling(rng))


def _mostly_middling(rng: Rng) -> float:
    """Between 0 and 1, the middle more often than the ends."""
    return (rng.below(STEPS) + rng.below(STEPS)) / (2 * STEPS)

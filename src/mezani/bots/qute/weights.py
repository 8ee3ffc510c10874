"""The values a sharp bot uses in the middle of a round, in points of the score. Fitted to many simulated rounds."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.cards import ACE, EIGHT, JACK
from mezani.games.qute.engine.fast_rules import SEVEN, SIX

LARGE_HAND = 4
"""A hand of this size has no special value; every card beyond it counts on its own."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The values of a situation. ``size``, ``threat``, ``near`` and ``ready`` are indexed by a number of cards."""

    base: float
    """A constant term."""
    size: tuple[float, ...]
    """The value of a small hand to its player."""
    more: float
    """The cost of each card beyond a large hand to its player."""
    threat: tuple[float, ...]
    """The cost of another player's small hand."""
    burden: float
    """The value of each card beyond a large hand of another player."""
    count: float
    """The part of a hand's points that is lost in the end."""
    near: tuple[float, ...]
    """How much more is lost, by the fewest cards another player holds."""
    ready: tuple[float, ...]
    """How much less is lost, by the number of the bot's cards."""
    kept: tuple[tuple[int, float], ...]
    """The value of keeping a card of a rank, in addition to what it counts."""
    fit: float
    """The value of each kept card that fits the new top."""
    block: float
    """The value of a next player who can't play."""


WEIGHTS = {
    2: Weights(
        base=6.0,
        size=(5.7, 5.7, 2.5, 1.5),
        more=0.2,
        threat=(0.0, 11.2, 5.6, 2.3),
        burden=1.8,
        count=0.37,
        near=(0.0, 0.30, 0.14, 0.05),
        ready=(0.50, 0.50, 0.18, 0.0),
        kept=((SIX, 0.8), (SEVEN, 1.0), (EIGHT, 8.5), (JACK, 13.0), (ACE, 3.0)),
        fit=0.8,
        block=15.0,
    ),
    3: Weights(
        base=-1.2,
        size=(3.1, 3.1, 0.8, 0.9),
        more=0.4,
        threat=(0.0, 5.3, 4.2, 1.7),
        burden=3.5,
        count=0.41,
        near=(0.0, 0.24, 0.09, 0.02),
        ready=(0.44, 0.44, 0.17, 0.0),
        kept=((SIX, 1.0), (SEVEN, 0.7), (EIGHT, 2.8), (JACK, 9.6), (ACE, 0.6)),
        fit=0.3,
        block=6.0,
    ),
}
"""By the number of players. With two, a player who skips the other plays again, so 8s and Aces are worth more."""


def by_number(values: tuple[float, ...], number: int) -> float:
    """Return the value for a number of cards, or 0 if it is not listed."""
    return values[number] if number < len(values) else 0.0

"""What things are worth in the middle of a round, in points of the score. Found by counting many rounds."""

from __future__ import annotations

from dataclasses import dataclass

MANY = 4
"""So many cards in a hand are nothing special; each beyond counts on its own."""


@dataclass(frozen=True, slots=True)
class Worths:
    """What a position is worth: ``size`` to ``ready`` by a number of cards, from none to three."""

    level: float
    """What is lost when nothing else speaks for or against a position."""
    size: tuple[float, ...]
    """What a hand of few cards is worth to its player."""
    more: float
    """What each card beyond many costs its player."""
    threat: tuple[float, ...]
    """What another player's hand of few cards costs."""
    burden: float
    """What each card beyond many in another hand is worth."""
    count: float
    """How much of what a hand counts is lost in the end."""
    near: tuple[float, ...]
    """How much more, by the fewest cards of another player."""
    ready: tuple[float, ...]
    """How much less, by the own cards."""
    kept: tuple[tuple[int, float], ...]
    """What a card of a rank is worth to keep, over what it counts."""
    fit: float
    """What each card is worth that fits what was laid, if it stays so."""
    block: float
    """What it is worth that the next player can't play."""


WORTHS = {
    2: Worths(
        level=5.4,
        size=(6.5, 6.5, 3.1, 1.8),
        more=0.4,
        threat=(0.0, 12.6, 7.1, 2.7),
        burden=2.0,
        count=0.30,
        near=(0.0, 0.37, 0.16, 0.07),
        ready=(0.46, 0.46, 0.17, 0.0),
        kept=((4, 0.9), (5, 1.6), (6, 6.0), (9, 12.7), (12, 2.4)),
        fit=1.0,
        block=17.6,
    ),
    3: Worths(
        level=-2.6,
        size=(2.8, 2.8, 0.3, 0.8),
        more=-0.5,
        threat=(0.0, 5.1, 3.8, 1.8),
        burden=3.1,
        count=0.41,
        near=(0.0, 0.23, 0.06, 0.0),
        ready=(0.34, 0.34, 0.15, 0.0),
        kept=((4, 0.2), (5, 0.4), (6, 2.2), (9, 9.0), (12, 0.9)),
        fit=0.4,
        block=4.1,
    ),
}
"""By the number of players: with two, whoever skips the other plays again, so that 8s and Aces are worth more."""


def by_number(worths: tuple[float, ...], number: int) -> float:
    """The worth for a number of cards; nothing where it is not listed."""
    return worths[number] if number < len(worths) else 0.0

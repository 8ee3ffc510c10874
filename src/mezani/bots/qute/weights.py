"""What things are worth in the middle of a round, in points of the score. Found by counting many rounds."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.cards import ACE, EIGHT, JACK
from mezani.games.qute.engine.fast_rules import SEVEN, SIX

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
        level=6.0,
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
    3: Worths(
        level=-1.2,
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
"""By the number of players: with two, whoever skips the other plays again, so that 8s and Aces are worth more."""


def by_number(worths: tuple[float, ...], number: int) -> float:
    """The worth for a number of cards; nothing where it is not listed."""
    return worths[number] if number < len(worths) else 0.0

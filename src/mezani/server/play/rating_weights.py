"""How much a match counts for a rating, so that nobody can farm ratings.

A weight of 1 means that the rating changes as openskill computes, and 0 that it does not change. Matches count
little against players about whom little is known, and against the same players or bots again and again. Guests do not
count, because anybody can make as many guests as they like.

What is known about a player is the uncertainty of their rating. It falls with the weights of their matches, so
accounts that only play each other stay nearly unknown, however often they play.

>>> known = Opponent(is_guest=False, sigma=3.0)
>>> weight(12, [known]), weight(12, [known._replace(is_guest=True)]), weight(12, [known._replace(recent=4)])
(1.0, 0.0, 0.125)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

PROVISIONAL_MATCHES = 10
"""A rating is provisional until it is based on this many matches that count."""
COUNTS_LITTLE = 0.25
"""Below this weight, a match counts little: it does not make a rating less provisional."""
RECENT_MS = 28 * 86_400_000
"""Matches against the same opponent are counted for four weeks."""
FULL_MATCHES = 2
"""Recent matches against the same opponent that count in full. Each further one counts half as much."""
UNKNOWN_SIGMA, KNOWN_SIGMA = 25.0 / 3, 5.5
"""The uncertainty of a new rating, and of one after ten matches that count in full."""
BOTH_UNKNOWN = 0.25
"""The least weight of an opponent for a provisional player, so that new players can rate each other."""
ONLY_OPPONENT_UNKNOWN = 0.05
"""The least weight of an opponent for a player who is not provisional."""

BOT_WEIGHT = 0.25
"""The weight of bots: their strength is known, but a program can play against them all day."""


class Opponent(NamedTuple):
    """An opponent: the uncertainty of their rating, and their recent matches against the rated player."""

    is_guest: bool = False
    sigma: float = KNOWN_SIGMA
    recent: int = 0
    is_bot: bool = False


def weight(played: int, opponents: Sequence[Opponent]) -> float:
    """Return how much a match against these opponents counts for a player with so many rated matches."""
    return sum(_weight_against(played, opponent) for opponent in opponents) / len(opponents)


def _weight_against(played: int, opponent: Opponent) -> float:
    if opponent.is_guest:
        return 0.0
    least = BOTH_UNKNOWN if played < PROVISIONAL_MATCHES else ONLY_OPPONENT_UNKNOWN
    # Cubed below, so that a few accounts that play each other do not soon count as known.
    known = (UNKNOWN_SIGMA - opponent.sigma) / (UNKNOWN_SIGMA - KNOWN_SIGMA)
    first = BOT_WEIGHT if opponent.is_bot else min(1.0, max(least, known**3))
    return first * 0.5 ** max(0, opponent.recent - FULL_MATCHES + 1)

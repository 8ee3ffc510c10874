"""How much a match counts for a rating, so that nobody can farm ratings.

A weight of 1 means that the rating changes as openskill computes, and 0 that it does not change. Matches count
little against players about whom little is known, and against the same players again and again. Guests do not
count, because anybody can make as many guests as they like.

>>> known = Opponent(is_guest=False, played=40)
>>> weight(12, [known]), weight(12, [known._replace(is_guest=True)]), weight(12, [known._replace(recent=4)])
(1.0, 0.0, 0.125)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

PROVISIONAL_MATCHES = 10
"""A rating is provisional until it is based on this many matches."""
RECENT_MS = 7 * 86_400_000
"""Matches against the same opponent are counted for a week."""
FULL_MATCHES = 2
"""Matches of a week against the same opponent that count in full. Each further one counts half as much."""
BOTH_PROVISIONAL = 0.25
"""The weight of a match between provisional players."""
ONLY_OPPONENT_PROVISIONAL = 0.05
"""The weight of a match against a provisional player for a player who is not."""


class Opponent(NamedTuple):
    """What is known about an opponent: their rated matches, and the recent ones against the rated player."""

    is_guest: bool = False
    played: int = PROVISIONAL_MATCHES
    recent: int = 0


BOT = Opponent()
"""Bots have a fixed strength, so matches against them count in full."""


def weight(played: int, opponents: Sequence[Opponent]) -> float:
    """Return how much a match against these opponents counts for a player with so many rated matches."""
    return sum(_weight_against(played, opponent) for opponent in opponents) / len(opponents)


def _weight_against(played: int, opponent: Opponent) -> float:
    if opponent.is_guest:
        return 0.0
    known = 1.0
    if opponent.played < PROVISIONAL_MATCHES:
        is_provisional = played < PROVISIONAL_MATCHES
        known = BOTH_PROVISIONAL if is_provisional else ONLY_OPPONENT_PROVISIONAL
    return known * 0.5 ** max(0, opponent.recent - FULL_MATCHES + 1)

"""Win shares with confidence intervals that respect the pairing of deals.

The matches of a deal share their cards, so they are not independent. The deal is the unit of the statistics: the
variance of a share is estimated from the differences between deals, and the 95 % interval is the Wilson interval of
as many independent matches as have the same variance. With every seating of a deal played, much of the luck of the
cards cancels out, and the interval is narrower than that of independent matches.

>>> tally = WinTally()
>>> for deal in range(100):
...     tally.add(deal, 1.0)
...     tally.add(deal, deal % 2)
>>> share = tally.share()
>>> share.value, round(share.low, 2), round(share.high, 2)
(0.75, 0.7, 0.8)
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

Z_95 = 1.959964
"""The half-width of a 95 % interval in standard deviations."""


@dataclass(frozen=True, slots=True)
class WinShare:
    """A share of the wins with its 95 % interval.

    ``games`` includes the ``tied`` ones, which do not change the share. A win shared by several seats is divided
    between them.
    """

    wins: float
    games: int
    tied: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.wins / self.decided if self.decided else 0.0

    @property
    def decided(self) -> int:
        """The number of games that somebody won."""
        return self.games - self.tied

    def complement(self) -> WinShare:
        """Return the share of all the others."""
        wins = self.decided - self.wins
        return WinShare(wins, self.games, self.tied, 1 - self.high, 1 - self.low)


@dataclass(slots=True)
class WinTally:
    """What one side won: the number of tied matches, and the wins and the number of other matches in each deal."""

    tied: int = 0
    deals: dict[int, tuple[float, int]] = field(default_factory=dict)

    def add(self, deal: int, part: float | None) -> None:
        """Count a match: the part of the win that went to the side, or None if nobody won."""
        if part is None:
            self.tied += 1
            return
        wins, games = self.deals.get(deal, (0.0, 0))
        self.deals[deal] = (wins + part, games + 1)

    def share(self) -> WinShare:
        """Return the share of the wins so far."""
        deals = self.deals.values()
        wins = sum(won for won, _ in deals)
        decided = sum(count for _, count in deals)
        independent = decided / self.design_effect()
        value = wins / decided if decided else 0.0
        low, high = wilson_interval(value * independent, independent)
        return WinShare(wins, decided + self.tied, self.tied, low, high)

    def design_effect(self) -> float:
        """Return the variance of the share divided by that of as many independent matches.

        One more deal of independent matches is assumed, so that the result is sensible for few deals too.
        """
        deals = self.deals.values()
        games = sum(count for _, count in deals)
        value = sum(won for won, _ in deals) / games if games else 0.0
        independent = value * (1 - value) * games / max(1, len(deals))
        if independent < 1e-9:  # Nothing or everything was won.
            return 1.0
        between = sum((won - value * count) ** 2 for won, count in deals)
        return (between + independent) / (len(deals) * independent)


def wilson_interval(wins: float, games: float) -> tuple[float, float]:
    """Return the 95 % Wilson score interval, which is also valid for few games."""
    if games == 0:
        return 0.0, 1.0
    square = Z_95 * Z_95
    rate = wins / games
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = rate * (1 - rate) / games + square / (4 * games * games)
    half_width = Z_95 * math.sqrt(spread) / (1 + square / games)
    return max(0.0, middle - half_width), min(1.0, middle + half_width)

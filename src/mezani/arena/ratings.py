"""Skills of bots by openskill's Plackett-Luce model, from who won each match.

>>> skills = SkillTable()
>>> for _ in range(20):
...     skills.rate(["sharp", "rookie"], winners=[0])
>>> skills["sharp"].mu > 30 > 20 > skills["rookie"].mu
True
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

# The skill of a bot does not change, so nothing is added to its uncertainty from match to match.
MODEL = PlackettLuce(tau=0.0)


class Skill(NamedTuple):
    """An estimate of a bot's strength, and its uncertainty."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma


class SkillTable(defaultdict[str, Skill]):
    """The skills of bots by name. All start with the same skill."""

    def __init__(self) -> None:
        super().__init__(Skill)

    def rate(self, bots: Sequence[str], winners: Collection[int]) -> None:
        """Count a match: the winning seats come first, and all others share the next place.

        A bot with several seats gets the mean of their skills. A match that nobody won does not count.
        """
        if not winners:
            return
        teams = [[MODEL.rating(*self[bot])] for bot in bots]
        ranks = [1.0 if seat in winners else 2.0 for seat in range(len(bots))]
        after = [player for (player,) in MODEL.rate(teams, ranks=ranks)]
        for bot in dict.fromkeys(bots):
            own = [player for name, player in zip(bots, after) if name == bot]
            self[bot] = Skill(
                fmean(player.mu for player in own), fmean(player.sigma for player in own)
            )

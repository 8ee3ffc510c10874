"""How strong players are thought to be after a match, by openskill's Plackett-Luce model.

Skill is a guess ``mu`` and how unsure it is, ``sigma``. The one number people see is cautious, so that a few lucky
matches don't lead the table: three sigmas below the guess, at 40 points for one of skill, beginning at 1000.

>>> shown(START)
1000.0
>>> first, second = rated([START, START], [1, 2])
>>> (shown(first) > 1000, shown(second) < 1000)
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

from mezani.game import Outcome


class Skill(NamedTuple):
    """A guess of how strong somebody is, and how far off it may well be."""

    mu: float
    sigma: float


# Sigma never grows, so that winning alone never costs anything.
MODEL = PlackettLuce(mu=25.0, sigma=25.0 / 3, limit_sigma=True)
START = Skill(MODEL.mu, MODEL.sigma)
SHOWN_AT_START = 1000.0
POINTS_FOR_SKILL = 40.0
CAUTION = 3.0


def shown(skill: Skill) -> float:
    """The number people see and leaderboards sort by."""
    cautious = skill.mu - CAUTION * skill.sigma
    at_start = START.mu - CAUTION * START.sigma
    return round(SHOWN_AT_START + POINTS_FOR_SKILL * (cautious - at_start), 2)


def places(outcome: Outcome) -> list[int]:
    """The place of every seat: winners are first, the others follow by their scores; equals share a place.

    >>> places(Outcome(winners=(2,), scores=(0.0, 0.0, 1.0)))
    [2, 2, 1]
    """
    merits = [(seat in outcome.winners, score) for seat, score in enumerate(outcome.scores)]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def rated(skills: Sequence[Skill], order: Sequence[int]) -> list[Skill]:
    """The skills after a match in which everybody played for themselves and came in at these places."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = MODEL.rate(teams, ranks=[float(place) for place in order])
    return [Skill(player.mu, player.sigma) for (player,) in after]

"""Ratings after a match: who is rated, against whom, and keeping what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection

from mezani.game import Outcome
from mezani.store.matches import SeatRow, find_match
from mezani.store.players import still_here
from mezani.store.ratings import RatingRow, put_ratings, ratings_of


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


BOT_SKILLS = {
    "random": Skill(10.0, 2.0),
    "rookie": Skill(20.0, 2.0),
    "casual": Skill(25.0, 2.0),
    "sharp": Skill(30.0, 2.0),
}
"""What bots count as where a match with them is rated. It stays as it is: people's ratings move against it."""


class RatingChange(NamedTuple):
    """A rating as it is shown, before and after."""

    before: float
    after: float


def rate_match(connection: Connection, match: str, outcome: Outcome) -> dict[int, RatingChange]:
    """Keeps the new ratings of everybody in a match that counts and has not ended before; by seat.

    Call it before the match is noted as ended, in the same transaction.
    """
    found = find_match(connection, match)
    if found is None or not found.match.is_rated or found.match.ended is not None:
        return {}
    game, seats = found.match.game, found.seats
    who = [seat.player for seat in seats if seat.player is not None]
    known, here = ratings_of(connection, game, who), still_here(connection, who)
    before = [_row(known, game, seat) for seat in seats]
    after = rated([_skill(row, seat) for row, seat in zip(before, seats)], places(outcome))
    changed = {
        seat.seat: _after(row, skill, has_won=seat.seat in outcome.winners)
        for seat, row, skill in zip(seats, before, after)
        if seat.bot is None and seat.player in here
    }
    put_ratings(connection, list(changed.values()))
    return {seat: RatingChange(before[seat].shown, row.shown) for seat, row in changed.items()}


def _row(known: dict[str, RatingRow], game: str, seat: SeatRow) -> RatingRow:
    player = seat.player or ""
    return known.get(player) or RatingRow(player, game, *START, 0, 0, shown(START))


def _skill(row: RatingRow, seat: SeatRow) -> Skill:
    return Skill(row.mu, row.sigma) if seat.bot is None else BOT_SKILLS.get(seat.bot, START)


def _after(row: RatingRow, skill: Skill, *, has_won: bool) -> RatingRow:
    return row._replace(
        mu=skill.mu,
        sigma=skill.sigma,
        played=row.played + 1,
        won=row.won + has_won,
        shown=shown(skill),
    )

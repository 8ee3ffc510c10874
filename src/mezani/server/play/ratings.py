"""Ratings after a match, by openskill's Plackett-Luce model.

A skill is an estimate ``mu`` and its uncertainty ``sigma``. The one number players see is cautious, so that a few
lucky matches do not lead the leaderboard: three sigmas below the estimate, scaled to start at 1000.

>>> rating_of(START)
1000.0
>>> first, second = updated_skills([START, START], [1, 2])
>>> (rating_of(first) > 1000, rating_of(second) < 1000)
(True, True)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection

from mezani.game import Outcome
from mezani.store.tables.matches import SeatRow, find_match
from mezani.store.tables.players import existing_players
from mezani.store.tables.ratings import RatingRow, put_ratings, ratings_of


class Skill(NamedTuple):
    """An estimate of a player's strength, and its uncertainty."""

    mu: float
    sigma: float


class RatingChange(NamedTuple):
    """A rating before and after a match, why it changed, and how many matches it is based on."""

    before: float
    after: float
    reason: str
    played: int


# Sigma never grows, so that a win never lowers the rating.
MODEL = PlackettLuce(mu=25.0, sigma=25.0 / 3, limit_sigma=True)
START = Skill(MODEL.mu, MODEL.sigma)
START_RATING = 1000.0
PROVISIONAL_MATCHES = 10
"""A rating is provisional until it is based on this many matches."""
POINTS_PER_SKILL = 40.0
SIMILAR_SKILL = 0.5
"""Players whose estimates differ by less are called neither stronger nor weaker."""
SIGMAS_BELOW = 3.0

BOT_SKILLS = {
    "random": Skill(10.0, 2.0),
    "rookie": Skill(20.0, 2.0),
    "casual": Skill(25.0, 2.0),
    "sharp": Skill(30.0, 2.0),
}
"""The fixed skills of bots in rated matches, which anchor the ratings of players."""


def rating_of(skill: Skill) -> float:
    """Return the number players see and leaderboards sort by."""
    cautious = skill.mu - SIGMAS_BELOW * skill.sigma
    start = START.mu - SIGMAS_BELOW * START.sigma
    return round(START_RATING + POINTS_PER_SKILL * (cautious - start), 2)


def places(outcome: Outcome, stand_ins: Collection[int] = ()) -> list[int]:
    """Return the place of every seat: winners first, then by score, then stand-ins; equal seats share a place.

    >>> places(Outcome(winners=(2,), scores=(0.0, 0.0, 1.0)))
    [2, 2, 1]
    """
    merits = [
        (-1.0,) if seat in stand_ins else (float(seat in outcome.winners), score)
        for seat, score in enumerate(outcome.scores)
    ]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def updated_skills(skills: Sequence[Skill], order: Sequence[int]) -> list[Skill]:
    """Return the skills after a match in which the players came in at these places."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = MODEL.rate(teams, ranks=[float(place) for place in order])
    return [Skill(player.mu, player.sigma) for (player,) in after]


def rate_match(
    connection: Connection, match_id: str, outcome: Outcome, stand_ins: Collection[int] = ()
) -> dict[int, RatingChange]:
    """Store the new ratings after a rated match that has not been rated before, and return them by seat.

    Players for whom a stand-in finished the match come last, whatever the stand-in achieved. Call it in the
    transaction that ends the match, before the match is marked as ended.
    """
    found = find_match(connection, match_id)
    if found is None or not found.match.is_rated or found.match.ended is not None:
        return {}
    game_id, seats = found.match.game_id, found.seats
    players = [seat.player_id for seat in seats if seat.player_id is not None]
    known, existing = (
        ratings_of(connection, game_id, players),
        existing_players(connection, players),
    )
    before = [_rating_before(known, game_id, seat) for seat in seats]
    skills = [_skill(row, seat) for row, seat in zip(before, seats)]
    order = places(outcome, stand_ins)
    after = updated_skills(skills, order)
    won = set(outcome.winners).difference(stand_ins)
    changed = {
        seat.seat: _rating_after(row, skill, has_won=seat.seat in won)
        for seat, row, skill in zip(seats, before, after)
        if seat.bot_level is None and seat.player_id in existing
    }
    put_ratings(connection, list(changed.values()))
    return {
        seat: RatingChange(
            before[seat].rating, row.rating, reason_of(seat, skills, after, order), row.played
        )
        for seat, row in changed.items()
    }


def reason_of(
    seat: int, before: Sequence[Skill], after: Sequence[Skill], order: Sequence[int]
) -> str:
    """Return why the rating of a seat changed.

    ``more_certain`` means that it rose although the match was no success: a rating is cautious, so it rises as its
    uncertainty falls.

    >>> weak, strong = Skill(20.0, 5.0), Skill(30.0, 5.0)
    >>> skills = [weak, strong]
    >>> [reason_of(seat, skills, updated_skills(skills, [1, 2]), [1, 2]) for seat in (0, 1)]
    ['beat_stronger', 'lost_to_weaker']
    """
    own, new = before[seat], after[seat]
    beaten_by = [skill for skill, place in zip(before, order) if place < order[seat]]
    beaten = [skill for skill, place in zip(before, order) if place > order[seat]]
    if beaten_by and rating_of(new) > rating_of(own):
        return "more_certain"
    if beaten_by:
        weakest = min(skill.mu for skill in beaten_by)
        return _compared(weakest - own.mu, "lost_to_weaker", "lost", "lost_to_stronger")
    if beaten:
        strongest = max(skill.mu for skill in beaten)
        return _compared(strongest - own.mu, "beat_weaker", "won", "beat_stronger")
    return "tied"


def _compared(difference: float, weaker: str, similar: str, stronger: str) -> str:
    if abs(difference) < SIMILAR_SKILL:
        return similar
    return weaker if difference < 0 else stronger


def _rating_before(known: dict[str, RatingRow], game_id: str, seat: SeatRow) -> RatingRow:
    player_id = seat.player_id or ""
    new = RatingRow(player_id, game_id, *START, 0, 0, rating_of(START))
    return known.get(player_id) or new


def _skill(row: RatingRow, seat: SeatRow) -> Skill:
    if seat.bot_level is None:
        return Skill(row.mu, row.sigma)
    return BOT_SKILLS.get(seat.bot_level, START)


def _rating_after(row: RatingRow, skill: Skill, *, has_won: bool) -> RatingRow:
    return row._replace(
        mu=skill.mu,
        sigma=skill.sigma,
        played=row.played + 1,
        won=row.won + has_won,
        rating=rating_of(skill),
    )

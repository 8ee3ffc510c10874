"""Ratings after a match, by openskill's Plackett-Luce model, with the weights of rating_weights.py.

A skill is an estimate ``mu`` and its uncertainty ``sigma``. The one number players see is cautious, so that a few
lucky matches do not lead the leaderboard: three sigmas below the estimate, scaled to start at 1000.

>>> rating_of(START)
1000.0
>>> first, second = updated_skills([START, START], [1, 2])
>>> (rating_of(first) > 1000, rating_of(second) < 1000)
(True, True)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection

from mezani.game import Outcome
from mezani.server.play.rating_weights import (
    COUNTS_LITTLE,
    PROVISIONAL_MATCHES,
    RECENT_MS,
    UNKNOWN_SIGMA,
    Opponent,
    weight,
)
from mezani.store.tables.matches import SeatRow, find_match
from mezani.store.tables.players import existing_players, guests_among
from mezani.store.tables.ratings import (
    RatingRow,
    count_bot_meetings,
    count_meetings,
    put_ratings,
    ratings_of,
)


class Skill(NamedTuple):
    """An estimate of a player's strength, and its uncertainty."""

    mu: float
    sigma: float


class RatingChange(NamedTuple):
    """A rating before and after a match, why it changed, and how many matches that count it is based on."""

    before: float
    after: float
    reason: str
    played: int


# Sigma never grows, so that a win never lowers the rating.
MODEL = PlackettLuce(mu=25.0, sigma=UNKNOWN_SIGMA, limit_sigma=True)
START = Skill(MODEL.mu, MODEL.sigma)
START_RATING = 1000.0
POINTS_PER_SKILL = 40.0
SIMILAR_SKILL = 0.5
"""Players whose estimates differ by less are called neither stronger nor weaker."""
SIGMAS_BELOW = 3.0

BOT_SKILLS = {
    "random": Skill(10.0, 2.0),
    "rookie": Skill(20.0, 2.0),
    "casual": Skill(25.0, 2.0),
    "sharp": Skill(30.0, 2.0),
    "master": Skill(32.5, 2.0),
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


def weighted(before: Skill, after: Skill, share: float) -> Skill:
    """Return a skill after a match of which only a share counts."""
    mu, sigma = ((1 - share) * old + share * new for old, new in zip(before, after))
    return Skill(mu, sigma)


def rate_match(
    connection: Connection,
    match_id: str,
    people: Sequence[str],
    outcome: Outcome,
    *,
    ended: int,
    stand_ins: Collection[int] = (),
    is_by_code: bool = False,
) -> dict[int, RatingChange]:
    """Store the new ratings after a rated match that has not been rated before, and return them by seat.

    ``people`` are the ids of its players, without bots.
    Players for whom a stand-in finished the match come last, whatever the stand-in achieved. A match that players can
    have arranged, because somebody has a seat that was not given by quick match, is rated only if no rating in it is
    provisional. Call it in the transaction that ends the match, before the match is marked as ended.
    """
    guests = guests_among(connection, people)
    is_arranged = is_by_code and len(people) > 1
    if is_arranged and guests:
        return {}
    found = find_match(connection, match_id)
    if found is None or not found.match.is_rated or found.match.ended is not None:
        return {}
    game_id, seats = found.match.game_id, found.seats
    known = ratings_of(connection, game_id, people)
    if is_arranged and not _are_established(people, known):
        return {}
    existing = existing_players(connection, people)
    before = [_rating_before(known, game_id, seat) for seat in seats]
    skills = [_skill(row, seat) for row, seat in zip(before, seats)]
    order = places(outcome, stand_ins)
    after = updated_skills(skills, order)
    since = ended - RECENT_MS
    meetings = count_meetings(connection, game_id, people, since)
    if any(seat.bot_level is not None for seat in seats):
        meetings |= count_bot_meetings(connection, game_id, people, since)
    shares = (
        [0.0] * len(seats)
        if is_even_draw(skills, order)
        else [_share(seat, seats, before, guests, meetings) for seat in range(len(seats))]
    )
    won = set(outcome.winners).difference(stand_ins)
    rated = [seat.seat for seat in seats if seat.bot_level is None and seat.player_id in existing]
    changed = {
        seat: _rating_after(
            before[seat],
            weighted(skills[seat], after[seat], shares[seat]),
            has_won=seat in won,
            counts=shares[seat] >= COUNTS_LITTLE,
        )
        for seat in rated
        if shares[seat]
    }
    put_ratings(connection, list(changed.values()))
    return {
        seat: RatingChange(
            before[seat].rating,
            changed.get(seat, before[seat]).rating,
            reason_of(seat, skills, after, order, shares[seat]),
            changed.get(seat, before[seat]).played,
        )
        for seat in rated
    }


def is_even_draw(skills: Sequence[Skill], order: Sequence[int]) -> bool:
    """Return whether equally strong players share all places. Such a match says nothing about them.

    openskill would become more certain of them, and their ratings would rise.
    """
    estimates = [skill.mu for skill in skills]
    return len(set(order)) == 1 and max(estimates) - min(estimates) < SIMILAR_SKILL


def reason_of(
    seat: int,
    before: Sequence[Skill],
    after: Sequence[Skill],
    order: Sequence[int],
    share: float = 1.0,
) -> str:
    """Return why the rating of a seat changed.

    ``more_certain`` means that it rose although the match was no success: a rating is cautious, so it rises as its
    uncertainty falls.

    >>> weak, strong = Skill(20.0, 5.0), Skill(30.0, 5.0)
    >>> skills = [weak, strong]
    >>> [reason_of(seat, skills, updated_skills(skills, [1, 2]), [1, 2]) for seat in (0, 1)]
    ['beat_stronger', 'lost_to_weaker']
    """
    if len(set(order)) == 1:
        return "tied"
    if share < COUNTS_LITTLE:
        return "counts_little" if share else "against_guests"
    own, new = before[seat], after[seat]
    beaten_by = [skill for skill, place in zip(before, order) if place < order[seat]]
    beaten = [skill for skill, place in zip(before, order) if place > order[seat]]
    if beaten_by and rating_of(new) > rating_of(own):
        return "more_certain"
    if beaten_by:
        weakest = min(skill.mu for skill in beaten_by)
        return _compared(weakest - own.mu, "lost_to_weaker", "lost", "lost_to_stronger")
    strongest = max(skill.mu for skill in beaten)
    return _compared(strongest - own.mu, "beat_weaker", "won", "beat_stronger")


def _compared(difference: float, weaker: str, similar: str, stronger: str) -> str:
    if abs(difference) < SIMILAR_SKILL:
        return similar
    return weaker if difference < 0 else stronger


def _are_established(people: Iterable[str], known: dict[str, RatingRow]) -> bool:
    """Return whether all players have ratings that are not provisional."""
    return all(player in known and known[player].played >= PROVISIONAL_MATCHES for player in people)


def _share(
    seat: int,
    seats: Sequence[SeatRow],
    rows: Sequence[RatingRow],
    guests: Collection[str],
    meetings: dict[frozenset[str], int],
) -> float:
    """Return how much the match counts for a seat. All bots are the same opponent."""
    own = rows[seat].player_id
    opponents = [
        Opponent(recent=meetings.get(frozenset((own,)), 0), is_bot=True)
        if other.bot_level is not None
        else Opponent(
            row.player_id in guests,
            row.sigma,
            meetings.get(frozenset((own, row.player_id)), 0),
        )
        for other, row in zip(seats, rows)
        if other.seat != seat
    ]
    return weight(rows[seat].played, opponents)


def _rating_before(known: dict[str, RatingRow], game_id: str, seat: SeatRow) -> RatingRow:
    player_id = seat.player_id or ""
    new = RatingRow(player_id, game_id, *START, 0, 0, rating_of(START))
    return known.get(player_id) or new


def _skill(row: RatingRow, seat: SeatRow) -> Skill:
    if seat.bot_level is None:
        return Skill(row.mu, row.sigma)
    return BOT_SKILLS.get(seat.bot_level, START)


def _rating_after(row: RatingRow, skill: Skill, *, has_won: bool, counts: bool) -> RatingRow:
    return row._replace(
        mu=skill.mu,
        sigma=skill.sigma,
        played=row.played + counts,
        won=row.won + (has_won and counts),
        rating=rating_of(skill),
    )

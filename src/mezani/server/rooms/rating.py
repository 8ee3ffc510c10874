"""Ratings after a match: who is rated, against whom, and keeping what comes of it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from mezani.game import Outcome
from mezani.server.rooms.skill import START, Skill, places, rated, shown
from mezani.store.matches import SeatRow, find_match
from mezani.store.players import still_here
from mezani.store.ratings import RatingRow, put_ratings, ratings_of

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

"""What a player has played, the newest first, a page at a time; and how their ratings went."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from mezani.store.matches import MatchRow, StoredMatch, with_seats
from mezani.store.schema import match_seats, matches


class RatingPoint(NamedTuple):
    """A rating as a match left it."""

    game: str
    ended: int
    rating: float


def matches_of(
    connection: Connection,
    player: str,
    limit: int,
    offset: int = 0,
    *,
    with_practice: bool = False,
) -> list[StoredMatch]:
    """The matches of a player that have ended, the newest first; practice is nobody's business but their own."""
    own = select(match_seats.c.match).where(match_seats.c.player == player)
    wanted = select(matches).where(matches.c.id.in_(own), matches.c.ended.is_not(None))
    if not with_practice:
        wanted = wanted.where(matches.c.is_practice.is_(False))
    newest = wanted.order_by(matches.c.ended.desc(), matches.c.id).limit(limit).offset(offset)
    return with_seats(connection, [MatchRow(*row) for row in connection.execute(newest)])


def rating_points(connection: Connection, player: str, most: int) -> list[RatingPoint]:
    """A player's ratings after each of their last rated matches, at most so many of a game, the oldest first."""
    newest_first = (matches.c.ended.desc(), matches.c.id)
    number = func.row_number().over(partition_by=matches.c.game, order_by=newest_first)
    rated = (
        select(matches.c.game, matches.c.ended, match_seats.c.rating_after, number.label("number"))
        .join(match_seats, match_seats.c.match == matches.c.id)
        .where(match_seats.c.player == player, match_seats.c.rating_after.is_not(None))
        .where(matches.c.ended.is_not(None))
        .subquery()
    )
    wanted = select(rated.c.game, rated.c.ended, rated.c.rating_after)
    last = wanted.where(rated.c.number <= most).order_by(rated.c.game, rated.c.number.desc())
    return [RatingPoint(*row) for row in connection.execute(last)]

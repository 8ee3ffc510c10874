"""What a player has played, the newest first, a page at a time."""

from __future__ import annotations

from sqlalchemy import Connection, select

from mezani.store.matches import MatchRow, StoredMatch, with_seats
from mezani.store.schema import match_seats, matches


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

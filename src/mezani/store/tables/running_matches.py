"""The running matches of a player."""

from __future__ import annotations

from sqlalchemy import Connection, select

from mezani.store.schema import match_seats, matches


def rooms_with_running_match(
    connection: Connection, player_id: str, limit: int, offset: int
) -> list[str]:
    """Return the codes of the rooms in which a player has a running match, the newest match first."""
    own = select(match_seats.c.match_id).where(match_seats.c.player_id == player_id)
    running = select(matches.c.room_code).where(matches.c.id.in_(own), matches.c.ended.is_(None))
    newest = running.order_by(matches.c.started.desc(), matches.c.id)
    return list(connection.execute(newest.limit(limit).offset(offset)).scalars())

"""All data about one player, for the operator who has to show it to them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from mezani.store.schema import (
    bans,
    daily_tries,
    favourite_rules,
    match_seats,
    matches,
    players,
    puzzle_answers,
    ratings,
    sessions,
)

Row = dict[str, Any]


def player_data(connection: Connection, player_id: str) -> dict[str, Any] | None:
    """Return what the database knows about a player, without hashes and without other players' data."""
    found = connection.execute(select(players).where(players.c.id == player_id)).mappings().first()
    if found is None:
        return None
    own = (sessions.c.kind, sessions.c.created_at, sessions.c.last_used_at)
    played = (
        *(matches.c.id, matches.c.game_id, matches.c.started, matches.c.ended, matches.c.ending),
        *(column for column in match_seats.c if column.key not in ("match_id", "player_id")),
    )
    seats = select(*played).join(match_seats).where(match_seats.c.player_id == player_id)
    return {
        "player": {
            "id": found["id"],
            "name": found["name"],
            "is_account": found["name_key"] is not None,
            "has_recovery_code": found["recovery_hash"] is not None,
            "created_at": found["created_at"],
            "is_deleted": found["is_deleted"],
        },
        "bans": _rows(connection, select(bans).where(bans.c.target == player_id)),
        "sessions": _rows(connection, select(*own).where(sessions.c.player_id == player_id)),
        "ratings": _rows(connection, select(ratings).where(ratings.c.player_id == player_id)),
        "favourite_rules": _rows(
            connection, select(favourite_rules).where(favourite_rules.c.player_id == player_id)
        ),
        "daily_tries": _rows(
            connection, select(daily_tries).where(daily_tries.c.player_id == player_id)
        ),
        "puzzle_answers": _rows(
            connection, select(puzzle_answers).where(puzzle_answers.c.player_id == player_id)
        ),
        "matches": _rows(connection, seats.order_by(matches.c.started, matches.c.id)),
    }


def _rows(connection: Connection, wanted: Any) -> list[Row]:
    return [
        {str(key): value for key, value in row.items()}
        for row in connection.execute(wanted).mappings()
    ]

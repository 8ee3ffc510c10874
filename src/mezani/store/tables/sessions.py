"""Sessions of signed-in browsers and programs. Only the hashes of their tokens are stored."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update

from mezani.store.schema import players, sessions
from mezani.store.tables.players import PLAYER_COLUMNS, PlayerRow


class SessionRow(NamedTuple):
    """A session and its player; ``kind`` is cookie or token."""

    token_hash: str
    kind: str
    created_at: int
    last_used_at: int
    player: PlayerRow


# Built once: it runs for every request with an unknown token.
_FIND = (
    select(sessions.c.token_hash, sessions.c.kind, sessions.c.created_at, sessions.c.last_used_at)
    .add_columns(*PLAYER_COLUMNS)
    .select_from(sessions.join(players))
    .where(sessions.c.token_hash == bindparam("wanted"))
)


def add_session(
    connection: Connection, token_hash: str, player_id: str, kind: str, now: int
) -> None:
    """Add a session."""
    values = {
        "token_hash": token_hash,
        "player_id": player_id,
        "kind": kind,
        "created_at": now,
        "last_used_at": now,
    }
    connection.execute(sessions.insert(), values)


def find_session(connection: Connection, token_hash: str) -> SessionRow | None:
    """Return the session with this hash, and its player."""
    row = connection.execute(_FIND, {"wanted": token_hash}).first()
    if row is None:
        return None
    found, kind, created_at, last_used_at, *player = row
    return SessionRow(found, kind, created_at, last_used_at, PlayerRow(*player))


def touch_session(connection: Connection, token_hash: str, now: int) -> None:
    """Store when a session was last used."""
    used = update(sessions).where(sessions.c.token_hash == token_hash)
    connection.execute(used.values(last_used_at=now))


def remove_session(connection: Connection, token_hash: str) -> None:
    """Delete a session."""
    connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


def remove_sessions(connection: Connection, player_id: str, keep: str | None = None) -> list[str]:
    """Delete the sessions of a player, except one to keep, and return their hashes."""
    wanted = delete(sessions).where(sessions.c.player_id == player_id)
    if keep is not None:
        wanted = wanted.where(sessions.c.token_hash != keep)
    return list(connection.scalars(wanted.returning(sessions.c.token_hash)))


def expire_sessions(connection: Connection, used_before: int) -> int:
    """Delete the sessions nobody has used since a time, and return their number."""
    return connection.execute(
        delete(sessions).where(sessions.c.last_used_at < used_before)
    ).rowcount

"""Sessions: what stands for a player who has come in, by cookie or by token. Only digests of tokens are kept."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update

from mezani.store.players import PLAYER_COLUMNS, PlayerRow
from mezani.store.schema import players, sessions


class SessionRow(NamedTuple):
    """A session and whose it is; ``kind`` is cookie or token."""

    token_hash: str
    kind: str
    made: int
    seen: int
    player: PlayerRow


# Made once: it is asked at each request.
_FIND = (
    select(sessions.c.token_hash, sessions.c.kind, sessions.c.made, sessions.c.seen)
    .add_columns(*PLAYER_COLUMNS)
    .select_from(sessions.join(players))
    .where(sessions.c.token_hash == bindparam("wanted"))
)


def add_session(connection: Connection, token_hash: str, player: str, kind: str, at: int) -> None:
    """Lets a player in."""
    values = {"token_hash": token_hash, "player": player, "kind": kind, "made": at, "seen": at}
    connection.execute(sessions.insert(), values)


def find_session(connection: Connection, token_hash: str) -> SessionRow | None:
    """The session with that digest, and its player."""
    row = connection.execute(_FIND, {"wanted": token_hash}).first()
    if row is None:
        return None
    found, kind, made, seen, *player = row
    return SessionRow(found, kind, made, seen, PlayerRow(*player))


def touch_session(connection: Connection, token_hash: str, at: int) -> None:
    """Notes that a session was used."""
    one = sessions.c.token_hash == token_hash
    connection.execute(update(sessions).where(one).values(seen=at))


def remove_session(connection: Connection, token_hash: str) -> None:
    """Ends a session."""
    connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))


def remove_sessions(connection: Connection, player: str, but: str | None = None) -> int:
    """Ends all sessions of a player, or all but one; gives how many."""
    wanted = delete(sessions).where(sessions.c.player == player)
    if but is not None:
        wanted = wanted.where(sessions.c.token_hash != but)
    return connection.execute(wanted).rowcount


def expire_sessions(connection: Connection, seen_before: int) -> int:
    """Ends the sessions nobody has used since; gives how many."""
    return connection.execute(delete(sessions).where(sessions.c.seen < seen_before)).rowcount

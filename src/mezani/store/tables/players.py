"""Players: guests, and accounts, which have a unique name and a password."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy.exc import IntegrityError

from mezani.store.errors import NameTakenError
from mezani.store.schema import (
    daily_tries,
    favourite_rules,
    match_seats,
    players,
    ratings,
    sessions,
)

DELETED_NAME = "(deleted)"


class PlayerRow(NamedTuple):
    """The public columns of a player. ``name_key`` is the name as it is compared; guests have none."""

    id: str
    name: str
    name_key: str | None
    created_at: int
    is_deleted: bool

    @property
    def is_guest(self) -> bool:
        """Whether the player has no account."""
        return self.name_key is None and not self.is_deleted


class AccountRow(NamedTuple):
    """An account: a player with the hash of their password."""

    player: PlayerRow
    password_hash: str


PLAYER_COLUMNS = (
    players.c.id,
    players.c.name,
    players.c.name_key,
    players.c.created_at,
    players.c.is_deleted,
)


# Built once: building a statement takes longer than running it.
_EXISTING = select(players.c.id).where(
    players.c.id.in_(bindparam("who", expanding=True)), players.c.is_deleted.is_(False)
)


def add_guest(connection: Connection, player_id: str, name: str, created_at: int) -> PlayerRow:
    """Add a guest."""
    values = {"id": player_id, "name": name, "created_at": created_at, "is_deleted": False}
    connection.execute(players.insert(), values)
    return PlayerRow(player_id, name, None, created_at, is_deleted=False)


def add_account(
    connection: Connection,
    player_id: str,
    name: str,
    name_key: str,
    password_hash: str,
    created_at: int,
) -> PlayerRow:
    """Add an account. Raise `NameTakenError` if another account has the name."""
    add_guest(connection, player_id, name, created_at)
    _change(
        connection, player_id, {"name": name, "name_key": name_key, "password_hash": password_hash}
    )
    return PlayerRow(player_id, name, name_key, created_at, is_deleted=False)


def upgrade_guest(
    connection: Connection, player_id: str, name: str, name_key: str, password_hash: str
) -> PlayerRow | None:
    """Turn a guest into an account with the same id and history. Return None if there is no such guest."""
    found = find_player(connection, player_id)
    if found is None or not found.is_guest:
        return None
    _change(
        connection, player_id, {"name": name, "name_key": name_key, "password_hash": password_hash}
    )
    return found._replace(name=name, name_key=name_key)


def find_player(connection: Connection, player_id: str) -> PlayerRow | None:
    """Return the player with this id, even if deleted."""
    row = connection.execute(select(*PLAYER_COLUMNS).where(players.c.id == player_id)).first()
    return PlayerRow(*row) if row else None


def existing_players(connection: Connection, who: Iterable[str]) -> set[str]:
    """Return those of these players who are not deleted."""
    return set(connection.scalars(_EXISTING, {"who": list(who)}))


def find_account(connection: Connection, name_key: str) -> AccountRow | None:
    """Return the account with this name."""
    wanted = select(*PLAYER_COLUMNS, players.c.password_hash).where(players.c.name_key == name_key)
    row = connection.execute(wanted).first()
    return AccountRow(PlayerRow(*row[:-1]), row[-1]) if row else None


def find_by_id_or_name(connection: Connection, player_id: str, name_key: str) -> PlayerRow | None:
    """Return the player with this id, else the account with this name, unless deleted.

    The id comes first because nobody can choose it: an account named like an id hides nobody.
    """
    either = (players.c.id == player_id) | (players.c.name_key == name_key)
    wanted = select(*PLAYER_COLUMNS).where(either, players.c.is_deleted.is_(False))
    found = [PlayerRow(*row) for row in connection.execute(wanted)]
    return max(found, key=lambda player: player.id == player_id, default=None)


def password_of(connection: Connection, player_id: str) -> str | None:
    """Return the hash of a player's password, or None for guests."""
    found: str | None = connection.scalar(
        select(players.c.password_hash).where(players.c.id == player_id)
    )
    return found


def rename(connection: Connection, player_id: str, name: str, name_key: str | None) -> None:
    """Change a player's name. Raise `NameTakenError` if another account has it. Guests have no ``name_key``."""
    _change(connection, player_id, {"name": name, "name_key": name_key})


def set_password(connection: Connection, player_id: str, password_hash: str) -> None:
    """Change an account's password."""
    _change(connection, player_id, {"password_hash": password_hash})


def delete_player(connection: Connection, player_id: str) -> None:
    """Delete a player: their matches stay without the name, everything else of theirs is removed."""
    nobody = {"name": DELETED_NAME, "name_key": None, "password_hash": None, "is_deleted": True}
    _change(connection, player_id, nobody)
    connection.execute(
        update(match_seats).where(match_seats.c.player_id == player_id).values(name=DELETED_NAME)
    )
    for own in (sessions, ratings, daily_tries, favourite_rules):
        connection.execute(delete(own).where(own.c.player_id == player_id))


def _change(connection: Connection, player_id: str, values: dict[str, Any]) -> None:
    changed = update(players).where(players.c.id == player_id, players.c.is_deleted.is_(False))
    try:
        connection.execute(changed.values(values))
    except IntegrityError:
        raise NameTakenError(values["name"]) from None

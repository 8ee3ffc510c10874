"""Players: guests, and accounts, which have a unique name and a password."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy.exc import IntegrityError

from mezani.store.errors import NameTakenError
from mezani.store.schema import match_seats, players, ratings, sessions

DELETED_NAME = "(deleted)"


class PlayerRow(NamedTuple):
    """The public columns of a player. ``name_key`` is the name as it is compared; guests have none."""

    id: str
    name: str
    name_key: str | None
    made: int
    is_deleted: bool

    @property
    def is_guest(self) -> bool:
        """Whether the player has no account."""
        return self.name_key is None and not self.is_deleted


class AccountRow(NamedTuple):
    """An account: a player with the digest of their password."""

    player: PlayerRow
    password: str


PLAYER_COLUMNS = (
    players.c.id,
    players.c.name,
    players.c.name_key,
    players.c.made,
    players.c.is_deleted,
)


# Built once: building a statement takes longer than running it.
_STILL_HERE = select(players.c.id).where(
    players.c.id.in_(bindparam("who", expanding=True)), players.c.is_deleted.is_(False)
)


def add_guest(connection: Connection, player: str, name: str, at: int) -> PlayerRow:
    """Add a guest."""
    values = {"id": player, "name": name, "made": at, "is_deleted": False}
    connection.execute(players.insert(), values)
    return PlayerRow(player, name, None, at, is_deleted=False)


def add_account(
    connection: Connection, player: str, name: str, name_key: str, password: str, at: int
) -> PlayerRow:
    """Add an account. Raise `NameTakenError` if another account has the name."""
    add_guest(connection, player, name, at)
    _change(connection, player, {"name": name, "name_key": name_key, "password": password})
    return PlayerRow(player, name, name_key, at, is_deleted=False)


def give_account(
    connection: Connection, player: str, name: str, name_key: str, password: str
) -> PlayerRow | None:
    """Turn a guest into an account with the same id and history. Return None if there is no such guest."""
    found = find_player(connection, player)
    if found is None or not found.is_guest:
        return None
    _change(connection, player, {"name": name, "name_key": name_key, "password": password})
    return found._replace(name=name, name_key=name_key)


def find_player(connection: Connection, player: str) -> PlayerRow | None:
    """Return the player with this id, even if deleted."""
    row = connection.execute(select(*PLAYER_COLUMNS).where(players.c.id == player)).first()
    return PlayerRow(*row) if row else None


def still_here(connection: Connection, who: Iterable[str]) -> set[str]:
    """Return those of these players who are not deleted."""
    return set(connection.scalars(_STILL_HERE, {"who": list(who)}))


def find_account(connection: Connection, name_key: str) -> AccountRow | None:
    """Return the account with this name."""
    wanted = select(*PLAYER_COLUMNS, players.c.password).where(players.c.name_key == name_key)
    row = connection.execute(wanted).first()
    return AccountRow(PlayerRow(*row[:-1]), row[-1]) if row else None


def look_up(connection: Connection, player: str, name_key: str) -> PlayerRow | None:
    """Return the player with this id, else the account with this name, unless deleted.

    The id comes first because nobody can choose it: an account named like an id hides nobody.
    """
    either = (players.c.id == player) | (players.c.name_key == name_key)
    wanted = select(*PLAYER_COLUMNS).where(either, players.c.is_deleted.is_(False))
    found = [PlayerRow(*row) for row in connection.execute(wanted)]
    return max(found, key=lambda one: one.id == player, default=None)


def password_of(connection: Connection, player: str) -> str | None:
    """Return the digest of a player's password, or None for guests."""
    found: str | None = connection.scalar(select(players.c.password).where(players.c.id == player))
    return found


def rename(connection: Connection, player: str, name: str, name_key: str | None) -> None:
    """Change a player's name. Raise `NameTakenError` if another account has it. Guests have no ``name_key``."""
    _change(connection, player, {"name": name, "name_key": name_key})


def set_password(connection: Connection, player: str, password: str) -> None:
    """Change an account's password."""
    _change(connection, player, {"password": password})


def delete_player(connection: Connection, player: str) -> None:
    """Delete a player: their matches stay without the name, their sessions and ratings are removed."""
    nobody = {"name": DELETED_NAME, "name_key": None, "password": None, "is_deleted": True}
    _change(connection, player, nobody)
    connection.execute(
        update(match_seats).where(match_seats.c.player == player).values(name=DELETED_NAME)
    )
    connection.execute(delete(sessions).where(sessions.c.player == player))
    connection.execute(delete(ratings).where(ratings.c.player == player))


def _change(connection: Connection, player: str, values: dict[str, Any]) -> None:
    changed = update(players).where(players.c.id == player, players.c.is_deleted.is_(False))
    try:
        connection.execute(changed.values(values))
    except IntegrityError:
        raise NameTakenError(values["name"]) from None

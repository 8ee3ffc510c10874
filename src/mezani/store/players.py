"""Players: guests, and accounts, which have a name nobody else has and a password."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy.exc import IntegrityError

from mezani.store.errors import NameTakenError
from mezani.store.schema import match_seats, players, ratings, sessions

DELETED_NAME = "(deleted)"


class PlayerRow(NamedTuple):
    """A player as everybody may know them. ``name_key`` is the name as it is compared; guests have none."""

    id: str
    name: str
    name_key: str | None
    made: int
    is_deleted: bool

    @property
    def is_guest(self) -> bool:
        """Whether they have no account."""
        return self.name_key is None and not self.is_deleted


class AccountRow(NamedTuple):
    """A player with the digest of their password."""

    player: PlayerRow
    password: str


PLAYER_COLUMNS = (
    players.c.id,
    players.c.name,
    players.c.name_key,
    players.c.made,
    players.c.is_deleted,
)


# Made once: putting a statement together takes longer than running it.
_STILL_HERE = select(players.c.id).where(
    players.c.id.in_(bindparam("who", expanding=True)), players.c.is_deleted.is_(False)
)


def add_guest(connection: Connection, player: str, name: str, at: int) -> PlayerRow:
    """Adds a player who has only a name."""
    values = {"id": player, "name": name, "made": at, "is_deleted": False}
    connection.execute(players.insert(), values)
    return PlayerRow(player, name, None, at, is_deleted=False)


def add_account(
    connection: Connection, player: str, name: str, name_key: str, password: str, at: int
) -> PlayerRow:
    """Adds a player with an account; `NameTakenError` where somebody has the name."""
    add_guest(connection, player, name, at)
    _change(connection, player, {"name": name, "name_key": name_key, "password": password})
    return PlayerRow(player, name, name_key, at, is_deleted=False)


def give_account(
    connection: Connection, player: str, name: str, name_key: str, password: str
) -> PlayerRow | None:
    """Turns a guest into an account that keeps their id, and so their history; nothing if there is no such guest."""
    found = find_player(connection, player)
    if found is None or not found.is_guest:
        return None
    _change(connection, player, {"name": name, "name_key": name_key, "password": password})
    return found._replace(name=name, name_key=name_key)


def find_player(connection: Connection, player: str) -> PlayerRow | None:
    """The player with that id, also one who has been deleted."""
    row = connection.execute(select(*PLAYER_COLUMNS).where(players.c.id == player)).first()
    return PlayerRow(*row) if row else None


def still_here(connection: Connection, who: Iterable[str]) -> set[str]:
    """Those of these players who have not been deleted."""
    return set(connection.scalars(_STILL_HERE, {"who": list(who)}))


def find_account(connection: Connection, name_key: str) -> AccountRow | None:
    """The account with that name."""
    wanted = select(*PLAYER_COLUMNS, players.c.password).where(players.c.name_key == name_key)
    row = connection.execute(wanted).first()
    return AccountRow(PlayerRow(*row[:-1]), row[-1]) if row else None


def look_up(connection: Connection, player: str, name_key: str) -> PlayerRow | None:
    """The player with that id or, where there is none, the account with that name; nobody who was deleted.

    An id comes first, as it can't be chosen: so nobody can hide somebody behind a name that looks like their id.
    """
    either = (players.c.id == player) | (players.c.name_key == name_key)
    wanted = select(*PLAYER_COLUMNS).where(either, players.c.is_deleted.is_(False))
    found = [PlayerRow(*row) for row in connection.execute(wanted)]
    return max(found, key=lambda one: one.id == player, default=None)


def password_of(connection: Connection, player: str) -> str | None:
    """The digest of a player's password; nothing for guests."""
    found: str | None = connection.scalar(select(players.c.password).where(players.c.id == player))
    return found


def rename(connection: Connection, player: str, name: str, name_key: str | None) -> None:
    """Gives a player another name; `NameTakenError` where somebody has it. Guests have no ``name_key``."""
    _change(connection, player, {"name": name, "name_key": name_key})


def set_password(connection: Connection, player: str, password: str) -> None:
    """Gives an account another password."""
    _change(connection, player, {"password": password})


def delete_player(connection: Connection, player: str) -> None:
    """Forgets who a player was: matches stay, without their name; sessions and ratings go."""
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

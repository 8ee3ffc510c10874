"""Players: guests, and accounts, which have a unique name and a password."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy.exc import IntegrityError

from mezani.store.errors import NameTakenError
from mezani.store.name_keys import name_key as name_key_of
from mezani.store.name_keys import name_skeleton
from mezani.store.schema import (
    bans,
    daily_tries,
    favourite_rules,
    match_seats,
    players,
    puzzle_answers,
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
    """An account: a player with the hashes of their password and of their recovery code.

    After the operator has reset the password, there is only a recovery code.
    """

    player: PlayerRow
    password_hash: str | None
    recovery_hash: str | None


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
_GUESTS = _EXISTING.where(players.c.name_key.is_(None))


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
    _change(connection, player_id, {**_name_values(name, name_key), "password_hash": password_hash})
    return PlayerRow(player_id, name, name_key, created_at, is_deleted=False)


def upgrade_guest(
    connection: Connection, player_id: str, name: str, name_key: str, password_hash: str
) -> PlayerRow | None:
    """Turn a guest into an account with the same id and history. Return None if there is no such guest."""
    found = find_player(connection, player_id)
    if found is None or not found.is_guest:
        return None
    _change(connection, player_id, {**_name_values(name, name_key), "password_hash": password_hash})
    return found._replace(name=name, name_key=name_key)


def find_player(connection: Connection, player_id: str) -> PlayerRow | None:
    """Return the player with this id, even if deleted."""
    row = connection.execute(select(*PLAYER_COLUMNS).where(players.c.id == player_id)).first()
    return PlayerRow(*row) if row else None


def existing_players(connection: Connection, who: Iterable[str]) -> set[str]:
    """Return those of these players who are not deleted."""
    return set(connection.scalars(_EXISTING, {"who": list(who)}))


def removed_players(connection: Connection, who: Collection[str]) -> set[str]:
    """Return those of these players who are deleted or banned."""
    banned = connection.scalars(select(bans.c.target).where(bans.c.target.in_(who)))
    return ({*who} - existing_players(connection, who)).union(banned)


def guests_among(connection: Connection, who: Iterable[str]) -> set[str]:
    """Return those of these players who have no account."""
    return set(connection.scalars(_GUESTS, {"who": list(who)}))


def find_account(connection: Connection, name_key: str) -> AccountRow | None:
    """Return the account with this name."""
    hashes = (players.c.password_hash, players.c.recovery_hash)
    wanted = select(*PLAYER_COLUMNS, *hashes).where(players.c.name_key == name_key)
    row = connection.execute(wanted).first()
    return AccountRow(PlayerRow(*row[:-2]), *row[-2:]) if row else None


def is_name_taken(connection: Connection, name: str) -> bool:
    """Return whether an account has this name, or one that looks like it."""
    alike = (players.c.name_key == name_key_of(name)) | (
        players.c.name_skeleton == name_skeleton(name)
    )
    return connection.scalar(select(players.c.id).where(alike).limit(1)) is not None


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
    _change(connection, player_id, _name_values(name, name_key))


def set_password(connection: Connection, player_id: str, password_hash: str) -> None:
    """Change an account's password."""
    _change(connection, player_id, {"password_hash": password_hash})


def has_recovery(connection: Connection, player_id: str) -> bool:
    """Return whether an account has a recovery code."""
    wanted = select(players.c.recovery_hash).where(players.c.id == player_id)
    return connection.scalar(wanted) is not None


def set_recovery(connection: Connection, player_id: str, recovery_hash: str) -> None:
    """Change an account's recovery code."""
    _change(connection, player_id, {"recovery_hash": recovery_hash})


def reset_password(connection: Connection, player_id: str, recovery_hash: str) -> None:
    """Remove an account's password, so that only a recovery code leads back to it."""
    _change(connection, player_id, {"password_hash": None, "recovery_hash": recovery_hash})


def use_recovery(
    connection: Connection, player_id: str, recovery_hash: str, password_hash: str
) -> bool:
    """Change the password of an account whose recovery code has this hash, and remove the code."""
    own = update(players).where(players.c.id == player_id, players.c.recovery_hash == recovery_hash)
    changed = own.values(password_hash=password_hash, recovery_hash=None)
    return connection.execute(changed).rowcount == 1


def delete_player(connection: Connection, player_id: str) -> None:
    """Delete a player: their matches stay without the name, everything else of theirs is removed."""
    nobody = {
        **_name_values(DELETED_NAME, None),
        "password_hash": None,
        "recovery_hash": None,
        "is_deleted": True,
    }
    _change(connection, player_id, nobody)
    connection.execute(
        update(match_seats).where(match_seats.c.player_id == player_id).values(name=DELETED_NAME)
    )
    for own in (sessions, ratings, daily_tries, puzzle_answers, favourite_rules):
        connection.execute(delete(own).where(own.c.player_id == player_id))
    connection.execute(delete(bans).where(bans.c.target == player_id))


def _name_values(name: str, name_key: str | None) -> dict[str, Any]:
    skeleton = None if name_key is None else name_skeleton(name)
    return {"name": name, "name_key": name_key, "name_skeleton": skeleton}


def _change(connection: Connection, player_id: str, values: dict[str, Any]) -> None:
    changed = update(players).where(players.c.id == player_id, players.c.is_deleted.is_(False))
    try:
        connection.execute(changed.values(values))
    except IntegrityError:
        raise NameTakenError(values["name"]) from None

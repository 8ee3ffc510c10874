"""The public data of a player."""

from __future__ import annotations

import msgspec

from mezani.store.tables.players import PlayerRow


class Player(msgspec.Struct, frozen=True):
    """A person on the server: a guest, or an account."""

    id: str
    name: str
    guest: bool


def player_from_row(row: PlayerRow) -> Player:
    """Return the public part of a database row."""
    return Player(row.id, row.name, row.is_guest)

"""Players: guests and accounts as everybody knows them."""

from __future__ import annotations

import msgspec

from mezani.store.players import PlayerRow


class Player(msgspec.Struct, frozen=True):
    """Somebody who has come in, as a guest or with an account."""

    id: str
    name: str
    guest: bool


def player_from_row(player: PlayerRow) -> Player:
    """A player of the database as everybody knows them."""
    return Player(player.id, player.name, player.is_guest)

"""Favourite house rules of players, kept by name."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from mezani.store.schema import favourite_rules
from mezani.store.upsert import upsert


class FavouriteRow(NamedTuple):
    """House rules of a player. ``rules`` is JSON: the switches that differ from the preset."""

    player_id: str
    name: str
    game_id: str
    rules: str


def favourites_of(connection: Connection, player_id: str) -> list[FavouriteRow]:
    """Return the favourites of a player by name."""
    wanted = select(favourite_rules).where(favourite_rules.c.player_id == player_id)
    ordered = wanted.order_by(func.lower(favourite_rules.c.name), favourite_rules.c.name)
    return [FavouriteRow(*row) for row in connection.execute(ordered)]


def keep_favourite(connection: Connection, row: FavouriteRow, limit: int) -> bool:
    """Store house rules; one with the same name is replaced. Return False if the player has too many."""
    names = {known.name for known in favourites_of(connection, row.player_id)}
    if len(names | {row.name}) > limit:
        return False
    upsert(connection, favourite_rules, [row._asdict()])
    return True


def remove_favourite(connection: Connection, player_id: str, name: str) -> None:
    """Forget house rules."""
    connection.execute(
        delete(favourite_rules).where(
            favourite_rules.c.player_id == player_id, favourite_rules.c.name == name
        )
    )

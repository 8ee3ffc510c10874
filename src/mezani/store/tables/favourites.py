"""Favourite house rules of players, saved by game and name."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from mezani.store.schema import favourite_rules
from mezani.store.upsert import upsert


class FavouriteRow(NamedTuple):
    """House rules of a player. ``rules`` is JSON: the switches that differ from the preset."""

    player_id: str
    game_id: str
    name: str
    rules: str


def favourites_of(connection: Connection, player_id: str) -> list[FavouriteRow]:
    """Return the favourites of a player by name."""
    table = favourite_rules.c
    wanted = select(favourite_rules).where(table.player_id == player_id)
    ordered = wanted.order_by(func.lower(table.name), table.name, table.game_id)
    return [FavouriteRow(*row) for row in connection.execute(ordered)]


def save_favourite(connection: Connection, row: FavouriteRow, limit: int) -> bool:
    """Save house rules; those of the same game and name are replaced. Return False if the player has too many."""
    saved = {(known.game_id, known.name) for known in favourites_of(connection, row.player_id)}
    if len(saved | {(row.game_id, row.name)}) > limit:
        return False
    upsert(connection, favourite_rules, [row._asdict()])
    return True


def delete_favourite(connection: Connection, player_id: str, game_id: str, name: str) -> None:
    """Delete house rules."""
    table = favourite_rules.c
    own = (table.player_id == player_id) & (table.game_id == game_id) & (table.name == name)
    connection.execute(delete(favourite_rules).where(own))

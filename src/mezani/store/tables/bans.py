"""Bans of players and of addresses."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from mezani.store.schema import bans
from mezani.store.upsert import upsert

PLAYER, ADDRESS = "player", "address"


class BanRow(NamedTuple):
    """A ban. ``target`` is the id of a player, or a network such as ``203.0.113.0/24``."""

    target: str
    kind: str
    reason: str
    created_at: int


def add_ban(connection: Connection, ban: BanRow) -> None:
    """Add a ban, or replace the reason of one that exists."""
    upsert(connection, bans, [ban._asdict()])


def remove_ban(connection: Connection, target: str) -> bool:
    """Remove a ban. Return whether there was one."""
    return connection.execute(delete(bans).where(bans.c.target == target)).rowcount > 0


def all_bans(connection: Connection) -> list[BanRow]:
    """Return all bans, oldest first."""
    return [
        BanRow(*row)
        for row in connection.execute(select(bans).order_by(bans.c.created_at, bans.c.target))
    ]


def is_player_banned(connection: Connection, player_id: str) -> bool:
    """Return whether a player is banned."""
    return connection.scalar(select(bans.c.kind).where(bans.c.target == player_id)) is not None

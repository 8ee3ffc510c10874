"""When the server was last known to run: what came after was downtime, and clocks are credited with it."""

from __future__ import annotations

from sqlalchemy import Connection, select

from mezani.store.schema import heartbeat
from mezani.store.upsert import upsert

ONLY = 1
"""There is one row."""


def beat(connection: Connection, at: int) -> None:
    """Notes that the server runs."""
    upsert(connection, heartbeat, [{"one": ONLY, "at": at}])


def last_beat(connection: Connection) -> int | None:
    """When it last did; nothing if it never has."""
    found: int | None = connection.scalar(select(heartbeat.c.at).where(heartbeat.c.one == ONLY))
    return found

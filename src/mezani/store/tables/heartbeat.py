"""When the server was last running. The time since then was downtime, which clocks are credited with."""

from __future__ import annotations

from sqlalchemy import Connection, select

from mezani.store.schema import heartbeat
from mezani.store.upsert import upsert

ONLY_ROW = 1


def beat(connection: Connection, now: int) -> None:
    """Store that the server is running."""
    upsert(connection, heartbeat, [{"id": ONLY_ROW, "last_alive": now}])


def last_beat(connection: Connection) -> int | None:
    """Return when the server was last running, or None if it never was."""
    found: int | None = connection.scalar(
        select(heartbeat.c.last_alive).where(heartbeat.c.id == ONLY_ROW)
    )
    return found

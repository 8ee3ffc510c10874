"""Snapshots of running matches with long logs, one for each match. The log remains the source of truth."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from mezani.store.schema import matches, snapshots
from mezani.store.upsert import upsert


class SnapshotRow(NamedTuple):
    """A match after the step ``seq``, as bytes that this ``version`` of the server can read."""

    match_id: str
    seq: int
    version: str
    data: bytes


def find_snapshot(connection: Connection, match_id: str, version: str) -> SnapshotRow | None:
    """Return the snapshot of a match, if this version has made it."""
    wanted = select(snapshots).where(
        snapshots.c.match_id == match_id, snapshots.c.version == version
    )
    row = connection.execute(wanted).first()
    return SnapshotRow(*row) if row else None


def put_snapshot(connection: Connection, row: SnapshotRow) -> None:
    """Store a snapshot in place of an older one, unless the match has ended."""
    running = select(matches.c.id).where(matches.c.id == row.match_id, matches.c.ended.is_(None))
    if connection.execute(running).first() is not None:
        upsert(connection, snapshots, [row._asdict()])

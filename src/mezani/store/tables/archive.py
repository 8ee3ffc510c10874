"""Archived matches: the log of an ended match as one record instead of many rows.

The stored record has the letters of the seats as names; the names are only in ``match_seats``, so that deleting a
player leaves no copy of theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from mezani.record import HEADERS
from mezani.seats import CLOCK, SEAT_LETTERS
from mezani.store.schema import archived_matches, matches, moves, rooms
from mezani.store.tables.log import MoveRow, moves_of
from mezani.store.upsert import upsert


class ArchivedMatch(NamedTuple):
    """The record of an archived match."""

    match_id: str
    record: str
    archived_at: int


class EndedMatch(NamedTuple):
    """A match to archive: its id and when it ended."""

    match_id: str
    ended: int


def ended_matches(
    connection: Connection, before: int, after: EndedMatch | None, limit: int
) -> list[EndedMatch]:
    """Return matches with a log that ended before a time, oldest first, and after the last one of the page before.

    The last match of a room that still exists is left out: the room may be loaded again with its log.
    """
    has_log = select(1).where(moves.c.match_id == matches.c.id).exists()
    has_room = select(1).where(rooms.c.code == matches.c.room_code).exists()
    wanted = select(matches.c.id, matches.c.ended).where(
        matches.c.ended < before, has_log, ~has_room
    )
    if after is not None:
        is_later = matches.c.ended > after.ended
        is_next = (matches.c.ended == after.ended) & (matches.c.id > after.match_id)
        wanted = wanted.where(is_later | is_next)
    oldest = wanted.order_by(matches.c.ended, matches.c.id).limit(limit)
    return [EndedMatch(*row) for row in connection.execute(oldest)]


def add_archived(connection: Connection, row: ArchivedMatch) -> None:
    """Store the record of a match."""
    upsert(connection, archived_matches, [row._asdict()])


def archived_record(connection: Connection, match_id: str, names: Sequence[str]) -> str | None:
    """Return the record of an archived match with these names, or None if it is not archived."""
    found: str | None = connection.scalar(
        select(archived_matches.c.record).where(archived_matches.c.match_id == match_id)
    )
    return None if found is None else with_names(found, names)


def with_names(record: str, names: Sequence[str]) -> str:
    """Return a record with other names of the players.

    >>> with_names("game qute\\nplayers A, B\\nseed tea\\n", ["Amina", "Brian"])
    'game qute\\nplayers Amina, Brian\\nseed tea\\n'
    """
    lines = record.splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines) if line.startswith("players "))
    lines[number] = f"players {', '.join(names)}\n"
    return "".join(lines)


def remove_moves(connection: Connection, match_id: str, limit: int) -> int:
    """Delete the first rows of a log, at most ``limit``, and return their number."""
    own = select(moves.c.seq).where(moves.c.match_id == match_id)
    first = own.order_by(moves.c.seq).limit(limit)
    wanted = delete(moves).where(moves.c.match_id == match_id, moves.c.seq.in_(first))
    return connection.execute(wanted).rowcount


def log_of(connection: Connection, match_id: str, limit: int | None = None) -> list[MoveRow]:
    """Return the log of a match, even of an archived one, and at most ``limit`` rows.

    Rows of an archive have no commands and no times.
    """
    record = connection.scalar(
        select(archived_matches.c.record).where(archived_matches.c.match_id == match_id)
    )
    if record is None:
        return moves_of(connection, match_id, limit=limit)
    return rows_of_record(match_id, record)[:limit]


def rows_of_record(match_id: str, record: str) -> list[MoveRow]:
    """Return the steps of a record as rows of a log."""
    rows: list[MoveRow] = []
    for line in record.splitlines():
        actor, _, move = line.partition(" ")
        if actor not in HEADERS:
            seat = CLOCK if actor == "clock" else SEAT_LETTERS.index(actor)
            rows.append(MoveRow(match_id, len(rows) + 1, seat, move, None, 0))
    return rows

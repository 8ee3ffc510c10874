"""Records of finished matches, read from the log."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection

from mezani.match import Step, parse_undo
from mezani.server.daily.calendar import is_closed
from mezani.server.play.live_match import match_from_stored
from mezani.server.play.match_result import LIMIT_ENDING
from mezani.store import MoveRow
from mezani.store.tables.archive import archived_record
from mezani.store.tables.daily import find_try
from mezani.store.tables.log import moves_of
from mezani.store.tables.matches import StoredMatch, find_match

SLICE = 1000
"""Rows of a log that are read at once."""
GZIP_LEVEL = 6


class Reader(NamedTuple):
    """Who reads a match, and when. The player id is empty for those who are not signed in."""

    player_id: str
    wall_ms: int


def find_visible(connection: Connection, match_id: str, reader: Reader) -> StoredMatch | None:
    """Return a match whose cards a player may know once it has ended.

    A deal of the day is secret until it is over, except for players who have finished it.
    """
    found = find_match(connection, match_id)
    if found is None or found.match.daily is None or is_closed(found.match.daily, reader.wall_ms):
        return found
    own = find_try(connection, found.match.daily, found.match.game_id, reader.player_id)
    return found if own is not None and own.ended is not None else None


def find_finished(connection: Connection, match_id: str, reader: Reader) -> StoredMatch | None:
    """Return a match that has ended. The seed and the moves of a running one are secret."""
    found = find_visible(connection, match_id, reader)
    return found if found is not None and found.match.ended is not None else None


def read_gzipped_record(connection: Connection, stored: StoredMatch) -> bytes:
    """Return the record of a match that has ended, gzipped."""
    return gzip.compress(read_record(connection, stored).encode(), GZIP_LEVEL)


def read_record(connection: Connection, stored: StoredMatch) -> str:
    """Return the record of a match that has ended, from the archive or from its log."""
    match = match_from_stored(stored)
    text = archived_record(connection, stored.match.id, match.players)
    if text is None:
        text = match.record() + _read_steps(connection, stored.match.id)
    if stored.match.ending == LIMIT_ENDING:
        text += "# a draw: the match reached the limit of moves\n"
    return text


def _read_steps(connection: Connection, match_id: str) -> str:
    """Return the steps of a log as lines. The log is read in slices, which need little memory."""
    lines: list[str] = []
    rows = moves_of(connection, match_id, 0, SLICE)
    while rows:
        add_lines(lines, rows)
        rows = moves_of(connection, match_id, rows[-1].seq + 1, SLICE)
    return "".join(lines)


def add_lines(lines: list[str], rows: Iterable[MoveRow]) -> None:
    """Add the lines of some rows of a log to a record, and remove those they take back."""
    for row in rows:
        count = parse_undo(row.move)
        if count:
            del lines[-count:]
        else:
            lines.append(f"{Step(row.seat, row.move)}\n")

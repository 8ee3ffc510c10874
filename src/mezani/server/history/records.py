"""Records of finished matches, read from the log."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from mezani.match import Step, parse_undo
from mezani.server.daily.calendar import is_closed
from mezani.server.play.live_match import match_from_stored
from mezani.server.play.match_result import LIMIT_ENDING
from mezani.store import MoveRow, Store
from mezani.store.tables.archive import archived_record
from mezani.store.tables.daily import find_try
from mezani.store.tables.log import moves_of
from mezani.store.tables.matches import StoredMatch, find_match

SLICE = 1000
"""Rows of a log that are read at once."""


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


async def read_record(store: Store, stored: StoredMatch) -> str:
    """Return the record of a match that has ended, from the archive or from its log."""
    match = match_from_stored(stored)
    find = partial(archived_record, match_id=stored.match.id, names=match.players)
    text = await store.read(find)
    if text is None:
        text = match.record() + await _read_steps(store, stored)
    if stored.match.ending == LIMIT_ENDING:
        text += "# a draw: the match reached the limit of moves\n"
    return text


async def _read_steps(store: Store, stored: StoredMatch) -> str:
    """Return the steps of a log as lines. The log is read in slices, which are short for every thread."""
    lines: list[str] = []
    rows = await _read_slice(store, stored, 0)
    while rows:
        add_lines(lines, rows)
        rows = await _read_slice(store, stored, rows[-1].seq + 1)
    return "".join(lines)


async def _read_slice(store: Store, stored: StoredMatch, since: int) -> list[MoveRow]:
    read = partial(moves_of, match_id=stored.match.id, since=since, limit=SLICE)
    return await store.read(read)


def add_lines(lines: list[str], rows: Iterable[MoveRow]) -> None:
    """Add the lines of some rows of a log to a record, and remove those they take back."""
    for row in rows:
        count = parse_undo(row.move)
        if count:
            del lines[-count:]
        else:
            lines.append(f"{Step(row.seat, row.move)}\n")

"""Records of finished matches, read from the log."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from mezani.server.daily.calendar import is_closed
from mezani.server.play.live_match import match_from_stored
from mezani.store.tables.archive import archived_record
from mezani.store.tables.daily import find_try
from mezani.store.tables.log import moves_of
from mezani.store.tables.matches import StoredMatch, find_match


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


def record_text(connection: Connection, match_id: str, reader: Reader) -> str | None:
    """Return the record of a match that has ended. Replaying it is too slow for the event loop."""
    found = find_finished(connection, match_id, reader)
    if found is None:
        return None
    played = match_from_stored(found)
    archived = archived_record(connection, match_id, played.players)
    if archived is not None:
        return archived
    played.resume((row.seat, row.move) for row in moves_of(connection, match_id))
    return played.record()

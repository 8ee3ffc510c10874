"""Records of finished matches, read from the log."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.server.play.live_match import match_from_stored
from mezani.store.log import moves_of
from mezani.store.matches import StoredMatch, find_match


def find_finished(connection: Connection, match: str) -> StoredMatch | None:
    """Return a match that has ended. The seed and the moves of a running one are secret."""
    found = find_match(connection, match)
    return found if found is not None and found.match.ended is not None else None


def read_record(connection: Connection, match: str) -> str | None:
    """Return the record of a match that has ended. Replaying it is too slow for the event loop."""
    found = find_finished(connection, match)
    if found is None:
        return None
    played = match_from_stored(found)
    played.resume((row.seat, row.move) for row in moves_of(connection, match))
    return played.record()

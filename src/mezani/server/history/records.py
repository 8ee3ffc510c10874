"""Records of finished matches, read from the log."""

from __future__ import annotations

from sqlalchemy import Connection

from mezani.server.play.live_match import match_from_stored
from mezani.store.tables.log import moves_of
from mezani.store.tables.matches import StoredMatch, find_match


def find_finished(connection: Connection, match_id: str) -> StoredMatch | None:
    """Return a match that has ended. The seed and the moves of a running one are secret."""
    found = find_match(connection, match_id)
    return found if found is not None and found.match.ended is not None else None


def record_text(connection: Connection, match_id: str) -> str | None:
    """Return the record of a match that has ended. Replaying it is too slow for the event loop."""
    found = find_finished(connection, match_id)
    if found is None:
        return None
    played = match_from_stored(found)
    played.resume((row.seat, row.move) for row in moves_of(connection, match_id))
    return played.record()

"""Records of matches from the log: the same text as of any match, so that it replays anywhere."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from mezani.games import find_game
from mezani.match import Match
from mezani.server.play.live_match import steps_in_force
from mezani.store.log import MoveRow, moves_of
from mezani.store.matches import StoredMatch, find_match
from mezani.switches import with_changes


def read_ended(connection: Connection, match: str) -> StoredMatch | None:
    """A match that has ended; one that goes on is nothing here, as its seed and moves are secret."""
    found = find_match(connection, match)
    return found if found is not None and found.match.ended is not None else None


def read_record_text(connection: Connection, match: str) -> str | None:
    """The record of a match that has ended. It plays the whole match again, so it is no work for the event loop."""
    found = read_ended(connection, match)
    return None if found is None else played_again(found, moves_of(connection, match)).record()


def played_again(stored: StoredMatch, rows: Sequence[MoveRow]) -> Match:
    """A match as its log tells it, without the steps that were taken back."""
    row = stored.match
    game = find_game(row.game)
    match = Match(
        game,
        [seat.name for seat in stored.seats],
        with_changes(game.preset, msgspec.json.decode(row.rules)),
        row.seed,
        row.starter,
        practice=row.is_practice,
    )
    for seat, text in steps_in_force([(row.seat, row.move) for row in rows]):
        match.apply(seat, text)
    return match

"""A new match as the rows of the database that describe it."""

from __future__ import annotations

import msgspec

from mezani.match import ENGINE
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.room_record import Opening, RoomRecord
from mezani.store.tables.log import MoveRow
from mezani.store.tables.matches import MatchRow, SeatRow
from mezani.switches import changes_from


def match_row(record: RoomRecord, live: LiveMatch) -> MatchRow:
    """Return the row of a match that starts in a room."""
    match = live.match
    has_bots = any(seat.bot_level for seat in record.seats)
    return MatchRow(
        id=live.id,
        room_code=record.code,
        game_id=record.game_id,
        rules=msgspec.json.encode(changes_from(match.game.preset, match.rules)).decode(),
        seed=match.seed,
        starter=match.starter,
        is_practice=record.is_practice,
        is_rated=not record.is_practice and (record.rates_bots or not has_bots),
        engine=ENGINE,
        started=live.started,
        daily=record.daily or None,
    )


def log_of_opening(live: LiveMatch, opening: Opening | None) -> list[MoveRow]:
    """Return the log that a new match begins with."""
    steps = opening.steps if opening else ()
    return [
        MoveRow(live.id, seq, seat, move, None, live.started)
        for seq, (seat, move) in enumerate(steps, start=1)
    ]


def seat_rows(record: RoomRecord) -> list[SeatRow]:
    """Return the rows of its seats."""
    return [
        SeatRow(number, seat.player_id or None, seat.name, seat.bot_level or None)
        for number, seat in enumerate(record.seats)
    ]

"""Practice rooms that continue another match from one of its steps: one player, and bots on all other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from mezani.seats import parse_seat
from mezani.server.accounts.players import Player
from mezani.server.daily.calendar import is_closed
from mezani.server.rooms.errors import ForbiddenError
from mezani.server.rooms.lobby.lobby import with_bot
from mezani.server.rooms.room_record import FREE_SEAT, Opening, RoomRecord, SeatRecord
from mezani.store.tables.matches import MatchRow, StoredMatch


def require_open_cards(match: MatchRow, wall_ms: int) -> None:
    """Refuse to continue a deal of the day that others can still play: its cards would be seen in the new room."""
    if match.daily is not None and not is_closed(match.daily, wall_ms):
        reason = "Others can still play this deal; you can play on when its day is over."
        raise ForbiddenError(reason, "daily_open")


class MatchToContinue(NamedTuple):
    """A match as far as it is continued. ``rules`` are the switches that differ from the preset."""

    game_id: str
    rules: dict[str, Any]
    seats: int
    opening: Opening


def stored_match_to_continue(
    stored: StoredMatch, steps: Sequence[tuple[int, str]]
) -> MatchToContinue:
    """Return a stored match after its first steps."""
    row = stored.match
    return MatchToContinue(
        row.game_id,
        msgspec.json.decode(row.rules),
        len(stored.seats),
        Opening(row.seed, tuple(steps), row.starter),
    )


def new_continued_room(
    code: str, player: Player, match: MatchToContinue, seat: str, level: str
) -> RoomRecord:
    """Return a room whose match begins with the steps of another one, as soon as its player connects."""
    room = RoomRecord(
        code=code,
        game_id=match.game_id,
        host_id=player.id,
        seats=(FREE_SEAT,) * match.seats,
        rules=match.rules,
        is_practice=True,
    )
    own = SeatRecord(player_id=player.id, name=player.name, guest=player.guest, ready=True)
    room = room.with_seat(parse_seat(seat, match.seats), own)
    while not room.is_full:
        room = with_bot(room, level)
    return replace(room, opening=match.opening)

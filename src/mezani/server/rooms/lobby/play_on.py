"""Practice rooms that continue a finished match from one of its steps: one player, and bots on all other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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


def new_continued_room(
    code: str,
    player: Player,
    stored: StoredMatch,
    steps: Sequence[tuple[int, str]],
    seat: str,
    level: str,
) -> RoomRecord:
    """Return a room whose match begins with these steps, as soon as its player connects."""
    row, count = stored.match, len(stored.seats)
    rules: dict[str, Any] = msgspec.json.decode(row.rules)
    room = RoomRecord(
        code=code,
        game_id=row.game_id,
        host_id=player.id,
        seats=(FREE_SEAT,) * count,
        rules=rules,
        is_practice=True,
    )
    own = SeatRecord(player_id=player.id, name=player.name, guest=player.guest, ready=True)
    room = room.with_seat(parse_seat(seat, count), own)
    while not room.is_full:
        room = with_bot(room, level)
    return replace(room, opening=Opening(row.seed, tuple(steps), row.starter))

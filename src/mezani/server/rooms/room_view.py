"""A room as somebody in it sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from mezani.rng import seed_hash
from mezani.seats import seat_letter
from mezani.server.messages import ResultView, RoomView, SeatView
from mezani.server.play.live_match import Table
from mezani.server.rooms.room_record import FINISHED, RoomRecord


class RoomLike(Protocol):
    """What is shown of a room comes from this."""

    record: RoomRecord
    table: Table | None
    result: ResultView | None

    @property
    def peers(self) -> Mapping[str, object]: ...
    def spectators(self) -> int: ...
    def plays_for(self, seat: int) -> bool: ...


def room_view(room: RoomLike, observer: int | None) -> RoomView:
    """The room for a seat, or for a spectator."""
    record = room.record
    host = record.seat_of(record.host)
    return RoomView(
        code=record.code,
        game=record.game,
        rules=record.rules,
        phase=record.phase,
        seats=tuple(seat_view(room, number) for number in range(len(record.seats))),
        host="" if host is None else seat_letter(host),
        you="" if observer is None else seat_letter(observer),
        public=record.is_public,
        practice=record.is_practice,
        locked=record.is_locked,
        fills_up=record.fills_up,
        spectators=room.spectators(),
        match=record.match,
        seed_hash="" if room.table is None else seed_hash(room.table.seed),
        result=room.result,
    )


def seat_view(room: RoomLike, number: int) -> SeatView:
    """What everybody sees of a seat."""
    seat = room.record.seats[number]
    return SeatView(
        seat=seat_letter(number),
        name=seat.name,
        bot=seat.bot,
        guest=seat.guest,
        ready=seat.ready,
        connected=bool(seat.bot) or (seat.is_person and seat.player in room.peers),
        auto=room.plays_for(number) and not seat.bot,
        wants_rematch=room.record.phase == FINISHED and seat.ready,
    )

"""The view of a room: what one client in it sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from mezani.seats import seat_letter
from mezani.server.messages import ResultView, RoomView, SeatView
from mezani.server.play.live_match import LiveMatch
from mezani.server.rooms.room_record import FINISHED, RoomRecord


class ViewedRoom(Protocol):
    """The parts of a room that its views are made from."""

    record: RoomRecord
    live_match: LiveMatch | None
    result: ResultView | None

    @property
    def clients(self) -> Mapping[str, object]: ...
    def count_spectators(self) -> int: ...
    def is_bot_playing(self, seat: int) -> bool: ...


def room_view(room: ViewedRoom, observer: int | None) -> RoomView:
    """Return the view of a room for a seat, or for a spectator."""
    record = room.record
    host = record.seat_of(record.host_id)
    return RoomView(
        code=record.code,
        game=record.game_id,
        rules=record.rules,
        phase=record.phase,
        seats=tuple(_seat_view(room, number) for number in range(len(record.seats))),
        host="" if host is None else seat_letter(host),
        you="" if observer is None else seat_letter(observer),
        public=record.is_public,
        practice=record.is_practice,
        locked=record.is_locked,
        fills_up=record.fills_up,
        spectators=room.count_spectators(),
        spectators_muted=record.mutes_spectators,
        match=record.match_id,
        daily=record.daily,
        ended_by_operator=record.ended_by_operator,
        seed_hash="" if room.live_match is None else room.live_match.match.seed_hash,
        result=room.result,
    )


def _seat_view(room: ViewedRoom, number: int) -> SeatView:
    seat = room.record.seats[number]
    return SeatView(
        seat=seat_letter(number),
        name=seat.name,
        bot=seat.bot_level,
        guest=seat.guest,
        ready=seat.ready,
        connected=bool(seat.bot_level) or (seat.is_player and seat.player_id in room.clients),
        stand_in=room.is_bot_playing(number) and not seat.bot_level,
        wants_rematch=room.record.phase == FINISHED and seat.ready,
        host_muted=seat.is_player and seat.player_id in room.record.muted_ids,
        has_left=seat.has_left,
    )

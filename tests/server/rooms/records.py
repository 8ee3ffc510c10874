"""Rooms as they are kept, to try the lobby with."""

from __future__ import annotations

from mezani.server.accounts.players import Player
from mezani.server.http.room_routes import NewRoom
from mezani.server.rooms.new_room import new_room
from mezani.server.rooms.room_record import FREE_SEAT, RoomRecord

AMINA = Player("a", "Amina", guest=True)
BRIAN = Player("b", "Brian", guest=False)
CHEBET = Player("c", "Chebet", guest=True)
DAUDI = Player("d", "Daudi", guest=True)


def a_room(game: str = "kadi-friendly", **wish: object) -> RoomRecord:
    """Amina's room."""
    return new_room("7KQ2MX", AMINA, NewRoom(game, **wish))  # type: ignore[arg-type]


def who(room: RoomRecord) -> list[str]:
    """Who sits where; an empty seat is empty."""
    return [seat.name for seat in room.seats]


def is_free(room: RoomRecord, number: int) -> bool:
    """Whether nobody sits there, nor has left anything there."""
    return room.seats[number] == FREE_SEAT

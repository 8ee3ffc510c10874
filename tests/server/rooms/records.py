"""Rooms as they are kept, to try the lobby with."""

from __future__ import annotations

from mezani.server.people.persons import Person
from mezani.server.rooms.lobby import FREE
from mezani.server.rooms.new_room import draft_room
from mezani.server.rooms.room_record import RoomRecord
from mezani.server.web.room_routes import NewRoom

AMINA = Person("a", "Amina", guest=True)
BRIAN = Person("b", "Brian", guest=False)
CHEBET = Person("c", "Chebet", guest=True)
DAUDI = Person("d", "Daudi", guest=True)


def a_room(game: str = "kadi-friendly", **wish: object) -> RoomRecord:
    """Amina's room."""
    return draft_room("7KQ2MX", AMINA, NewRoom(game, **wish))  # type: ignore[arg-type]


def who(room: RoomRecord) -> list[str]:
    """Who sits where; an empty seat is empty."""
    return [seat.name for seat in room.seats]


def is_free(room: RoomRecord, number: int) -> bool:
    """Whether nobody sits there, nor has left anything there."""
    return room.seats[number] == FREE

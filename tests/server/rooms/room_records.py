"""Room records for tests of the lobby."""

from __future__ import annotations

from mezani.server.accounts.players import Player
from mezani.server.http.routes.rooms import NewRoom
from mezani.server.rooms.lobby.new_room import new_room
from mezani.server.rooms.room_record import FREE_SEAT, RoomRecord

AMINA = Player("a", "Amina", guest=True)
BRIAN = Player("b", "Brian", guest=False)
CHEBET = Player("c", "Chebet", guest=True)
DAUDI = Player("d", "Daudi", guest=True)


def new_record(game: str = "kadi-friendly", **options: object) -> RoomRecord:
    """Return a new room of Amina."""
    return new_room("7KQ2MX", AMINA, NewRoom(game, **options))  # type: ignore[arg-type]


def names(room: RoomRecord) -> list[str]:
    """Return the name at each seat."""
    return [seat.name for seat in room.seats]


def is_free(room: RoomRecord, number: int) -> bool:
    """Return whether a seat is free."""
    return room.seats[number] == FREE_SEAT

"""What is kept of a room: who sits where, by which rules, and what is being played."""

from __future__ import annotations

from typing import Any

import msgspec

from mezani.store.rooms import RoomRow

WAITING = "waiting"
PLAYING = "playing"
FINISHED = "finished"


class SeatRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: free, a person's or a bot's. ``left``: its player went away for good and a bot plays on."""

    player: str = ""
    name: str = ""
    guest: bool = False
    bot: str = ""
    ready: bool = False
    left: bool = False

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return bool(self.player)


class RoomRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A room as it is kept. Every change makes a new one, which is in force once it is committed."""

    code: str
    game: str
    host: str
    seats: tuple[SeatRecord, ...]
    rules: dict[str, Any] = {}
    phase: str = WAITING
    is_public: bool = False
    is_practice: bool = False
    is_locked: bool = False
    rates_bots: bool = False
    fills_up: bool = False
    match: str = ""
    removed: tuple[str, ...] = ()

    def seat_of(self, player: str) -> int | None:
        """The seat of a player, if they have one."""
        for number, seat in enumerate(self.seats):
            if seat.player == player:
                return number
        return None

    def seat_held_by(self, player: str) -> int | None:
        """The seat of a player who has not left it to a bot."""
        seat = self.seat_of(player)
        return None if seat is None or self.seats[seat].left else seat

    def with_seat(self, number: int, seat: SeatRecord) -> RoomRecord:
        """The room with another in that seat."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return msgspec.structs.replace(self, seats=seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, seat by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays some seat, its own or of somebody who left."""
        return any(seat.bot or seat.left for seat in self.seats)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays by their ids, seat by seat; bots have none."""
        return tuple(seat.player for seat in self.seats)

    @property
    def is_full(self) -> bool:
        """Whether no seat is free."""
        return not any(seat.is_free for seat in self.seats)


def room_row(room: RoomRecord, changed: int) -> RoomRow:
    """The record as a row of the table of rooms."""
    data = msgspec.json.encode(room).decode()
    return RoomRow(room.code, room.game, room.phase, room.is_public, data, changed)


def read_room(row: RoomRow) -> RoomRecord:
    """The record of a row."""
    return msgspec.json.decode(row.data, type=RoomRecord)

"""What the clients read of what a server says: small structures, so that nothing else is decoded."""

from __future__ import annotations

import msgspec

from mezani.stress.move_picker import Sight


class SeatSeen(msgspec.Struct, frozen=True):
    """A seat of a room."""

    seat: str
    name: str = ""
    bot: str = ""
    ready: bool = False
    wants_rematch: bool = False


class ResultSeen(msgspec.Struct, frozen=True):
    """The match that has ended."""

    match: str


class RoomSeen(msgspec.Struct, frozen=True):
    """A room; ``you`` is the reader's own seat."""

    phase: str
    you: str
    match: str
    seats: tuple[SeatSeen, ...]
    result: ResultSeen | None = None

    def own(self) -> SeatSeen | None:
        """The reader's seat, if they have one."""
        return next((seat for seat in self.seats if self.you and seat.seat == self.you), None)


class ByeSeen(msgspec.Struct, frozen=True):
    """Why the server is about to close."""

    code: str


class Heard(msgspec.Struct, frozen=True):
    """Any message: what it does not carry is empty."""

    ack: str = ""
    nak: str = ""
    code: str = ""
    reason: str = ""
    seq: int = -1
    view: Sight | None = None
    room: RoomSeen | None = None
    bye: ByeSeen | None = None


read = msgspec.json.Decoder(Heard).decode

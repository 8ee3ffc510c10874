"""The fields of server messages that the clients need. All other fields are skipped while decoding."""

from __future__ import annotations

import msgspec


class Spot(msgspec.Struct, frozen=True):
    """A tile a heart can be placed on."""

    tile: int


class Place(msgspec.Struct, frozen=True):
    """A heart and the tiles it can be placed on."""

    card: str
    spots: tuple[Spot, ...]


class PartialView(msgspec.Struct, frozen=True):
    """The fields of any game's view that are needed to pick a move."""

    over: bool = False
    turn: str = ""
    pending: str = ""
    prompted: bool = False
    playable: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


EMPTY_VIEW = PartialView()


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat of a room."""

    seat: str
    ready: bool = False
    wants_rematch: bool = False


class ResultInfo(msgspec.Struct, frozen=True):
    """The match that has ended."""

    match: str


class RoomInfo(msgspec.Struct, frozen=True):
    """A room; ``you`` is the client's own seat."""

    you: str
    match: str
    seats: tuple[SeatInfo, ...]
    result: ResultInfo | None = None

    def own_seat(self) -> SeatInfo | None:
        """Return the client's seat, if it has one."""
        return next((seat for seat in self.seats if self.you and seat.seat == self.you), None)


class ServerMessage(msgspec.Struct, frozen=True):
    """Any message from the server; fields it does not carry are empty."""

    ack: str = ""
    nak: str = ""
    code: str = ""
    seq: int = -1
    view: PartialView | None = None
    room: RoomInfo | None = None


decode_message = msgspec.json.Decoder(ServerMessage).decode

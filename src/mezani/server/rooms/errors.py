"""Refusals in rooms: what somebody asked for and can't have, with a code of the protocol and a sentence."""

from __future__ import annotations

from mezani.server.errors import RefusedError

STATUS = {"forbidden": 403, "not_seated": 403, "room_not_found": 404, "room_full": 409}
"""For those who ask over HTTP; others are 400."""


class RoomError(RefusedError):
    """Something that can't be had in a room, or not now."""

    def __init__(self, code: str, reason: str, why: str = "") -> None:
        super().__init__(reason, why)
        self.code = code
        self.status = STATUS.get(code, 400)


def forbidden(reason: str, why: str) -> RoomError:
    """Not for this person, or not now."""
    return RoomError("forbidden", reason, why)


def not_seated(reason: str = "You have no seat at this table.", why: str = "") -> RoomError:
    """Only for those who sit at the table."""
    return RoomError("not_seated", reason, why)


def no_such_room(code: str) -> RoomError:
    """No room has that code, or it is gone."""
    return RoomError("room_not_found", f"There is no room {code}.")

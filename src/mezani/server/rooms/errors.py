"""Refusals in rooms. Each has a code of the protocol and a sentence for the player."""

from __future__ import annotations

from mezani.server.errors import RefusedError

STATUS = {"forbidden": 403, "not_seated": 403, "room_not_found": 404, "room_full": 409}
"""HTTP statuses by code; all other codes are 400."""


class RoomError(RefusedError):
    """A request that a room refuses. ``why`` tells apart refusals with the same code."""

    def __init__(self, code: str, reason: str, why: str = "") -> None:
        super().__init__(reason, why)
        self.code = code
        self.status = STATUS.get(code, 400)


def forbidden(reason: str, why: str) -> RoomError:
    """Return the refusal of a request that this player may not make, or not now."""
    return RoomError("forbidden", reason, why)


def not_seated(reason: str = "You do not have a seat in this room.", why: str = "") -> RoomError:
    """Return the refusal of a request that only seated players may make."""
    return RoomError("not_seated", reason, why)


def room_not_found(code: str) -> RoomError:
    """Return the refusal for a code that no open room has."""
    return RoomError("room_not_found", f"There is no room {code}.")

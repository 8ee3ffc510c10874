"""Refusals in rooms. Each has a code of the protocol and a sentence for the player.

RoomError               a `RefusedError`
├── BadMessageError     400 bad_message: a command with values that make no sense
├── ForbiddenError      403 forbidden: this player may not do that, or not now
├── NotSeatedError      403 not_seated: only for seated players
├── RoomNotFoundError   404 room_not_found: no open room has this code
└── RoomFullError       409 room_full: no free seat, or not the one that was asked for
"""

from __future__ import annotations

from mezani.server.errors import RefusedError


class RoomError(RefusedError):
    """A request that a room refuses. ``why`` tells apart refusals with the same code."""


class BadMessageError(RoomError):
    """A command with values that make no sense."""

    code = "bad_message"


class ForbiddenError(RoomError):
    """A request that this player may not make, or not now."""

    code = "forbidden"
    status = 403


class NotSeatedError(RoomError):
    """A request that only seated players may make."""

    code = "not_seated"
    status = 403

    def __init__(self, reason: str = "You do not have a seat in this room.", why: str = "") -> None:
        super().__init__(reason, why)


class RoomNotFoundError(RoomError):
    """No open room has this code."""

    code = "room_not_found"
    status = 404

    def __init__(self, code: str) -> None:
        super().__init__(f"There is no room {code}.")


class RoomFullError(RoomError):
    """There is no free seat, or not the one that was asked for."""

    code = "room_full"
    status = 409

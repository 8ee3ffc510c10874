"""Refusals in rooms. Each has a code of the protocol and a sentence for the player.

RoomError                   a `RefusedError`
├── BadMessageError         400 bad_message: a command with values that make no sense
├── ForbiddenError          403 forbidden: this player may not do that, or not now
│   └── RemovedError        403 forbidden: the host has removed this player
├── NotSeatedError          403 not_seated: only for seated players
├── RoomNotFoundError       404 room_not_found: no open room has this code
├── OwnedElsewhereError     503 busy: another node runs the room
├── RoomFullError           409 room_full: no free seat, or not the one that was asked for
└── UnplayableMatchError    the match of the room can't continue until the operator ends it
    ├── DamagedMatchError   409 damaged_match: its log can't be replayed
    └── OtherEditionError   409 other_edition: it was dealt under another edition of the rules
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


class RemovedError(ForbiddenError):
    """The host has removed this player."""

    def __init__(self) -> None:
        super().__init__("The host has removed you from this room.", "removed_by_host")


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


class OwnedElsewhereError(RoomError):
    """Another node runs the room. Whoever asks is bridged to it."""

    code = "busy"
    status = 503
    seconds = 5

    def __init__(self, node_id: str) -> None:
        super().__init__("This room is on another server: try again in a few seconds.")
        self.node_id = node_id


class RoomFullError(RoomError):
    """There is no free seat, or not the one that was asked for."""

    code = "room_full"
    status = 409


class UnplayableMatchError(RoomError):
    """The match of a room can't continue. The operator can end it. The sentences mention no cards and no moves."""

    status = 409
    sentence = ""

    def __init__(self) -> None:
        super().__init__(f"{self.sentence} Ask the operator of this server to end it.")


class DamagedMatchError(UnplayableMatchError):
    """The log of the match can't be replayed."""

    code = "damaged_match"
    sentence = "The match in this room is damaged and can't continue."


class OtherEditionError(UnplayableMatchError):
    """The match was dealt under rules that this server does not have."""

    code = "other_edition"
    sentence = (
        "The match in this room was dealt under another edition of the rules and can't continue."
    )

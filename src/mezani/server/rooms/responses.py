"""Answers that were given: a command sent twice is done once, and answered twice."""

from __future__ import annotations

from collections.abc import Callable

from mezani.server.messages import Ack
from mezani.server.play.live_match import UNDO, read_undo
from mezani.server.rooms.client import encode
from mezani.server.rooms.errors import RoomError
from mezani.store import MoveRow

KEPT = 16
"""Answers kept for each player: far more than a client has on the way at once."""


class Answers:
    """The last answers in a room, by player and command."""

    __slots__ = ("_given",)

    def __init__(self) -> None:
        self._given: dict[str, dict[str, tuple[str, bytes]]] = {}

    def has(self, player: str, command: str) -> bool:
        """Whether a command of that id was answered before."""
        given = self._given.get(player)
        return given is not None and command in given

    def again(self, player: str, command: str, is_same: Callable[[str], bool]) -> bytes | None:
        """The answer a command got before; the same id for something else is refused."""
        given = self._given.get(player)
        if given is None or command not in given:
            return None
        what, answer = given[command]
        if not is_same(what):
            raise RoomError("bad_message", f"“{command}” was the id of another command.", "id_used")
        return answer

    def keep(self, player: str, command: str, what: str, answer: bytes) -> None:
        """Remembers an answer."""
        given = self._given.setdefault(player, {})
        given[command] = (what, answer)
        if len(given) > KEPT:
            del given[next(iter(given))]

    def keep_done(self, player: str, row: MoveRow, number: int) -> None:
        """Remembers that a command which is in the log was done, and the version its player knows it by."""
        if row.command is not None and player:
            what = UNDO if read_undo(row.move) else row.move
            self.keep(player, row.command, what, encode(Ack(row.command, number)))

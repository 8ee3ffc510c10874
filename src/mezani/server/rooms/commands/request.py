"""A command being handled: who sent it, in which room, and how to respond."""

from __future__ import annotations

from functools import partial
from typing import Generic, TypeVar

import msgspec

from mezani.errors import MezaniError, NotationError
from mezani.match import UNDO, parse_undo
from mezani.server.messages import Ack, AnyCommand, MoveCommand, Nak, UndoCommand
from mezani.server.rooms.client import Client, encode
from mezani.server.rooms.room import Room
from mezani.store.tables.log import find_command

C = TypeVar("C", bound=AnyCommand)


class Request(Generic[C]):
    """A command from a client. It is answered once: with `ack`, `reply` or one of the refusals."""

    __slots__ = ("client", "command", "received", "room")

    def __init__(
        self, room: Room, client: Client, command: C, received: float | None = None
    ) -> None:
        self.room = room
        self.client = client
        self.command = command
        self.received = room.services.monotonic() if received is None else received

    @property
    def player_id(self) -> str:
        return self.client.player.id

    def record_time(self) -> None:
        """Record how long the command took since it was received."""
        services = self.room.services
        do = str(self.command.__struct_config__.tag)
        services.metrics.commanded(do, services.monotonic() - self.received)

    def ack(self) -> None:
        """Respond that the command is done."""
        self.reply(Ack(self.command.id, self.room.seq_for(self.client)))

    def reply(self, message: msgspec.Struct) -> None:
        """Respond, and store the response for a repeat of the command."""
        data = encode(message)
        self.room.responses.store(self.player_id, self.command.id, self._content(), data)
        self.client.send_json(data)

    def refuse(self, error: MezaniError) -> None:
        """Respond with a refusal in the client's language, and store it."""
        code, why = error.code, error.why
        if isinstance(error, NotationError):
            code, why = "bad_message", error.code
        self.reply(self._nak(code, error.reason_in(self.client.language), why))

    def refuse_for_now(self, code: str, reason: str, why: str = "") -> None:
        """Respond with a refusal that is not stored, so that the client may send the same command again."""
        self.client.send(self._nak(code, reason, why))

    def refuse_unavailable(self) -> None:
        """Respond that the change could not be saved, and that the client may try again."""
        self.refuse_for_now("unavailable", "That could not be saved; please try again.")

    def _nak(self, code: str, reason: str, why: str) -> Nak:
        self.room.services.metrics.refused(code)
        return Nak(self.command.id, code, reason, self.room.seq_for(self.client), why)

    def earlier_response(self) -> bytes | None:
        """Return the response this command got before. Refuse an id that another command had."""
        return self.room.responses.find(self.player_id, self.command.id, self._is_same)

    @property
    def may_be_logged(self) -> bool:
        """Whether the log may have this command although no response to it is stored.

        A player sees their own moves, so a move for the newest version has not been made before.
        """
        if isinstance(self.command, MoveCommand):
            return self.command.seq != self.room.seq_for(self.client)
        return isinstance(self.command, UndoCommand)

    async def logged_response(self) -> bytes | None:
        """Return the response to a command that is in the log. Refuse an id that another command had."""
        live = self.room.live_match
        if live is None or self.player_id not in live.player_ids:
            return None
        seat = live.player_ids.index(self.player_id)
        find = partial(find_command, match_id=live.id, seat=seat, command_id=self.command.id)
        row = await self.room.services.store.read(find)
        if row is None:
            return None
        response = encode(Ack(self.command.id, live.seq_at(row.seq, seat)))
        content = UNDO if parse_undo(row.move) else row.move
        self.room.responses.store(self.player_id, self.command.id, content, response)
        return self.earlier_response()

    def _content(self) -> str:
        """Return the command as text, in the form the log has for moves and undos."""
        if isinstance(self.command, MoveCommand):
            return self.command.move
        return UNDO if isinstance(self.command, UndoCommand) else encode(self.command).decode()

    def _is_same(self, content: str) -> bool:
        """Return whether an earlier command was this one. The log may spell a move differently."""
        if content == self._content():
            return True
        live = self.room.live_match
        if live is None or not isinstance(self.command, MoveCommand):
            return False
        try:
            return str(live.match.parse(0, self.command.move)) == content
        except MezaniError:
            return False

"""Answers to commands: an ack or a refusal, kept so that a repeat gets the same."""

from __future__ import annotations

import msgspec

from mezani.errors import MezaniError
from mezani.server.messages import Ack, AnyCommand, MoveCommand, Nak, UndoCommand
from mezani.server.play.live_match import UNDO
from mezani.server.rooms.client import Peer, encode
from mezani.server.rooms.room import Room


def what_it_means(command: AnyCommand) -> str:
    """A command as text: the same id with another text is another command."""
    if isinstance(command, MoveCommand):
        return command.move
    return UNDO if isinstance(command, UndoCommand) else encode(command).decode()


def given_answer(room: Room, peer: Peer, command: AnyCommand) -> bytes | None:
    """The answer this very command got before, if it was sent before."""
    if not room.answers.has(peer.player.id, command.id):
        return None
    meaning = what_it_means(command)

    def is_same(what: str) -> bool:
        return what == meaning or is_in_log(room, what, command)

    return room.answers.again(peer.player.id, command.id, is_same)


def is_in_log(room: Room, what: str, command: AnyCommand) -> bool:
    """Whether a command is the one that is in the log, which has it in its own spelling."""
    if isinstance(command, UndoCommand):
        return what.startswith(f"{UNDO} ")
    if room.table is None or not isinstance(command, MoveCommand):
        return False
    try:
        return str(room.table.game.parse_move(command.move)) == what
    except MezaniError:
        return False


def answer(room: Room, peer: Peer, command: AnyCommand, message: msgspec.Struct) -> None:
    """Answers a command, and remembers the answer."""
    data = encode(message)
    room.answers.keep(peer.player.id, command.id, what_it_means(command), data)
    peer.push(data)


def seq_for(room: Room, peer: Peer) -> int:
    """The version of the match as a client knows it."""
    return 0 if room.table is None else room.table.seq_for(room.observer_of(peer))


def acknowledge(room: Room, peer: Peer, command: AnyCommand) -> None:
    """Done."""
    answer(room, peer, command, Ack(command.id, seq_for(room, peer)))


def refusal(
    room: Room, peer: Peer, command: AnyCommand, code: str, reason: str, why: str = ""
) -> Nak:
    """Not done, and why."""
    room.services.metrics.refused(code)
    return Nak(command.id, code, reason, seq_for(room, peer), why)

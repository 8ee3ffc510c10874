"""What clients may ask for in a room, command by command. Each is a job of the room's queue."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from msgspec.structs import asdict

from mezani.errors import MezaniError, NotationError
from mezani.games.shared.partial_play import play_so_far
from mezani.server import messages
from mezani.server.messages import AnyCommand, ExtendAnswer, ExtendCommand, Nak
from mezani.server.play.live_match import Table
from mezani.server.play.practice import hint, set_faces, undo
from mezani.server.rooms import lobby
from mezani.server.rooms.chat import emote, mute, say
from mezani.server.rooms.client import Peer
from mezani.server.rooms.request import acknowledge, answer, given_answer, refusal, seq_for
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import RoomRecord
from mezani.store import SeqTakenError, StoreError

log = structlog.get_logger(__name__)
LONGEST_REASON = 200
HEARD_BY_ALL = frozenset(
    {
        messages.SayCommand,
        messages.EmoteCommand,
        messages.SitCommand,
        messages.StandCommand,
        messages.ReadyCommand,
        messages.UnreadyCommand,
        messages.LockCommand,
        messages.AddBotCommand,
        messages.RemoveBotCommand,
        messages.RemoveCommand,
        messages.UndoCommand,
    }
)
"""What goes to everybody in the room, so that nobody may do it any number of times."""
Handler = Callable[[Room, Peer, Any], Awaitable[None]]


async def obey(room: Room, peer: Peer, command: AnyCommand) -> None:
    """Does what a client asks, once, and answers: an ack or a refusal, never silence."""
    if peer.is_dismissed:
        return
    try:
        given = given_answer(room, peer, command)
    except MezaniError as error:  # the first command of that id keeps its answer
        peer.tell(refusal(room, peer, command, error.code, error.reason, error.why))
        return
    if given is not None:
        peer.push(given)
        return
    if type(command) in HEARD_BY_ALL and not room.may_bother(peer.player.id):
        reason = "That was a few times too often; wait a moment."
        peer.tell(refusal(room, peer, command, "rate_limited", reason, "too_often"))
        return
    try:
        wake_up(room, peer, command)
        await HANDLERS[type(command)](room, peer, command)
    except SeqTakenError:
        await look_again(room, peer, command)
    except StoreError:
        unavailable(room, peer, command)
    except MezaniError as error:
        answer(room, peer, command, refusal_for(room, peer, command, error))
    except Exception:
        log.exception("command_failed")
        unavailable(room, peer, command)


def refusal_for(room: Room, peer: Peer, command: AnyCommand, error: MezaniError) -> Nak:
    """An error as it is told in a room, in the language of who asked; what can't be read is a bad message."""
    code, why = error.code, error.why
    if isinstance(error, NotationError):
        code, why = "bad_message", error.code
    return refusal(room, peer, command, code, error.reason_in(peer.language), why)


def wake_up(room: Room, peer: Peer, command: AnyCommand) -> None:
    """Whoever asks for something is there: no bot plays for them any more."""
    if not room.timekeeper.is_anybody_missed or type(command) is messages.SyncCommand:
        return  # clients sync by themselves
    seat = room.observer_of(peer)
    if seat is not None and room.timekeeper.is_awake(seat):
        room.tell_room()


async def look_again(room: Room, peer: Peer, command: AnyCommand) -> None:
    """The log has gone on without this room: it is read again, and may hold the very command that was sent."""
    try:
        await room.play.read_again()
        given = given_answer(room, peer, command)
    except Exception:
        log.exception("reading_again_failed")
        unavailable(room, peer, command)
        return
    if given is None:
        nak = refusal(room, peer, command, "stale", "The table has moved on.")
        answer(room, peer, command, nak)
    else:
        peer.push(given)


def unavailable(room: Room, peer: Peer, command: AnyCommand) -> None:
    """Could not be done now. The answer is not kept, so that the client may try the same again."""
    reason = "That could not be written down; please try again."
    peer.tell(refusal(room, peer, command, "unavailable", reason))


# At the table


async def move(room: Room, peer: Peer, command: messages.MoveCommand) -> None:
    """A player's move: checked, written, then answered and shown."""
    seat = room.seat_at_play(peer)
    play = room.play
    play.table.check_seen(seat, command.seq)
    attempt = play.attempt(seat, command.move)
    await play.commit(attempt, command.id)
    acknowledge(room, peer, command)
    play.tell(attempt)
    await play.after(attempt)


async def extend(room: Room, peer: Peer, command: messages.ExtendCommand) -> None:
    """What can follow in a play being put together."""
    seat = room.seat_at_play(peer)
    peer.tell(extended(room.play.table, seat, command, peer.language))


async def sync(room: Room, peer: Peer, command: messages.SyncCommand) -> None:
    """The room and the view again."""
    acknowledge(room, peer, command)
    room.show_room(peer)
    room.show_match(peer)


# In the lobby


def in_lobby(change: Callable[[RoomRecord, Peer, Any], RoomRecord]) -> Handler:
    """A command that changes the room: written, answered, shown; and it may start the match."""

    async def handler(room: Room, peer: Peer, command: Any) -> None:
        changed = change(room.record, peer, command)
        if changed == room.record:
            acknowledge(room, peer, command)
            return
        await room.save(changed)
        acknowledge(room, peer, command)
        room.tell_room()
        await room.lobby_changed()

    return handler


async def sit(room: Room, peer: Peer, command: messages.SitCommand) -> None:
    """Takes a seat; a spectator who sits down sees the table from there."""
    await room.save(lobby.sit(room.record, peer.player, command.seat))
    acknowledge(room, peer, command)
    room.timekeeper.came_back(peer)
    room.tell_room()
    room.show_match(peer)
    await room.lobby_changed()


async def stand(room: Room, peer: Peer, command: messages.StandCommand) -> None:
    """Leaves the seat; a bot plays on where a match runs."""
    await room.save(lobby.stand(room.record, peer.player.id))
    acknowledge(room, peer, command)
    room.tell_room()
    room.timekeeper.watch()
    room.bots.wake()
    room.show_match(peer)
    await room.lobby_changed()


async def start(room: Room, peer: Peer, command: messages.StartCommand) -> None:
    """The host starts."""
    record = lobby.at_the_start(room.record, peer.player.id)
    await room.play.start(record)
    acknowledge(room, peer, command)


HANDLERS: dict[type, Handler] = {
    messages.MoveCommand: move,
    messages.ExtendCommand: extend,
    messages.SyncCommand: sync,
    messages.SitCommand: sit,
    messages.StandCommand: stand,
    messages.StartCommand: start,
    messages.ReadyCommand: in_lobby(
        lambda room, peer, _: lobby.set_ready(room, peer.player.id, is_ready=True)
    ),
    messages.UnreadyCommand: in_lobby(
        lambda room, peer, _: lobby.set_ready(room, peer.player.id, is_ready=False)
    ),
    messages.RematchCommand: in_lobby(
        lambda room, peer, _: lobby.want_rematch(room, peer.player.id)
    ),
    messages.AddBotCommand: in_lobby(
        lambda room, peer, it: lobby.add_bot(room, peer.player.id, it.level, it.seat)
    ),
    messages.RemoveBotCommand: in_lobby(
        lambda room, peer, it: lobby.remove_bot(room, peer.player.id, it.seat)
    ),
    messages.LockCommand: in_lobby(
        lambda room, peer, it: lobby.set_locked(room, peer.player.id, is_locked=it.locked)
    ),
    messages.RemoveCommand: in_lobby(
        lambda room, peer, it: lobby.remove_player(room, peer.player.id, it.seat)
    ),
    messages.HintCommand: hint,
    messages.UndoCommand: undo,
    messages.FacesCommand: set_faces,
    messages.EmoteCommand: emote,
    messages.SayCommand: say,
    messages.MuteCommand: mute,
}


def unreadable(room: Room, peer: Peer, text: str | bytes, error: Exception) -> Nak:
    """The answer to a message that is no command; it gives the id back where there is one."""
    reason = f"That is no message this server reads: {str(error)[:LONGEST_REASON]}"
    return Nak(id_in(text), "bad_message", reason, seq_for(room, peer), "unreadable")


def too_fast(room: Room, peer: Peer, text: str | bytes) -> Nak:
    """The answer to a message that came too soon after the others, and was not done."""
    reason = "That was too fast; wait a moment."
    return Nak(id_in(text), "rate_limited", reason, seq_for(room, peer), "too_fast")


def id_in(text: str | bytes) -> str:
    """The id of a message, as far as it can be read."""
    try:
        return msgspec.json.decode(text, type=HasId).id[:64]
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""


class HasId(msgspec.Struct):
    """Anything with an id."""

    id: str = ""


def extended(table: Table, seat: int, command: ExtendCommand, language: str) -> ExtendAnswer:
    """What can follow in a play, why it can't be one, and what it would do."""
    said = play_so_far(table.game, table.state, seat, command.cards, table.said_names, language)
    return ExtendAnswer(ack=command.id, **asdict(said))

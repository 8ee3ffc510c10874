"""The commands of clients: each is handled once, as a job of the room's queue, and gets a response."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import structlog
from msgspec.structs import asdict

from mezani.errors import MezaniError, StaleMoveError
from mezani.match import Attempt
from mezani.partial_play import describe_play
from mezani.server import messages
from mezani.server.messages import (
    AnyCommand,
    ExtendResponse,
    LegalResponse,
    MoveCommand,
    Nak,
)
from mezani.server.rooms.client import Client
from mezani.server.rooms.commands import chat, practice
from mezani.server.rooms.commands.request import Request
from mezani.server.rooms.errors import BadMessageError
from mezani.server.rooms.job_queue import Continuation, Waiting
from mezani.server.rooms.lobby import lobby
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_record import RoomRecord
from mezani.store import Appending, RoomLostError, SeqTakenError, StoreError

log = structlog.get_logger(__name__)
MAX_REASON = 200
TOO_FAST = "That was too fast; wait a moment."
AUTOMATIC = (messages.SyncCommand, messages.LegalCommand)
"""Commands that clients send without their player doing anything."""
Handler = Callable[[Request[Any]], Awaitable[None]]


def handle_command(
    room: Room, client: Client, command: AnyCommand, received: float | None = None
) -> Waiting:
    """Handle a command, and respond with an ack or a refusal. A repeat gets the first response again.

    ``received`` is the monotonic time, now if there is none.
    """
    request = Request(room, client, command, received)
    waiting = None if client.is_closing or _respond_at_once(request) else _begin(request)
    if waiting is None:
        request.record_time()
    return waiting


def _respond_at_once(request: Request[AnyCommand]) -> bool:
    """Respond to a repeat, and to what a player does too often. Return False if the command has to be handled."""
    room, client, command = request.room, request.client, request.command
    if type(command) is MoveCommand and not room.spend_move(client.player.id):
        request.refuse_for_now("rate_limited", TOO_FAST, "too_fast")
        return True
    try:
        response = request.earlier_response()
    except MezaniError as error:  # not stored: the first command with that id keeps its response
        request.refuse_for_now(error.code, error.reason, error.why)
        return True
    if response is not None:
        client.send_json(response)
        return True
    if type(command) in LIMITED and not room.spend_action(client.player.id):
        reason = "You have done that too often; wait a moment."
        request.refuse_for_now("rate_limited", reason, "too_often")
        return True
    return False


def _begin(request: Request[Any]) -> Waiting:
    """Begin to handle a command. A new move needs no task; most commands are moves."""
    try:
        _mark_active(request)
    except Exception as error:
        _handle_error(request, error)
        return None
    if type(request.command) is not MoveCommand or request.may_be_logged:
        return _handle(request)
    begun = _begin_move(request)
    if begun is None:
        return None
    attempt, committed = begun
    return Continuation(committed, partial(_finish_move, request, attempt))


async def _handle(request: Request[Any]) -> None:
    try:
        if not (request.may_be_logged and await _repeat_logged_response(request)):
            await HANDLERS[type(request.command)](request)
    except Exception as error:
        _handle_error(request, error)
    request.record_time()


def _handle_error(request: Request[Any], error: Exception) -> None:
    """Respond to a command that has failed."""
    room = request.room
    match error:
        case SeqTakenError():
            room.queue.put_first(partial(_handle_taken_seq, request))
        case RoomLostError():  # the client was told to reconnect
            log.info("room_lost", match=room.record.match_id)
        case StoreError():
            log.error("commit_failed", match=room.record.match_id, exc_info=error)
            request.refuse_unavailable()
        case MezaniError():
            request.refuse(error)
        case _:
            log.error("command_failed", match=room.record.match_id, exc_info=error)
            request.refuse_unavailable()


def _mark_active(request: Request[AnyCommand]) -> None:
    """Stop the stand-in of a player who sends a command."""
    room = request.room
    if not room.absences.has_missing_players or type(request.command) in AUTOMATIC:
        return
    seat = room.observer_of(request.client)
    if seat is not None and room.absences.mark_active(seat):
        room.broadcast_room()


async def _handle_taken_seq(request: Request[AnyCommand]) -> None:
    """Respond to a move for which the log already has a row: perhaps this very command."""
    try:
        await request.room.runner.reload_log()
        is_logged = await _repeat_logged_response(request)
    except Exception:
        log.exception("log_reload_failed", match=request.room.record.match_id)
        request.refuse_unavailable()
        return
    if not is_logged:
        request.refuse(StaleMoveError("The match has already moved on."))


async def _repeat_logged_response(request: Request[AnyCommand]) -> bool:
    """Respond to a command that the log already has. Return False if it is new."""
    try:
        response = await request.logged_response()
    except BadMessageError as error:
        request.refuse_for_now(error.code, error.reason, error.why)
        return True
    if response is not None:
        request.client.send_json(response)
    return response is not None


# The match


def _begin_move(
    request: Request[MoveCommand],
) -> tuple[Attempt, Appending] | None:
    """Check a move and append it to the log. It is acknowledged and shown when that is committed."""
    room, command = request.room, request.command
    try:
        seat = room.require_active_seat(request.client)
        room.runner.running_match.check_seq(seat, command.seq)
        return room.runner.begin_move(seat, command.move, command.id)
    except Exception as error:
        _handle_error(request, error)
        return None


def _finish_move(request: Request[MoveCommand], attempt: Attempt, committed: Appending) -> None:
    _complete_move(request, attempt, committed)
    request.record_time()


def _complete_move(request: Request[MoveCommand], attempt: Attempt, committed: Appending) -> None:
    """Make a move that is in the log, acknowledge it, and then show it."""
    room = request.room
    try:
        committed.result()
        room.runner.complete_move(attempt)
        request.ack()
        if room.runner.show_move(attempt.seat, attempt.events):
            room.queue.put_first(room.runner.finish)
    except Exception as error:
        _handle_error(request, error)


async def move(request: Request[MoveCommand]) -> None:
    """Make a move whose command may already be in the log."""
    begun = _begin_move(request)
    if begun is not None:
        attempt, committed = begun
        with suppress(Exception):  # it is handled below
            await committed
        _complete_move(request, attempt, committed)


async def extend(request: Request[messages.ExtendCommand]) -> None:
    """Tell a player how a partial play can continue."""
    room, client, command = request.room, request.client, request.command
    seat = room.require_active_seat(client)
    live = room.runner.running_match
    match, names = live.match, live.talk_names
    play = describe_play(match.game, match.state, seat, command.cards, names, client.language)
    client.send(ExtendResponse(ack=command.id, **asdict(play)))


async def legal(request: Request[messages.LegalCommand]) -> None:
    """Tell a player the legal moves of their seat."""
    room, client, command = request.room, request.client, request.command
    seat = room.require_active_seat(client)
    moves = room.runner.running_match.legal_moves(seat)
    client.send(LegalResponse(command.id, room.seq_for(client), moves))


async def continue_round(request: Request[messages.ContinueCommand]) -> None:
    """Continue after a round, unless play has already continued."""
    room = request.room
    seat = room.require_active_seat(request.client)
    runner = room.runner
    runner.breaks.continue_seat(runner.running_match, seat)
    request.ack()


async def decline(request: Request[messages.DeclineCommand]) -> None:
    """Let bots play on that wait for a call of the player."""
    room = request.room
    seat = room.require_active_seat(request.client)
    _ = room.runner.running_match  # refuses if there is none
    room.runner.bots.call_wait.decline(seat)
    request.ack()


async def sync(request: Request[messages.SyncCommand]) -> None:
    """Send the room and the match again."""
    request.ack()
    request.room.send_room(request.client)
    request.room.send_match(request.client)


# The lobby


async def sit(request: Request[messages.SitCommand]) -> None:
    """Take a seat. A spectator then sees the match from there."""
    room, client = request.room, request.client
    await room.seat(client.player, request.command.seat)
    request.ack()
    has_changed = room.runner.mark_present(room.observer_of(client))
    room.broadcast_room()
    if has_changed:
        room.broadcast_match()
    else:
        room.send_match(client)
    await room.after_lobby_change()


async def stand(request: Request[messages.StandCommand]) -> None:
    """Leave the seat. During a match a bot plays on."""
    room = request.room
    lobby.require_changeable(room.record)
    await room.save(lobby.stand(room.record, request.player_id))
    request.ack()
    room.broadcast_room()
    has_changed = room.runner.alarm.update()
    room.runner.bots.wake()
    if has_changed:
        room.broadcast_match()
    else:
        room.send_match(request.client)
    await room.after_lobby_change()


async def start(request: Request[messages.StartCommand]) -> None:
    """Start the match without the free seats, for the host."""
    room = request.room
    await room.runner.start(lobby.without_free_seats(room.record, request.player_id))
    request.ack()


def unless_draining(handler: Handler) -> Handler:
    """Return a handler that refuses while the server is draining."""

    async def handle(request: Request[Any]) -> None:
        request.room.services.drain.check()
        await handler(request)

    return handle


def lobby_handler(change: Callable[[RoomRecord, str, Any], RoomRecord]) -> Handler:
    """Return the handler of a command that changes the record. ``change`` gets it, a player id and the command."""

    async def handle(request: Request[Any]) -> None:
        room = request.room
        changed = change(room.record, request.player_id, request.command)
        if changed == room.record:
            request.ack()
            return
        await room.save(changed)
        request.ack()
        room.broadcast_room()
        await room.after_lobby_change()

    return handle


remove_player = lobby_handler(
    lambda room, player, command: lobby.remove_player(room, player, command.seat)
)


async def remove(request: Request[messages.RemoveCommand]) -> None:
    """Remove a player, for the host, and close their connection."""
    await remove_player(request)
    request.room.turn_away_removed()


HANDLERS: dict[type, Handler] = {
    MoveCommand: move,
    messages.ExtendCommand: extend,
    messages.LegalCommand: legal,
    messages.ContinueCommand: continue_round,
    messages.DeclineCommand: decline,
    messages.SyncCommand: sync,
    messages.SitCommand: sit,
    messages.StandCommand: stand,
    messages.StartCommand: unless_draining(start),
    messages.ReadyCommand: unless_draining(
        lobby_handler(lambda room, player, _: lobby.set_ready(room, player, is_ready=True))
    ),
    messages.UnreadyCommand: lobby_handler(
        lambda room, player, _: lobby.set_ready(room, player, is_ready=False)
    ),
    messages.RematchCommand: unless_draining(
        lobby_handler(lambda room, player, _: lobby.want_rematch(room, player))
    ),
    messages.AddBotCommand: lobby_handler(
        lambda room, player, command: lobby.add_bot(room, player, command.level, command.seat)
    ),
    messages.RemoveBotCommand: lobby_handler(
        lambda room, player, command: lobby.remove_bot(room, player, command.seat)
    ),
    messages.LockCommand: lobby_handler(
        lambda room, player, command: lobby.set_locked(room, player, is_locked=command.locked)
    ),
    messages.RemoveCommand: remove,
    messages.HostMuteCommand: lobby_handler(
        lambda room, player, command: lobby.set_host_muted(
            room, player, command.seat, is_muted=command.muted
        )
    ),
    messages.HintCommand: practice.hint,
    messages.UndoCommand: practice.undo,
    messages.OpenHandsCommand: practice.set_open_hands,
    messages.EmoteCommand: chat.emote,
    messages.SayCommand: chat.say,
    messages.MuteCommand: chat.mute,
}

LIMITED = frozenset(
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
        messages.HostMuteCommand,
        messages.UndoCommand,
    }
)
"""Commands that send something to everybody in the room, and are limited for each player."""


# Messages that are not commands


class _Identified(msgspec.Struct):
    id: str = ""


def _read_id(text: str | bytes) -> str:
    """Return the id of a message if it has one."""
    try:
        return msgspec.json.decode(text, type=_Identified).id[:64]
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""


def bad_message_nak(room: Room, client: Client, text: str | bytes, error: Exception) -> Nak:
    """Return the refusal of a message that is not a command."""
    reason = f"This is not a valid message: {str(error)[:MAX_REASON]}"
    return Nak(_read_id(text), "bad_message", reason, room.seq_for(client), "unreadable")


def too_fast_nak(room: Room, client: Client, text: str | bytes) -> Nak:
    """Return the refusal of a message that exceeds the rate of its connection."""
    return Nak(_read_id(text), "rate_limited", TOO_FAST, room.seq_for(client), "too_fast")


def too_fast_bridged_nak(text: str | bytes) -> Nak:
    """Return the same refusal at a node that does not run the room, and does not know the version of the match."""
    return Nak(_read_id(text), "rate_limited", TOO_FAST, 0, "too_fast")

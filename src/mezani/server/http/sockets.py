"""The WebSocket of a room: reads, checks who it is, hands over to the room's queue. Nothing else."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from mezani.games import find_game
from mezani.server.accounts.sessions import Sessions
from mezani.server.errors import RefusedError
from mezani.server.http.connections import hear_at_once, sender_of
from mezani.server.http.languages import DEFAULT, choose_language
from mezani.server.http.origins import is_welcome
from mezani.server.messages import AnyCommand, Goodbye
from mezani.server.rooms.client import (
    FORBIDDEN,
    NO_SUCH_ROOM,
    SERVICE_RESTART,
    SIGNED_OUT,
    TOO_MANY,
    Client,
)
from mezani.server.rooms.commands import bad_message_nak, handle_command, too_fast_nak
from mezani.server.rooms.rate_limits import CodeGuesses, MessageRate, OpenSockets
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room

log = structlog.get_logger(__name__)
decode = msgspec.json.Decoder(AnyCommand).decode
Socket = WebSocket[Any, Any, Any]


@websocket("/ws/rooms/{code:str}")
async def room_socket(
    socket: Socket,
    code: FromPath[str],
    registry: NamedDependency[RoomRegistry],
    sessions: NamedDependency[Sessions],
    code_guesses: NamedDependency[CodeGuesses],
    open_sockets: NamedDependency[OpenSockets],
) -> None:
    """Somebody comes to a room."""
    if not is_welcome(socket, registry.services.settings):
        await socket.close(code=FORBIDDEN, reason="another origin")
        return
    with open_sockets.count(socket) as may_come:
        if may_come:
            await let_in(socket, code, registry, sessions, code_guesses)
        else:
            await socket.accept()
            reason = "Too many tables are open at your address: close some first."
            await turn_away(socket, TOO_MANY, "rate_limited", reason)


async def let_in(
    socket: Socket, code: str, registry: RoomRegistry, sessions: Sessions, code_guesses: CodeGuesses
) -> None:
    """Looks who it is and which room they mean, and serves them."""
    session = await sessions.session_of(socket)
    await socket.accept()
    if session is None:
        await turn_away(socket, SIGNED_OUT, "not_signed_in", "Come in as a guest or sign in first.")
        return
    try:
        code_guesses.check(socket)
        room = await registry.find(code)
    except RefusedError as error:
        code_guesses.count(socket, error)
        closing = TOO_MANY if error.code == "rate_limited" else NO_SUCH_ROOM
        await turn_away(socket, closing, error.code, error.reason)
        return
    if await sessions.find(session.token_hash) is None:  # it may have ended meanwhile
        await turn_away(socket, SIGNED_OUT, "signed_out", "You have signed out.")
        return
    language = choose_language(
        find_game(room.record.game), socket.query_params.get("language", DEFAULT)
    )
    client = Client(
        session.player, session.token_hash, socket.send, language, sender_of(socket.scope)
    )
    await serve(socket, registry, room, client)


async def turn_away(socket: Socket, closing: int, code: str, reason: str) -> None:
    """Says why somebody can't come in, and closes."""
    client = Client.anonymous(socket.send)
    client.close(closing, Goodbye(code, reason, reconnect=False))
    await client.flush()


async def serve(socket: Socket, registry: RoomRegistry, room: Room, client: Client) -> None:
    """Listens to one client for as long as it is there."""
    if registry.is_closing:
        client.close(SERVICE_RESTART, Goodbye("restart", "The server restarts.", reconnect=True))
        await client.flush()
        return
    client.reader = asyncio.current_task()
    metrics = registry.services.metrics
    metrics.socket_opened()
    registry.add_client(client)
    try:
        await room.queue.run(partial(room.connect, client))
        await listen(socket, room, client)
    except asyncio.CancelledError:
        if not client.is_closed:
            raise
    except Exception:
        log.exception("socket_failed")
        raise
    finally:
        metrics.socket_closed()
        client.is_closed = True
        registry.remove_client(client)
        room.queue.put(partial(room.disconnect, client))


async def listen(socket: Socket, room: Room, client: Client) -> None:
    """Hands every message over, until the connection is closed or its client floods it."""
    rate = MessageRate(room.services.settings.messages_per_second)
    hear_at_once(socket.scope, partial(hear_now, room, client, rate))
    receive = socket.receive
    while True:
        event = await receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text") or event.get("bytes") or ""
        if not rate.count(room.services.now()):
            room.services.metrics.refused("rate_limited")
            if rate.is_flooding:
                client.close(
                    TOO_MANY, Goodbye("rate_limited", "Too many messages.", reconnect=True)
                )
                await client.flush()
                return
            client.send(too_fast_nak(room, client, text))
            # Messages that came in one read are given without a pause; this is the others' turn.
            await asyncio.sleep(0)
            continue
        hear(room, client, text)


def hear_now(room: Room, client: Client, rate: MessageRate, text: str) -> bool:
    """Hears a message as it comes; one that comes too fast is not heard, and waits for its turn."""
    may_come = rate.count_if_allowed(room.services.now())
    if may_come:
        hear(room, client, text)
    return may_come


def hear(room: Room, client: Client, text: str | bytes) -> None:
    """Reads one message, and puts it into the queue."""
    try:
        command = decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        room.services.metrics.refused("bad_message")
        client.send(bad_message_nak(room, client, text, error))
        return
    room.queue.put(partial(handle_command, room, client, command))

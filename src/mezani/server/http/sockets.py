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
from mezani.server.http.origins import is_welcome
from mezani.server.messages import AnyCommand, Goodbye
from mezani.server.rooms.client import (
    FORBIDDEN,
    NO_SUCH_ROOM,
    SERVICE_RESTART,
    SIGNED_OUT,
    TOO_MANY,
    Peer,
)
from mezani.server.rooms.commands import obey, too_fast, unreadable
from mezani.server.rooms.languages import DEFAULT, spoken
from mezani.server.rooms.rate_limits import CodeGuesses, OpenSockets, SocketRate
from mezani.server.rooms.registry import House
from mezani.server.rooms.room import Room

log = structlog.get_logger(__name__)
decode = msgspec.json.Decoder(AnyCommand).decode
Socket = WebSocket[Any, Any, Any]


@websocket("/ws/rooms/{code:str}")
async def room_socket(
    socket: Socket,
    code: FromPath[str],
    house: NamedDependency[House],
    sessions: NamedDependency[Sessions],
    code_guesses: NamedDependency[CodeGuesses],
    open_sockets: NamedDependency[OpenSockets],
) -> None:
    """Somebody comes to a room."""
    if not is_welcome(socket, house.services.settings):
        await socket.close(code=FORBIDDEN, reason="another origin")
        return
    with open_sockets.one_more(socket) as may_come:
        if may_come:
            await let_in(socket, code, house, sessions, code_guesses)
        else:
            await socket.accept()
            reason = "Too many tables are open at your address: close some first."
            await turn_away(socket, TOO_MANY, "rate_limited", reason)


async def let_in(
    socket: Socket, code: str, house: House, sessions: Sessions, code_guesses: CodeGuesses
) -> None:
    """Looks who it is and which room they mean, and serves them."""
    session = await sessions.session_of(socket)
    await socket.accept()
    if session is None:
        await turn_away(socket, SIGNED_OUT, "not_signed_in", "Come in as a guest or sign in first.")
        return
    try:
        code_guesses.check(socket)
        room = await house.find(code)
    except RefusedError as error:
        code_guesses.missed(socket, error)
        closing = TOO_MANY if error.code == "rate_limited" else NO_SUCH_ROOM
        await turn_away(socket, closing, error.code, error.reason)
        return
    if await sessions.find(session.token_hash) is None:  # it may have ended meanwhile
        await turn_away(socket, SIGNED_OUT, "signed_out", "You have signed out.")
        return
    language = spoken(find_game(room.record.game), socket.query_params.get("language", DEFAULT))
    peer = Peer(session.player, session.token_hash, socket.send, language, sender_of(socket.scope))
    await serve(socket, house, room, peer)


async def turn_away(socket: Socket, closing: int, code: str, reason: str) -> None:
    """Says why somebody can't come in, and closes."""
    peer = Peer.stranger(socket.send)
    peer.close(closing, Goodbye(code, reason, reconnect=False))
    await peer.flushed()


async def serve(socket: Socket, house: House, room: Room, peer: Peer) -> None:
    """Listens to one client for as long as it is there."""
    if house.is_closing:
        peer.close(SERVICE_RESTART, Goodbye("restart", "The server restarts.", reconnect=True))
        await peer.flushed()
        return
    peer.reader = asyncio.current_task()
    metrics = house.services.metrics
    metrics.socket_opened()
    house.welcome(peer)
    try:
        await room.ask(partial(room.connect, peer))
        await listen(socket, room, peer)
    except asyncio.CancelledError:
        if not peer.is_closed:
            raise
    except Exception:
        log.exception("socket_failed")
        raise
    finally:
        metrics.socket_closed()
        peer.is_closed = True
        house.farewell(peer)
        room.enter(partial(room.disconnect, peer))


async def listen(socket: Socket, room: Room, peer: Peer) -> None:
    """Hands every message over, until the connection is closed or its client floods it."""
    rate = SocketRate(room.services.settings.messages_per_second)
    hear_at_once(socket.scope, partial(hear_now, room, peer, rate))
    receive = socket.receive
    while True:
        event = await receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text") or event.get("bytes") or ""
        if not rate.allows(room.services.now()):
            room.services.metrics.refused("rate_limited")
            if rate.is_flooding:
                peer.close(TOO_MANY, Goodbye("rate_limited", "Too many messages.", reconnect=True))
                await peer.flushed()
                return
            peer.tell(too_fast(room, peer, text))
            # Messages that came in one read are given without a pause; this is the others' turn.
            await asyncio.sleep(0)
            continue
        hear(room, peer, text)


def hear_now(room: Room, peer: Peer, rate: SocketRate, text: str) -> bool:
    """Hears a message as it comes; one that comes too fast is not heard, and waits for its turn."""
    may_come = rate.admits(room.services.now())
    if may_come:
        hear(room, peer, text)
    return may_come


def hear(room: Room, peer: Peer, text: str | bytes) -> None:
    """Reads one message, and puts it into the queue."""
    try:
        command = decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        room.services.metrics.refused("bad_message")
        peer.tell(unreadable(room, peer, text, error))
        return
    room.enter(partial(obey, room, peer, command))

"""The WebSocket of a room: reads, checks who it is, hands over to the room's queue. Nothing else."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from mezani.server.commands import obey, unreadable
from mezani.server.errors import RefusedError
from mezani.server.house import House
from mezani.server.messages import AnyCommand, Goodbye, Nak
from mezani.server.origins import is_welcome
from mezani.server.peer import FORBIDDEN, NO_SUCH_ROOM, SERVICE_RESTART, SIGNED_OUT, TOO_MANY, Peer
from mezani.server.people import People
from mezani.server.rate import CodeGuesses, SocketRate
from mezani.server.raw_sockets import raw_send
from mezani.server.room import Room

decode = msgspec.json.Decoder(AnyCommand).decode
Socket = WebSocket[Any, Any, Any]


@websocket("/ws/rooms/{code:str}")
async def room_socket(
    socket: Socket,
    code: FromPath[str],
    house: NamedDependency[House],
    people: NamedDependency[People],
    code_guesses: NamedDependency[CodeGuesses],
) -> None:
    """Somebody comes to a room."""
    if not is_welcome(socket, house.services.settings):
        await socket.close(code=FORBIDDEN, reason="another origin")
        return
    session = await people.session_of(socket)
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
    language = socket.query_params.get("language", "en")
    peer = Peer(session.person, session.token_hash, raw_send(socket), language)
    await serve(socket, house, people, room, peer)


async def turn_away(socket: Socket, closing: int, code: str, reason: str) -> None:
    """Says why somebody can't come in, and closes."""
    peer = Peer.stranger(socket.send)
    peer.close(closing, Goodbye(code, reason, reconnect=False))
    await peer.flushed()


async def serve(socket: Socket, house: House, people: People, room: Room, peer: Peer) -> None:
    """Listens to one client for as long as it is there."""
    if house.is_closing:
        peer.close(SERVICE_RESTART, Goodbye("restart", "The server restarts.", reconnect=True))
        await peer.flushed()
        return
    peer.reader = asyncio.current_task()
    metrics = house.services.metrics
    metrics.socket_opened()
    try:
        await room.ask(partial(room.connect, peer))
        # Only now would a sign-out find this connection: one that came before it is looked for here.
        if await people.find(peer.session) is None:
            house.sign_out(peer.session, peer.person.id)
        await listen(socket, room, peer)
    except asyncio.CancelledError:
        if not peer.is_closed:
            raise
    finally:
        metrics.socket_closed()
        peer.is_closed = True
        room.enter(partial(room.disconnect, peer))


async def listen(socket: Socket, room: Room, peer: Peer) -> None:
    """Hands every message over, until the connection is closed or its client floods it."""
    rate = SocketRate(room.services.settings.messages_per_second)
    receive = socket.receive
    while True:
        event = await receive()
        if event["type"] != "websocket.receive":
            return
        if not rate.allows(room.services.now()):
            room.services.metrics.refused("rate_limited")
            if rate.is_flooding:
                peer.close(TOO_MANY, Goodbye("rate_limited", "Too many messages.", reconnect=True))
                await peer.flushed()
                return
            peer.tell(Nak("", "rate_limited", "That was too fast; wait a moment.", 0))
            continue
        hear(room, peer, event.get("text") or event.get("bytes") or "")


def hear(room: Room, peer: Peer, text: str | bytes) -> None:
    """Reads one message, and puts it into the queue."""
    try:
        command = decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        room.services.metrics.refused("bad_message")
        peer.tell(unreadable(text, error))
        return
    room.enter(partial(obey, room, peer, command))

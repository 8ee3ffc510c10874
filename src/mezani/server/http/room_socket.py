"""The WebSocket of a room: checks who connects, and puts every message into the room's queue."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from mezani.games import find_game
from mezani.server.accounts.sessions import Session, Sessions
from mezani.server.addresses import AnyConnection, client_address
from mezani.server.cluster.cluster import LEASE_SECONDS
from mezani.server.errors import (
    SIGN_IN_FIRST,
    BusyError,
    RateLimitedError,
    RefusedError,
    RestartingError,
)
from mezani.server.http.bridges import Bridges, UnreachableError
from mezani.server.http.gate import REFUSAL_SECONDS
from mezani.server.http.requests import DEFAULT_LANGUAGE, choose_language
from mezani.server.http.routes.rooms import find_room
from mezani.server.http.websocket import protocol_of
from mezani.server.messages import AnyCommand, Goodbye
from mezani.server.rate_limits import CodeGuesses
from mezani.server.rooms.client import (
    FORBIDDEN,
    MOVED,
    NO_SUCH_ROOM,
    SERVICE_RESTART,
    SIGNED_OUT,
    TOO_MANY,
    TRY_AGAIN_LATER,
    UNPLAYABLE,
    Client,
    reject,
)
from mezani.server.rooms.commands.handlers import (
    bad_message_nak,
    handle_command,
    too_fast_bridged_nak,
    too_fast_nak,
)
from mezani.server.rooms.errors import (
    DamagedMatchError,
    OtherEditionError,
    OwnedElsewhereError,
)
from mezani.server.rooms.registry import RoomRegistry
from mezani.server.rooms.room import Room
from mezani.server.settings import Settings
from mezani.server.traffic import MessageMeter, Traffic
from mezani.store import StoreError

log = structlog.get_logger(__name__)
decode = msgspec.json.Decoder(AnyCommand).decode
Socket = WebSocket[Any, Any, Any]
CLOSE_CODES = {
    RateLimitedError.code: TOO_MANY,
    BusyError.code: TRY_AGAIN_LATER,
    RestartingError.code: SERVICE_RESTART,
    DamagedMatchError.code: UNPLAYABLE,
    OtherEditionError.code: UNPLAYABLE,
}
"""Close codes of refusals; all others are for rooms that do not exist."""
TAKE_OVER_SECONDS = LEASE_SECONDS + 2
"""How long a client waits for a room whose node does not respond."""
CLAIM_SECONDS = 0.3
"""How often such a room is claimed."""
TEMPORARY = (SERVICE_RESTART, TRY_AGAIN_LATER)
"""Close codes after which a client connects again by itself."""


@websocket("/ws/rooms/{code:str}")
async def room_socket(
    socket: Socket,
    code: FromPath[str],
    registry: NamedDependency[RoomRegistry],
    sessions: NamedDependency[Sessions],
    code_guesses: NamedDependency[CodeGuesses],
    traffic: NamedDependency[Traffic],
    bridges: NamedDependency[Bridges | None],
) -> None:
    """Connect a client to a room."""
    if not is_allowed_origin(socket, registry.services.settings):
        await socket.close(code=FORBIDDEN, reason="another origin")
        return
    session = await sessions.session_of(socket)
    if session is None:
        await socket.accept()
        await reject(socket.send, SIGNED_OUT, "not_signed_in", SIGN_IN_FIRST)
        return
    player_id = session.player.id
    is_playing = traffic.is_address_full(socket) and await registry.is_playing(code, player_id)
    with ExitStack() as stack:
        try:
            stack.enter_context(traffic.join(socket, player_id, is_playing=is_playing))
        except RateLimitedError as error:
            await asyncio.sleep(REFUSAL_SECONDS)
            with suppress(OSError):  # the client may be gone
                await socket.accept()
                await reject(socket.send, TOO_MANY, error.code, error.reason, reconnect=True)
            return
        await socket.accept()
        meter = traffic.message_meter(socket, player_id)
        await admit(socket, code, session, registry, sessions, code_guesses, meter, bridges)


async def admit(
    socket: Socket,
    code: str,
    session: Session,
    registry: RoomRegistry,
    sessions: Sessions,
    code_guesses: CodeGuesses,
    meter: MessageMeter,
    bridges: Bridges | None,
) -> None:
    """Find the room and serve the client, bridged if another node runs it; or close with the reason."""
    find = partial(find_room, code, socket, session.player.id, registry, code_guesses)
    room: Room | None
    bridge = ""
    client = new_client(socket, session, registry)
    try:
        if bridges is None:
            room = await find()
        else:
            room, bridge = await find_or_bridge(client, code, find, bridges)
    except RefusedError as error:
        close_code = CLOSE_CODES.get(error.code, NO_SUCH_ROOM)
        reconnect = close_code in TEMPORARY
        await reject(socket.send, close_code, error.code, error.reason, reconnect=reconnect)
        return
    except StoreError:
        log.exception("room_load_failed")
        reason = "The room could not be loaded; please try again."
        await reject(socket.send, TRY_AGAIN_LATER, "unavailable", reason, reconnect=True)
        return
    try:
        if await sessions.find(session.token_hash) is None:  # it may have ended meanwhile
            await reject(socket.send, SIGNED_OUT, "signed_out", "You have signed out.")
        elif registry.is_closing:
            client.close(SERVICE_RESTART, MOVED)
            await client.flush()
        elif room is not None:
            client.language = choose_language(find_game(room.record.game_id), client.language)
            await serve(socket, registry, room, client, meter)
        elif bridges is not None:
            await serve_bridge(socket, registry, bridges, bridge, client, meter)
    finally:
        if bridges is not None:
            bridges.close_edge(bridge)


def new_client(socket: Socket, session: Session, registry: RoomRegistry) -> Client:
    """Return a client for a socket."""
    return Client(
        session.player,
        session.token_hash,
        socket.send,
        socket.query_params.get("language", DEFAULT_LANGUAGE),
        protocol_of(socket.scope).send_now,
        client_address(socket, registry.services.settings.trusted_proxies),
    )


async def find_or_bridge(
    client: Client, code: str, find: Callable[[], Awaitable[Room]], bridges: Bridges
) -> tuple[Room | None, str]:
    """Return the room if this node runs it, else the id of a bridge to the node that does.

    If that node does not respond, wait until its lease has ended, and claim the room.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + TAKE_OVER_SECONDS
    expected: tuple[str, ...] = ()
    while True:
        try:
            room = await find()
        except OwnedElsewhereError as elsewhere:
            try:
                bridge, handed_over = await bridges.open(client, elsewhere.node_id, code)
            except UnreachableError:
                if loop.time() > deadline:
                    raise elsewhere from None
                await asyncio.sleep(CLAIM_SECONDS)
                continue
            if handed_over is None:
                return None, bridge
            expected = handed_over.expected
        else:
            for player_id in expected:
                room.lobby_timers.expect(player_id)
            return room, ""


async def serve_bridge(
    socket: Socket,
    registry: RoomRegistry,
    bridges: Bridges,
    bridge: str,
    client: Client,
    meter: MessageMeter,
) -> None:
    """Keep a client connected to a room of another node until one of the two closes the connection."""
    metrics = registry.services.metrics

    def receive(text: str | bytes) -> None:
        now = registry.services.monotonic()
        if meter.count(now):
            bridges.pass_on(bridge, text)
            return
        metrics.refused("rate_limited")
        if meter.count_refusal(now):
            client.close(TOO_MANY, Goodbye("rate_limited", "Too many messages.", reconnect=True))
        elif not client.is_closing:
            client.send(too_fast_bridged_nak(text))

    with connected(registry, client):
        protocol_of(socket.scope).listen(receive)
        await socket.receive()  # returns when the connection is closed


async def serve(
    socket: Socket, registry: RoomRegistry, room: Room, client: Client, meter: MessageMeter
) -> None:
    """Keep a client connected to a room until one of the two closes the connection."""
    with connected(registry, client):
        try:
            await room.queue.run(partial(room.connect, client))
            protocol_of(socket.scope).listen(partial(receive_message, room, client, meter))
            await socket.receive()  # returns when the connection is closed
        finally:
            room.queue.put(partial(room.disconnect, client))


@contextmanager
def connected(registry: RoomRegistry, client: Client) -> Iterator[None]:
    """Register a client while the block runs. The server can then close its connection and end the block."""
    task = asyncio.current_task()
    assert task is not None
    client.abort = task.cancel
    metrics = registry.services.metrics
    metrics.socket_opened()
    registry.clients.add(client)
    try:
        yield
    except asyncio.CancelledError:
        if not client.is_closed:
            raise
    except Exception:
        log.exception("socket_failed")
        raise
    finally:
        metrics.socket_closed()
        client.is_closed = True
        registry.clients.remove(client)


def receive_message(room: Room, client: Client, meter: MessageMeter, text: str | bytes) -> None:
    """Handle a message, refuse it over a limit, or close the connection if it floods the room."""
    now = room.services.monotonic()
    if meter.count(now):
        handle_message(room, client, text, now)
        return
    if client.is_closing:
        return
    room.services.metrics.refused("rate_limited")
    if meter.count_refusal(now):
        client.close(TOO_MANY, Goodbye("rate_limited", "Too many messages.", reconnect=True))
    else:
        client.send(too_fast_nak(room, client, text))


def handle_message(room: Room, client: Client, text: str | bytes, received: float) -> None:
    """Decode a message and put its command into the room's queue. ``received`` is the monotonic time."""
    try:
        command = decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        room.services.metrics.refused("bad_message")
        client.send(bad_message_nak(room, client, text, error))
        return
    # Messages arrive outside the task of their socket, so the id is passed on.
    room.queue.put(partial(handle_command, room, client, command, received), client.request)


def is_allowed_origin(connection: AnyConnection, settings: Settings) -> bool:
    """Return whether the page that opens a WebSocket is our own or one the settings allow.

    Browsers let any page connect, so this check is what keeps other sites out. Other programs send no origin.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.allowed_origins:
        return True
    scheme, host = split_origin(origin)
    public_scheme, public_host = split_origin(settings.public_url)
    if host and host == public_host:
        return scheme == public_scheme
    return bool(host) and host == connection.headers.get("host")


def split_origin(url: str) -> tuple[str, str]:
    """Return the scheme and the host with its port; both empty if the URL is invalid."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "", ""
    return parts.scheme, parts.netloc

"""The WebSocket of a room: checks who connects, and puts every message into the room's queue."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

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
from mezani.server.http.room_messages import receive_bridged, receive_message
from mezani.server.http.routes.rooms import find_room
from mezani.server.http.websocket import protocol_of
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
    try:
        counted = traffic.join(socket, player_id, is_playing=is_playing)
    except RateLimitedError as error:
        await asyncio.sleep(REFUSAL_SECONDS)
        with suppress(OSError):  # the client may be gone
            await socket.accept()
            await reject(socket.send, TOO_MANY, error.code, error.reason, reconnect=True)
        return
    admission = Admission(
        socket,
        registry,
        session,
        traffic.message_meter(socket, player_id),
        bridges,
        partial(traffic.leave, counted),
    )
    try:
        await socket.accept()
        find = partial(find_room, code, socket, player_id, registry, code_guesses)
        await admission.admit(code, find, sessions)
    finally:
        if not admission.is_registered:
            traffic.leave(counted)


class Admission:
    """A client on its way into a room. ``on_close`` is called when its connection has closed."""

    def __init__(
        self,
        socket: Socket,
        registry: RoomRegistry,
        session: Session,
        meter: MessageMeter,
        bridges: Bridges | None,
        on_close: Callable[[], None],
    ) -> None:
        self.protocol = protocol_of(socket.scope)
        self.registry = registry
        self.session = session
        self.meter = meter
        self.bridges = bridges
        self.on_close = on_close
        self.is_registered = False
        self.client = new_client(socket, session, registry)

    async def admit(
        self, code: str, find: Callable[[], Awaitable[Room]], sessions: Sessions
    ) -> None:
        """Connect the client to the room, bridged if another node runs it; or close with the reason."""
        bridge = ""
        try:
            if self.bridges is None:
                room: Room | None = await find()
            else:
                room, bridge = await find_or_bridge(self.client, code, find, self.bridges)
        except RefusedError as error:
            close_code = CLOSE_CODES.get(error.code, NO_SUCH_ROOM)
            await self.reject(close_code, error.code, error.reason)
            return
        except StoreError:
            log.exception("room_load_failed")
            reason = "The room could not be loaded; please try again."
            await self.reject(TRY_AGAIN_LATER, "unavailable", reason)
            return
        try:
            if await sessions.find(self.session.token_hash) is None:  # it may have ended meanwhile
                await self.reject(SIGNED_OUT, "signed_out", "You have signed out.")
            elif self.registry.is_closing:
                self.client.close(SERVICE_RESTART, MOVED)
                await self.client.flush()
            elif room is not None:
                await self._connect_to_room(room)
            elif self.bridges is not None:
                self._connect_to_bridge(self.bridges, bridge)
        finally:
            if not self.is_registered:
                self._close_bridge(bridge)

    async def reject(self, close_code: int, code: str, reason: str) -> None:
        """Close the connection, and say why."""
        reconnect = close_code in TEMPORARY
        await reject(self.protocol.send, close_code, code, reason, reconnect=reconnect)

    async def _connect_to_room(self, room: Room) -> None:
        """Connect the client to a room of this node."""
        client = self.client
        client.language = choose_language(find_game(room.record.game_id), client.language)
        self._register()
        try:
            await room.queue.run(partial(room.connect, client))
        except BaseException:
            self._leave_room(room)
            raise
        receive = partial(receive_message, room, client, self.meter)
        self.protocol.keep(receive, partial(self._leave_room, room))

    def _connect_to_bridge(self, bridges: Bridges, bridge: str) -> None:
        """Connect the client to a room of another node."""
        self._register()
        services = self.registry.services
        receive = partial(receive_bridged, services, self.client, self.meter, bridges, bridge)
        self.protocol.keep(receive, partial(self._leave_bridge, bridge))

    def _register(self) -> None:
        """Register the client, so that the server can close its connection."""
        self.is_registered = True
        self.client.abort = self.protocol.close
        self.registry.services.metrics.socket_opened()
        self.registry.clients.add(self.client)

    def _leave_room(self, room: Room) -> None:
        self._unregister()
        room.queue.put(partial(room.disconnect, self.client), self.client.request)

    def _leave_bridge(self, bridge: str) -> None:
        self._unregister()
        self._close_bridge(bridge)

    def _unregister(self) -> None:
        self.registry.services.metrics.socket_closed()
        self.client.is_closed = True
        self.registry.clients.remove(self.client)
        self.on_close()

    def _close_bridge(self, bridge: str) -> None:
        if self.bridges is not None:
            self.bridges.close_edge(bridge)


def new_client(socket: Socket, session: Session, registry: RoomRegistry) -> Client:
    """Return a client for a socket."""
    protocol = protocol_of(socket.scope)
    return Client(
        session.player,
        session.token_hash,
        protocol.send,
        socket.query_params.get("language", DEFAULT_LANGUAGE),
        protocol.send_now,
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

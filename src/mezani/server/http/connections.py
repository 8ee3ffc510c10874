"""HTTP connections: uvicorn's own protocol, with bounds on their number and on how long a client is waited for.

uvicorn has no time limit for the rest of a request, or for a client to read a response.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPReceiveMessage, HTTPSendMessage, Receive, Scope, Send
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from mezani.server.addresses import counted_address
from mezani.server.http.open_connections import OpenConnections
from mezani.server.http.request_turns import RequestTurns
from mezani.server.traffic import Traffic

CONNECTION = "mezani.connection"
"""The key of an `HttpConnection` in the state of an ASGI scope."""
CHECK_SECONDS = 15.0
"""How often a connection is checked. A client that is waited for at two checks in a row is cut off."""


class _Requests(H11Protocol):
    """uvicorn's protocol. It asks for a turn before it reads a request, including a pipelined one."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None,
        *,
        take_turn: Callable[[], None],
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._take_turn = take_turn

    def handle_events(self) -> None:
        """Ask for a turn if there is anything to read; uvicorn calls this for new data and after each response."""
        if self.conn.trailing_data[0]:
            self._unset_keepalive_if_required()
            self._take_turn()

    def read_request(self) -> None:
        """Read the rest of a request, or the next one."""
        super().handle_events()


class HttpConnection(asyncio.Protocol):
    """A connection that is cut off if its client neither sends its request nor reads the response.

    uvicorn makes one for every connection (its ``http`` option). For a WebSocket, uvicorn replaces it with a
    `WebSocketProtocol`.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        open_connections: OpenConnections,
        traffic: Traffic,
        turns: RequestTurns,
    ) -> None:
        self._config = config
        self._server_state = server_state
        self._app_state = app_state
        self._loop = _loop
        self._open_connections = open_connections
        self._traffic = traffic
        self._turns = turns
        self._peer = ""
        self._is_waiting = False
        self._address = ""
        self._requests = 0
        self.is_serving = False
        self._waited_in: int | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        if not self._admit(transport.get_extra_info("peername")):
            self._transport.abort()
            return
        self._http = _Requests(
            self._config,
            self._server_state,
            {**self._app_state, CONNECTION: self},
            self._loop,
            take_turn=self._take_turn,
        )
        self._http.connection_made(self._transport)
        self._schedule_check()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:  # else it was not admitted
            self._release()
            self._http.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._http.data_received(data)

    def _take_turn(self) -> None:
        """Read the next request in its turn, and receive nothing until then."""
        if not self._is_waiting:
            self._is_waiting = not self._turns.take(self._peer, self._read)
        if self._is_waiting:
            self._transport.pause_reading()

    def _read(self) -> bool:
        """Read a request from what was received, and continue to receive. Return False if the client is gone."""
        self._is_waiting = False
        if self._transport.is_closing():
            return False
        self._http.read_request()
        if self._transport.get_protocol() is not self:  # it has become a WebSocket
            self._release()
        elif not self._http.flow.read_paused:
            self._transport.resume_reading()
        return True

    def eof_received(self) -> None:
        self._http.eof_received()

    def pause_writing(self) -> None:
        self._http.pause_writing()

    def resume_writing(self) -> None:
        self._http.resume_writing()

    async def serve(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application for one request, and note when it waits for the client."""

        async def receive_from_client() -> HTTPReceiveMessage:
            with self._waiting_for_client():
                return await receive()  # type: ignore[return-value]

        async def send_to_client(message: HTTPSendMessage) -> None:
            with self._waiting_for_client():
                await send(message)

        self._requests += 1
        self.is_serving = True
        try:
            await app(scope, receive_from_client, send_to_client)  # type: ignore[arg-type]
        finally:
            self.is_serving = False

    @contextmanager
    def _waiting_for_client(self) -> Iterator[None]:
        self.is_serving = False
        try:
            yield
        finally:
            self.is_serving = True

    def abort(self) -> None:
        """Close at once: another connection needs the file descriptor."""
        self._transport.abort()

    def _admit(self, peer: tuple[str, int] | None) -> bool:
        """Count the connection. Return whether its address may have it, and whether there is room for it."""
        self._peer = counted_address(peer[0]) if peer else ""
        address = self._traffic.direct_address(peer)
        if address and not self._traffic.open_connection(address):
            return False
        self._address = address
        if self._open_connections.add(self, len(self._server_state.connections)):
            return True
        self._release()
        return False

    def _release(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._open_connections.remove(self)
        if self._address:
            self._traffic.close_connection(self._address)
            self._address = ""

    def _schedule_check(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(CHECK_SECONDS, self._check)

    def _check(self) -> None:
        """Cut off a client that was already waited for at the last check, in the same request."""
        if not self.is_serving and self._waited_in == self._requests:
            self._transport.abort()
            return
        self._waited_in = None if self.is_serving else self._requests
        self._schedule_check()


def bounded(app: ASGIApp) -> ASGIApp:
    """Return an application that tells each `HttpConnection` when it waits for the client."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            connection: HttpConnection = scope["state"].pop(CONNECTION)
            await connection.serve(app, scope, receive, send)
        else:
            await app(scope, receive, send)

    return serve

"""Runs the server in one process until a signal stops it; then it finishes what is queued."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from types import FrameType

import structlog
import uvicorn
from litestar import Litestar

from mezani.errors import MezaniError
from mezani.server.addresses import ALL_INTERFACES, network_address
from mezani.server.http.connections import HttpConnection, bounded
from mezani.server.http.gate import Gate
from mezani.server.http.open_connections import OpenConnections, raise_descriptor_limit
from mezani.server.http.request_turns import RequestTurns
from mezani.server.http.websocket import WebSocketProtocol
from mezani.server.observability.request_ids import identified
from mezani.server.settings import Settings, SettingsError

MAX_MESSAGE = 8192
"""Bytes of a message on a WebSocket."""
ROOM_SECONDS = 4.0
"""How long rooms may take to finish what is queued and to tell their clients."""
CONNECTION_SECONDS = 1.5
"""How long clients may take to close their connections after that."""
REQUEST_SECONDS = 2
"""How long requests may take after that. Those of closed connections end early."""
THREAD_SECONDS = 0.0005
"""How long the event loop keeps the writer waiting. A commit needs several turns, and every move waits for one."""
EXIT_SECONDS = 9.0
"""When the process ends after a signal, whatever is going on. An acknowledged move is already in the log."""

log = structlog.get_logger(__name__)


class RoomServer(uvicorn.Server):
    """A server that reports when it is listening, and closes the rooms before the connections."""

    def __init__(
        self,
        config: uvicorn.Config,
        on_ready: Callable[[], None],
        close_rooms: Callable[[], Awaitable[None]],
        close_workers: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._close_rooms = close_rooms
        self._close_workers = close_workers

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish the queues of the rooms, tell every client to reconnect, then close the workers and connections.

        A request that waits for a worker is then refused; else it would keep its connection open.
        """
        for server in self.servers:  # a load balancer sends new connections to other nodes
            server.close()
        try:
            async with asyncio.timeout(ROOM_SECONDS):
                await self._close_rooms()
        except TimeoutError:
            log.warning("rooms_not_closed", seconds=ROOM_SECONDS)
        await self._close_workers()
        asyncio.get_running_loop().call_later(CONNECTION_SECONDS, self._close_connections)
        await super().shutdown(sockets=sockets)

    def _close_connections(self) -> None:
        """Close the connections whose clients did not."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop, and make sure that the process ends."""
        if not self.should_exit:
            deadline = threading.Timer(EXIT_SECONDS, end_process)
            deadline.daemon = True
            deadline.start()
        super().handle_exit(sig, frame)


def end_process() -> None:
    """End this process without waiting for anything. Its workers notice that and end too."""
    log.error("shutdown_timed_out", seconds=EXIT_SECONDS)
    os._exit(1)


def bind(settings: Settings) -> socket.socket:
    """Return the socket to listen on. It is bound before anything else, so that a taken port is reported at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        reason = (
            f"Can't listen on {where}: {error.strerror or error}. Try another --host or --port."
        )
        raise SettingsError(reason) from error
    return listening


def addresses(listening: socket.socket, settings: Settings) -> list[str]:
    """Return the URLs of the server; the first works on this machine."""
    if settings.public_url:
        return [settings.public_url.rstrip("/")]
    host, port = listening.getsockname()[:2]
    if host in ALL_INTERFACES:
        return [f"http://localhost:{port}", f"http://{network_address()}:{port}"]
    return [f"http://{'localhost' if host in ('127.0.0.1', '::1') else host}:{port}"]


def serve(app: Litestar, sockets: Sequence[socket.socket], on_ready: Callable[[], None]) -> None:
    """Serve until a signal stops the server. If it can't start, raise the reason."""
    raise_descriptor_limit()
    try:
        with suppress(KeyboardInterrupt):
            make_server(app, on_ready).run(sockets=list(sockets))
    except SystemExit:
        reason: MezaniError | None = app.state.startup_error
        if reason is None:
            raise
        raise reason from None


def make_server(app: Litestar, on_ready: Callable[[], None]) -> RoomServer:
    """Return a server for an application, ready to run."""
    services, traffic, bans = app.state.registry.services, app.state.traffic, app.state.bans
    settings = services.settings
    registry = app.state.registry
    gate = Gate(app, settings, traffic, bans, services.metrics, lambda: registry.has_lease)
    connection = partial(
        HttpConnection,
        open_connections=OpenConnections(),
        traffic=traffic,
        turns=RequestTurns(),
    )
    config = uvicorn.Config(
        identified(bounded(gate), trusts_header=settings.trusted_proxies > 0),
        http=connection,  # type: ignore[arg-type]
        ws=WebSocketProtocol,  # type: ignore[arg-type]
        ws_max_size=MAX_MESSAGE,
        timeout_graceful_shutdown=REQUEST_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
    )
    relax_garbage_collection()
    sys.setswitchinterval(THREAD_SECONDS)
    return RoomServer(config, on_ready, app.state.registry.close, services.workers.close)


def relax_garbage_collection() -> None:
    """Collect garbage less often, and a little at a time: a move creates few cycles; collecting delays every room."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(4_000, 10, 1_000)

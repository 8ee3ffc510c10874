"""Running the server: one process, until it is told to stop; then it finishes what is queued."""

from __future__ import annotations

import gc
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import uvicorn
from litestar import Litestar

from mezani.server.addresses import EVERYWHERE, address_in_the_network
from mezani.server.http.connections import HttpConnection, bounded
from mezani.server.http.websocket import WebSocketProtocol
from mezani.server.settings import Settings, SettingsError

LARGEST_FRAME = 8192
STOP_SECONDS = 10


class RoomServer(uvicorn.Server):
    """The server, which tells when it listens and lets the registry close before the connections do."""

    def __init__(
        self,
        config: uvicorn.Config,
        when_ready: Callable[[], None],
        close_house: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._when_ready = when_ready
        self._close_house = close_house

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listens, and says so."""
        await super().startup(sockets=sockets)
        if self.started:
            self._when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Closes the registry first: what is queued is finished and everybody is told to come again."""
        await self._close_house()
        await super().shutdown(sockets=sockets)


def bind(settings: Settings) -> socket.socket:
    """The socket to listen at: bound before anything else, so that a taken port is told at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        reason = f"Nothing can listen at {where}: {error.strerror or error}. Try another --port."
        raise SettingsError(reason) from error
    return listening


def addresses(listening: socket.socket, settings: Settings) -> list[str]:
    """Where people reach the server; the first is for whoever started it."""
    if settings.public_url:
        return [settings.public_url.rstrip("/")]
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        return [f"http://localhost:{port}", f"http://{address_in_the_network()}:{port}"]
    return [f"http://{'localhost' if host in ('127.0.0.1', '::1') else host}:{port}"]


def serve(app: Litestar, listening: socket.socket, when_ready: Callable[[], None]) -> None:
    """Serves until a signal says stop."""
    with suppress(KeyboardInterrupt):  # that is how people stop it
        make_server(app, when_ready).run(sockets=[listening])


def make_server(app: Litestar, when_ready: Callable[[], None]) -> RoomServer:
    """The server of an application, which is yet to be run."""
    config = uvicorn.Config(
        bounded(app),
        http=HttpConnection,
        ws=WebSocketProtocol,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=STOP_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
    )
    calm_the_collector()
    return RoomServer(config, when_ready, app.state.registry.close)


def calm_the_collector() -> None:
    """Looks for garbage less often: a move makes little that needs it, and a full look makes everybody wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)

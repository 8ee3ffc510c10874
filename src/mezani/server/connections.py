"""A WebSocket connection that is let go of in the end, whatever its client does or fails to do.

uvicorn waits for what it has written to be read before it lets go of a connection, answers every ping, and keeps the
parts of a message until the last has come. A client that does not read, pings on and on, or never ends a message
would have the server hold its connection and ever more memory.
"""

from __future__ import annotations

from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from mezani.server.rate import SocketRate

LET_GO_SECONDS = 10.0
"""How long a client may take to read the last words."""
PINGS_PER_SECOND = 20
MOST_PARTS = 64
"""Parts a message of at most 8 KB may come in."""


class Connection(WebSocketsSansIOProtocol):
    """uvicorn's own, with bounds."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.letting_go: TimerHandle | None = None
        self.pings = SocketRate(PINGS_PER_SECOND)

    async def run_asgi(self) -> None:
        """Serves the client; afterwards it has a while to read what waits, and is then cut off."""
        await super().run_asgi()
        if not self.disconnected:
            self.letting_go = self.loop.call_later(LET_GO_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone: nothing more to cut off."""
        if self.letting_go is not None:
            self.letting_go.cancel()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """The client is not there any more, so nobody will read what waits for it."""
        super().keepalive_timeout()
        self.transport.abort()

    def handle_ping(self) -> None:
        """Answers, unless the client does not read the answers or wants too many."""
        if self.writable.is_set() and self.pings.allows(self.loop.time()):
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """One more part of a message, of which there can't be any number."""
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many parts")
            self.handle_parser_exception()

"""Connections that are let go of in the end, whatever their client does or fails to do.

uvicorn waits for what it has written to be read before it lets go of a connection, answers every ping, and keeps the
parts of a message until the last has come. A client that does not read, pings on and on, or never ends a message
would have the server hold its connection and ever more memory.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from collections.abc import Callable
from types import GeneratorType
from typing import Any, cast

from h11 import Request
from litestar.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State
from websockets.streams import StreamReader

from mezani.server.http.frames import text_frame, whole_text
from mezani.server.rooms.client import SendNow
from mezani.server.rooms.rate_limits import MessageRate

HearNow = Callable[[str], bool]
"""Takes a message; or tells that it has to wait."""

SEND_NOW = "send_now"
HAND_OVER = "hand_over"
BETWEEN_FRAMES = StreamReader.at_eof.__code__
"""What the parser of `websockets` is in where it waits for the first byte of a frame, or for the end."""
LET_GO_SECONDS = 10.0
"""How long a client may take to read the last words."""
REQUEST_SECONDS = 15.0
"""How often is looked whether a client has gone on with its request."""
PINGS_PER_SECOND = 20
MOST_PARTS = 64
"""Parts a message of at most 8 KB may come in."""


class HttpConnection(H11Protocol):
    """A connection for requests: one that neither sends its request nor reads the answer is cut off."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.looking: TimerHandle | None = None
        self.waited_for: tuple[RequestResponseCycle | None] | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody connects, and has a while to say what they want."""
        super().connection_made(transport)  # type: ignore[arg-type]
        self.looking = self.loop.call_later(REQUEST_SECONDS, self.look)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone: nothing more to look after."""
        if self.looking is not None:
            self.looking.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Request) -> None:
        """It becomes a socket: nothing of this is needed any more."""
        if self.looking is not None:
            self.looking.cancel()
        super().handle_websocket_upgrade(event)

    def look(self) -> None:
        """Cuts off a client that has let us wait for the same thing since the last look."""
        if self.transport.get_protocol() is not self:
            return  # it has become a socket
        cycle = cast("RequestResponseCycle | None", self.cycle)
        is_asked = cycle is not None and not cycle.response_complete and not cycle.more_body
        is_up_to_us = is_asked and not self.flow.write_paused
        if not is_up_to_us and self.waited_for == (cycle,):
            self.transport.abort()
            return
        self.waited_for = None if is_up_to_us else (cycle,)
        self.looking = self.loop.call_later(REQUEST_SECONDS, self.look)


class Connection(WebSocketsSansIOProtocol):
    """uvicorn's own, with bounds."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.letting_go: TimerHandle | None = None
        self.pings = MessageRate(PINGS_PER_SECOND)
        self.is_flushing = False
        self.hear_now: HearNow | None = None

    async def run_asgi(self) -> None:
        """Serves the client; afterwards it has a while to read what waits, and is then cut off."""
        self.scope["state"] |= {SEND_NOW: self.send_now, HAND_OVER: self.hand_over}
        await super().run_asgi()
        if not self.disconnected:
            self.letting_go = self.loop.call_later(LET_GO_SECONDS, self.transport.abort)

    def send_now(self, message: bytes) -> bool:
        """Sends a text without waiting, if the client reads what it gets; tells whether it did.

        A move is told to everybody at the table: a task and a wrapped call for each would cost more than the rest.
        """
        if self.disconnected or self.transport.is_closing():
            return False
        if not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        self.conn.writes.append(text_frame(message))
        if not self.is_flushing:
            self.is_flushing = True
            self.loop.call_soon(self.flush)
        return True

    def flush(self) -> None:
        """Writes what has come together in this round of the loop: each write wakes the client, and costs as much."""
        self.is_flushing = False
        if not self.disconnected and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def hand_over(self, hear_now: HearNow) -> None:
        """From now on hands messages over as they come, as far as they are taken; the others wait to be asked for."""
        self.hear_now = hear_now
        # What was said when it was opened has been read by now, and takes kilobytes of each connection.
        self.request.headers.clear()
        self.response.headers.clear()

    def data_received(self, data: bytes) -> None:
        """Hands a whole text over at once, if nothing waits before it and it is taken.

        Waiting costs more than all else: for each message the connection is stopped and let go, and a task woken.
        """
        if self.hear_now is not None and self._is_between_messages():
            text = whole_text(data, self.config.ws_max_size)
            if text is not None and self.hear_now(text):
                return
        super().data_received(data)

    def _is_between_messages(self) -> bool:
        """Whether all that has come was handed over, and what comes next is the first byte of a message."""
        conn = self.conn
        if self.read_paused or conn.state is not State.OPEN or conn.current_size is not None:
            return False
        inner: Any = conn.parser
        while isinstance(inner.gi_yieldfrom, GeneratorType):
            inner = inner.gi_yieldfrom
        return inner.gi_code is BETWEEN_FRAMES

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone: nothing more to hear or to cut off."""
        self.hear_now = None
        if self.letting_go is not None:
            self.letting_go.cancel()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """The client is not there any more, so nobody will read what waits for it."""
        super().keepalive_timeout()
        self.transport.abort()

    def handle_ping(self) -> None:
        """Answers, unless the client does not read the answers or wants too many."""
        if self.writable.is_set() and self.pings.count(self.loop.time()):
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


def sender_of(scope: Scope) -> SendNow | None:
    """What sends at once on a socket, where this server serves it."""
    send_now: SendNow | None = scope["state"].get(SEND_NOW)
    return send_now


def hear_at_once(scope: Scope, hear_now: HearNow) -> None:
    """Messages on a socket are handed over as they come, where this server serves it."""
    hand_over: Callable[[HearNow], None] | None = scope["state"].get(HAND_OVER)
    if hand_over is not None:
        hand_over(hear_now)

"""WebSockets: an ASGI protocol for uvicorn's ``ws`` option, built on the Sans-I/O protocol of `websockets`.

The library does the handshake, fragments, control frames and every error. Two things are done here because every move
passes through them: a text in a single frame is decoded without the library's parser, and the frames of one round of
the event loop are written together. The library only ever gets whole frames, so it never waits in the middle of one
until the connection closes.

Every client is bounded: in the size and the parts of a message, in its pings and pongs, and in the time it may stay
silent or take to read what is left once the connection closes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import unquote
from weakref import WeakKeyDictionary

import structlog
from litestar.types import Scope
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

from mezani.server.http.websocket_frames import (
    decode_text_frame,
    find_frame_end,
    text_frame,
)
from mezani.server.token_buckets import TokenBucket

OnMessage = Callable[[str | bytes], None]
OnClose = Callable[[], None]

EXTENSION = "mezani.websocket"
"""The name of this protocol among the extensions of an ASGI scope."""
DENIAL_EXTENSION = "websocket.http.response"
"""The ASGI extension by which an application refuses a handshake with an HTTP response of its own."""
CLOSE_SECONDS = 10.0
"""How long a client may take to read what is left and close."""
PING_SECONDS = 20.0
"""How long a client may be silent before it is pinged, and how long it may take to respond."""
RECENT_SECONDS = PING_SECONDS / 2
"""A client that has sent something within this time is not pinged yet."""
PINGS_PER_SECOND = 20
"""Pings and pongs of a client."""
MAX_WHILE_CLOSING = 65_536
"""Bytes a client may still send while the connection closes; reading more is not worth the work."""
MAX_FRAMES = 4
"""Frames of one client that are read in one round of the event loop; the others wait for the next."""
MAX_PARTS = 64
"""Parts of one message; the largest message has 8 KB."""

log = structlog.get_logger(__name__)
outputs: WeakKeyDictionary[asyncio.AbstractEventLoop, SocketOutput] = WeakKeyDictionary()
"""The sockets to write, by event loop."""


class SocketOutput:
    """The sockets of an event loop with something to send. One callback writes all of them at the end of a round."""

    __slots__ = ("_sockets",)

    def __init__(self) -> None:
        self._sockets: list[WebSocketProtocol] = []

    def add(self, socket: WebSocketProtocol) -> None:
        """Write the output of a socket at the end of this round."""
        self._sockets.append(socket)
        if len(self._sockets) == 1:
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            try:
                socket.flush()
            except Exception:
                log.exception("socket_failed")


class WebSocketProtocol:
    """One WebSocket. uvicorn makes it when it has read a request to upgrade, and hands the connection over.

    It is a protocol of asyncio in all but its base: classes with an interpreted base are slower when compiled.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],  # noqa: ARG002 - uvicorn passes it
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._app: Any = config.loaded_app
        self._max_size = config.ws_max_size
        self._server_state = server_state
        self._loop = asyncio.get_running_loop()
        self._socket_output = outputs.setdefault(self._loop, SocketOutput())
        self._protocol = ServerProtocol(max_size=self._max_size)
        self._response: Response | None = None
        self._is_connecting = True
        self._is_gone = False
        self._is_writable = True
        self._waiting: list[asyncio.Future[None]] = []
        """Calls of the application that wait until the client reads or is gone."""
        self._can_send = False
        self._on_message: OnMessage | None = None
        self._on_close: OnClose | None = None
        self._received = b""
        self._next_frame = 0
        """Where the first frame in `_received` begins that has not been read."""
        self._parts: list[Frame] = []
        self._output: list[bytes] = []
        self._has_ended = False
        self._pings = TokenBucket(PINGS_PER_SECOND, 1)
        self._left_while_closing = MAX_WHILE_CLOSING
        self._received_at = self._loop.time()
        self._pinged_at = self._received_at
        self._timer: asyncio.TimerHandle | None = None

    # For the room.

    def keep(self, on_message: OnMessage, on_close: OnClose) -> None:
        """Keep the connection when the application returns: an open socket then needs no task and no request.

        From now on, one function is called with every message; before that nothing is read. The other one is called
        once, when the connection closes.
        """
        if self._is_gone:
            on_close()
            return
        self._on_message, self._on_close = on_message, on_close
        self._resume_reading()

    def close(self) -> None:
        """Send a close frame. The function for the end is called before this returns."""
        self._close(CloseCode.NORMAL_CLOSURE, HTTPStatus.INTERNAL_SERVER_ERROR)

    def send_now(self, message: bytes) -> bool:
        """Send a text without waiting. Return False if the client does not read or is gone."""
        if self._can_send:
            self._write(text_frame(message))
        return self._can_send

    # The protocol as the event loop calls it.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self._server_state.connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, _exc: Exception | None) -> None:
        self._server_state.connections.discard(self)
        self._is_writable = True
        self._leave()

    def data_received(self, data: bytes) -> None:
        self._received_at = self._loop.time()
        if self._on_message is None:
            self._receive_unheard(data)
            return
        if not self._received and not self._parts:
            text = decode_text_frame(data, self._max_size)
            if text is not None:
                self._on_message(text)
                return
        waiting = self._received[self._next_frame :]
        self._receive_frames(waiting + data if waiting else data, 0)

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._flush_protocol()

    def pause_writing(self) -> None:
        self._can_send = False
        self._is_writable = False

    def resume_writing(self) -> None:
        self._can_send = self._protocol.state is State.OPEN
        self._is_writable = True
        self._wake()

    def shutdown(self) -> None:
        """Close the connection because the server stops; uvicorn calls this."""
        self._close(CloseCode.SERVICE_RESTART, HTTPStatus.SERVICE_UNAVAILABLE)

    # Receiving.

    def _receive_unheard(self, data: bytes) -> None:
        """Receive the handshake, or what a client sends while the connection closes; first what is left of before."""
        data = self._received[self._next_frame :] + data
        self._received, self._next_frame = b"", 0
        if self._is_gone:
            self._left_while_closing -= len(data)
        if self._left_while_closing < 0:
            self.transport.abort()
        elif data:
            self._receive(data)

    def _receive_frames(self, data: bytes, start: int) -> None:
        """Pass whole frames on, and keep the rest until more comes, or until the next round if there are many."""
        frames = 0
        while self._protocol.state is State.OPEN:
            end = find_frame_end(data, start, self._max_size)
            if end is None:
                break
            if frames == MAX_FRAMES:
                self._received, self._next_frame = data, start
                self.transport.pause_reading()
                self._loop.call_soon(self._receive_more)
                return
            self._receive_frame(data[start:end])
            start = end
            frames += 1
        self._received, self._next_frame = data[start:], 0
        if self._is_gone:
            self._receive_unheard(b"")

    def _receive_more(self) -> None:
        """Pass on the frames that waited for this round."""
        self._resume_reading()
        if self._on_message is not None:
            self._receive_frames(self._received, self._next_frame)
        elif not self.transport.is_closing():
            self._receive_unheard(b"")

    def _receive_frame(self, frame: bytes) -> None:
        text = None if self._parts else decode_text_frame(frame, self._max_size)
        if text is None:
            self._receive(frame)
        elif self._on_message is not None:
            self._on_message(text)

    def _receive(self, data: bytes) -> None:
        """Give data to the library and do what it says."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._start(event)
            elif isinstance(event, Frame):
                self._handle(event)
        self._flush_protocol()

    def _handle(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.PING, Opcode.PONG):
            is_unread = frame.opcode is Opcode.PING and not self._is_writable
            if is_unread or self._pings.spend(self._loop.time()):
                self.transport.abort()
        elif frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._parts.append(frame)
            if frame.fin:
                self._join_parts()
            elif len(self._parts) > MAX_PARTS:
                self._protocol.fail(CloseCode.POLICY_VIOLATION, "too many parts")

    def _join_parts(self) -> None:
        parts, self._parts = self._parts, []
        data = b"".join([bytes(part.data) for part in parts])
        try:
            message = data.decode() if parts[0].opcode is Opcode.TEXT else data
        except UnicodeDecodeError:
            self._protocol.fail(CloseCode.INVALID_DATA, "not UTF-8")
            return
        if self._on_message is not None:
            self._on_message(message)

    # Sending.

    def _write(self, data: bytes) -> None:
        """Write at the end of this round of the event loop, together with what else is written in it."""
        self._output.append(data)
        if len(self._output) == 1:
            self._socket_output.add(self)

    def flush(self) -> None:
        """Write what is to be sent."""
        output, self._output = self._output, []
        if output and not self._has_ended and not self.transport.is_closing():
            self.transport.write(b"".join(output))

    def _flush_protocol(self) -> None:
        """Write what the library wants to send, and notice if it begins to close."""
        for data in self._protocol.data_to_send():
            if data != SEND_EOF:
                self._write(data)
                continue
            self._begin_closing()
            if not self.transport.is_closing():
                self.flush()
                self.transport.write_eof()
                self._has_ended = True
        if self._protocol.state is State.CLOSING:
            self._begin_closing()

    def _begin_closing(self) -> None:
        """Take no more messages, and give the client a while to read what is left and close."""
        if self._is_gone:
            return
        self._leave()
        self._resume_reading()
        self._timer = self._loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def _leave(self) -> None:
        """Tell the room and the application that the client is gone."""
        self._is_gone = True
        self._on_message = None
        self._can_send = False
        self._wake()
        if self._timer is not None:
            self._timer.cancel()
        on_close, self._on_close = self._on_close, None
        if on_close is not None:
            on_close()

    def _wake(self) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    async def _wait(self) -> None:
        """Wait until the client reads again or is gone."""
        waiting = self._loop.create_future()
        self._waiting.append(waiting)
        await waiting

    def _resume_reading(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def _check_alive(self) -> None:
        """Ping a silent client, and drop one that stays silent."""
        now = self._loop.time()
        silent = now - self._received_at
        if silent < RECENT_SECONDS:
            self._timer = self._loop.call_later(PING_SECONDS - silent, self._check_alive)
        elif self._received_at < self._pinged_at:
            self.transport.abort()
        else:
            self._pinged_at = now
            self._protocol.send_ping(b"")
            self._flush_protocol()
            self._timer = self._loop.call_later(PING_SECONDS, self._check_alive)

    # The application.

    def _start(self, request: Request) -> None:
        """Run the application, if the request is a valid handshake; it decides whether to accept it."""
        self._response = self._protocol.accept(request)
        if self._response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._protocol.send_response(self._response)
            return
        self.transport.pause_reading()
        task = self._loop.create_task(self._run(self._scope(request)))
        self._server_state.tasks.add(task)
        task.add_done_callback(self._server_state.tasks.discard)

    def _scope(self, request: Request) -> dict[str, Any]:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": self.transport.get_extra_info("sockname")[:2],
            "client": self.transport.get_extra_info("peername")[:2],
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii", "surrogateescape"),
            "query_string": query.encode("ascii", "surrogateescape"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("ascii", "surrogateescape"))
                for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": {},
            "extensions": {EXTENSION: self, DENIAL_EXTENSION: {}},
        }

    async def _run(self, scope: dict[str, Any]) -> None:
        code = CloseCode.INTERNAL_ERROR
        try:
            await self._app(scope, self._asgi_receive, self.send)
            code = CloseCode.NORMAL_CLOSURE
        except ConnectionResetError:  # the client left before it was admitted
            pass
        except Exception:
            log.exception("socket_failed")
        finally:
            if self._on_close is None:
                self._close(code, HTTPStatus.INTERNAL_SERVER_ERROR)

    async def _asgi_receive(self) -> dict[str, Any]:
        if self._is_connecting:
            self._is_connecting = False
            return {"type": "websocket.connect"}
        while not self._is_gone:
            await self._wait()
        code = self._protocol.close_code or CloseCode.ABNORMAL_CLOSURE
        return {"type": "websocket.disconnect", "code": int(code), "reason": ""}

    async def send(self, event: dict[str, Any]) -> None:
        """Send an ASGI event."""
        kind = event["type"]
        if kind == "websocket.accept":
            self._accept(event.get("headers", ()))
            return
        while not self._is_writable and not self._is_gone:
            await self._wait()
        if self._is_gone:
            raise ConnectionResetError
        if kind == "websocket.send":
            self._write(text_frame(event["text"].encode()))
        elif kind == "websocket.close":
            code = event.get("code", CloseCode.NORMAL_CLOSURE)
            self._close(code, HTTPStatus.FORBIDDEN, event.get("reason") or "")
        elif kind == f"{DENIAL_EXTENSION}.start":
            self._response = self._denial(event["status"], event.get("headers", ()))
        elif kind == f"{DENIAL_EXTENSION}.body":
            self._deny(event.get("body", b""))

    def _denial(self, status: int, headers: Any) -> Response:
        """Return the response to a handshake that the application refuses, without its body."""
        response = self._protocol.reject(status, "")
        for name, value in headers:
            response.headers.pop(name.decode("latin-1"), None)
            response.headers[name.decode("latin-1")] = value.decode("latin-1")
        return response

    def _deny(self, body: bytes) -> None:
        response, self._response = self._response, None
        assert response is not None
        response.body = body
        del response.headers["content-length"]
        response.headers["content-length"] = str(len(body))
        self._protocol.send_response(response)
        self._flush_protocol()

    def _accept(self, headers: Any) -> None:
        response, self._response = self._response, None
        if response is None or self.transport.is_closing():
            raise ConnectionResetError
        for name, value in headers:
            response.headers[name.decode("latin-1")] = value.decode("latin-1")
        self._protocol.send_response(response)
        self._flush_protocol()
        self._can_send = self._protocol.state is State.OPEN and self._is_writable
        self._timer = self._loop.call_later(PING_SECONDS, self._check_alive)

    def _close(self, code: int, status: HTTPStatus, reason: str = "") -> None:
        """Close with a code, or respond with a status if the handshake was not accepted yet."""
        if self._is_gone:
            return
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(code, reason)
        else:
            response = self._protocol.reject(status, status.phrase)
            self._protocol.send_response(response)
        self._flush_protocol()


def protocol_of(scope: Scope) -> WebSocketProtocol:
    """Return the protocol that serves a scope."""
    extensions: Any = scope["extensions"]
    protocol: WebSocketProtocol = extensions[EXTENSION]
    return protocol

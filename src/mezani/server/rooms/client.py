"""One WebSocket connection to a room, and the messages that wait to be sent on it.

Sending never blocks: messages wait in an outbox, and a client that does not read is disconnected when it is full.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar.exceptions import WebSocketException

from mezani.server.accounts.players import Player
from mezani.server.errors import RestartingError
from mezani.server.messages import Goodbye, GoodbyeMessage
from mezani.server.observability.request_ids import request_id

MAX_OUTBOX = 256
"""Messages an outbox holds; a match sends a few a second."""
CLOSE_SECONDS = 5.0
"""How long a closing client may take to read its last messages."""

encode = msgspec.json.Encoder().encode
Send = Callable[[Any], Awaitable[None]]
SendNow = Callable[[bytes], bool]
"""Sends a message without waiting. Returns whether that was possible."""

SERVICE_RESTART = 1012
TRY_AGAIN_LATER = 1013
TAKEN_OVER = 4001
SIGNED_OUT = 4401
FORBIDDEN = 4403
NO_SUCH_ROOM = 4404
UNPLAYABLE = 4409
TOO_MANY = 4429


MOVED = Goodbye(RestartingError.code, RestartingError().reason, reconnect=True)
"""The goodbye to clients of a room that another node runs now, or soon will."""


class Client:
    """A connected client. ``pending_hint`` is the id of the hint command it waits for.

    ``request`` is the id of its socket in logs; ``abort`` begins to close the connection. The socket of a bridged
    client is at another node.
    """

    __slots__ = (
        "_close_code",
        "_close_timer",
        "_outbox",
        "_send",
        "_send_now",
        "_send_task",
        "abort",
        "address",
        "is_bridged",
        "is_closed",
        "language",
        "pending_hint",
        "player",
        "request",
        "token_hash",
    )

    def __init__(
        self,
        player: Player,
        token_hash: str,
        send: Send,
        language: str = "en",
        send_now: SendNow | None = None,
        address: str = "",
    ) -> None:
        self.player = player
        self.token_hash = token_hash
        self.language = language
        self.address = address
        self.pending_hint = ""
        self.request = request_id.get()
        self.abort: Callable[[], object] | None = None
        self.is_closed = False
        self.is_bridged = False
        self._send = send
        self._send_now = send_now
        self._outbox: list[bytes] = []
        self._send_task: asyncio.Task[None] | None = None
        self._close_code: int | None = None
        self._close_timer: asyncio.TimerHandle | None = None

    @property
    def is_open(self) -> bool:
        """Whether messages can still be sent."""
        return self._close_code is None and not self.is_closed

    @property
    def is_closing(self) -> bool:
        """Whether the server has ended this connection. Commands it still sends are ignored."""
        return self._close_code is not None

    def send(self, message: msgspec.Struct) -> None:
        """Send a message."""
        self.send_json(encode(message))

    def send_json(self, message: bytes) -> None:
        """Send a message that is already encoded."""
        if self._close_code is not None or self.is_closed:
            return
        is_idle = self._send_task is None and not self._outbox
        if is_idle and self._send_now is not None and self._send_now(message):
            return
        if len(self._outbox) >= MAX_OUTBOX:
            self.disconnect()
            return
        self._outbox.append(message)
        self._start_sending()

    def close(self, code: int, reason: Goodbye) -> None:
        """Send a goodbye and close when the outbox is empty, or after a while if the client does not read."""
        if self.is_open:
            self.send(GoodbyeMessage(reason))
            self.finish(code)

    def finish(self, code: int) -> None:
        """Close like `close`, but without a goodbye."""
        if self.is_open:
            self._close_code = code
            self._start_sending()
            loop = asyncio.get_running_loop()
            self._close_timer = loop.call_later(CLOSE_SECONDS, self.disconnect)

    def disconnect(self) -> None:
        """Close at once and discard the outbox."""
        self._outbox.clear()
        if self._send_task is not None:
            self._send_task.cancel()
        self.is_closed = True
        if self.abort is not None:
            self.abort()

    async def flush(self) -> None:
        """Wait until the outbox is sent."""
        if self._send_task is not None:
            await asyncio.wait([self._send_task])

    def _start_sending(self) -> None:
        if self._send_task is None:
            self._send_task = asyncio.get_running_loop().create_task(self._send_outbox())

    async def _send_outbox(self) -> None:
        try:
            while self._outbox:
                text = self._outbox.pop(0).decode()
                await self._send({"type": "websocket.send", "text": text})
            if self._close_code is not None:
                await self._send({"type": "websocket.close", "code": self._close_code})
                self.is_closed = True
        except (OSError, RuntimeError, WebSocketException):  # the connection broke
            self.is_closed = True
        finally:
            self._send_task = None
            if self.is_closed and self._close_timer is not None:
                self._close_timer.cancel()


async def reject(
    send: Send, close_code: int, code: str, reason: str, *, reconnect: bool = False
) -> None:
    """Close an accepted connection that may not enter a room, and say why."""
    nobody = Client(Player("", "", guest=True), "", send)
    nobody.close(close_code, Goodbye(code, reason, reconnect=reconnect))
    await nobody.flush()

"""One connection to a room: who it is, and what waits to be sent to them.

A client that does not read is not waited for: its messages wait in an outbox, and when that is full it is closed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar.exceptions import WebSocketException

from mezani.server.accounts.players import Player
from mezani.server.messages import Goodbye, GoodbyeMessage

MOST_WAITING = 256
"""Messages an outbox holds; a table sends a few a second."""
CLOSING_SECONDS = 5.0
"""How long the last words may wait to be sent."""

encode = msgspec.json.Encoder().encode
Send = Callable[[Any], Awaitable[None]]
SendNow = Callable[[bytes], bool]
"""Sends a message without waiting, and tells whether it could."""

SERVICE_RESTART = 1012
TAKEN_OVER = 4001
SIGNED_OUT = 4401
FORBIDDEN = 4403
NO_SUCH_ROOM = 4404
TOO_MANY = 4429


class Peer:
    """A connected client. ``push`` never waits."""

    __slots__ = (
        "_closing",
        "_giving_up",
        "_outbox",
        "_send",
        "_send_now",
        "_sender",
        "hint_asked",
        "is_closed",
        "language",
        "player",
        "reader",
        "session",
    )

    def __init__(
        self,
        player: Player,
        session: str,
        send: Send,
        language: str = "en",
        send_now: SendNow | None = None,
    ) -> None:
        self.player = player
        self.session = session
        self.language = language
        self.hint_asked = ""
        self.reader: asyncio.Task[Any] | None = None
        self.is_closed = False
        self._send = send
        self._send_now = send_now
        self._outbox: deque[bytes] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._closing: int | None = None
        self._giving_up: asyncio.TimerHandle | None = None

    @classmethod
    def stranger(cls, send: Send) -> Peer:
        """Somebody who can't come in."""
        return cls(Player("", "", guest=True), "", send)

    @property
    def is_open(self) -> bool:
        """Whether anything can still be sent."""
        return self._closing is None and not self.is_closed

    @property
    def is_dismissed(self) -> bool:
        """Whether this connection was ended from here: whatever its client still sends counts for nothing."""
        return self._closing is not None

    def tell(self, message: msgspec.Struct) -> None:
        """Sends a message to this client alone."""
        self.push(encode(message))

    def push(self, message: bytes) -> None:
        """Sends a message that is JSON already, after those that wait."""
        if not self.is_open or self._has_sent(message):
            return
        if len(self._outbox) >= MOST_WAITING:
            self.drop()
            return
        self._outbox.append(message)
        self._wake()

    def _has_sent(self, message: bytes) -> bool:
        """Sends at once where nothing waits before it and the client reads; else it has to go by the outbox."""
        if self._send_now is None or self._sender is not None or self._outbox:
            return False
        return self._send_now(message)

    def close(self, code: int, reason: Goodbye) -> None:
        """Says why, and closes once what waits has been sent; or in a while, if the client does not read."""
        if self.is_open:
            self.tell(GoodbyeMessage(reason))
            self._closing = code
            self._wake()
            loop = asyncio.get_running_loop()
            self._giving_up = loop.call_later(CLOSING_SECONDS, self.drop)

    def drop(self) -> None:
        """Closes at once: the client does not read."""
        self._outbox.clear()
        if self._sender is not None:
            self._sender.cancel()
        self.is_closed = True
        if self.reader is not None:
            self.reader.cancel()

    async def flushed(self) -> None:
        """Waits until everything has been handed over."""
        if self._sender is not None:
            await asyncio.wait([self._sender])

    def _wake(self) -> None:
        if self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._outbox:
                text = self._outbox.popleft().decode()
                await self._send({"type": "websocket.send", "text": text})
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
                self.is_closed = True
        except (OSError, RuntimeError, WebSocketException):  # gone while we were speaking
            self.is_closed = True
        finally:
            self._sender = None
            if self.is_closed and self._giving_up is not None:
                self._giving_up.cancel()

"""The server's own ``send`` for sockets: the framework's is wrapped for requests, and a table sends a lot."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

from litestar import Litestar, WebSocket
from litestar.enums import ScopeType
from litestar.types import Message, Receive, Scope, Send

KEY = "mezani.send"


class RawSockets:
    """An application that leaves the server's own ``send`` in the scope of every socket."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on."""
        if scope["type"] == ScopeType.WEBSOCKET:
            remembered: dict[str, Any] = scope["state"]
            remembered[KEY] = send
        await self.app(scope, receive, send)


def raw_send(socket: WebSocket[Any, Any, Any]) -> Send:
    """What to send with on an accepted socket; its end goes by the framework, which has to know of it."""
    raw: Send | None = socket.scope["state"].get(KEY)
    if raw is None:
        return socket.send

    def send(message: Message) -> Awaitable[None]:
        return socket.send(message) if message["type"] == "websocket.close" else raw(message)

    return send

"""The server's own ``send`` for sockets: the framework's is wrapped for requests, and a table sends a lot."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, WebSocket
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

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
    """What to send with on a socket that has been accepted."""
    send: Send = socket.scope["state"].get(KEY, socket.send)
    return send

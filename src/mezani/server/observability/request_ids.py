"""An id for every request and every socket: in all log lines about it, and in the header ``X-Request-Id``."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from mezani.server.observability.redaction import EventDict

HEADER = "x-request-id"
PLAIN_ID = re.compile(rb"[\w.-]{8,64}", re.ASCII)
ID_BYTES = 8
IDENTIFIED = ("http", "websocket")
WITH_HEADERS = ("http.response.start", "websocket.accept", "websocket.http.response.start")
"""ASGI messages that send headers to the client."""

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request or the socket that caused what is being done now; empty for timers of the server itself."""


def add_request_id(_logger: object, _method: str, event: EventDict) -> EventDict:
    """Add the id to a log line. A structlog processor."""
    if current := request_id.get():
        event["request"] = current
    return event


def identified(app: ASGIApp, *, trusts_header: bool) -> ASGIApp:
    """Return an application whose requests have ids. With trusted proxies, an id that a proxy chose is kept."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in IDENTIFIED:  # the start and the end of the server
            await app(scope, receive, send)
            return
        chosen = _chosen_id(scope) if trusts_header else None
        own = chosen or secrets.token_hex(ID_BYTES)
        request_id.set(own)

        async def send_with_id(message: Message) -> None:
            if message["type"] in WITH_HEADERS:
                message.setdefault("headers", [])  # type: ignore[typeddict-item]
                MutableScopeHeaders.from_message(message)[HEADER] = own
            await send(message)

        await app(scope, receive, send_with_id)

    return run


def _chosen_id(scope: Scope) -> str | None:
    """Return the id in the header, if there is one and it is plain."""
    values = [value for name, value in scope.get("headers", ()) if name == HEADER.encode()]
    is_plain = len(values) == 1 and PLAIN_ID.fullmatch(values[0])
    return values[0].decode() if is_plain else None

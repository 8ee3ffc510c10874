"""The gate in front of the application: refuses other hosts and too many requests before any other work."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from mezani.server.accounts.tokens import hash_token, presented_token
from mezani.server.addresses import AnyConnection, client_address, is_loopback
from mezani.server.errors import RateLimitedError, RefusedError, WrongHostError
from mezani.server.http.error_responses import Problem
from mezani.server.http.request_turns import RequestTurns
from mezani.server.http.security_headers import SECURITY_HEADERS
from mezani.server.observability.metrics import Metrics
from mezani.server.settings import Settings
from mezani.server.traffic import Traffic


class Gate:
    """An ASGI application that passes on what it admits."""

    def __init__(
        self, app: ASGIApp, settings: Settings, traffic: Traffic, metrics: Metrics
    ) -> None:
        self._app = app
        self._settings = settings
        self._traffic = traffic
        self._metrics = metrics
        self._turns = RequestTurns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            connection: AnyConnection = ASGIConnection(scope)
            try:
                self._check(connection)
            except RefusedError as error:
                self._metrics.refused(error.code)
                await refuse(scope, send, error)
                return
            await self._turns.turn(client_address(connection, self._settings.trusted_proxies))
        await self._app(scope, receive, send)

    def _check(self, connection: AnyConnection) -> None:
        if not is_allowed_host(connection.headers.get("host", ""), self._settings):
            raise WrongHostError(self._settings.public_url)
        token = presented_token(connection)
        self._traffic.count_request(connection, hash_token(token) if token else "")


async def refuse(scope: Scope, send: Send, error: RefusedError) -> None:
    """Respond with an error and close the connection; a WebSocket is not opened."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    headers = {**SECURITY_HEADERS, "content-type": "application/json", "connection": "close"}
    if isinstance(error, RateLimitedError):
        headers["retry-after"] = str(error.seconds)
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": error.status, "headers": encoded})
    body = msgspec.json.encode(Problem(error.code, error.reason))
    await send({"type": "http.response.body", "body": body, "more_body": False})


def is_allowed_host(host: str, settings: Settings) -> bool:
    """Return whether a Host header is one of ours. Without a public URL every host is allowed.

    Another site could otherwise point its own name at this server and read what its visitors may read here.
    """
    if not settings.public_url:
        return True
    allowed = {host_of(url) for url in (settings.public_url, *settings.allowed_origins)}
    name = host_of(f"//{host}")
    return name in allowed or is_loopback(name)


def host_of(url: str) -> str:
    """Return the host of a URL without its port, in lower case; empty if the URL is invalid."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""

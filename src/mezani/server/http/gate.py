"""The gate in front of the application: refuses other hosts, floods and banned addresses before any other work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from mezani.server.accounts.bans import Bans
from mezani.server.accounts.tokens import hash_token, presented_token
from mezani.server.addresses import AnyConnection, is_loopback
from mezani.server.errors import (
    BannedError,
    RateLimitedError,
    RefusedError,
    RestartingError,
    WrongHostError,
)
from mezani.server.http.error_responses import Problem
from mezani.server.http.security_headers import security_headers
from mezani.server.http.websocket import DENIAL_EXTENSION
from mezani.server.observability.metrics import Metrics
from mezani.server.rooms.client import FORBIDDEN, reject
from mezani.server.settings import Settings
from mezani.server.traffic import Traffic

HEALTH = ("/api/live", "/api/ready", "/api/health")
"""Proxies and orchestrators ask for these with any host, or with none."""
REFUSAL_SECONDS = 0.5
"""How long a client over a limit waits for its response. One that asks again at once can ask only twice a second."""
CLOSED_TO_BANNED = ("/api/", "/ws/")
"""What banned addresses can't reach. The page itself still loads and says why."""


class Gate:
    """An ASGI application that passes on what it admits."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        traffic: Traffic,
        bans: Bans,
        metrics: Metrics,
        has_lease: Callable[[], bool],
    ) -> None:
        self._app = app
        self._public_url = settings.public_url
        self._headers = security_headers(settings)
        self._hosts = allowed_hosts(settings)
        self._traffic = traffic
        self._bans = bans
        self._metrics = metrics
        self._has_lease = has_lease

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            try:
                self._check(ASGIConnection(scope))
            except RefusedError as error:
                self._metrics.refused(error.code)
                await asyncio.sleep(REFUSAL_SECONDS)
                await refuse(scope, send, error, self._headers)
                return
        await self._app(scope, receive, delayed(send))

    def _check(self, connection: AnyConnection) -> None:
        path = connection.scope["path"]
        host = connection.headers.get("host", "")
        if self._hosts and path not in HEALTH and not is_allowed_host(host, self._hosts):
            raise WrongHostError(self._public_url)
        if path not in HEALTH and not self._has_lease():
            raise RestartingError  # so that a load balancer tries another node
        token = presented_token(connection)
        self._traffic.count_request(connection, hash_token(token) if token else "")
        if path.startswith(CLOSED_TO_BANNED):
            self._bans.check(connection)


def delayed(send: Send) -> Send:
    """Return a function that sends responses over a limit later than others."""

    async def send_later(event: Any) -> None:
        if event.get("status") == HTTPStatus.TOO_MANY_REQUESTS:
            await asyncio.sleep(REFUSAL_SECONDS)
        await send(event)

    return send_later


async def refuse(scope: Scope, send: Send, error: RefusedError, headers: Mapping[str, str]) -> None:
    """Respond with an error and these headers, and close the connection."""
    is_websocket = scope["type"] == ScopeType.WEBSOCKET
    if is_websocket and isinstance(error, BannedError):
        # A page can't read the response to a handshake, and would connect again.
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await reject(send, FORBIDDEN, error.code, error.reason)
        return
    kind = DENIAL_EXTENSION if is_websocket else "http.response"
    headers = {**headers, "content-type": "application/json", "connection": "close"}
    if isinstance(error, RateLimitedError):
        headers["retry-after"] = str(error.seconds)
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    start: Any = {"type": f"{kind}.start", "status": error.status, "headers": encoded}
    body: Any = {
        "type": f"{kind}.body",
        "body": msgspec.json.encode(Problem(error.code, error.reason)),
        "more_body": False,
    }
    await send(start)
    await send(body)


def allowed_hosts(settings: Settings) -> frozenset[str]:
    """Return the names of this server; none if there is no public URL, and every name is allowed.

    Another site could otherwise point its own name at this server and read what its visitors may read here.
    """
    urls = (settings.public_url, *settings.allowed_origins) if settings.public_url else ()
    return frozenset(map(host_of, urls))


def is_allowed_host(host: str, allowed: frozenset[str]) -> bool:
    """Return whether a Host header has one of these names, or one of this machine."""
    name = host_of(f"//{host}")
    return name in allowed or is_loopback(name)


def host_of(url: str) -> str:
    """Return the host of a URL without its port, in lower case; empty if the URL is invalid."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""

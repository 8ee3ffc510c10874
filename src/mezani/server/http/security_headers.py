"""Security headers on every response; `security_hook` is for the app's ``before_send``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from mezani.server.settings import Settings

CONTENT_POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}
"""For a year, browsers use https even if a link says http."""


def security_headers(settings: Settings) -> dict[str, str]:
    """Return the headers that every response of a server has."""
    return SECURITY_HEADERS | (HTTPS_ONLY if settings.is_https else {})


def security_hook(settings: Settings) -> Callable[[Message, Scope], Awaitable[None]]:
    """Return a hook that adds the headers that a response does not have yet."""
    added = security_headers(settings)

    async def add_security_headers(message: Message, _scope: Scope) -> None:
        if message["type"] == "http.response.start":
            message.setdefault("headers", [])
            headers = MutableScopeHeaders.from_message(message)
            for name, value in added.items():
                headers.setdefault(name, value)

    return add_security_headers

"""Which pages may connect: our own, and those the settings name. A WebSocket has no other protection."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from mezani.server.settings import Settings


def is_welcome(connection: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> bool:
    """Whether a connection may come from where it says. Programs that are no browser send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin in settings.allowed_origins or (
        settings.public_url and same(origin, settings.public_url)
    ):
        return True
    return urlsplit(origin).netloc == connection.headers.get("host")


def same(origin: str, url: str) -> bool:
    """Whether an origin is that of a page."""
    wanted, found = urlsplit(url), urlsplit(origin)
    return (wanted.scheme, wanted.netloc) == (found.scheme, found.netloc)

"""Which pages may connect: our own, and those the settings name. A WebSocket has no other protection."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from mezani.server.settings import Settings


def is_welcome(connection: ASGIConnection[Any, Any, Any, Any], settings: Settings) -> bool:
    """Whether a connection may come from where it says. Programs that are no browser send no origin."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.allowed_origins:
        return True
    scheme, place = parts(origin)
    public_scheme, public_place = parts(settings.public_url)
    if place and place == public_place:
        return scheme == public_scheme
    return bool(place) and place == connection.headers.get("host")


def parts(url: str) -> tuple[str, str]:
    """How and where a page is reached; empty for what is no address."""
    try:
        found = urlsplit(url)
    except ValueError:
        return "", ""
    return found.scheme, found.netloc

"""Tokens: what a browser or a bot shows to be known again. The server keeps only digests of them."""

from __future__ import annotations

import hashlib
import secrets

from litestar.datastructures import Cookie

from mezani.server.addresses import AnyConnection
from mezani.server.settings import Settings

SESSION_COOKIE = "mezani_session"
LONGEST = 128
"""Longer ones are none of ours, and are not worth a look."""


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer_token(connection: AnyConnection) -> str | None:
    """The token of an ``Authorization: Bearer`` header."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return _plausible(token.strip()) if scheme.lower() == "bearer" else None


def cookie_token(connection: AnyConnection) -> str | None:
    """The token of the session's cookie."""
    return _plausible(connection.cookies.get(SESSION_COOKIE, ""))


def presented_token(connection: AnyConnection) -> str | None:
    """The token a connection comes with: the header's, as it is there on purpose, or the cookie's."""
    return bearer_token(connection) or cookie_token(connection)


def _plausible(token: str) -> str | None:
    return token if token and len(token) <= LONGEST and token.isascii() else None


def session_cookie(token: str, settings: Settings) -> Cookie:
    """The cookie that keeps somebody signed in."""
    return hidden_cookie(SESSION_COOKIE, token, settings.session_days * 86_400, settings)


def no_session_cookie(settings: Settings) -> Cookie:
    """The cookie that makes a browser forget its session."""
    return hidden_cookie(SESSION_COOKIE, "", 0, settings)


def hidden_cookie(name: str, value: str, seconds: int, settings: Settings) -> Cookie:
    """A cookie that scripts can't read and other sites' forms don't send."""
    return Cookie(
        key=name,
        value=value,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings.is_https,
    )

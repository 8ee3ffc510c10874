"""Session tokens: what a browser or a program shows to be recognized. The server stores only their hashes."""

from __future__ import annotations

import hashlib
import secrets

from mezani.server.addresses import AnyConnection

SESSION_COOKIE = "mezani_session"
MAX_LENGTH = 128
"""Longer tokens are never ours."""


def new_token() -> str:
    """Return a token nobody can guess."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Return what the server stores of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer_token(connection: AnyConnection) -> str | None:
    """Return the token of an ``Authorization: Bearer`` header."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return _plausible(token.strip()) if scheme.lower() == "bearer" else None


def cookie_token(connection: AnyConnection) -> str | None:
    """Return the token of the session cookie."""
    return _plausible(connection.cookies.get(SESSION_COOKIE, ""))


def presented_token(connection: AnyConnection) -> str | None:
    """Return the token of the header if there is one, else of the cookie: a header is always sent on purpose."""
    return bearer_token(connection) or cookie_token(connection)


def _plausible(token: str) -> str | None:
    return token if token and len(token) <= MAX_LENGTH and token.isascii() else None

"""Requests that change something have to come from our own page: Litestar's CSRF check, with two things added.

Who shows a bearer token and no session cookie needs no CSRF token: browsers send cookies by themselves, such
headers never. And a CSRF cookie signed with another secret is replaced instead of being kept for ever.

`csrf_middleware` is for the app's ``middleware``, in place of its ``csrf_config``, which takes no class of ours.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware import DefineMiddleware
from litestar.middleware.csrf import CSRFMiddleware, generate_csrf_token
from litestar.types import Receive, Scope, Send

from mezani.server.accounts.tokens import SESSION_COOKIE, bearer_token
from mezani.server.addresses import AnyConnection
from mezani.server.errors import CsrfError
from mezani.server.settings import Settings

SECRET_FILE = "secret"


class PageCheck(CSRFMiddleware):
    """Refuses what changes something and doesn't come from our own page or with a bearer token."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request pass, or raises `CsrfError`."""
        if scope["type"] != ScopeType.HTTP or _has_only_a_bearer_token(ASGIConnection(scope)):
            await self.app(scope, receive, send)
            return
        try:
            await super().__call__(scope, receive, send)
        except PermissionDeniedException:
            raise CsrfError from None

    def create_send_wrapper(self, send: Send, token: str, csrf_cookie: str | None) -> Send:
        """Sets the cookie where there is none, or one that would never be accepted."""
        if csrf_cookie is not None and self._decode_csrf_token(csrf_cookie) is None:
            token, csrf_cookie = generate_csrf_token(self.config.secret), None
        return super().create_send_wrapper(send, token, csrf_cookie)

    def _decode_csrf_token(self, token: str) -> str | None:
        # Signatures are compared as ASCII; anything else would be a mistake of the server's.
        return super()._decode_csrf_token(token) if token.isascii() else None


def _has_only_a_bearer_token(connection: AnyConnection) -> bool:
    return bearer_token(connection) is not None and SESSION_COOKIE not in connection.cookies


def csrf_middleware(secret: str, settings: Settings) -> DefineMiddleware:
    """The check as a middleware of the app."""
    config = CSRFConfig(secret=secret, cookie_secure=settings.is_https)
    return DefineMiddleware(PageCheck, config=config)


def kept_secret(folder: Path) -> str:
    """The server's own secret, made on the first start; only its owner can read the file."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / SECRET_FILE
    if not path.exists():
        unfinished = path.with_suffix(".new")
        unfinished.unlink(missing_ok=True)
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(32))
        unfinished.replace(path)
    return path.read_text("ascii")

"""CSRF protection: a request that changes something must come from our own page.

The page sends the signed cookie ``csrftoken`` again as the header ``x-csrftoken``, which another site cannot read or
set. Requests with a bearer token and without a session cookie need neither: browsers never add such a header by
themselves. A cookie that was signed with another secret is replaced.
"""

from __future__ import annotations

import hmac
import secrets

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from mezani.server.accounts.cookies import make_signer, unsign
from mezani.server.accounts.tokens import SESSION_COOKIE, bearer_token
from mezani.server.addresses import AnyConnection
from mezani.server.errors import CsrfError

CSRF_COOKIE = "csrftoken"
CSRF_HEADER = "x-csrftoken"
NO_CSRF = "exclude_from_csrf"
"""The option of routes that neither need nor set the cookie."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class CsrfMiddleware(ASGIMiddleware):
    """Refuses requests that change something and come from another site."""

    scopes = (ScopeType.HTTP,)
    exclude_opt_key = NO_CSRF

    def __init__(self, secret: str, *, is_https: bool) -> None:
        self._signer = make_signer(secret, "csrf")
        self._is_https = is_https

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: AnyConnection = ASGIConnection(scope)
        cookie = connection.cookies.get(CSRF_COOKIE, "")
        is_valid = unsign(self._signer, cookie) is not None
        if scope["method"] in SAFE_METHODS:  # type: ignore[typeddict-item]
            await next_app(scope, receive, send if is_valid else self._with_cookie(send))
            return
        header = connection.headers.get(CSRF_HEADER, "")
        is_ours = is_valid and hmac.compare_digest(cookie.encode(), header.encode())
        if not is_ours and not _has_only_bearer_token(connection):
            raise CsrfError
        await next_app(scope, receive, send)

    def _with_cookie(self, send: Send) -> Send:
        token = self._signer.sign(secrets.token_urlsafe(24)).decode()
        cookie = Cookie(CSRF_COOKIE, value=token, secure=self._is_https)

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                message.setdefault("headers", [])
                headers = MutableScopeHeaders.from_message(message)
                headers.add("set-cookie", cookie.to_header(header=""))
            await send(message)

        return send_with_cookie


def _has_only_bearer_token(connection: AnyConnection) -> bool:
    return bearer_token(connection) is not None and SESSION_COOKIE not in connection.cookies

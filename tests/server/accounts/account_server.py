"""A server with only the account routes, browsers for it, and a hasher that counts its work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar, get
from pwdlib.hashers.argon2 import Argon2Hasher

from mezani.server.accounts.accounts import Accounts
from mezani.server.accounts.cookies import DeviceCookies
from mezani.server.accounts.passwords import Passwords
from mezani.server.accounts.secret_file import load_secret
from mezani.server.accounts.sessions import Sessions
from mezani.server.http.csrf import CsrfMiddleware
from mezani.server.http.error_responses import EXCEPTION_HANDLERS
from mezani.server.http.requests import ApiRequest
from mezani.server.http.routes.accounts import ACCOUNT_ROUTES, account_dependencies
from mezani.server.http.security_headers import security_hook
from mezani.server.settings import Settings
from mezani.store import Store

HOME = "203.0.113.5"
PASSWORD = "correct horse"
SECRET_IN_AN_ERROR = "hunter2-in-the-message"


class CountingHasher(Argon2Hasher):
    """Argon2 with the cheapest parameters, counting its calls."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.hashed = 0
        self.verified = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.hashed += 1
        return super().hash(password, salt=salt)

    def verify(self, password: str | bytes, hash: str | bytes) -> bool:  # noqa: A002
        self.verified += 1
        return super().verify(password, hash)


@get("/broken")
async def broken() -> None:
    """Fail with a secret in the message."""
    raise RuntimeError(SECRET_IN_AN_ERROR)


class Browser:
    """A browser that keeps cookies and sends the CSRF token."""

    def __init__(self, app: Litestar, address: str) -> None:
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, client=(address, 50_000)),  # type: ignore[arg-type]
            base_url="http://mezani.test",
        )

    async def call(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> httpx.Response:
        """Send a request as our page does."""
        if "csrftoken" not in self.http.cookies:
            await self.http.get("/api/session")
        sent = {"x-csrftoken": self.http.cookies["csrftoken"], **headers}
        return await self.http.request(method, f"/api{path}", json=body, headers=sent)

    async def guest(self, name: str = "Ann") -> httpx.Response:
        """Create a guest."""
        return await self.call("POST", "/guests", {"name": name})

    async def sign_up(self, name: str = "Ann", password: str = PASSWORD) -> httpx.Response:
        """Create an account."""
        return await self.call("POST", "/accounts", {"name": name, "password": password})

    async def sign_in(self, name: str = "Ann", password: str = PASSWORD) -> httpx.Response:
        """Sign in to an account."""
        return await self.call("POST", "/session", {"name": name, "password": password})

    async def me(self) -> Any:
        """Return the signed-in player."""
        return (await self.http.get("/api/session")).json()["player"]

    def take_cookie(self, value: str, name: str = "mezani_session") -> None:
        """Set a cookie."""
        self.http.cookies.set(name, value, domain="mezani.test", path="/")

    @property
    def token(self) -> str:
        """The token of the session."""
        return self.http.cookies["mezani_session"]


class AccountServer:
    """A server with only the account routes."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.hasher = CountingHasher()
        self.sessions = Sessions(store, settings.session_days)
        self.accounts = Accounts(store, self.sessions, settings, Passwords(self.hasher))
        self.secret = load_secret(Path(settings.data))
        self.signed_out: list[tuple[str, str]] = []
        self.sessions.on_sign_out(lambda token, player: self.signed_out.append((token, player)))
        devices = DeviceCookies(self.secret, settings)
        self.app = Litestar(
            [*ACCOUNT_ROUTES, broken],
            dependencies=account_dependencies(self.sessions, self.accounts, devices, settings),
            middleware=[CsrfMiddleware(self.secret, is_https=settings.is_https)],
            exception_handlers=EXCEPTION_HANDLERS,
            before_send=[security_hook(settings)],
            request_class=ApiRequest,
            logging_config=None,
        )
        self._browsers: list[Browser] = []

    def browser(self, address: str = HOME) -> Browser:
        """Return a new browser."""
        browser = Browser(self.app, address)
        self._browsers.append(browser)
        return browser

    def program(self, token: str) -> httpx.AsyncClient:
        """Return an HTTP client with a bearer token and no cookies."""
        browser = self.browser()
        browser.http.headers["authorization"] = f"Bearer {token}"
        return browser.http

    async def close(self) -> None:
        """Close the browsers and the server."""
        for browser in self._browsers:
            await browser.http.aclose()
        self.accounts.close()
        await self.store.close()

"""The HTTP side of the stress clients: guests with their cookies, and rooms."""

from __future__ import annotations

from http.cookiejar import CookieJar, DefaultCookiePolicy
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec

from mezani.stress.errors import RequestRefusedError

CSRF_COOKIE = "csrftoken"
CSRF_HEADER = "x-csrftoken"
TIMEOUT_SECONDS = 60.0


class Guest(msgspec.Struct, frozen=True):
    """A guest with the cookies of their session. ``source`` is the address to connect from; empty for any."""

    base: str
    name: str
    cookies: str
    csrf: str
    source: str = ""

    def socket_url(self, code: str) -> str:
        """Return the WebSocket URL of a room."""
        return f"ws{self.base.removeprefix('http')}/ws/rooms/{code}"

    def socket_headers(self) -> dict[str, str]:
        """Return the headers of the WebSocket handshake."""
        return {"Cookie": self.cookies, "Origin": self.base}


class HttpClient:
    """An HTTP client shared by many guests, so it keeps no cookies of its own. It connects from ``source``."""

    def __init__(self, base: str, source: str = "") -> None:
        self.base = base
        self.source = source
        self.csrf = ""
        limits = httpx.Limits(max_connections=32)
        self.http = httpx.AsyncClient(
            base_url=base,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
            transport=httpx.AsyncHTTPTransport(limits=limits, local_address=source or None),
            timeout=TIMEOUT_SECONDS,
            trust_env=False,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()

    async def get(self, path: str, guest: Guest | None = None) -> httpx.Response:
        """Send a GET request, anonymously or as a guest."""
        headers = {"Cookie": guest.cookies} if guest else {}
        return await self.http.get(path, headers=headers)

    async def create_guest(self, name: str) -> Guest:
        """Create a guest session."""
        if not self.csrf:
            found = cookies_of(await self.get("/api/session"))
            self.csrf = found.get(CSRF_COOKIE, "none")
        response = await self.post("/api/guests", {"name": name}, "")
        cookies = {CSRF_COOKIE: self.csrf, **cookies_of(response)}
        text = "; ".join(f"{key}={value}" for key, value in cookies.items())
        return Guest(self.base, name, text, cookies[CSRF_COOKIE], self.source)

    async def create_room(self, host: Guest, game: str, seats: int, bots: list[str]) -> str:
        """Create a private room and return its code."""
        body = {
            "game": game,
            "rules": {},
            "seats": seats,
            "bots": bots,
            "public": False,
            "practice": False,
        }
        response = await self.post("/api/rooms", body, host.cookies, host.csrf)
        return str(response.json()["code"])

    async def post(
        self, path: str, body: dict[str, Any], cookies: str, csrf: str = ""
    ) -> httpx.Response:
        """Send a POST request; raise if the server rejects it."""
        csrf = csrf or self.csrf
        headers = {CSRF_HEADER: csrf, "Cookie": cookies or f"{CSRF_COOKIE}={csrf}"}
        response = await self.http.post(path, json=body, headers=headers)
        if response.is_error:
            raise RequestRefusedError(
                f"{path} was rejected: {response.status_code} {response.text[:200]}"
            )
        return response


def cookies_of(response: httpx.Response) -> dict[str, str]:
    """Return the cookies a response sets."""
    found: dict[str, str] = {}
    for line in response.headers.get_list("set-cookie"):
        found.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})
    return found

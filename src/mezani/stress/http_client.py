"""People who come over HTTP: guests with their cookies, and the rooms they make."""

from __future__ import annotations

from http.cookiejar import CookieJar, DefaultCookiePolicy
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec

from mezani.stress.errors import RefusedError

CSRF_COOKIE = "csrftoken"
CSRF_HEADER = "x-csrftoken"
PATIENCE = 60.0


class Visitor(msgspec.Struct, frozen=True):
    """A guest: name, and the cookies that stand for them."""

    base: str
    name: str
    cookies: str
    csrf: str

    def socket_address(self, code: str) -> str:
        """Where a room's socket is."""
        return f"ws{self.base.removeprefix('http')}/ws/rooms/{code}"

    def socket_headers(self) -> dict[str, str]:
        """What the handshake carries: who it is, and the page it comes from."""
        return {"Cookie": self.cookies, "Origin": self.base}


class Door:
    """The HTTP side of a server. It keeps no cookies of its own, as many visitors pass through it."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.csrf = ""
        nobody = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        limits = httpx.Limits(max_connections=32)
        self.http = httpx.AsyncClient(
            base_url=base, cookies=nobody, limits=limits, timeout=PATIENCE, trust_env=False
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

    async def get(self, path: str, visitor: Visitor | None = None) -> httpx.Response:
        """A page of the API, as a visitor or as nobody."""
        headers = {"Cookie": visitor.cookies} if visitor else {}
        return await self.http.get(path, headers=headers)

    async def guest(self, name: str) -> Visitor:
        """Somebody new."""
        if not self.csrf:
            found = cookies_of(await self.get("/api/session"))
            self.csrf = found.get(CSRF_COOKIE, "none")
        answer = await self.post("/api/guests", {"name": name}, "")
        cookies = {CSRF_COOKIE: self.csrf, **cookies_of(answer)}
        text = "; ".join(f"{key}={value}" for key, value in cookies.items())
        return Visitor(self.base, name, text, cookies[CSRF_COOKIE])

    async def make_room(self, maker: Visitor, game: str, seats: int, bots: list[str]) -> str:
        """A room of one's own; gives its code."""
        wish = {
            "game": game,
            "rules": {},
            "seats": seats,
            "bots": bots,
            "public": False,
            "practice": False,
        }
        answer = await self.post("/api/rooms", wish, maker.cookies, maker.csrf)
        return str(answer.json()["code"])

    async def post(
        self, path: str, body: dict[str, Any], cookies: str, csrf: str = ""
    ) -> httpx.Response:
        """Asks for something that changes something; raises where it is refused."""
        csrf = csrf or self.csrf
        headers = {CSRF_HEADER: csrf, "Cookie": cookies or f"{CSRF_COOKIE}={csrf}"}
        answer = await self.http.post(path, json=body, headers=headers)
        if answer.is_error:
            raise RefusedError(f"{path} was refused: {answer.status_code} {answer.text[:200]}")
        return answer


def cookies_of(answer: httpx.Response) -> dict[str, str]:
    """The cookies an answer sets."""
    found: dict[str, str] = {}
    for line in answer.headers.get_list("set-cookie"):
        found.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})
    return found

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from mezani.server.accounts import sessions as sessions_module
from mezani.server.accounts.sessions import DAY_MILLISECONDS, TOUCH_MILLISECONDS
from mezani.server.accounts.tokens import hash_token
from mezani.server.errors import NotSignedInError
from mezani.store.schema import sessions
from tests.server.accounts.account_server import AccountServer

pytestmark = pytest.mark.anyio


async def last_use_in_database(server: AccountServer, token: str) -> int:
    """Return when a session was last used, from the database."""
    wanted = sessions.select().where(sessions.c.token_hash == hash_token(token))
    row = await server.store.read(lambda connection: connection.execute(wanted).one())
    last_used_at: int = row.last_used_at
    return last_used_at


async def test_signing_out_ends_this_session_and_notifies_the_rooms(server: AccountServer) -> None:
    here, there = server.browser(), server.browser()
    player = (await here.sign_up("Ann")).json()["player"]
    await there.sign_in("Ann")
    token = here.token
    assert (await here.call("DELETE", "/session")).status_code == 204
    assert "mezani_session" not in here.http.cookies
    assert await here.me() is None
    here.take_cookie(token)
    assert await here.me() is None
    assert await there.me() == player
    assert server.signed_out == [(hash_token(token), player["id"])]


async def test_signing_out_twice_is_allowed(server: AccountServer) -> None:
    assert (await server.browser().call("DELETE", "/session")).status_code == 204


async def test_a_token_needs_no_cookies_or_csrf_token(server: AccountServer) -> None:
    browser = server.browser()
    player = (await browser.guest("Ann")).json()["player"]
    made = await browser.call("POST", "/tokens")
    assert made.status_code == 201
    program = server.program(made.json()["token"])
    assert (await program.get("/api/session")).json() == {"player": player}
    assert (await program.post("/api/tokens")).status_code == 201
    assert made.json()["token"] != browser.token


async def test_a_token_survives_its_session_but_not_signing_out_everywhere(
    server: AccountServer,
) -> None:
    browser = server.browser()
    player = (await browser.sign_up("Ann")).json()["player"]
    program = server.program((await browser.call("POST", "/tokens")).json()["token"])
    await browser.call("DELETE", "/session")
    assert (await program.get("/api/session")).json() == {"player": player}
    await browser.sign_in("Ann")
    assert (await browser.call("DELETE", "/sessions")).status_code == 204
    assert (await program.get("/api/session")).json() == {"player": None}
    assert await browser.me() is None
    assert len(server.signed_out) == 3
    assert {player for _, player in server.signed_out} == {player["id"]}


async def test_signing_out_everywhere_includes_sessions_outside_the_cache(
    server: AccountServer,
) -> None:
    here, there = server.browser(), server.browser()
    await here.sign_up("Ann")
    await there.sign_in("Ann")
    tokens = {hash_token(here.token), hash_token(there.token)}
    server.sessions._cache.clear()
    await here.call("DELETE", "/sessions")
    assert {token for token, _ in server.signed_out} == tokens


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/tokens", None),
        ("DELETE", "/sessions", None),
        ("PATCH", "/accounts/me", {"name": "Ben"}),
        ("PUT", "/accounts/me/password", {"current_password": "a", "password": "b"}),
        ("DELETE", "/accounts/me", {}),
    ],
)
async def test_a_request_without_a_session_gets_401(
    server: AccountServer, method: str, path: str, body: Any
) -> None:
    refused = await server.browser().call(method, path, body)
    assert refused.status_code == 401
    assert refused.json() == {
        "code": "not_signed_in",
        "reason": "Sign in or continue as a guest first.",
    }


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer ", "Bearer " + "x" * 500, "Basic abc", "Bearer é"]
)
async def test_an_invalid_authorization_header_is_anonymous(
    server: AccountServer, header: str
) -> None:
    http = server.browser().http
    answer = await http.get("/api/session", headers=[(b"authorization", header.encode())])
    assert (answer.status_code, answer.json()) == (200, {"player": None})


async def test_a_session_ends_when_unused_for_its_lifetime(
    build: Callable[..., AccountServer],
) -> None:
    server = build(session_days=2)
    browser = server.browser()
    cookie = (await browser.guest("Ann")).headers["set-cookie"]
    assert "Max-Age=172800" in cookie
    program = server.program(browser.token)
    later = server.sessions.now() + 2 * DAY_MILLISECONDS + 1000
    server.sessions.now = lambda: later
    assert (await program.get("/api/session")).json() == {"player": None}
    assert server.sessions._cache == {}
    assert (await program.get("/api/session")).json() == {"player": None}
    assert await browser.me() is None
    assert "mezani_session" not in browser.http.cookies


async def test_expired_sessions_are_removed_from_the_database(server: AccountServer) -> None:
    old, new = server.browser(), server.browser()
    await old.guest("Ann")
    later = server.sessions.now() + 31 * DAY_MILLISECONDS
    server.sessions.now = lambda: later
    await new.guest("Ben")
    assert await server.sessions.expire() == 1
    assert await server.sessions.expire() == 0
    assert (await new.me())["name"] == "Ben"


async def test_a_session_in_use_continues_and_its_use_is_stored_now_and_then(
    server: AccountServer,
) -> None:
    browser = server.browser()
    await browser.guest("Ann")
    token, start = browser.token, await last_use_in_database(server, browser.token)
    server.sessions.now = lambda: start + TOUCH_MILLISECONDS
    await browser.me()
    assert server.sessions._touches == set()
    server.sessions.now = lambda: start + TOUCH_MILLISECONDS + 5000
    renewed = await browser.http.get("/api/session")
    assert f"mezani_session={token}" in renewed.headers["set-cookie"]
    await asyncio.gather(*server.sessions._touches)
    assert await last_use_in_database(server, token) == start + TOUCH_MILLISECONDS + 5000


async def test_a_session_that_ends_while_it_is_read_is_invalid(server: AccountServer) -> None:
    browser = server.browser()
    await browser.sign_up("Ann")
    session = await server.sessions.find(hash_token(browser.token))
    assert session is not None
    server.sessions._cache.clear()
    read = server.store.read
    ended = False

    async def slow_read(job: Callable[..., Any]) -> Any:
        nonlocal ended
        found = await read(job)
        if not ended:
            ended = True
            await server.sessions.end(session)
        return found

    server.store.read = slow_read  # type: ignore[method-assign]
    assert await server.sessions.find(session.token_hash) is None
    assert await server.sessions.find(session.token_hash) is None


async def test_a_token_cannot_be_created_from_a_session_that_has_just_ended(
    server: AccountServer,
) -> None:
    browser = server.browser()
    await browser.guest("Ann")
    session = await server.sessions.find(hash_token(browser.token))
    assert session is not None
    await server.sessions.end_all(session.player.id)
    with pytest.raises(NotSignedInError):
        await server.sessions.add_token(session)


async def test_the_session_cache_is_bounded(
    server: AccountServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions_module, "CACHE_SIZE", 3)
    browsers = [server.browser() for _ in range(5)]
    for browser in browsers:
        await browser.guest("Ann")
    assert len(server.sessions._cache) == 3
    assert [(await browser.me())["name"] for browser in browsers] == ["Ann"] * 5


async def test_cookies_are_limited_to_https_if_the_public_url_is_https(
    build: Callable[..., AccountServer],
) -> None:
    server = build(public_url="https://mezani.example")
    answer = await server.browser().http.get("/api/session")
    assert "secure" in answer.headers["set-cookie"].lower()
    token = answer.cookies["csrftoken"]
    headers = {"x-csrftoken": token, "cookie": f"csrftoken={token}"}
    came = await server.browser().http.post("/api/guests", json={"name": "Ann"}, headers=headers)
    assert came.status_code == 201
    assert "secure" in came.headers["set-cookie"].lower()

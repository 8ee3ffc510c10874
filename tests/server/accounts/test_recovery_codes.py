"""Recovery codes: shown once, stored as a hash, work once, and are guessed no more often than passwords."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import pytest
from sqlalchemy import text

from tests.server.accounts.account_server import PASSWORD, AccountServer, Browser

pytestmark = pytest.mark.anyio

NEW = "battery staple"


async def make_code(browser: Browser, password: str = PASSWORD) -> str:
    """Create a recovery code and return it."""
    answer = await browser.call("POST", "/accounts/me/recovery", {"password": password})
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    return code


async def recover(
    browser: Browser, code: str, name: str = "Ann", password: str = NEW
) -> httpx.Response:
    """Set a new password with a code."""
    body = {"name": name, "code": code, "password": password}
    return await browser.call("POST", "/recovery", body)


async def test_a_code_sets_a_new_password_once_and_ends_all_other_sessions(
    server_on_each_database: AccountServer,
) -> None:
    server = server_on_each_database
    home, phone, thief = server.browser(), server.browser(), server.browser()
    await home.sign_up("Ann")
    assert (await home.call("GET", "/accounts/me/recovery")).json() == {"exists": False}
    code = await make_code(home)
    assert (await home.call("GET", "/accounts/me/recovery")).json() == {"exists": True}
    await thief.sign_in("Ann")

    answer = await recover(phone, f" {code.lower().replace('-', ' ')}")
    assert answer.status_code == 200
    assert answer.json()["player"]["name"] == "Ann"
    assert (await phone.me())["name"] == "Ann"
    assert await home.me() is None
    assert await thief.me() is None
    assert (await server.browser().sign_in("Ann")).status_code == 401
    assert (await server.browser().sign_in("Ann", NEW)).status_code == 200

    again = await recover(server.browser(), code)
    assert (again.status_code, again.json()["why"]) == (401, "wrong_recovery_code")
    assert (await phone.call("GET", "/accounts/me/recovery")).json() == {"exists": False}


async def test_two_uses_at_once_are_one_use(server: AccountServer) -> None:
    home = server.browser()
    await home.sign_up("Ann")
    code = await make_code(home)
    browsers = [server.browser(), server.browser()]
    for browser in browsers:
        await browser.me()
    answers = await asyncio.gather(*(recover(browser, code) for browser in browsers))
    assert sorted(answer.status_code for answer in answers) == [200, 401]


async def test_a_new_code_replaces_the_old_one_and_needs_the_password(
    server: AccountServer,
) -> None:
    home = server.browser()
    await home.sign_up("Ann")
    old = await make_code(home)
    refused = await home.call("POST", "/accounts/me/recovery", {"password": "wrong password"})
    assert (refused.status_code, refused.json()["why"]) == (401, "not_your_password")
    new = await make_code(home)
    assert (await recover(server.browser(), old)).status_code == 401
    assert (await recover(server.browser(), new)).status_code == 200


async def test_a_guest_has_no_recovery_code(server: AccountServer) -> None:
    browser = server.browser()
    await browser.guest()
    answer = await browser.call("POST", "/accounts/me/recovery", {"password": PASSWORD})
    assert answer.json()["code"] == "no_account"
    assert (await recover(server.browser(), "AAAAA-AAAAA-AAAAA-AAAAA")).status_code == 401


async def test_only_a_hash_of_the_code_is_stored(server: AccountServer) -> None:
    home = server.browser()
    await home.sign_up("Ann")
    code = await make_code(home)
    stored = await server.store.read(
        lambda connection: connection.execute(text("SELECT * FROM players")).all()
    )
    assert "$argon2id$" in str(stored)
    assert code not in str(stored)
    assert code.replace("-", "") not in str(stored)


@pytest.mark.parametrize("name", ["Ann", "Nobody Has This"])
async def test_codes_and_passwords_share_their_attempts(
    build: Callable[..., AccountServer], name: str
) -> None:
    server = build()
    home = server.browser()
    await home.sign_up("Ann")
    code = await make_code(home)
    work = server.hasher.verified
    guesser = server.browser("198.51.100.1")
    statuses = [(await guesser.sign_in(name, "wrong password")).status_code for _ in range(5)]
    statuses += [(await recover(guesser, "X", name)).status_code for _ in range(6)]
    assert statuses == [401] * 10 + [429]
    assert server.hasher.verified == work + 10
    assert (await recover(guesser, code, name)).status_code == 429
    assert (await recover(server.browser(), code)).status_code == 200


async def test_a_password_that_is_too_short_does_not_use_the_code_up(server: AccountServer) -> None:
    home = server.browser()
    await home.sign_up("Ann")
    code = await make_code(home)
    answer = await recover(server.browser(), code, password="short")
    assert answer.json()["why"] == "password_too_short"
    assert (await recover(server.browser(), code)).status_code == 200


async def test_a_reset_by_the_operator_ends_the_password_and_all_sessions(
    server: AccountServer,
) -> None:
    home = server.browser()
    player = (await home.sign_up("Ann")).json()["player"]
    code = await server.accounts.reset_password(player["id"])
    assert await home.me() is None
    assert (await server.browser().sign_in("Ann")).status_code == 401
    assert (await recover(server.browser(), code)).status_code == 200
    assert (await server.browser().sign_in("Ann", NEW)).status_code == 200

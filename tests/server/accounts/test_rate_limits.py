from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.accounts.account_server import AccountServer

pytestmark = pytest.mark.anyio

WRONG = "wrong password"


def strangers(count: int) -> list[str]:
    """Return addresses in different networks."""
    return [f"198.51.100.{number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("name", ["Ann", "Nobody Has This"])
async def test_an_address_has_ten_attempts_at_a_password(
    build: Callable[..., AccountServer], name: str
) -> None:
    server = build()
    await server.browser().sign_up("Ann")
    guesser = server.browser("198.51.100.1")
    answers = [await guesser.sign_in(name, WRONG) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    assert answers[-1].json()["code"] == "rate_limited"
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 300
    assert server.hasher.verified == 10
    assert (await guesser.sign_in(name)).status_code == 429


async def test_attempts_from_an_address_are_limited_over_all_names(
    build: Callable[..., AccountServer],
) -> None:
    server = build()
    guesser = server.browser("198.51.100.1")
    statuses = [(await guesser.sign_in(f"Name {n}", WRONG)).status_code for n in range(31)]
    assert statuses == [401] * 30 + [429]
    assert (await server.browser("198.51.100.2").sign_in("Name 1", WRONG)).status_code == 401


async def test_attempts_at_a_name_are_limited_over_all_addresses(
    build: Callable[..., AccountServer],
) -> None:
    server = build(passwords_per_name="12/hour")
    await server.browser().sign_up("Ann")
    statuses = [
        (await server.browser(address).sign_in("Ann", WRONG)).status_code
        for address in strangers(13)
    ]
    assert statuses == [401] * 12 + [429]


async def test_strangers_cannot_lock_a_player_out_of_a_known_device(
    build: Callable[..., AccountServer],
) -> None:
    server = build(passwords_per_name="5/hour")
    device = server.browser()
    await device.sign_up("Ann")
    await device.call("DELETE", "/session")
    for address in strangers(6):
        last = await server.browser(address).sign_in("Ann", WRONG)
    assert last.status_code == 429
    assert (await device.sign_in("Ann", WRONG)).status_code == 401
    assert (await device.sign_in("Ann")).status_code == 200


async def test_a_known_device_is_limited_too_and_known_only_for_its_name(
    build: Callable[..., AccountServer],
) -> None:
    server = build(passwords_per_name="2/hour")
    await server.browser().sign_up("Ben")
    device = server.browser()
    await device.sign_up("Ann")
    statuses = [(await device.sign_in("Ann", WRONG)).status_code for _ in range(11)]
    assert statuses == [401] * 10 + [429]
    assert [(await device.sign_in("Ben", WRONG)).status_code for _ in range(3)] == [401, 401, 429]


async def test_a_forged_device_cookie_is_ignored(build: Callable[..., AccountServer]) -> None:
    server = build(passwords_per_name="1/hour")
    browser = server.browser()
    await browser.me()
    token = browser.http.cookies["csrftoken"]
    browser.http.cookies.clear()
    for mark in ("x.y", "é.ü", "a" * 300, "nodot"):
        cookie = f"csrftoken={token}; mezani_device={mark}".encode()
        last = await browser.http.post(
            "/api/session",
            json={"name": "Ann", "password": WRONG},
            headers=[(b"x-csrftoken", token.encode()), (b"cookie", cookie)],
        )
    assert last.status_code == 429


async def test_the_right_password_resets_the_failed_attempts(
    build: Callable[..., AccountServer],
) -> None:
    server = build()
    browser = server.browser()
    await browser.sign_up("Ann")
    for _ in range(3):
        for _ in range(9):
            assert (await browser.sign_in("Ann", WRONG)).status_code == 401
        assert (await browser.sign_in("Ann")).status_code == 200


async def test_attempts_at_ones_own_password_are_limited(
    build: Callable[..., AccountServer],
) -> None:
    server = build()
    browser = server.browser()
    await browser.sign_up("Ann")
    body = {"current_password": WRONG, "password": "battery staple"}
    statuses = [
        (await browser.call("PUT", "/accounts/me/password", body)).status_code for _ in range(10)
    ]
    leaving = await browser.call("DELETE", "/accounts/me", {"password": WRONG})
    assert statuses == [401] * 10
    assert leaving.status_code == 429


async def test_guests_sign_ups_and_tokens_have_limits(build: Callable[..., AccountServer]) -> None:
    server = build(
        guests_per_address="2/hour", signups_per_address="2/hour", tokens_per_player="2/hour"
    )
    guests = [(await server.browser().guest()).status_code for _ in range(3)]
    browser = server.browser()
    names = [(await browser.sign_up("Ann")).status_code]
    names.append((await server.browser().sign_up("Ann")).status_code)
    names.append((await browser.call("PATCH", "/accounts/me", {"name": "Ben"})).status_code)
    tokens = [(await browser.call("POST", "/tokens")).status_code for _ in range(3)]
    assert guests == [201, 201, 429]
    assert names == [201, 409, 429]
    assert tokens == [201, 201, 429]
    assert (await server.browser("198.51.100.1").guest("Ben")).status_code == 201


async def test_an_empty_limit_means_no_limit(build: Callable[..., AccountServer]) -> None:
    server = build(guests_per_address="")
    assert [(await server.browser().guest()).status_code for _ in range(70)] == [201] * 70


async def test_a_forged_header_does_not_bypass_a_limit(
    build: Callable[..., AccountServer],
) -> None:
    server = build(guests_per_address="1/hour")
    browser = server.browser()
    body = {"name": "Ann"}
    first = await browser.call("POST", "/guests", body, **{"x-forwarded-for": "198.51.100.1"})
    second = await browser.call("POST", "/guests", body, **{"x-forwarded-for": "198.51.100.2"})
    assert [first.status_code, second.status_code] == [201, 429]

from __future__ import annotations

import pytest

from mezani.store.tables import players as player_rows
from tests.server.accounts.account_server import AccountServer

pytestmark = pytest.mark.anyio


async def test_an_account_signs_in_by_any_spelling_of_its_name(server: AccountServer) -> None:
    player = (await server.browser().sign_up("Mary Ann")).json()["player"]
    browser = server.browser()
    came = await browser.sign_in("mary ann")
    assert (came.status_code, came.json()) == (200, {"player": player})
    assert await browser.me() == player


async def test_a_known_and_an_unknown_name_get_the_same_response(server: AccountServer) -> None:
    await server.browser().sign_up("Ann")
    known = await server.browser().sign_in("Ann", "wrong password")
    unknown = await server.browser().sign_in("Ben", "wrong password")
    assert known.status_code == unknown.status_code == 401
    assert known.content == unknown.content
    assert dict(known.headers) == dict(unknown.headers)
    assert known.json()["code"] == "wrong_password"


@pytest.mark.parametrize("name", ["Ann", "Ben", "(deleted)", "\u200b", "a\x00b", "x" * 200])
async def test_every_name_takes_the_same_work(server: AccountServer, name: str) -> None:
    await server.browser().sign_up("Ann")
    hashed = server.hasher.hashed
    assert (await server.browser().sign_in(name, "wrong password")).status_code == 401
    assert (server.hasher.verified, server.hasher.hashed) == (1, hashed)


async def test_a_guest_has_no_password_to_sign_in_with(server: AccountServer) -> None:
    await server.browser().guest("Ann")
    assert (await server.browser().sign_in("Ann", "wrong password")).status_code == 401
    assert server.hasher.verified == 1


async def test_signing_in_ends_the_previous_session(server: AccountServer) -> None:
    await server.browser().sign_up("Ann")
    browser = server.browser()
    guest = (await browser.guest("Ben")).json()["player"]
    old = browser.token
    await browser.sign_in("Ann")
    assert browser.token != old
    assert (await server.program(old).get("/api/session")).json() == {"player": None}
    assert [player for _, player in server.signed_out] == [guest["id"]]


async def test_signing_in_again_leaves_other_devices_signed_in(server: AccountServer) -> None:
    here, there = server.browser(), server.browser()
    await here.sign_up("Ann")
    await there.sign_in("Ann")
    await here.sign_in("Ann")
    assert (await there.me())["name"] == "Ann"


async def test_a_password_that_changes_while_it_is_checked_is_wrong(
    server: AccountServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = (await server.browser().sign_up("Ann")).json()["player"]
    verify = server.accounts._passwords.verify

    async def change_meanwhile(password: str, password_hash: str | None) -> bool:
        right = await verify(password, password_hash)
        await server.store.write(
            lambda connection: player_rows.set_password(connection, player["id"], "other")
        )
        return right

    monkeypatch.setattr(server.accounts._passwords, "verify", change_meanwhile)
    browser = server.browser()
    assert (await browser.sign_in("Ann")).status_code == 401
    assert await browser.me() is None

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from mezani.server.accounts.tokens import hash_token
from mezani.store.schema import match_seats
from mezani.store.tables.matches import MatchRow, SeatRow, add_match
from mezani.store.tables.players import find_player
from tests.server.accounts.account_server import PASSWORD, AccountServer, Browser

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(server_on_each_database: AccountServer) -> AccountServer:
    return server_on_each_database


NEW = "battery staple"


async def change_password(browser: Browser, current: str = PASSWORD) -> int:
    """Change the password and return the status."""
    body = {"current_password": current, "password": NEW}
    return (await browser.call("PUT", "/accounts/me/password", body)).status_code


async def test_a_player_changes_their_name_on_all_devices(server: AccountServer) -> None:
    here, there = server.browser(), server.browser()
    await here.sign_up("Ann")
    await there.sign_in("Ann")
    renamed = await here.call("PATCH", "/accounts/me", {"name": "Anna"})
    assert renamed.json()["player"]["name"] == "Anna"
    assert (await there.me())["name"] == "Anna"
    assert (await server.browser().sign_in("Anna")).status_code == 200
    assert (await server.browser().sign_in("Ann")).status_code == 401


async def test_a_player_may_write_their_own_name_differently(server: AccountServer) -> None:
    browser = server.browser()
    await browser.sign_up("mary ann")
    renamed = await browser.call("PATCH", "/accounts/me", {"name": "Mary Ann"})
    assert renamed.json()["player"]["name"] == "Mary Ann"


@pytest.mark.parametrize("is_guest", [True, False])
async def test_nobody_takes_an_accounts_name_by_renaming(
    server: AccountServer, is_guest: bool
) -> None:
    await server.browser().sign_up("Ann")
    browser = server.browser()
    await (browser.guest("Ben") if is_guest else browser.sign_up("Ben"))
    refused = await browser.call("PATCH", "/accounts/me", {"name": "ann"})
    assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")
    assert (await browser.me())["name"] == "Ben"


async def test_a_guest_who_changes_their_name_stays_a_guest(server: AccountServer) -> None:
    browser = server.browser()
    guest = (await browser.guest("Ann")).json()["player"]
    await browser.call("PATCH", "/accounts/me", {"name": "Anna"})
    assert await browser.me() == {**guest, "name": "Anna"}


async def test_a_new_password_ends_all_other_sessions(server: AccountServer) -> None:
    here, there = server.browser(), server.browser()
    player = (await here.sign_up("Ann")).json()["player"]
    await there.sign_in("Ann")
    program = server.program((await there.call("POST", "/tokens")).json()["token"])
    assert await change_password(here) == 204
    assert await here.me() == player
    assert (await program.get("/api/session")).json() == {"player": None}
    assert hash_token(there.token) in dict(server.signed_out)
    assert hash_token(here.token) not in dict(server.signed_out)
    assert await there.me() is None
    assert (await server.browser().sign_in("Ann", NEW)).status_code == 200
    assert (await server.browser().sign_in("Ann", PASSWORD)).status_code == 401


async def test_a_new_password_needs_the_current_one(server: AccountServer) -> None:
    browser = server.browser()
    await browser.sign_up("Ann")
    assert await change_password(browser, "wrong password") == 401
    assert (await server.browser().sign_in("Ann")).status_code == 200


async def test_a_guest_has_no_password_to_change(server: AccountServer) -> None:
    browser = server.browser()
    await browser.guest("Ann")
    assert await change_password(browser) == 409


async def test_a_deleted_player_is_removed_and_their_matches_stay(server: AccountServer) -> None:
    here, there = server.browser(), server.browser()
    player = (await here.sign_up("Ann")).json()["player"]
    await there.sign_in("Ann")
    await server.store.write(lambda connection: add_a_match(connection, player["id"]))
    gone = await here.call("DELETE", "/accounts/me", {"password": PASSWORD})
    assert gone.status_code == 204
    assert await here.me() is None
    assert await there.me() is None
    assert len(server.signed_out) == 2
    row = await server.store.read(lambda connection: connection.execute(match_seats.select()).one())
    assert (row.match_id, row.player_id, row.name) == ("m1", player["id"], "(deleted)")
    left = await server.store.read(lambda connection: find_player(connection, player["id"]))
    assert left is not None
    assert (left.name, left.is_deleted) == ("(deleted)", True)
    assert (await server.browser().sign_in("Ann")).status_code == 401
    assert (await server.browser().sign_up("Ann")).status_code == 201


def add_a_match(connection: Connection, player_id: str) -> None:
    """Store a finished match of one player."""
    row = MatchRow("m1", "AAAAAA", "kadi-live", "{}", "s", None, False, False, "1", 1, 2)
    add_match(connection, row, [SeatRow(0, player_id, "Ann")])


@pytest.mark.parametrize("body", [{}, {"password": None}, {"password": "wrong password"}])
async def test_deleting_an_account_needs_the_password(
    server: AccountServer, body: dict[str, str | None]
) -> None:
    browser = server.browser()
    player = (await browser.sign_up("Ann")).json()["player"]
    refused = await browser.call("DELETE", "/accounts/me", body)
    assert (refused.status_code, refused.json()["code"]) == (401, "wrong_password")
    assert await browser.me() == player


async def test_a_guest_is_deleted_without_a_password(server: AccountServer) -> None:
    browser = server.browser()
    await browser.guest("Ann")
    assert (await browser.call("DELETE", "/accounts/me", {})).status_code == 204
    assert await browser.me() is None

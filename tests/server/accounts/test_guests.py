from __future__ import annotations

import pytest

from tests.server.accounts.account_server import AccountServer

pytestmark = pytest.mark.anyio


async def test_a_guest_needs_only_a_name_and_is_recognized_again(server: AccountServer) -> None:
    browser = server.browser()
    came = await browser.guest("  Ann   Lee ")
    player = came.json()["player"]
    assert came.status_code == 201
    assert player == {"id": player["id"], "name": "Ann Lee", "guest": True}
    assert len(player["id"]) == 22
    assert await browser.me() == player


async def test_a_request_without_a_session_has_no_player(server: AccountServer) -> None:
    answer = await server.browser().http.get("/api/session")
    assert (answer.status_code, answer.json()) == (200, {"player": None})
    stranger = server.browser()
    stranger.take_cookie("x" * 43)
    assert await stranger.me() is None


async def test_guests_may_share_a_name(server: AccountServer) -> None:
    first, second = server.browser(), server.browser()
    await first.guest("Ann")
    assert (await second.guest("Ann")).status_code == 201
    assert (await first.me())["id"] != (await second.me())["id"]


@pytest.mark.parametrize("name", ["Mary Ann", "maryann", "MARY-ANN", "Маry Аnn", "ΜΑRΥ ΑΝΝ"])
async def test_a_guest_cant_take_the_name_of_an_account(server: AccountServer, name: str) -> None:
    await server.browser().sign_up("Mary Ann")
    refused = await server.browser().guest(name)
    assert refused.status_code == 409
    assert refused.json() == {"code": "name_taken", "reason": f"The name {name} is taken."}


async def test_an_account_can_take_a_name_that_a_guest_uses(server: AccountServer) -> None:
    guest = server.browser()
    await guest.guest("Ann")
    assert (await server.browser().sign_up("Ann")).status_code == 201
    assert (await guest.me())["name"] == "Ann"


async def test_an_invalid_name_is_refused_with_a_reason(server: AccountServer) -> None:
    refused = await server.browser().guest("<b>Ann</b>")
    assert refused.status_code == 400
    reason = "A name can't contain “<”."
    assert refused.json() == {"code": "bad_name", "reason": reason, "why": "name_symbol"}


async def test_scripts_and_other_sites_cannot_use_the_session_cookie(server: AccountServer) -> None:
    cookie = (await server.browser().guest()).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


async def test_coming_in_again_makes_another_guest_and_ends_the_old_session(
    server: AccountServer,
) -> None:
    browser = server.browser()
    first = (await browser.guest("Ann")).json()["player"]
    old = browser.token
    second = (await browser.guest("Ben")).json()["player"]
    assert second["id"] != first["id"]
    assert [player for _, player in server.signed_out] == [first["id"]]
    assert (await server.program(old).get("/api/session")).json() == {"player": None}


async def test_a_session_is_read_from_the_database_only_once(
    server: AccountServer,
) -> None:
    browser = server.browser()
    await browser.guest()
    server.sessions._cache.clear()
    reads = []
    read = server.store.read

    def counting_read(job):  # type: ignore[no-untyped-def]
        reads.append(job)
        return read(job)

    server.store.read = counting_read  # type: ignore[method-assign]
    for _ in range(5):
        assert (await browser.me())["name"] == "Ann"
    assert len(reads) == 1

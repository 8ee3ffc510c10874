from __future__ import annotations

import pytest

from tests.server.accounts.account_server import House

pytestmark = pytest.mark.anyio


async def test_a_guest_comes_in_with_a_name_and_is_known_again(house: House) -> None:
    browser = house.browser()
    came = await browser.guest("  Ann   Lee ")
    player = came.json()["player"]
    assert came.status_code == 201
    assert player == {"id": player["id"], "name": "Ann Lee", "guest": True}
    assert len(player["id"]) == 22
    assert await browser.me() == player


async def test_nobody_is_nobody(house: House) -> None:
    answer = await house.browser().http.get("/api/session")
    assert (answer.status_code, answer.json()) == (200, {"player": None})
    stranger = house.browser()
    stranger.take_cookie("x" * 43)
    assert await stranger.me() is None


async def test_guests_may_be_called_alike(house: House) -> None:
    first, second = house.browser(), house.browser()
    await first.guest("Ann")
    assert (await second.guest("Ann")).status_code == 201
    assert (await first.me())["id"] != (await second.me())["id"]


@pytest.mark.parametrize("name", ["Mary Ann", "maryann", "MARY-ANN", "Маry Аnn"])
async def test_a_guest_cant_take_the_name_of_an_account(house: House, name: str) -> None:
    await house.browser().sign_up("Mary Ann")
    refused = await house.browser().guest(name)
    assert refused.status_code == 409
    assert refused.json() == {"code": "name_taken", "reason": f"The name {name} is taken."}


async def test_an_account_can_take_a_name_that_a_guest_uses(house: House) -> None:
    guest = house.browser()
    await guest.guest("Ann")
    assert (await house.browser().sign_up("Ann")).status_code == 201
    assert (await guest.me())["name"] == "Ann"


async def test_a_name_that_is_none_is_refused_in_words(house: House) -> None:
    refused = await house.browser().guest("<b>Ann</b>")
    assert refused.status_code == 400
    reason = "A name can't have “<” in it."
    assert refused.json() == {"code": "bad_name", "reason": reason, "why": "name_sign"}


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: House) -> None:
    cookie = (await house.browser().guest()).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


async def test_a_guest_who_comes_again_is_another_one_and_the_old_session_ends(
    house: House,
) -> None:
    browser = house.browser()
    first = (await browser.guest("Ann")).json()["player"]
    old = browser.token
    second = (await browser.guest("Ben")).json()["player"]
    assert second["id"] != first["id"]
    assert [player for _, player in house.signed_out] == [first["id"]]
    assert (await house.program(old).get("/api/session")).json() == {"player": None}


async def test_a_session_costs_no_database_read_after_the_first_request(house: House) -> None:
    browser = house.browser()
    await browser.guest()
    house.sessions._known.clear()
    reads = []
    read = house.store.read

    def counting_read(job):  # type: ignore[no-untyped-def]
        reads.append(job)
        return read(job)

    house.store.read = counting_read  # type: ignore[method-assign]
    for _ in range(5):
        assert (await browser.me())["name"] == "Ann"
    assert len(reads) == 1

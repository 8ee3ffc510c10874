from __future__ import annotations

import asyncio

import pytest

from mezani.server.accounts.tokens import digest
from mezani.store.schema import players, sessions
from tests.server.accounts.account_server import PASSWORD, House

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(house_on_each_database: House) -> House:
    return house_on_each_database


async def test_somebody_new_signs_up_and_is_signed_in(house: House) -> None:
    browser = house.browser()
    made = await browser.sign_up("Ann")
    player = made.json()["player"]
    assert made.status_code == 201
    assert player == {"id": player["id"], "name": "Ann", "guest": False}
    assert await browser.me() == player


async def test_a_guest_who_signs_up_keeps_who_they_are(house: House) -> None:
    browser = house.browser()
    guest = (await browser.guest("Ann")).json()["player"]
    player = (await browser.sign_up("Ann the First")).json()["player"]
    assert player == {"id": guest["id"], "name": "Ann the First", "guest": False}
    assert await browser.me() == player


async def test_a_session_known_to_others_before_the_sign_up_is_worth_nothing_after_it(
    house: House,
) -> None:
    """Session fixation: somebody's browser was given a guest's cookie whose token an attacker knows."""
    attacker, victim = house.browser(), house.browser()
    guest = (await attacker.guest("Ann")).json()["player"]
    program = house.program((await attacker.call("POST", "/tokens")).json()["token"])
    victim.take_cookie(attacker.token)
    await victim.sign_up("Victoria")
    assert victim.token != attacker.token
    assert (await victim.me())["id"] == guest["id"]
    assert await attacker.me() is None
    assert (await program.get("/api/session")).json() == {"player": None}
    assert digest(victim.token) not in dict(house.signed_out)
    assert len(house.signed_out) == 2


@pytest.mark.parametrize("name", ["Ann", "ANN", "Änn", "A n n"])
async def test_a_taken_name_is_said_to_be_taken(house: House, name: str) -> None:
    await house.browser().sign_up("Ann")
    refused = await house.browser().sign_up(name)
    assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")


async def test_of_two_who_want_a_name_at_once_one_gets_it(house: House) -> None:
    browsers = [house.browser() for _ in range(4)]
    await asyncio.gather(*(browser.me() for browser in browsers))
    answers = await asyncio.gather(*(browser.sign_up("Ann") for browser in browsers))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


async def test_a_refused_sign_up_leaves_the_guest_signed_in(house: House) -> None:
    await house.browser().sign_up("Ann")
    browser = house.browser()
    guest = (await browser.guest("Ben")).json()["player"]
    await browser.sign_up("Ann")
    assert await browser.me() == guest
    assert house.signed_out == []


@pytest.mark.parametrize(
    ("password", "reason", "why"),
    [
        ("1234567", "A password needs at least 8 characters.", "password_too_short"),
        ("x" * 129, "A password can have at most 128 characters.", "password_too_long"),
    ],
)
async def test_a_password_has_8_to_128_characters(
    house: House, password: str, reason: str, why: str
) -> None:
    refused = await house.browser().sign_up("Ann", password)
    assert refused.status_code == 400
    assert refused.json() == {"code": "bad_password", "reason": reason, "why": why}
    assert house.hasher.hashed == 1  # that of nobody, made at the start


async def test_who_has_an_account_cant_sign_up_again(house: House) -> None:
    browser = house.browser()
    await browser.sign_up("Ann")
    refused = await browser.sign_up("Ben")
    assert (refused.status_code, refused.json()["code"]) == (409, "already_signed_in")


async def test_a_password_is_the_same_from_every_keyboard(house: House) -> None:
    await house.browser().sign_up("Ann", "Mühle am Bach")
    assert (await house.browser().sign_in("Ann", "Mu\u0308hle am Bach")).status_code == 200


async def test_the_database_has_neither_password_nor_token(house: House) -> None:
    browser = house.browser()
    await browser.sign_up("Ann")
    rows = await house.store.read(
        lambda of: [*of.execute(players.select()), *of.execute(sessions.select())]
    )
    text = repr(rows)
    assert "$argon2id$" in text
    assert digest(browser.token) in text
    assert PASSWORD not in text
    assert browser.token not in text

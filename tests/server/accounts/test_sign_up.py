from __future__ import annotations

import asyncio

import pytest

from mezani.server.accounts.tokens import hash_token
from mezani.store.schema import players, sessions
from tests.server.accounts.account_server import PASSWORD, AccountServer

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(server_on_each_database: AccountServer) -> AccountServer:
    return server_on_each_database


async def test_a_new_player_who_signs_up_is_signed_in(server: AccountServer) -> None:
    browser = server.browser()
    made = await browser.sign_up("Ann")
    player = made.json()["player"]
    assert made.status_code == 201
    assert player == {"id": player["id"], "name": "Ann", "guest": False}
    assert await browser.me() == player


async def test_a_guest_who_signs_up_keeps_their_id(server: AccountServer) -> None:
    browser = server.browser()
    guest = (await browser.guest("Ann")).json()["player"]
    player = (await browser.sign_up("Ann the First")).json()["player"]
    assert player == {"id": guest["id"], "name": "Ann the First", "guest": False}
    assert await browser.me() == player


async def test_signing_up_ends_a_session_that_others_know(
    server: AccountServer,
) -> None:
    """Session fixation: the browser has a guest's cookie whose token an attacker knows."""
    attacker, victim = server.browser(), server.browser()
    guest = (await attacker.guest("Ann")).json()["player"]
    program = server.program((await attacker.call("POST", "/tokens")).json()["token"])
    victim.take_cookie(attacker.token)
    await victim.sign_up("Victoria")
    assert victim.token != attacker.token
    assert (await victim.me())["id"] == guest["id"]
    assert await attacker.me() is None
    assert (await program.get("/api/session")).json() == {"player": None}
    assert hash_token(victim.token) not in dict(server.signed_out)
    assert len(server.signed_out) == 2


@pytest.mark.parametrize("name", ["Ann", "ANN", "Änn", "A n n"])
async def test_a_taken_name_is_refused(server: AccountServer, name: str) -> None:
    await server.browser().sign_up("Ann")
    refused = await server.browser().sign_up(name)
    assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")


async def test_only_one_of_two_simultaneous_sign_ups_gets_the_name(server: AccountServer) -> None:
    browsers = [server.browser() for _ in range(4)]
    await asyncio.gather(*(browser.me() for browser in browsers))
    answers = await asyncio.gather(*(browser.sign_up("Ann") for browser in browsers))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


async def test_a_refused_sign_up_leaves_the_guest_signed_in(server: AccountServer) -> None:
    await server.browser().sign_up("Ann")
    browser = server.browser()
    guest = (await browser.guest("Ben")).json()["player"]
    await browser.sign_up("Ann")
    assert await browser.me() == guest
    assert server.signed_out == []


@pytest.mark.parametrize(
    ("password", "reason", "why"),
    [
        ("1234567", "A password needs at least 8 characters.", "password_too_short"),
        ("x" * 129, "A password can have at most 128 characters.", "password_too_long"),
    ],
)
async def test_a_password_has_8_to_128_characters(
    server: AccountServer, password: str, reason: str, why: str
) -> None:
    refused = await server.browser().sign_up("Ann", password)
    assert refused.status_code == 400
    assert refused.json() == {"code": "bad_password", "reason": reason, "why": why}
    assert server.hasher.hashed == 1  # the dummy, at the start


async def test_an_account_cannot_sign_up_again(server: AccountServer) -> None:
    browser = server.browser()
    await browser.sign_up("Ann")
    refused = await browser.sign_up("Ben")
    assert (refused.status_code, refused.json()["code"]) == (409, "already_signed_in")


async def test_a_password_is_the_same_however_a_keyboard_encodes_it(server: AccountServer) -> None:
    await server.browser().sign_up("Ann", "Mühle am Bach")
    assert (await server.browser().sign_in("Ann", "Mu\u0308hle am Bach")).status_code == 200


async def test_the_database_contains_neither_passwords_nor_tokens(server: AccountServer) -> None:
    browser = server.browser()
    await browser.sign_up("Ann")
    rows = await server.store.read(
        lambda connection: [
            *connection.execute(players.select()),
            *connection.execute(sessions.select()),
        ]
    )
    text = repr(rows)
    assert "$argon2id$" in text
    assert hash_token(browser.token) in text
    assert PASSWORD not in text
    assert browser.token not in text

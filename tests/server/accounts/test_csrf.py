from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from mezani.server.accounts.secret_file import load_secret
from mezani.server.settings import SettingsError
from tests.server.accounts.account_server import AccountServer

pytestmark = pytest.mark.anyio

REFUSED = {"code": "csrf", "reason": "This page is out of date: reload it."}


async def test_a_request_that_changes_something_needs_the_csrf_token(
    server: AccountServer,
) -> None:
    http = server.browser().http
    without_anything = await http.post("/api/guests", json={"name": "Ann"})
    await http.get("/api/session")
    without_header = await http.post("/api/guests", json={"name": "Ann"})
    for refused in (without_anything, without_header):
        assert (refused.status_code, refused.json()) == (403, REFUSED)
    headers = {"x-csrftoken": http.cookies["csrftoken"]}
    assert (
        await http.post("/api/guests", json={"name": "Ann"}, headers=headers)
    ).status_code == 201


@pytest.mark.parametrize("token", ["wrong", "a" * 128, "é" * 128, ""])
async def test_a_wrong_csrf_token_is_refused(server: AccountServer, token: str) -> None:
    http = server.browser().http
    await http.get("/api/session")
    headers = [(b"x-csrftoken", token.encode("latin-1"))]
    refused = await http.post("/api/guests", json={"name": "Ann"}, headers=headers)
    assert (refused.status_code, refused.json()) == (403, REFUSED)


async def test_the_csrf_token_of_another_browser_is_refused(server: AccountServer) -> None:
    own, other = server.browser().http, server.browser().http
    await own.get("/api/session")
    await other.get("/api/session")
    headers = {"x-csrftoken": other.cookies["csrftoken"]}
    refused = await own.post("/api/guests", json={"name": "Ann"}, headers=headers)
    assert (refused.status_code, refused.json()) == (403, REFUSED)


async def test_another_site_cannot_sign_a_player_out(server: AccountServer) -> None:
    browser = server.browser()
    player = (await browser.guest("Ann")).json()["player"]
    assert (await browser.http.delete("/api/session")).status_code == 403
    form = await browser.http.post("/api/tokens", data={"_csrf_token": "x" * 128})
    assert form.status_code == 403
    assert await browser.me() == player


async def test_a_bearer_token_needs_a_csrf_token_only_with_a_session_cookie(
    server: AccountServer,
) -> None:
    browser = server.browser()
    await browser.guest("Ann")
    bearer = {"authorization": f"Bearer {(await browser.call('POST', '/tokens')).json()['token']}"}
    program = server.browser().http
    assert (await program.post("/api/tokens", headers=bearer)).status_code == 201
    assert (await browser.http.post("/api/tokens", headers=bearer)).status_code == 403
    made_up = {"authorization": "Bearer made-up"}
    assert (await program.post("/api/tokens", headers=made_up)).status_code == 401
    basic = {"authorization": "Basic made-up"}
    assert (await program.post("/api/tokens", headers=basic)).status_code == 403


async def test_a_csrf_cookie_signed_with_another_secret_is_replaced(server: AccountServer) -> None:
    browser = server.browser()
    browser.take_cookie("a" * 128, "csrftoken")
    assert (await browser.guest("Ann")).status_code == 403
    await browser.me()
    assert browser.http.cookies["csrftoken"] != "a" * 128
    assert (await browser.guest("Ann")).status_code == 201


async def test_a_valid_csrf_cookie_is_not_replaced(server: AccountServer) -> None:
    browser = server.browser()
    await browser.me()
    assert "set-cookie" not in (await browser.http.get("/api/session")).headers


async def test_csrf_tokens_survive_a_restart(build: Callable[..., AccountServer]) -> None:
    first = build()
    browser = first.browser()
    await browser.me()
    token = browser.http.cookies["csrftoken"]
    await first.close()
    again = build().browser()
    again.take_cookie(token, "csrftoken")
    assert (await again.guest("Ann")).status_code == 201


def test_the_secret_is_created_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    secret = load_secret(folder)
    assert len(secret) >= 43
    assert load_secret(folder) == secret
    assert load_secret(tmp_path / "other") != secret
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["secret"]


@pytest.mark.parametrize("text", ["", "\n", "secret", "x" * 31, "ü" * 43])
def test_an_empty_or_short_secret_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "secret").write_text(text, "utf-8")
    with pytest.raises(SettingsError, match=r"secret.* at least 32 .*Delete the file"):
        load_secret(tmp_path)
    assert (tmp_path / "secret").read_text("utf-8") == text


def test_the_secret_in_an_existing_folder_becomes_private(tmp_path: Path) -> None:
    secret = load_secret(tmp_path)
    (tmp_path / "secret").chmod(0o644)
    assert load_secret(tmp_path) == secret
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600

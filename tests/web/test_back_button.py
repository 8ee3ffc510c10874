"""The Back button of the browser closes a sheet before it leaves a screen."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.web.browser_user import BrowserUser
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow


def in_a_lobby(server: WebServer, size: str = "phone") -> BrowserUser:
    """Return a user who has come to a lobby from the landing page."""
    user = server.new_user(size)
    user.open("/")
    code = user.create_room("kadi-classic", seats=2)
    user.open(f"/room/{code}")
    user.button("table_chat").wait_for()
    return user


def wait_for_no_sheet(user: BrowserUser) -> None:
    """Wait until no sheet is open and the browser is at the entry of the screen."""
    expect(user.page.get_by_role("dialog")).to_have_count(0)
    is_there = partial(user.page.evaluate, "history.state === null")
    user.wait_until(is_there, "the entry of the screen")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_back_closes_the_open_sheet_and_then_leaves(server: WebServer, size: str) -> None:
    user = in_a_lobby(server, size)
    for _ in range(2):
        user.button("table_chat").click()
        expect(user.dialog("table_chat")).to_be_visible()
        user.page.go_back()
        wait_for_no_sheet(user)
        expect(user.page).to_have_url(re.compile("/room/"))
    user.page.go_back()
    expect(user.page).to_have_url(re.compile("/$"))


def test_a_sheet_that_was_closed_leaves_nothing_in_the_history(server: WebServer) -> None:
    user = in_a_lobby(server)
    for _ in range(2):
        user.button("table_chat").click()
        expect(user.dialog("table_chat")).to_be_visible()
        user.page.keyboard.press("Escape")
        wait_for_no_sheet(user)
    user.page.go_back()
    expect(user.page).to_have_url(re.compile("/$"))


def test_forward_does_not_open_a_sheet_again(server: WebServer) -> None:
    user = in_a_lobby(server)
    user.button("table_chat").click()
    expect(user.dialog("table_chat")).to_be_visible()
    user.page.go_back()
    wait_for_no_sheet(user)
    user.page.go_forward()
    wait_for_no_sheet(user)
    user.page.go_back()
    expect(user.page).to_have_url(re.compile("/$"))


def test_back_leaves_after_a_reload_with_an_open_sheet(server: WebServer) -> None:
    user = in_a_lobby(server)
    user.button("table_chat").click()
    expect(user.dialog("table_chat")).to_be_visible()
    user.page.reload()
    user.button("table_chat").wait_for()
    wait_for_no_sheet(user)
    user.page.go_back()
    expect(user.page).to_have_url(re.compile("/$"))


def test_back_from_a_link_in_a_sheet_shows_the_screen_below_it(server: WebServer) -> None:
    user = server.new_user("phone")
    page = user.open("/")
    page.locator("[data-game='qute']").click()
    page.get_by_role("dialog").get_by_role("link", name=texts("en")["common_page_rules"]).click()
    expect(page).to_have_url(re.compile("/rules/qute$"))
    page.go_back()
    expect(page).to_have_url(re.compile("/$"))
    wait_for_no_sheet(user)
    page.go_forward()
    expect(page).to_have_url(re.compile("/rules/qute$"))

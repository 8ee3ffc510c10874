"""A whole game of each family without a mouse."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.browser_user import BrowserUser
from tests.web.hands import HEARTS
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

MOST_SECONDS = 240
MOST_TABS = 60
FOCUSED = "document.activeElement"


def tab_to(page: Page, condition: str) -> None:
    """Presses Tab until what has the focus is so."""
    for _ in range(MOST_TABS):
        if page.evaluate(f"(() => {{ const it = {FOCUSED}; return {condition}; }})()"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {condition}")


def go_to_card(page: Page, selector: str) -> None:
    """Walks along the hand to the first card that is so."""
    tab_to(page, "it.dataset.card !== undefined")
    page.keyboard.press("Home")
    for _ in range(page.locator(".held").count()):
        if page.evaluate(f"selector => {FOCUSED}.matches(selector)", selector):
            return
        page.keyboard.press("ArrowRight")


def play_kadi_by_keys(user: BrowserUser) -> None:
    """Plays a card that fits, or draws."""
    page = user.page
    if page.locator("dialog[open] .suits").count():
        tab_to(page, "it.closest('.suits') !== null && !it.disabled")
        page.keyboard.press("Enter")
    elif (
        page.locator(".held.is-chosen").count()
        and user.button("cards_play", "cards_play_many").count()
    ):
        page.keyboard.press("p")
    elif page.locator(".held.fits").count():
        go_to_card(page, ".fits")
        page.keyboard.press("Space")
    elif user.button("cards_draw", "kadi_pick", "cards_pass").count():
        page.keyboard.press("d")


def play_qute_by_keys(user: BrowserUser) -> None:
    """Plays a card that fits, chooses what is asked for, ends the turn or draws."""
    page = user.page
    if page.locator(".held.fits").count():
        go_to_card(page, ".fits")
        page.keyboard.press("Enter")
    elif page.locator(".chooser.asked, button.asked").count():
        tab_to(page, "it.closest('button') !== null && it.closest('.asked') !== null")
        page.keyboard.press("Enter")
    elif user.button("qute_end", "qute_call").count():
        page.keyboard.press("e")
    elif user.button("qute_draw").count():
        page.keyboard.press("b")


def play_no_kitty_by_keys(user: BrowserUser) -> None:
    """Draws, lays a heart where the keys lead it, ends the turn."""
    page = user.page
    if user.button("nokitty_draw").count():
        page.keyboard.press("d")
    elif page.locator(".held.is-chosen").count():
        tab_to(page, "it.dataset.tile !== undefined")
        page.keyboard.press("Enter")
    elif is_on_turn(user) and page.locator(HEARTS).count():
        go_to_card(page, HEARTS)
        page.keyboard.press("Enter")
    elif is_on_turn(user):
        page.keyboard.press("e")


def is_on_turn(user: BrowserUser) -> bool:
    """Whether the turn can be ended."""
    return user.button("nokitty_end").count() > 0


def play_by_keys(user: BrowserUser, take_a_turn: Callable[[BrowserUser], None]) -> None:
    """Plays until the result is there, and puts it away."""
    user.page.locator("[data-card]").first.wait_for()
    given_up = time.monotonic() + MOST_SECONDS
    while not user.sees_result():
        assert time.monotonic() < given_up
        take_a_turn(user)
        user.page.wait_for_timeout(120)
    user.page.keyboard.press("Escape")
    assert not user.sees_result()


def test_kadi_is_played_by_keys_alone(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = user.open("/")
    page.locator("button.play").first.wait_for()
    tab_to(page, "it.classList.contains('play')")
    page.keyboard.press("Enter")
    play_by_keys(user, play_kadi_by_keys)


@pytest.mark.parametrize("game", ["kadi-friendly", "qute", "no-kitty"])
def test_the_first_arrow_leads_into_the_hand(server: WebServer, game: str) -> None:
    user = server.new_user("desktop")
    user.open("/")
    code = user.create_room(game, seats=2, bots=["casual"])
    page = user.open(f"/room/{code}?ready=1")
    page.locator("[data-card]").first.wait_for()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('[data-card]') !== null")


def test_qute_is_played_by_keys_alone(server: WebServer) -> None:
    user = server.new_user("desktop")
    user.open("/")
    code = user.create_room("qute", seats=2, bots=["casual"], rules={"score_limit": 25})
    user.open(f"/room/{code}?ready=1")
    play_by_keys(user, play_qute_by_keys)


def test_no_kitty_is_played_by_keys_alone(server: WebServer) -> None:
    user = server.new_user("desktop")
    user.open("/")
    code = user.create_room("no-kitty", seats=2, bots=["casual"])
    user.open(f"/room/{code}?ready=1")
    play_by_keys(user, play_no_kitty_by_keys)

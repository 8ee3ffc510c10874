"""A whole game of each family without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.auto_play import (
    HEARTS,
    PLAY_BUTTONS,
    QUTE_CHOICES,
    go_to_card,
    play_by_keys,
    tab_to,
)
from tests.web.browser_user import BrowserUser
from tests.web.scripted_room import ScriptedRoom
from tests.web.web_server import WebServer

UNSELECTED = ".is-playable[aria-pressed='false']"

pytestmark = pytest.mark.slow


def play_kadi_by_keys(user: BrowserUser) -> None:
    """Play a card that fits, or draw."""
    page = user.page
    if page.locator("dialog[open] .suits").count():
        tab_to(page, "it.closest('.suits') !== null && !it.disabled")
        page.keyboard.press("Enter")
    elif page.locator(".held.is-selected").count() and user.button(*PLAY_BUTTONS).count():
        page.keyboard.press("p")
    elif page.locator(UNSELECTED).count():
        go_to_card(page, UNSELECTED)
        page.keyboard.press("Space")
    elif user.button("kadi_pick", "cards_pass").count():
        page.keyboard.press("d")


def play_qute_by_keys(user: BrowserUser) -> None:
    """Continue after a round, make a required choice, play a card that fits, end the turn or draw."""
    page = user.page
    if page.locator(".round").count():
        page.keyboard.press("Escape")
    elif page.locator(QUTE_CHOICES).count():
        tab_to(page, f"it.matches('{QUTE_CHOICES}')")
        page.keyboard.press("Enter")
    elif page.locator(".held.is-selected").count():
        page.keyboard.press("p")
    elif page.locator(".held.is-playable").count():
        go_to_card(page, ".is-playable")
        page.keyboard.press("Enter")
    elif user.button("cards_end", "qute_call").count():
        page.keyboard.press("e")
    elif user.button("cards_pick").count():
        page.keyboard.press("d")


def play_nokitty_by_keys(user: BrowserUser) -> None:
    """Draw, place a heart on the tile the keys lead to, end the turn."""
    page = user.page
    if user.button("cards_draw").count():
        page.keyboard.press("d")
    elif page.locator(".held.is-selected").count():
        tab_to(page, "it.dataset.tile !== undefined")
        page.keyboard.press("Enter")
    elif is_on_turn(user) and page.locator(HEARTS).count():
        go_to_card(page, HEARTS)
        page.keyboard.press("Enter")
    elif is_on_turn(user):
        page.keyboard.press("e")


def is_on_turn(user: BrowserUser) -> bool:
    """Return whether the turn can be ended."""
    return user.button("nokitty_end").count() > 0


def test_kadi_is_played_with_the_keyboard_only(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = user.open("/")
    page.locator("button.play").first.wait_for()
    tab_to(page, "it.classList.contains('play')")
    page.keyboard.press("Enter")
    play_by_keys(user, play_kadi_by_keys)


def test_the_title_of_a_page_has_the_focus_without_a_ring(server: WebServer) -> None:
    user = server.new_user("desktop")
    user.open("/settings")
    user.page.keyboard.press("Tab")
    user.page.locator("a[href='/']").first.press("Enter")
    title = user.page.get_by_role("heading", level=1)
    expect(title).to_be_focused()
    expect(title).to_have_css("box-shadow", "none")
    expect(title).to_have_css("outline-style", "none")


def test_the_keys_play_the_last_cards_in_spite_of_a_warning(server: WebServer) -> None:
    user = server.new_user("desktop")
    room = ScriptedRoom(user, "kadi-classic", hands={"A": "7H", "B": "7S 4D"}, top="7D")
    user.page.locator(UNSELECTED).wait_for()
    play_kadi_by_keys(user)
    user.button("cards_play_anyway").wait_for()
    play_kadi_by_keys(user)
    room.answer()
    user.page.locator("[data-card]").wait_for(state="detached")


@pytest.mark.parametrize("game", ["kadi-friendly", "qute", "no-kitty"])
def test_the_first_arrow_key_focuses_the_hand(server: WebServer, game: str) -> None:
    user = server.new_user("desktop")
    page = user.start_match(game)
    page.keyboard.press("ArrowRight")
    page.locator("[data-card]:focus").wait_for()


def test_qute_is_played_with_the_keyboard_only(server: WebServer) -> None:
    user = server.new_user("desktop")
    user.start_match("qute", rules={"score_limit": 25, "hand_size": 3})
    play_by_keys(user, play_qute_by_keys)


def test_no_kitty_is_played_with_the_keyboard_only(server: WebServer) -> None:
    user = server.new_user("desktop")
    user.start_match("no-kitty")
    play_by_keys(user, play_nokitty_by_keys)


def test_the_suits_and_the_cards_to_ask_for_have_the_focus_at_once(server: WebServer) -> None:
    user = server.new_user("desktop")
    hands = {"A": "AH AS 9C", "B": "4D 5D", "C": "4C 5C"}
    page = ScriptedRoom(user, "kadi-live", hands=hands, top="7H").page
    page.locator("[data-card='AS']").click()
    user.button(*PLAY_BUTTONS).wait_for()
    page.keyboard.press("p")
    expect(page.locator(".suits .row button:enabled").first).to_be_focused()
    page = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7H").page
    page.locator("[data-card='AH']").click()
    user.button(*PLAY_BUTTONS).wait_for()
    page.keyboard.press("p")
    expect(page.locator(".suits .suit").first).to_be_focused()

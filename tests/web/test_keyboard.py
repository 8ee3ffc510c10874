"""A whole game of each family without a mouse."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.hands import HEARTS
from tests.web.house import House
from tests.web.visitor import Visitor

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


def play_kadi_by_keys(visitor: Visitor) -> None:
    """Plays a card that fits, or draws."""
    page = visitor.page
    if page.locator("dialog[open] .suits").count():
        tab_to(page, "it.closest('.suits') !== null && !it.disabled")
        page.keyboard.press("Enter")
    elif (
        page.locator(".held.is-chosen").count()
        and visitor.button("cards_play", "cards_play_many").count()
    ):
        page.keyboard.press("p")
    elif page.locator(".held.fits").count():
        go_to_card(page, ".fits")
        page.keyboard.press("Space")
    elif visitor.button("cards_draw", "kadi_pick", "cards_pass").count():
        page.keyboard.press("d")


def play_qute_by_keys(visitor: Visitor) -> None:
    """Plays a card that fits, chooses what is asked for, ends the turn or draws."""
    page = visitor.page
    if page.locator(".held.fits").count():
        go_to_card(page, ".fits")
        page.keyboard.press("Enter")
    elif page.locator(".chooser.asked, button.asked").count():
        tab_to(page, "it.closest('button') !== null && it.closest('.asked') !== null")
        page.keyboard.press("Enter")
    elif visitor.button("qute_end", "qute_call").count():
        page.keyboard.press("e")
    elif visitor.button("qute_draw").count():
        page.keyboard.press("b")


def play_no_kitty_by_keys(visitor: Visitor) -> None:
    """Draws, lays a heart where the keys lead it, ends the turn."""
    page = visitor.page
    if visitor.button("nokitty_draw").count():
        page.keyboard.press("d")
    elif page.locator(".held.is-chosen").count():
        tab_to(page, "it.dataset.tile !== undefined")
        page.keyboard.press("Enter")
    elif is_on_turn(visitor) and page.locator(HEARTS).count():
        go_to_card(page, HEARTS)
        page.keyboard.press("Enter")
    elif is_on_turn(visitor):
        page.keyboard.press("e")


def is_on_turn(visitor: Visitor) -> bool:
    """Whether the turn can be ended."""
    return visitor.button("nokitty_end").count() > 0


def play_by_keys(visitor: Visitor, take_a_turn: Callable[[Visitor], None]) -> None:
    """Plays until the result is there, and puts it away."""
    visitor.page.locator("[data-card]").first.wait_for()
    given_up = time.monotonic() + MOST_SECONDS
    while not visitor.sees_result():
        assert time.monotonic() < given_up
        take_a_turn(visitor)
        visitor.page.wait_for_timeout(120)
    visitor.page.keyboard.press("Escape")
    assert not visitor.sees_result()


def test_kadi_is_played_by_keys_alone(house: House) -> None:
    visitor = house.visit("desktop")
    page = visitor.go("/")
    page.locator("button.play").first.wait_for()
    tab_to(page, "it.classList.contains('play')")
    page.keyboard.press("Enter")
    play_by_keys(visitor, play_kadi_by_keys)


@pytest.mark.parametrize("game", ["kadi-friendly", "qute", "no-kitty"])
def test_the_first_arrow_leads_into_the_hand(house: House, game: str) -> None:
    visitor = house.visit("desktop")
    visitor.go("/")
    code = visitor.make_room(game, seats=2, bots=["casual"])
    page = visitor.go(f"/room/{code}?ready=1")
    page.locator("[data-card]").first.wait_for()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('[data-card]') !== null")


def test_qute_is_played_by_keys_alone(house: House) -> None:
    visitor = house.visit("desktop")
    visitor.go("/")
    code = visitor.make_room("qute", seats=2, bots=["casual"], rules={"score_limit": 25})
    visitor.go(f"/room/{code}?ready=1")
    play_by_keys(visitor, play_qute_by_keys)


def test_no_kitty_is_played_by_keys_alone(house: House) -> None:
    visitor = house.visit("desktop")
    visitor.go("/")
    code = visitor.make_room("no-kitty", seats=2, bots=["casual"])
    visitor.go(f"/room/{code}?ready=1")
    play_by_keys(visitor, play_no_kitty_by_keys)

"""A whole game of Kadi without a mouse."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page

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


def take_a_turn(visitor: Visitor) -> None:
    """Plays a card that fits, or draws; all by keys."""
    page = visitor.page
    if page.locator("dialog[open] .suits").count():
        tab_to(page, "it.closest('.suits') !== null && !it.disabled")
        page.keyboard.press("Enter")
        return
    if (
        page.locator(".held.is-chosen").count()
        and visitor.button("kadi_play", "kadi_play_many").count()
    ):
        page.keyboard.press("p")
        return
    if page.locator(".held.fits").count() == 0:
        page.keyboard.press("d")
        return
    tab_to(page, "it.dataset.card !== undefined")
    page.keyboard.press("Home")
    for _ in range(page.locator(".held").count()):
        if page.evaluate(f"{FOCUSED}.classList.contains('fits')"):
            page.keyboard.press("Space")
            return
        page.keyboard.press("ArrowRight")


def test_a_game_is_played_by_keys_alone(house: House) -> None:
    visitor = house.visit("desktop")
    page = visitor.go("/")
    page.locator("button.play").first.wait_for()
    tab_to(page, "it.classList.contains('play')")
    page.keyboard.press("Enter")
    page.locator("[data-card]").first.wait_for()
    given_up = time.monotonic() + MOST_SECONDS
    while not visitor.sees_result():
        assert time.monotonic() < given_up
        if visitor.button(
            "kadi_draw", "kadi_pick", "kadi_pass", "kadi_play", "kadi_play_many"
        ).count():
            take_a_turn(visitor)
        page.wait_for_timeout(120)
    page.keyboard.press("Escape")
    assert not visitor.sees_result()

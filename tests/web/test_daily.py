"""The deal of the day: from the landing page to the result, compared with everybody's and shared."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.auto_play import play_to_the_end
from tests.web.browser_user import SIZES
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

GAME = "kadi-friendly"
KEEP_SHARED_TEXT = "navigator.share = async ({ text }) => { window.shared = text; };"


def test_a_guest_plays_the_deal_of_the_day_once_and_shares_the_result(
    own_server: WebServer,
) -> None:
    amina = own_server.new_user("phone")
    page = amina.page
    page.add_init_script(KEEP_SHARED_TEXT)
    amina.open("/").get_by_role("link", name=texts("en")["daily_title"]).click()
    own = page.locator(f"[data-game='{GAME}']")
    own.locator(amina.button("daily_play_game")).wait_for()
    amina.screenshot("daily")
    assert not amina.has_horizontal_scroll()
    assert amina.accessibility_violations() == []

    own.locator(amina.button("daily_play_game")).click()
    page.locator("[data-card]").first.wait_for()
    amina.open("/daily")
    own.locator(amina.button("daily_continue_game")).click()
    assert play_to_the_end([amina], GAME).total() > 0
    amina.result().get_by_role("link", name=texts("en")["daily_compare"]).click()

    sheet = page.get_by_role("dialog")
    sheet.locator(amina.button("daily_share")).click()
    page.wait_for_function("window.shared")
    lines = page.evaluate("window.shared").splitlines()
    assert lines[0] == "Mezani · Deal of the day · Kadi, friendly · 16 Nov 2026"
    assert lines[-1].endswith("/daily")
    amina.screenshot("daily-result")
    assert amina.accessibility_violations() == []
    page.keyboard.press("Escape")
    own.get_by_role("link").wait_for()
    assert own.get_by_role("button").count() == 0

    card = amina.open("/").get_by_role("link", name=texts("en")["daily_title"])
    card.locator(".streak").wait_for()
    expect(amina.open("/me").locator("section:has(#history) li")).to_contain_text(
        texts("en")["daily_title"]
    )

    brian = own_server.new_user("desktop", language="sw")
    brian.open(f"/daily?game={GAME}").get_by_role("dialog").locator("ol").first.wait_for()
    assert brian.page.get_by_role("dialog").get_by_role("link").count() == 0
    for size in SIZES:
        brian.resize(size)
        brian.screenshot("daily-sw")
        assert not brian.has_horizontal_scroll()
        assert brian.accessibility_violations() == []

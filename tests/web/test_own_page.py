"""The user's own page: favourite house rules, wins, and ratings that explain themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.auto_play import play_to_the_end
from tests.web.boxes import each
from tests.web.browser_user import LANGUAGES, SIZES
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

EN = texts("en")
GAME = "kadi-friendly"


def test_a_guest_saves_house_rules_and_sees_why_a_rating_changed(server: WebServer) -> None:
    amina = server.new_user("phone")
    page = amina.page
    amina.open("/")
    code = amina.create_room(GAME, seats=2, bots=["casual"], rated_bots=True)
    amina.open(f"/room/{code}?ready=1").locator("[data-card]").first.wait_for()
    assert play_to_the_end([amina], GAME).total() > 0
    why = amina.result().locator(".why")
    why.wait_for()
    assert "1 of 10" in why.inner_text()

    amina.open("/room/new?game=qute")
    summaries = page.locator("details > summary")
    summaries.first.wait_for()
    for group in each(summaries):
        group.click()
    page.locator("input[type=number][min='25']").fill("75")
    page.keyboard.press("Tab")
    amina.button("profile_save_rules").click()
    page.get_by_role("textbox", name=EN["profile_save_name"]).fill("Kwetu")
    page.keyboard.press("Enter")
    saved = page.get_by_role("button", name="Kwetu", pressed=True)
    saved.wait_for()
    assert page.url.endswith("/room/new?game=qute")

    for language in ("sw", "en"):
        amina.open("/me")
        amina.set_language(language)
        page.get_by_text("Kwetu").wait_for()
        page.locator("meter").first.wait_for()
        for size in SIZES:
            amina.resize(size)
            amina.screenshot(f"own-page-{language}")
            streaks = page.locator("section:has(#streaks) .panel")
            expect(streaks.first).to_contain_text(texts(language)["daily_no_streak"])
            expect(streaks.first).to_contain_text(texts(language)["profile_streak_days"])
            won = text_pattern(language, "profile_winning", "profile_no_winning")
            expect(streaks.last.locator("b")).to_have_text(won)
            assert not amina.has_horizontal_scroll()
            assert amina.accessibility_violations() == []
    page.get_by_role("link", name=EN["profile_use"].replace("{name}", "Kwetu")).click()
    saved.wait_for()
    amina.open("/me")
    amina.button("profile_delete").click()
    page.get_by_text(EN["profile_no_favourites"]).wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_can_delete_data_and_is_told_what_counts(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    user.open("/")
    user.create_room(GAME, seats=2, bots=["casual"])
    page, words = user.open("/me"), texts(language)
    expect(page.get_by_text(words["account_delete_data"])).to_be_visible()
    expect(page.get_by_text(words["account_delete"], exact=True)).to_have_count(0)
    expect(page.locator("section:has(#streaks)")).to_contain_text(words["profile_winning_help"])

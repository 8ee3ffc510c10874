"""The review of a match in its replay, and playing on from one of its steps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.auto_play import play_to_the_end
from tests.web.browser_user import LANGUAGE_AT, BrowserUser
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

GAME = "kadi-friendly"


def open_replay(user: BrowserUser, game: str = GAME, bots: int = 2) -> Page:
    """Play a match to its end and open its replay."""
    user.start_match(game, bots=bots)
    play_to_the_end([user], game)
    link = user.page.get_by_role("link", name=text_pattern(user.language, "table_replay"))
    page = user.open(link.get_attribute("href") or "")
    user.button("replay_forward").wait_for()
    return page


def chart(user: BrowserUser) -> Locator:
    """Return the chart of chances."""
    return user.page.get_by_role("slider", name=texts(user.language)["review_chart"])


def shown_step(user: BrowserUser) -> int:
    """Return the step that the chart shows."""
    return int(chart(user).get_attribute("aria-valuenow") or -1)


def test_a_match_is_reviewed_and_continued_from_a_costly_move(server: WebServer) -> None:
    user = server.new_user("phone")
    page = open_replay(user)
    words = texts("en")
    expect(chart(user)).to_have_count(0)
    user.button("review_open").click()
    expect(chart(user)).to_be_visible()
    expect(chart(user)).to_have_attribute("aria-valuetext", re.compile(r"Step 0 of \d+: .+%"))
    marks = page.locator("[data-mark]")
    assert marks.count() > 0
    expect(page.get_by_text(re.compile(r"Costly moves: You \d+, others \d+"))).to_be_visible()
    user.screenshot("review-start")

    user.button("review_next_mark").click()
    first = int(marks.first.get_attribute("data-mark") or 0)
    assert shown_step(user) == first
    expect(page.get_by_text(re.compile(r".+: .+\. Better: .+-\d+%", re.DOTALL))).to_be_visible()
    user.screenshot("review-mark")
    assert user.accessibility_violations() == []

    last = marks.last
    step = int(last.get_attribute("data-mark") or 0)
    last.click(force=True)
    assert shown_step(user) == step

    user.button("review_details").click()
    sheet = user.dialog("review_title")
    expect(sheet.get_by_role("columnheader", name=words["review_luck"])).to_be_visible()
    sheet.get_by_text(words["review_table"]).click()
    expect(sheet.get_by_role("table")).to_have_count(2)
    user.screenshot("review-details")
    assert user.accessibility_violations() == []
    assert not user.has_horizontal_scroll()
    user.button("common_close").first.click()

    user.button("replay_last").click()
    expect(page.get_by_text(re.compile(r"Luck: .+%, .+% and .+%"))).to_be_visible()
    user.screenshot("review-end")
    user.button("review_previous_mark").click()
    assert shown_step(user) == step

    user.button("review_try").click()
    dialog = user.dialog("review_play_on")
    expect(dialog.get_by_text(f"from step {step - 1}")).to_be_visible()
    user.screenshot("review-play-on")
    assert user.accessibility_violations() == []
    dialog.locator(user.button("review_play_on_start")).click()
    page.wait_for_url("**/room/*")
    page.locator("[data-card]").first.wait_for()
    user.screenshot("review-played-on")
    play_to_the_end([user], GAME)


@pytest.mark.parametrize("game", ["kadi-live", "qute", "no-kitty"])
def test_the_review_fits_every_window(server: WebServer, game: str) -> None:
    user = server.new_user("desktop")
    page = open_replay(user, game, bots=1 if game == "no-kitty" else 2)
    expect(chart(user)).to_be_visible()
    address = page.url
    for size, language in LANGUAGE_AT.items():
        user.resize(size)
        user.set_language(language)
        user.open(address)
        if size not in ("desktop", "wide"):
            user.button("review_open").click()
        expect(chart(user)).to_be_visible()
        user.button("review_next_mark").or_(user.button("replay_forward")).first.click()
        user.screenshot(f"review-{game}")
        assert not user.has_horizontal_scroll(), size
        assert user.accessibility_violations() == [], size
        assert user.illegible_figures() == [], size


def test_readers_of_their_own_match_are_you_everywhere(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = open_replay(user)
    expect(chart(user)).to_have_attribute("aria-valuetext", re.compile("You [0-9]+%"))
    expect(page.locator(".own .name")).to_have_text("You")
    observer = page.get_by_label(texts("en")["replay_view"])
    expect(observer.locator("option:checked")).to_have_text("You")
    expect(
        page.locator("aside").get_by_text(re.compile("^You (played|picked)")).first
    ).to_be_visible()
    expect(page.get_by_text("Amina")).to_have_count(0)
    observer.select_option("B")
    bot = observer.locator("option:checked").inner_text()
    expect(page.locator(".own .name")).to_have_text(bot)
    expect(
        page.locator("aside").get_by_text(re.compile("^Amina (played|picked)")).first
    ).to_be_visible()


def test_arrow_keys_move_along_the_chart(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = open_replay(user)
    chart(user).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert shown_step(user) == 2
    page.keyboard.press("ArrowLeft")
    assert shown_step(user) == 1
    page.keyboard.press("End")
    expect(chart(user)).to_have_attribute("aria-valuetext", re.compile("100%"))
    page.keyboard.press("Home")
    assert shown_step(user) == 0


def test_a_game_can_be_continued_from_any_step(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = open_replay(user, "qute")
    for _ in range(3):
        user.button("replay_forward").click()
    user.button("review_play_on").click()
    dialog = user.dialog("review_play_on")
    dialog.get_by_role("radio").first.check()
    dialog.locator(user.button("review_play_on_start")).click()
    page.wait_for_url("**/room/*")
    page.locator("[data-card]").first.wait_for()

"""The deal of the day: from the landing page to the result, compared with everybody's and shared."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Route, expect

from mezani.games import find_game
from mezani.match import Match
from mezani.server.messages import Goodbye, GoodbyeMessage, RoomMessage
from tests.web.auto_play import play_to_the_end
from tests.web.browser_user import LANGUAGES, SIZES, BrowserUser
from tests.web.fake_room import CODE, NAMES, FakeRoom
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

GAME = "kadi-friendly"
KEEP_SHARED_TEXT = "navigator.share = async ({ text }) => { window.shared = text; };"
CLOSED_SOCKET = """
    window.WebSocket = class {
        constructor() {
            void this.speak();
        }
        async speak() {
            const nextTask = () => new Promise((resolve) => setTimeout(resolve));
            await nextTask();
            this.onopen();
            for (const data of MESSAGES) {
                this.onmessage({ data });
                await nextTask();
            }
            this.onclose({ code: 1000 });
        }
        close() {}
    };
"""
"""A connection that the server closes after some messages."""
KEEP_COPIED_TEXT = """
    delete navigator.share;
    delete Navigator.prototype.share;
    navigator.clipboard.writeText = async (text) => { window.shared = text; };
"""


def test_a_guest_plays_the_deal_of_the_day_once_and_shares_the_result(
    own_server: WebServer,
) -> None:
    amina = own_server.new_user("phone")
    page = amina.page
    page.add_init_script(KEEP_SHARED_TEXT)
    amina.open("/").get_by_role("link", name=texts("en")["daily_title"]).click()
    own = page.locator(f"[data-game='{GAME}']")
    own.locator(amina.button("daily_play_game")).wait_for()
    expect(page.locator(".featured")).to_have_attribute("data-game", GAME)
    expect(page.get_by_text("at 19:00")).to_be_visible()  # midnight UTC in New York
    amina.screenshot("daily")
    assert not amina.has_horizontal_scroll()
    assert amina.accessibility_violations() == []

    own.locator(amina.button("daily_play_game")).click()
    page.locator("[data-card]").first.wait_for()
    expect(page.get_by_role("heading", level=1)).to_contain_text(texts("en")["daily_title"])
    amina.open("/daily")
    own.locator(amina.button("daily_continue_game")).click()
    assert play_to_the_end([amina], GAME).total() > 0
    expect(amina.result().get_by_text("1-day streak")).to_be_visible()
    expect(amina.result().get_by_text(texts("en")["daily_no_others"])).to_be_visible()
    amina.screenshot("daily-end")
    amina.result().locator(amina.button("daily_share")).click()
    page.wait_for_function("window.shared")
    shared = page.evaluate("window.shared")
    page.evaluate("window.shared = ''")
    amina.result().get_by_role("link", name=texts("en")["daily_compare"]).click()

    sheet = page.get_by_role("dialog")
    score = sheet.locator(".own > b").inner_text()
    expect(sheet.locator(".bars li")).to_contain_text(score)
    sheet.locator(amina.button("daily_share")).click()
    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared") == shared
    lines = shared.splitlines()
    assert lines[0] == "Mezani · Deal of the day · Kadi, friendly · 16 Nov 2026"
    assert "🔥 1-day streak" in lines
    link = lines[-1].split()[-1]
    assert link.endswith(f"/daily?game={GAME}&day=2026-11-16")
    amina.screenshot("daily-result")
    assert amina.accessibility_violations() == []
    page.keyboard.press("Escape")
    own.get_by_role("link").wait_for()
    assert own.get_by_role("button").count() == 0

    panel = amina.open("/").locator("section:has(#every-day)")
    expect(panel.get_by_text("1-day streak")).to_be_visible()
    deal = panel.get_by_role("link", name=texts("en")["daily_title"])
    expect(deal.locator(".result")).to_have_text(score)
    expect(deal).not_to_contain_text(texts("en")["daily_card_help"])
    expect(deal).to_contain_text(re.compile(r"Next one in \d"))
    for language in LANGUAGES:
        amina.set_language(language)
        expect(panel.locator(".result")).to_have_count(1)
        for size in ("small", "phone", "desktop"):
            amina.resize(size)
            panel.scroll_into_view_if_needed()
            amina.screenshot(f"daily-done-{language}")
            assert not amina.has_horizontal_scroll()
    amina.set_language("en")
    amina.resize("phone")
    for way in ("daily_title", "puzzle_title"):
        expect(panel.get_by_role("link", name=texts("en")[way])).to_be_visible()
    expect(amina.open("/me").locator("section:has(#history) li")).to_contain_text(
        texts("en")["daily_title"]
    )

    brian = own_server.new_user("desktop", language="sw")
    brian.open(link).get_by_role("dialog").locator("ol").first.wait_for()
    assert brian.page.get_by_role("dialog").get_by_role("link").count() == 0
    expect(brian.button("daily_play_this")).to_be_visible()
    for size in SIZES:
        brian.resize(size)
        brian.screenshot("daily-sw")
        assert not brian.has_horizontal_scroll()
        assert brian.accessibility_violations() == []

    amina.open("about:blank")
    page.add_init_script(KEEP_COPIED_TEXT)
    amina.resize("small")
    amina.open(link)
    amina.button("daily_share").click()
    expect(page.get_by_role("dialog").get_by_text(texts("en")["daily_copied"])).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_empty()  # covers nothing
    amina.screenshot("daily-copied")


def open_refused_try(user: BrowserUser, why: str) -> None:
    """Open the room of a deal of the day that sends its player away."""
    match = Match(find_game(GAME), NAMES[:2])
    room = FakeRoom(user, match, phase="waiting", daily="2026-11-15").room
    bye = Goodbye(why, "", reconnect=False)
    messages = [
        msgspec.json.encode(one).decode() for one in (RoomMessage(room), GoodbyeMessage(bye))
    ]
    user.open("/")
    user.create_room(GAME)
    user.page.add_init_script(CLOSED_SOCKET.replace("MESSAGES", str(messages)))
    user.open(f"/room/{CODE}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("why", "text", "button"),
    [
        ("daily_room", "daily_elsewhere", "daily_continue"),
        ("daily_over", "error_daily_over", "daily_play"),
    ],
)
def test_a_player_whose_try_is_refused_is_told_why_and_led_to_the_deals(
    server: WebServer, why: str, text: str, button: str, language: str
) -> None:
    user = server.new_user("small", language=language)
    open_refused_try(user, why)
    page = user.page
    link = page.get_by_role("link", name=texts(language)[button])
    for size in user.at_main_sizes():
        expect(page.get_by_text(text_pattern(language, text))).to_be_in_viewport(ratio=1)
        expect(link).to_be_in_viewport(ratio=1)
        user.screenshot(f"{why}-{language}")
        assert not user.has_horizontal_scroll(), size
        assert user.accessibility_violations() == [], size
    link.click()
    page.locator(".featured").wait_for()
    user.open("/").locator(".play").wait_for()
    expect(page.locator(".return, .free.place")).to_have_count(0)  # the room is forgotten


@pytest.mark.parametrize("language", LANGUAGES)
def test_streaks_and_yesterdays_best_are_shown(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    score = {"won": True, "margin": 7, "turns": 12}
    best = {"name": "Chebet", "match": "m9", "score": score, "you": False}

    def with_yesterday(route: Route) -> None:
        page = route.fetch().json()
        page |= {"streak": 3, "longest": 16}
        page["games"][0]["yesterday"] = best
        route.fulfill(json=page)

    user.page.route("**/api/daily", with_yesterday)
    page, words = user.open("/daily"), texts(language)
    yesterday = page.locator("section:has(#yesterday) li")
    for size in user.at_main_sizes():
        expect(page.get_by_text(text_pattern(language, "daily_streak"))).to_be_visible()
        longest = words["daily_longest"].format(days=16)
        expect(page.get_by_text(longest)).to_be_visible()
        expect(yesterday).to_contain_text("Chebet")
        expect(yesterday.get_by_role("link")).to_have_attribute("href", "/match/m9?seat=A")
        user.screenshot(f"daily-streak-{language}")
        assert not user.has_horizontal_scroll(), size
        assert user.accessibility_violations() == [], size

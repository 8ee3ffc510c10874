"""Every screen at every size, in both languages: nothing keeps anybody out, nothing has to be scrolled sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.hands import play_to_the_end
from tests.web.house import House
from tests.web.visitor import SIZES
from tests.web.words import called

pytestmark = pytest.mark.slow

SCREENS = {
    "landing": "/",
    "settings": "/settings",
    "sign-in": "/sign-in",
    "me": "/me",
    "leaderboard": "/leaderboard/kadi-friendly",
    "rules": "/rules",
    "rules-kadi-live": "/rules/kadi-live",
    "rules-qute": "/rules/qute",
    "rules-no-kitty": "/rules/no-kitty",
    "learn": "/learn",
    "new-room": "/room/new?game=kadi-classic",
    "no-such-room": "/room/ZZZZZZ",
    "missing": "/nowhere",
}


@pytest.mark.parametrize("language", ["en", "sw"])
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_can_be_used_by_everybody(house: House, size: str, language: str) -> None:
    visitor = house.visit(size, language=language)
    for name, path in SCREENS.items():
        page = visitor.go(path)
        page.locator("h1, [data-card]").first.wait_for()
        page.wait_for_load_state("networkidle")
        visitor.picture(f"{name}-{language}")
        assert page.locator("html").get_attribute("lang") == language
        assert not visitor.is_wider_than_the_screen(), name
        assert visitor.barriers() == [], name


def test_a_game_is_played_in_swahili_and_seen_again(house: House) -> None:
    visitor = house.visit("phone", language="sw")
    page = visitor.go("/")
    visitor.button("landing_practice").first.wait_for()
    page.locator("[data-game='kadi-bomb']").click()
    page.get_by_role("dialog").locator(visitor.button("landing_play")).click()
    page.locator("[data-card]").first.wait_for()
    visitor.picture("table-in-swahili")
    play_to_the_end([visitor], "kadi-bomb")
    page.get_by_role("link", name=called("sw", "table_replay")).click()
    page.wait_for_url("**/match/*")
    visitor.button("replay_forward").click()
    visitor.picture("replay-in-swahili")
    assert visitor.barriers() == []


def test_the_language_changes_at_once(house: House) -> None:
    visitor = house.visit("desktop")
    page = visitor.go("/settings")
    page.get_by_text("Kiswahili").click()
    expect(page.locator("html")).to_have_attribute("lang", "sw")
    expect(page.get_by_role("heading", level=1)).to_have_text(called("sw", "landing_settings"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "sw")

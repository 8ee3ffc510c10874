"""Every game is played from the landing page to its result, on a phone and on a desktop."""

from __future__ import annotations

import pytest

from tests.web.auto_play import play_to_the_end
from tests.web.boxes import each
from tests.web.browser_user import BrowserUser
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

TEXTS = texts("en")
GAMES = ["kadi-friendly", "kadi-bomb", "kadi-classic", "kadi-live", "no-kitty"]


def finish(user: BrowserUser, game: str) -> None:
    """Play to the result, checking and saving what the table and the result look like."""
    user.page.locator("[data-card]").first.wait_for()
    user.screenshot(f"table-{game}")
    assert not user.has_horizontal_scroll()
    assert user.accessibility_violations() == []
    assert play_to_the_end([user], game).total() > 0
    user.screenshot(f"result-{game}")
    assert user.accessibility_violations() == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_from_the_landing_page_to_its_result(
    server: WebServer, game: str, size: str
) -> None:
    user = server.new_user(size)
    user.open("/").locator(f"[data-game='{game}']").click()
    user.screenshot(f"choosing-{game}")
    user.page.get_by_role("dialog").locator(user.button("landing_play")).click()
    finish(user, game)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_qute_with_a_house_rule_is_played_from_the_landing_page_to_its_result(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size)
    page = user.open("/")
    page.locator("[data-game='qute']").click()
    page.get_by_role("dialog").get_by_text(TEXTS["landing_friends"], exact=True).click()
    page.get_by_role("textbox", name=TEXTS["room_your_name"]).fill("Amina")
    for question, answer in (("room_seats", "2"), ("room_how_many_bots", "1")):
        choices = page.get_by_role("group", name=TEXTS[question], exact=True)
        choices.get_by_role("radio", name=answer).check()
    for group in each(page.locator("details > summary")):
        group.click()
    page.locator("input[type=number][min='25']").fill("25")
    user.screenshot("new-room")
    assert user.accessibility_violations() == []
    user.button("room_create").click()
    user.button("room_ready").wait_for()
    user.screenshot("lobby")
    assert user.accessibility_violations() == []
    user.button("room_ready").click()
    finish(user, "qute")


def test_a_game_is_played_with_animations(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    user.open("/").locator("button.play").first.click()
    user.page.locator("[data-card]").first.wait_for()
    assert play_to_the_end([user], "kadi-friendly").total() > 0
    user.screenshot("result-animated")

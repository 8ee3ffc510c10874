"""A game without a table of its own is played in the browser, from the landing page to the result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.auto_play import go_to_card, play_by_keys, play_to_the_end
from tests.web.browser_user import BrowserUser
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

GAME = "crazy-eights"


@pytest.fixture(scope="module")
def extra_server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[WebServer]:
    """Run a server with the extra game for all tests of this module."""
    server = WebServer(tmp_path_factory.mktemp("extra"), browser, "same", "tests.web.extra_game")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(extra_server: WebServer) -> Iterator[WebServer]:
    """Return the server with the extra game. Fail the test if its browsers reported problems."""
    yield extra_server
    assert extra_server.close_users() == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_an_extra_game_is_played_from_the_landing_page_to_its_result(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size)
    user.open("/").locator(f"[data-game='{GAME}']").click()
    user.screenshot(f"choosing-{GAME}")
    expect(user.page.get_by_text(texts("en")["room_bot_level"])).to_have_count(0)
    expect(user.page.get_by_text(texts("en")["landing_practice_help_random"])).to_be_attached()
    user.page.get_by_role("dialog").locator(user.button("landing_play")).click()
    user.page.locator("[data-card]").first.wait_for()
    user.page.locator("[data-move]").first.wait_for()
    user.screenshot(f"table-{GAME}")
    assert not user.has_horizontal_scroll()
    assert user.accessibility_violations() == []
    assert play_to_the_end([user], GAME).total() > 0
    user.screenshot(f"result-{GAME}")
    assert user.accessibility_violations() == []


def test_an_extra_game_shows_guidance_and_talk(server: WebServer) -> None:
    user = server.new_user("desktop")
    user.start_match(GAME, rules={"turn_seconds": 0})
    expect(user.page.get_by_text("or an 8, or draw.")).to_be_visible()
    user.page.locator("[data-move='draw']").click()
    expect(user.page.get_by_role("log").get_by_text("drew a card.").first).to_be_visible()


def act_by_keys(user: BrowserUser) -> None:
    """Make the first move with the selected card, select a card that fits, or make the first move."""
    page = user.page
    if page.locator("[data-move].button-gold").count():
        page.keyboard.press("1")
    elif page.locator(".held.is-playable").count():
        go_to_card(page, ".is-playable")
        page.keyboard.press("Space")
    elif page.locator("[data-move]").count():
        page.keyboard.press("1")


def test_an_extra_game_is_played_with_the_keyboard_only(server: WebServer) -> None:
    user = server.new_user("desktop")
    user.start_match(GAME)
    play_by_keys(user, act_by_keys)


@pytest.mark.parametrize("language", ["en", "sw"])
@pytest.mark.parametrize("path", [f"/rules/{GAME}", "/rules", f"/leaderboard/{GAME}"])
def test_the_pages_about_an_extra_game_have_no_problems(
    server: WebServer, path: str, language: str
) -> None:
    user = server.new_user("phone", language=language)
    user.open(path).get_by_text("Crazy Eights").first.wait_for()
    user.screenshot(f"{path.replace('/', '-').strip('-')}-{language}")
    assert not user.has_horizontal_scroll()
    assert user.accessibility_violations() == []


def test_a_match_of_an_extra_game_is_replayed(server: WebServer) -> None:
    user = server.new_user("desktop")
    user.start_match(GAME)
    play_to_the_end([user], GAME)
    replay = user.page.get_by_role("link", name=text_pattern("en", "table_replay"))
    user.open(replay.get_attribute("href") or "").get_by_text(
        texts("en")["replay_deal"]
    ).first.wait_for()
    user.screenshot(f"replay-{GAME}")
    assert user.accessibility_violations() == []

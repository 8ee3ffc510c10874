"""The Qute table: what it shows, and what happens at the end of a round."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.auto_play import play_qute, play_until
from tests.web.browser_user import BrowserUser
from tests.web.page_clock import PageClock
from tests.web.web_server import WebServer

DETAILS = (".monitor", ".picked", ".refills", ".indicators", ".choosers", ".chooser", ".limit")


def start_round_end(server: WebServer, size: str, language: str = "en") -> BrowserUser:
    """Play until the result of the first round is shown."""
    user = server.new_user(size, language=language)
    user.start_match("qute", bots=2, rules={"hand_size": 2})
    user.page.locator(".qute").wait_for()
    play_until([user], play_qute, lambda _: user.page.locator(".round").count() > 0)
    return user


def is_covered(page: Page, selector: str, by: str) -> bool:
    """Return whether an element overlaps another one."""
    script = """([selector, by]) => {
        const [one, other] = [selector, by].map((text) => document.querySelector(text).getBoundingClientRect());
        return one.top < other.bottom && other.top < one.bottom;
    }"""
    return bool(page.evaluate(script, [selector, by]))


def test_a_round_ends_visibly_and_waits_for_the_player(server: WebServer) -> None:
    user = start_round_end(server, "phone")
    page = user.page
    panel = page.locator(".round")
    expect(panel.locator("li")).to_have_count(3)
    expect(page.locator(".qute .board")).to_have_attribute("inert", "")
    expect(user.button("qute_result_continue")).to_be_focused()
    assert not user.accessibility_violations()
    page.reload()
    expect(panel.locator("li")).to_have_count(3)
    user.button("qute_result_continue").click()
    expect(panel).to_have_count(0)
    play_until([user], play_qute, lambda done: done["card"] > 0)


def test_a_spectator_sees_the_result_of_a_round_and_can_close_it(server: WebServer) -> None:
    player = start_round_end(server, "desktop", "sw")
    spectator = server.new_user("small")
    page = spectator.open(player.page.url)
    spectator.button("room_just_watch").click()
    page.locator(".round").wait_for()
    spectator.button("common_close").last.click()
    expect(page.locator(".round")).to_have_count(0)
    expect(page.locator(".qute .waiting")).to_be_visible()


def test_the_qute_table_shows_what_matters_and_the_rest_with_details_on(server: WebServer) -> None:
    user = server.new_user("small")
    page = user.start_match("qute", bots=2)
    page.locator(".qute .scores").wait_for()
    for part in DETAILS:
        expect(page.locator(f".qute {part}")).to_have_count(0)
    page.locator("button.details").click()
    for part in DETAILS:
        expect(page.locator(f".qute {part}").first).to_be_visible()
    page.reload()
    expect(page.locator(".qute .indicators")).to_be_visible()
    assert not user.accessibility_violations()


def test_a_notice_covers_neither_the_scores_nor_the_hand(server: WebServer) -> None:
    user = server.new_user("small")
    clock = PageClock(user)
    page = user.start_match("qute", bots=1)
    user.page.locator(".held.is-playable").first.wait_for()
    clock.stop()
    page.keyboard.press("q")
    page.locator("[role=alert] p").wait_for()
    assert not is_covered(page, "[role=alert] p", ".qute .scores")
    assert not is_covered(page, "[role=alert] p", ".qute .area-hand")

"""Two users in two browsers: one creates a room, the other joins by code, and they play Kadi live."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.web.auto_play import confirming, play_kadi, play_to_the_end, play_until
from tests.web.browser_user import BrowserUser
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

MAX_MATCHES = 6


def start_match(server: WebServer, *bots: str, hand_size: int) -> list[BrowserUser]:
    """Let Amina create a room and Brian join it by code; return both, ready to play."""
    amina, brian = server.new_user("phone"), server.new_user("desktop")
    amina.open("/")
    timers = dict.fromkeys(("window_seconds", "prompt_seconds", "confirm_seconds"), 600)
    rules = {"hand_size": hand_size, "turn_seconds": 0, **timers}  # no timer runs out
    code = amina.create_room("kadi-live", seats=2 + len(bots), bots=list(bots), rules=rules)
    amina.open(f"/room/{code}")
    expect(amina.page.get_by_text(code).and_(amina.page.locator(":visible"))).to_have_count(1)
    page = brian.open("/")
    page.get_by_role("textbox").fill(code.lower())
    brian.button("landing_join").click()
    page.wait_for_url(f"**/room/{code}")
    page.get_by_role("textbox").fill("Brian")
    brian.button("room_sit_down").click()
    brian.button("room_ready").wait_for()
    amina.screenshot("lobby-of-two")
    for user in (amina, brian):
        user.button("room_ready").click()
    return [amina, brian]


def test_a_window_is_cancelled_and_niko_kadi_is_called(own_server: WebServer) -> None:
    users = start_match(own_server, hand_size=7)
    seen: Counter[str] = Counter()

    def all_see_result() -> bool:
        return all(each.sees_result() for each in users)

    def is_enough(done: Counter[str]) -> bool:
        both = seen + done
        return bool(both["kadi_cancel_with"] and both["kadi_niko_yes"])

    for _ in range(MAX_MATCHES):
        seen += play_until(
            users, confirming(play_kadi), lambda done: is_enough(done) or all_see_result()
        )
        if is_enough(Counter()):
            break
        for user in users:
            user.button("table_rematch").click()
        for user in users:
            user.page.locator("[data-card]").first.wait_for()
    assert seen["kadi_cancel_with"] > 0
    assert seen["kadi_niko_yes"] > 0


def test_all_players_see_and_confirm_the_winning_play(server: WebServer) -> None:
    users = start_match(server, "sharp", "sharp", hand_size=3)
    play_until(
        users,
        play_kadi,
        lambda _: all(each.page.locator("section.confirm").count() for each in users),
    )
    for user in users:
        expect(user.page.locator("section.confirm .card").first).to_be_visible()
        user.screenshot("confirm")
        assert user.accessibility_violations() == []
    play_to_the_end(users, "kadi-live")


def test_a_guest_with_a_link_enters_a_name_and_joins(server: WebServer) -> None:
    amina, brian = server.new_user("desktop"), server.new_user("phone")
    amina.open("/")
    code = amina.create_room("kadi-friendly", seats=2)
    amina.open(f"/room/{code}")
    page = brian.open(f"/room/{code}")
    page.get_by_role("textbox").fill("Brian")
    brian.screenshot("invited")
    assert brian.accessibility_violations() == []
    brian.button("room_sit_down").click()
    brian.button("room_ready").wait_for()
    expect(amina.page.get_by_text("Brian").first).to_be_visible()

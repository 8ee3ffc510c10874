"""Heavy penalties, Kings and the end of a match are moments on the felt, and none of them without motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from mezani.lessons.lesson import build_lesson
from tests.web.auto_play import show_step
from tests.web.browser_user import LANGUAGE_AT, SIZES
from tests.web.frozen_motion import FrozenMotion
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.test_flights import CORNER, kadi
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

LANDING_TIME = 700
MOMENT_TIME = 2800


def test_a_joker_shakes_the_table_and_a_king_turns_the_ring(server: WebServer) -> None:
    hands = {"A": "4S 9C", "B": "KD RJ 4D", "C": "KH 5D"}
    room = kadi(server, turn="B", hands=hands)
    motion = FrozenMotion(room.user)
    rest = motion.spot(".card-table")
    room.act("B play KD")
    assert len({one.width for one in motion.path(".spin", 9)}) > 3
    expect(room.page.locator(".ring.is-back")).to_have_count(1)
    assert room.page.evaluate("document.querySelector('.card-table').getAnimations().length") == 0
    room = kadi(server, turn="B", hands=hands)
    motion = FrozenMotion(room.user)
    room.act("B play RJ")
    path = motion.path(".card-table", 9)
    assert max(one.distance(rest) for one in path) > 3
    assert path[-1].is_at(rest, 1)


def winning_room(
    server: WebServer, size: str, *, reduced_motion: bool = False
) -> tuple[ScriptedRoom, PageClock]:
    """Open a table where the user has one card left, stop the clock and play it."""
    user = server.new_user(size, language=LANGUAGE_AT[size], reduced_motion=reduced_motion)
    clock = PageClock(user)
    hands = {"A": "7H", "B": "7S 4D KH", "C": "8C 5D"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D")
    clock.stop()
    room.page.locator("[data-card='7H']").dblclick(position=CORNER)
    room.answer()
    return room, clock


@pytest.mark.parametrize("size", ["phone", "small", "desktop", "wide"])
def test_a_win_is_celebrated_with_all_hands_turned_up_before_the_result(
    server: WebServer, size: str
) -> None:
    room, clock = winning_room(server, size)
    expect(room.page.locator(".moment")).to_be_attached()
    clock.advance(LANDING_TIME)
    expect(room.page.get_by_text(texts(room.user.language)["table_you_win"])).to_be_visible()
    expect(room.page.locator(".burst svg")).to_be_visible()
    expect(room.page.locator(".moment .shower")).to_be_attached()
    rays = room.page.locator(".burst svg").bounding_box()
    assert rays is not None
    assert rays["x"] + rays["width"] / 2 == pytest.approx(SIZES[size].width / 2, abs=2)
    expect(room.user.result()).to_have_count(0)
    expect(room.page.locator("[data-seat='B'] .open")).to_have_count(3)
    expect(room.page.locator("[data-seat='C'] .open")).to_have_count(2)
    clock.advance(MOMENT_TIME)
    expect(room.user.result()).to_be_visible()
    expect(room.page.locator(".burst")).to_have_count(0)


def test_the_win_of_another_player_has_a_moment_without_rays_that_a_tap_ends(
    server: WebServer,
) -> None:
    user = server.new_user("small", language="sw", reduced_motion=False)
    clock = PageClock(user)
    hands = {"A": "4S 9C", "B": "7S", "C": "KH 5D"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    clock.stop()
    room.act("B play 7S")
    expect(room.page.locator(".moment")).to_be_attached()
    clock.advance(LANDING_TIME)
    expect(room.page.locator(".burst strong")).to_contain_text("Njeri")
    expect(room.page.locator(".burst svg")).to_have_count(0)
    room.page.locator(".moment button").click()
    expect(room.user.result()).to_be_visible()


def test_without_motion_nothing_flies_and_the_result_is_shown_at_once(server: WebServer) -> None:
    room, _ = winning_room(server, "desktop", reduced_motion=True)
    expect(room.user.result()).to_be_visible()
    expect(room.page.locator(".is-arriving, .flight, .burst")).to_have_count(0)


def test_the_win_in_a_lesson_is_celebrated_without_an_old_notice(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    clock = PageClock(user)
    page = user.open("/learn")
    for step in build_lesson("kadi", "en").steps:
        if step.key == "win":
            break
        show_step(user)
    clock.stop()
    user.button("cards_draw").click()
    expect(page.get_by_role("alert").locator("p")).to_be_visible()
    user.button("learn_do").click()
    expect(page.locator(".moment")).to_be_attached()
    clock.advance(LANDING_TIME)
    expect(page.get_by_text(texts("en")["table_you_win"])).to_be_visible()
    expect(page.get_by_role("alert").locator("p")).to_have_count(0)

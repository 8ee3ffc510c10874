"""Animations for heavy penalties, Kings and the end; none with reduced motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from mezani.lessons.lesson import build_lesson
from tests.web.auto_play import show_step
from tests.web.boxes import box, overlap
from tests.web.browser_user import LANGUAGES, MAIN_SIZES, SIZES, BrowserUser
from tests.web.frozen_motion import FrozenMotion
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.test_flights import CORNER, FLIGHT_MS, kadi
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

LANDING_TIME = 700
MOMENT_TIME = 2800
RESULT_DELAY = 1000
IGNORED_TIME = 400
"""Milliseconds after which the scores of a round can be closed."""
LAST_TILE = {
    "hands": {"A": "Y2 R1 wind", "B": "R2 recycle"},
    "tiles": "W R Y G W Y G W",
    "board": {
        "1": "B R1",
        "2": "A R2",
        "3": "B R3",
        "4": "B G2",
        "5": "A Y1",
        "7": "A R1",
        "8": "B Y1",
    },
}
"""No Kitty, one tile before the end."""


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_a_joker_shakes_the_table_and_a_king_turns_the_ring(server: WebServer, size: str) -> None:
    hands = {"A": "4S 9C", "B": "KD RJ 4D", "C": "KH 5D"}
    room = kadi(server, size, turn="B", hands=hands)
    motion = FrozenMotion(room.user)
    rest = motion.spot(".card-table")
    room.act("B play KD")
    assert len({one.width for one in motion.path(".spin", 9)}) > 3
    expect(room.page.locator(".ring.is-back")).to_have_count(1)
    assert room.page.evaluate("document.querySelector('.card-table').getAnimations().length") == 0
    room = kadi(server, size, turn="B", hands=hands)
    motion = FrozenMotion(room.user)
    room.act("B play RJ")
    path = motion.path(".card-table", 9)
    assert max(one.distance(rest) for one in path) > 3
    assert path[-1].is_at(rest, 1)


def winning_room(
    server: WebServer, language: str, *, reduced_motion: bool = False
) -> tuple[ScriptedRoom, PageClock]:
    """Open a table where the user has one card left, stop the clock and play it."""
    user = server.new_user("phone", language=language, reduced_motion=reduced_motion)
    clock = PageClock(user)
    hands = {"A": "7H", "B": "7S 4D KH", "C": "8C 5D"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D")
    clock.stop()
    room.page.locator("[data-card='7H']").dblclick(position=CORNER)
    room.answer()
    clock.advance(FLIGHT_MS)
    return room, clock


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_win_is_celebrated_with_all_hands_turned_up_before_the_result(
    server: WebServer, language: str
) -> None:
    room, clock = winning_room(server, language)
    check_moment(room.user, clock)
    expect(room.page.locator(".moment .shower")).to_be_attached()
    for size in room.user.at_main_sizes():
        expect(room.page.get_by_text(texts(language)["table_you_win"])).to_be_visible()
        rays = box(room.page.locator(".burst svg"))
        assert rays["x"] + rays["width"] / 2 == pytest.approx(SIZES[size].width / 2, abs=2)
        expect(room.page.locator("[data-seat='B'] .open")).to_have_count(3)
        expect(room.page.locator("[data-seat='C'] .open")).to_have_count(2)
    clock.advance(MOMENT_TIME)
    expect(room.user.result()).to_be_visible()
    expect(room.page.locator(".burst")).to_have_count(0)


@pytest.mark.parametrize(("size", "language"), [("small", "sw"), ("desktop", "en")])
def test_the_end_of_qute_has_a_moment_with_open_hands_then_the_scores_then_the_result(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language, reduced_motion=False)
    clock = PageClock(user)
    hands = {"A": "9H 7S", "B": "KD AH", "C": "JS QD 8C"}
    scores = {"A": 10, "B": 120, "C": 20}
    room = ScriptedRoom(user, "qute", hands=hands, top="9C", pile="9S 9D", scores=scores)
    room.act("A play 9H")
    clock.stop()
    user.button("qute_call").click()
    room.answer()
    check_moment(user, clock)
    expect(room.page.locator("[data-seat='B'] .open")).to_have_count(2)
    expect(room.page.locator("[data-seat='C'] .open")).to_have_count(3)
    expect(room.page.locator(".is-arriving")).to_have_count(0)
    clock.advance(RESULT_DELAY)
    expect(room.page.locator(".moment")).to_be_attached()
    expect(room.page.locator(".panel.round")).to_have_count(0)
    clock.advance(MOMENT_TIME)
    expect(room.page.locator(".moment")).to_have_count(0)
    expect(room.page.locator(".panel.round")).to_be_visible()
    clock.advance(IGNORED_TIME)
    expect(user.result()).to_have_count(0)
    user.screenshot(f"last-round-{language}")
    user.button("qute_result_continue").click()
    expect(room.page.locator(".panel.round")).to_have_count(0)
    expect(user.result()).to_be_visible()


def test_the_winner_is_named_when_the_last_card_has_landed(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    clock = PageClock(user)
    hands = {"A": "4S 9C", "B": "7S", "C": "KH 5D"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    motion = FrozenMotion(user)
    clock.stop()
    room.act("B play 7S")
    room.page.locator("[data-place='pile'] .is-arriving").wait_for()
    clock.advance(LANDING_TIME)
    expect(room.page.locator(".moment")).to_be_attached()
    expect(room.page.locator(".burst")).to_have_count(0)
    motion.finish()
    expect(room.page.locator(".burst strong")).to_contain_text("Njeri")


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_hands_are_turned_up_below_the_faces(server: WebServer, size: str) -> None:
    room = kadi(server, size, turn="B", hands={"A": "4S 9C", "B": "7S", "C": "KH 5D JC"})
    motion = FrozenMotion(room.user)
    room.act("B play 7S")
    face = box(room.page.locator("[data-seat='C'] .avatar"))
    path = motion.path("[data-seat='C'] .open .is-arriving", 9)
    chin = face["y"] + face["height"] * 0.75
    assert all(one.y - one.height / 2 > chin for one in path), size


@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("wide", "sw")])
def test_the_other_hand_is_turned_up_at_the_end_of_no_kitty(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language, reduced_motion=False)
    clock = PageClock(user)
    room = ScriptedRoom(user, "no-kitty", **LAST_TILE)
    clock.stop()
    room.page.locator("[data-card='Y2']").click(position=CORNER)
    room.page.locator("[data-tile='6']").click()
    room.answer()
    clock.advance(FLIGHT_MS)
    check_moment(user, clock)
    expect(room.page.locator(".open-hand .nokitty-card")).to_have_count(2)


def check_moment(user: BrowserUser, clock: PageClock, text: str = "table_you_win") -> None:
    """Check that the win of the user is celebrated."""
    expect(user.page.locator(".moment")).to_be_attached()
    expect(user.page.locator(".flight")).to_have_count(0)  # the clock does not move flights
    clock.advance(LANDING_TIME)
    expect(user.page.get_by_text(texts(user.language)[text])).to_be_visible()
    expect(user.page.locator(".burst svg")).to_be_visible()
    expect(user.result()).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_win_of_another_player_has_a_moment_without_rays_that_a_tap_ends(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language, reduced_motion=False)
    clock = PageClock(user)
    hands = {"A": "4S 9C", "B": "7S", "C": "KH 5D"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    clock.stop()
    room.act("B play 7S")
    expect(room.page.locator(".moment")).to_be_attached()
    clock.advance(LANDING_TIME)
    for size in user.at_main_sizes():
        expect(room.page.locator(".burst strong")).to_contain_text("Njeri")
        expect(room.page.locator(".burst strong")).to_be_in_viewport(ratio=1)
        winning = room.page.locator("[data-place='pile'] .card").last
        assert not overlap(room.page.locator(".burst p"), winning), size
        user.screenshot(f"other-wins-{language}")
    expect(room.page.locator(".burst svg")).to_have_count(0)
    room.page.locator(".moment button").click()
    expect(user.result()).to_be_visible()


def let_stand_in_win(
    server: WebServer, language: str, game: str, move: str, **position: Any
) -> tuple[BrowserUser, PageClock]:
    """Open a table, stop the clock, let the stand-in of the user win, and check that it is named."""
    user = server.new_user("small", language=language, reduced_motion=False)
    clock = PageClock(user)
    room = ScriptedRoom(user, game, **position)
    room.stand_ins = ("A",)
    clock.stop()
    room.act(move)
    clock.advance(FLIGHT_MS)
    expect(user.page.locator(".moment")).to_be_attached()
    clock.advance(LANDING_TIME)
    won = texts(language)["table_stand_in_won"]
    expect(user.page.locator(".burst strong")).to_have_text(won)
    return user, clock


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stand_in_win_is_not_shown_as_the_players(server: WebServer, language: str) -> None:
    hands = {"A": "7H", "B": "7S 4D KH", "C": "8C 5D"}
    user, _ = let_stand_in_win(
        server, language, "kadi-friendly", "A play 7H", hands=hands, top="7D"
    )
    for _ in user.at_main_sizes():
        expect(user.page.locator(".burst strong")).to_be_in_viewport(ratio=1)
        user.screenshot(f"stand-in-wins-{language}")
    expect(user.page.locator(".moment .shower, .burst svg")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stand_in_win_at_no_kitty_is_not_shown_as_the_players(
    server: WebServer, language: str
) -> None:
    user, clock = let_stand_in_win(server, language, "no-kitty", "A place Y2 6", **LAST_TILE)
    clock.advance(MOMENT_TIME)
    expect(user.result()).to_be_visible()
    said = text_pattern(language, "nokitty_stand_in_won")
    for size in user.at_main_sizes():
        expect(user.page.get_by_text(said)).to_be_attached()
        assert not user.has_horizontal_scroll(), size


def test_without_motion_nothing_flies_and_the_result_is_shown_at_once(server: WebServer) -> None:
    room, _ = winning_room(server, "sw", reduced_motion=True)
    expect(room.user.result()).to_be_visible()
    expect(room.page.locator(".is-arriving, .flight, .burst")).to_have_count(0)


def solve_until_last_step(user: BrowserUser, name: str) -> None:
    """Let the coach make every move of a lesson except those of the last step."""
    for step in build_lesson(name, user.language).steps[:-1]:
        show_step(user, len(next(iter(step.outcomes)).split("; ")))


def test_the_win_in_a_lesson_is_celebrated_without_an_old_notice(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    clock = PageClock(user)
    page = user.open("/learn")
    solve_until_last_step(user, "kadi")
    clock.stop()
    user.button("kadi_pick").click()
    expect(page.get_by_role("alert").locator("p")).to_be_visible()
    user.button("learn_do").click()
    check_moment(user, clock)
    expect(page.get_by_role("alert").locator("p")).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "size", "language"), [("qute", "small", "sw"), ("nokitty", "desktop", "en")]
)
def test_the_end_of_every_lesson_is_celebrated(
    server: WebServer, name: str, size: str, language: str
) -> None:
    user = server.new_user(size, language=language, reduced_motion=False)
    clock = PageClock(user)
    page = user.open(f"/learn/{name}")
    solve_until_last_step(user, name)
    user.button("learn_show").click()
    if name == "qute":
        user.button("learn_do").click()
    clock.stop()
    user.button("learn_do").click()
    check_moment(user, clock, "learn_round_won" if name == "qute" else "table_you_win")
    user.screenshot(f"lesson-win-{name}")
    expect(page.locator(".panel.round")).to_have_count(0)
    clock.advance(MOMENT_TIME)
    expect(page.locator(".moment")).to_have_count(0)
    expect(page.locator(".panel.round")).to_have_count(1 if name == "qute" else 0)
    user.screenshot(f"lesson-end-of-{name}")
    expect(user.button("learn_next")).to_be_visible()

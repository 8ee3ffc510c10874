"""The lessons: the coach, its notices, and the way to the first game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from mezani.lessons.lesson import build_lesson
from tests.web.auto_play import show_step
from tests.web.boxes import GOLD, box, line_count, overlap, right
from tests.web.browser_user import LANGUAGES
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.texts import texts
from tests.web.web_server import WebServer

NO_SERVICE_WORKER = "navigator.serviceWorker.register = () => new Promise(() => {});"
"""Its requests could not be held."""
COLOURS = """(button) => {
    const { color, borderTopColor, backgroundColor } = getComputedStyle(button);
    return [color, borderTopColor, backgroundColor];
}"""
TITLE_GAP = """(coach) => {
    const text = document.createRange();
    text.selectNodeContents(coach.querySelector("h2"));
    const lines = [...text.getClientRects()].map((line) => line.right);
    return coach.querySelector(".buttons button").getBoundingClientRect().left - Math.max(...lines);
}"""
"""Pixels between the title of a step and the first button beside it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_looks_like_the_table(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    page = user.open("/learn")
    page.locator(".held").first.wait_for()
    faces = page.locator(".card-table .avatar")
    assert faces.evaluate_all("all => all.map(one => one.innerText.trim())") == [""] * 3
    card = box(page.locator(".held .card").first)["width"]
    coach = page.locator(".lesson > section")
    assert box(coach)["height"] <= 150
    assert user.accessibility_violations() == []
    ScriptedRoom(user, "kadi-friendly", hands={"A": "9H KD 4C 5C", "B": "9D", "C": "4S"}, top="7C")
    assert card >= box(page.locator(".held .card").first)["width"] * 0.9


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", ["kadi", "qute", "nokitty"])
def test_the_coach_keeps_its_height_and_needs_few_lines(
    server: WebServer, lesson: str, language: str
) -> None:
    user = server.new_user("phone", language=language)
    page = user.open("/learn" if lesson == "kadi" else f"/learn/{lesson}")
    coach = page.locator(".lesson > section")
    most_lines = {"small": 4, "phone": 3, "desktop": 3, "wide": 3}
    heights: dict[str, set[float]] = {size: set() for size in most_lines}
    for nth, step in enumerate(build_lesson(lesson, language).steps):
        title = texts(language)[f"learn_{step.key}_title"]
        expect(coach.get_by_role("heading", name=title)).to_be_visible()
        for size in user.at_main_sizes():
            heights[size].add(box(coach)["height"])
            lines = line_count(coach.locator("p > span:not(.other)"))
            assert lines <= most_lines[size], (size, step.key)
            assert coach.locator("h2").evaluate("it => it.scrollHeight <= 46"), (size, step.key)
        user.resize("phone")
        if nth == 0:
            user.screenshot(f"coach-{lesson}-{language}")
        show_step(user, len(next(iter(step.outcomes)).split(";")))
    assert {size: len(found) for size, found in heights.items()} == dict.fromkeys(heights, 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", ["kadi", "qute", "nokitty"])
def test_a_title_in_a_wide_font_stays_beside_the_buttons_of_the_coach(
    server: WebServer, lesson: str, language: str
) -> None:
    user = server.new_user("phone", language=language)
    page = user.open("/learn" if lesson == "kadi" else f"/learn/{lesson}")
    coach = page.locator(".lesson > section")
    for step in build_lesson(lesson, language).steps:
        title = coach.get_by_role("heading", name=texts(language)[f"learn_{step.key}_title"])
        title.evaluate("it => it.style.letterSpacing = '0.35em'")
        for size in ("small", "phone"):
            user.resize(size)
            gap = coach.evaluate(TITLE_GAP)
            assert gap >= 4, (size, step.key)
            user.screenshot(f"wide-title-{lesson}-{language}")
        show_step(user, len(next(iter(step.outcomes)).split(";")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_for_a_wrong_card_does_not_cover_whose_turn_it_is(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    clock = PageClock(user)
    page = user.open("/learn")
    clock.stop()  # the notice would leave by itself
    notice, turn = page.locator("[role=alert] p"), page.locator(".own .name")
    for size in user.at_main_sizes():
        page.locator("[data-card=KS]").click(position={"x": 8, "y": 20})
        expect(notice).to_be_visible()
        assert not overlap(notice, turn), size
        assert not overlap(notice, page.locator("[role=toolbar]")), size
        user.screenshot(f"lesson-reason-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_lesson_has_its_choices_in_two_even_columns(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    page = user.open("/learn/nokitty")
    for step in build_lesson("nokitty", language).steps:
        show_step(user, len(next(iter(step.outcomes)).split(";")))
    first = page.locator(".choices .first")
    others = page.locator(".choices .button:not(.first)")
    expect(others).to_have_count(4)
    for size in user.at_main_sizes():
        boxes = [box(one) for one in others.all()]
        assert len({round(one["width"]) for one in boxes}) == 1, size
        assert len({round(one["x"]) for one in boxes}) == 2, size
        assert round(box(first)["x"]) == round(boxes[0]["x"]), size
        assert round(right(first)) == round(right(others.nth(1))), size
        assert not user.has_horizontal_scroll(), size
        user.screenshot(f"lesson-end-{language}")
        assert user.accessibility_violations() == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_picking_has_the_same_colour_in_the_lesson_and_in_the_game(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    user.open("/learn")
    for step in build_lesson("kadi", language).steps:
        if step.key == "penalty":
            break
        show_step(user)
    taught = user.button("kadi_pick")
    expect(taught).to_contain_text("2")
    expect(taught).to_have_css("border-top-color", GOLD)
    in_lesson = taught.evaluate(COLOURS)
    room = ScriptedRoom(
        user, "kadi-friendly", hands={"A": "2S 9C", "B": "9D", "C": "2H 4D"}, top="7H", turn="C"
    )
    room.act("C play 2H")
    expect(user.button("kadi_pick")).to_contain_text("2")
    assert user.button("kadi_pick").evaluate(COLOURS) == in_lesson


def test_the_lesson_stays_until_the_table_can_be_shown(server: WebServer) -> None:
    user = server.new_user("phone")
    page = user.page
    page.add_init_script(NO_SERVICE_WORKER)
    held = user.hold_requests("**/assets/RoomScreen-*.js")
    user.open("/learn/nokitty")
    for step in build_lesson("nokitty", "en").steps:
        show_step(user, len(next(iter(step.outcomes)).split(";")))
    user.button("learn_end_play").click()
    user.wait_until(lambda: bool(held), "the screen of the room is loaded")
    expect(page.get_by_role("heading", name=texts("en")["learn_others"])).to_be_visible()
    assert page.url.endswith("/learn/nokitty")
    with page.expect_response("**/api/rooms"):
        held[0].continue_()
    page.locator("[data-card]").first.wait_for()

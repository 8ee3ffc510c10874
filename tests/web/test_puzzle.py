"""The daily puzzle: finding the best move, missing it, and playing on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from mezani.games import find_game
from mezani.puzzles.puzzle import Choice, Puzzle
from mezani.server.daily.calendar import DAY_MS, day_of
from mezani.server.daily.puzzles import archive_days, puzzle_of
from tests.fixed_random import NOON
from tests.web.auto_play import (
    CORNER,
    PLAY_BUTTONS,
    go_to_card,
    play_until,
    strategy_for,
    tab_to,
)
from tests.web.boxes import cut_lines, each, is_cut
from tests.web.browser_user import LANGUAGE_AT, BrowserUser
from tests.web.page_clock import PageClock
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

TODAY = day_of(NOON)
SIMPLE = re.compile(r"draw|play( ([2-9]|10|[JQK])[SHDC])+")
"""Moves without anything to declare."""


def day_with(is_wanted: Callable[[Puzzle], bool]) -> str:
    """Return the newest day of the archive with such a puzzle."""
    return next(day for day in archive_days(TODAY) if is_wanted(puzzle_of(day)))


def simple_choices(puzzle: Puzzle) -> list[Choice]:
    return [choice for choice in puzzle.choices if SIMPLE.fullmatch(choice.move)]


def has_simple_choices(puzzle: Puzzle) -> bool:
    """Return whether the best move of a Kadi puzzle and another one are easy to make."""
    is_kadi = find_game(puzzle.game).family == "kadi"
    return is_kadi and puzzle.best in simple_choices(puzzle)[:-1]


def make_move(user: BrowserUser, move: str) -> None:
    """Make a move at the table with the ordinary controls."""
    word, *cards = move.split()
    if word == "draw":
        user.button("cards_draw", "cards_pick", "kadi_pick").click()
        return
    for card in cards:
        held = user.page.locator(f".held[data-card='{card}'][aria-pressed='false']").first
        held.click(position=CORNER)
        user.page.locator(f".held.is-selected[data-card='{card}']").first.wait_for()
    user.button(*PLAY_BUTTONS).click()


def open_puzzle(user: BrowserUser, path: str) -> None:
    """Open a puzzle and wait for its cards."""
    user.open(path)
    user.page.locator("[data-card]").first.wait_for()
    task = user.page.get_by_role("heading", name=texts(user.language)["puzzle_task_title"])
    expect(task).to_be_visible()


def solution(user: BrowserUser) -> Locator:
    """Return the solution, beside the table or in its sheet."""
    return user.page.locator(".solution")


def verdict(user: BrowserUser, key: str) -> Locator:
    return user.page.locator(".coach").get_by_text(texts(user.language)[key])


def test_the_first_answer_counts_and_the_match_can_be_played_on(own_server: WebServer) -> None:
    user = own_server.new_user("phone")
    user.open("/").get_by_role("link", name=texts("en")["puzzle_title"]).click()
    page = user.page
    page.locator("[data-card]").first.wait_for()
    user.screenshot("puzzle")
    assert not user.has_horizontal_scroll()
    assert user.accessibility_violations() == []

    game = puzzle_of(TODAY).game
    play_until([user], strategy_for(game), lambda _: solution(user).count() > 0)
    own = solution(user).locator("li.own")
    expect(own).to_have_count(1)
    move = own.locator(".text").inner_text()
    expect(solution(user).get_by_text(re.compile("Found by [01] of 1 today"))).to_be_visible()
    expect(solution(user).get_by_text("1-day streak")).to_be_visible()
    expect(user.button("puzzle_try_again")).to_have_count(0)
    user.screenshot("puzzle-answered")
    assert user.accessibility_violations() == []

    way = user.open("/").get_by_role("link", name=texts("en")["puzzle_title"])
    expect(way.locator(".result")).to_have_text(
        text_pattern("en", "puzzle_found", "puzzle_answered")
    )
    user.open("/puzzle")
    user.button("puzzle_show_solution").click()
    assert own.locator(".text").inner_text() == move
    solution(user).locator(user.button("review_play_on")).click()
    page.wait_for_url("**/room/*")
    page.locator("[data-card]").first.wait_for()
    user.screenshot("puzzle-played-on")


def test_a_puzzle_of_the_archive_is_missed_and_then_found(server: WebServer) -> None:
    day = day_with(has_simple_choices)
    puzzle = puzzle_of(day)
    wrong = simple_choices(puzzle)[-1]
    user = server.new_user("desktop")
    open_puzzle(user, f"/puzzle/{day}")
    user.screenshot("puzzle-archive")
    make_move(user, wrong.move)
    expect(verdict(user, "puzzle_missed")).to_be_visible()
    expect(solution(user).locator("li.best:not(.own)")).to_have_count(1)
    expect(solution(user).locator(".why")).to_contain_text(re.compile(r"Yours: .+%\. Best: .+%\."))
    expect(user.page.locator(".guidance p")).to_have_text("")  # nobody plays on
    user.screenshot("puzzle-missed")
    assert user.accessibility_violations() == []

    user.button("puzzle_try_again").click()
    expect(solution(user)).to_have_count(0)
    make_move(user, puzzle.best.move)
    expect(verdict(user, "puzzle_found")).to_be_visible()
    expect(solution(user).locator("li.best.own")).to_have_count(1)
    expect(solution(user).get_by_text(texts("en")["puzzle_nobody"])).to_be_visible()
    user.screenshot("puzzle-found")

    user.button("puzzle_archive").click()
    sheet = user.dialog("puzzle_archive")
    expect(sheet.get_by_role("link")).to_have_count(len(archive_days(TODAY)) + 1)
    user.screenshot("puzzle-list")
    assert user.accessibility_violations() == []
    sheet.get_by_role("link").first.click()
    user.page.wait_for_url("**/puzzle")


def test_a_puzzle_is_answered_by_keyboard(server: WebServer) -> None:
    def is_one_card(puzzle: Puzzle) -> bool:
        return has_simple_choices(puzzle) and bool(re.fullmatch(r"play \w+", puzzle.best.move))

    day = day_with(is_one_card)
    card = puzzle_of(day).best.move.split()[1]
    user = server.new_user("desktop")
    open_puzzle(user, f"/puzzle/{day}")
    go_to_card(user.page, f"[data-card='{card}']")
    user.page.keyboard.press("Space")
    user.page.locator(f".held.is-selected[data-card='{card}']").wait_for()
    tab_to(user.page, "it.matches('.button-gold')")
    user.page.keyboard.press("Enter")
    expect(verdict(user, "puzzle_found")).to_be_visible()


@pytest.mark.parametrize("family", ["kadi", "qute", "nokitty"])
def test_puzzles_fit_every_window(server: WebServer, family: str) -> None:
    day = day_with(lambda puzzle: find_game(puzzle.game).family == family)
    user = server.new_user("phone")
    user.open("/")
    for size, language in LANGUAGE_AT.items():
        user.resize(size)
        user.set_language(language)
        open_puzzle(user, f"/puzzle/{day}")
        user.screenshot(f"puzzle-{family}")
        assert not is_cut(user.page.locator("header .title p")), size
        for log in each(user.page.locator(".news").get_by_role("log")):
            assert cut_lines(log) == [], size
        assert not user.has_horizontal_scroll(), size
        assert user.accessibility_violations() == [], size
        play_until([user], strategy_for(puzzle_of(day).game), lambda _: solution(user).count() > 0)
        all_choices = user.page.get_by_role("button", name=text_pattern(language, "puzzle_all"))
        if all_choices.count():
            all_choices.click()
        user.screenshot(f"puzzle-{family}-solved")
        assert not user.has_horizontal_scroll(), size
        assert user.accessibility_violations() == [], size


def test_tomorrows_puzzle_is_not_shown(server: WebServer) -> None:
    user = server.new_user("phone", language="sw")
    user.open(f"/puzzle/{day_of(NOON + DAY_MS)}")
    alert = user.page.get_by_role("alert").filter(has_text=texts("sw")["error_puzzle_not_found"])
    expect(alert).to_be_visible()
    user.page.get_by_role("link", name=texts("sw")["puzzle_title"]).click()
    user.page.locator("[data-card]").first.wait_for()


def test_an_open_puzzle_is_loaded_again_after_midnight(server: WebServer) -> None:
    user = server.new_user("phone")
    PageClock(user)
    open_puzzle(user, "/puzzle")
    with user.page.expect_response("**/api/puzzles/today?*") as loaded:
        user.page.clock.fast_forward(DAY_MS)
    assert loaded.value.ok
    user.page.locator("[data-card]").first.wait_for()


def test_a_failed_load_hides_the_earlier_puzzle_and_can_be_repeated(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = user.page
    open_puzzle(user, f"/puzzle/{archive_days(TODAY)[0]}")
    refusal = {"code": "puzzle_not_found", "reason": "No puzzle."}
    page.route("**/api/puzzles/today?*", lambda route: route.fulfill(status=404, json=refusal))
    user.button("puzzle_archive").click()
    user.dialog("puzzle_archive").get_by_role("link").first.click()
    alert = page.get_by_role("alert").filter(has_text=texts("en")["error_puzzle_not_found"])
    expect(alert).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(0)
    page.unroute("**/api/puzzles/today?*")
    user.button("common_again").click()
    page.locator("[data-card]").first.wait_for()
    expect(alert).to_have_count(0)

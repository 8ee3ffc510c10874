"""The result of a match: ranks, ties, and matches that a stand-in finished."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Route, expect

from tests.web.boxes import GOLD, bottom, box, right
from tests.web.browser_user import (
    LANGUAGE_AT,
    LANGUAGES,
    MAIN_SIZES,
    WAIT_FOR_LAYOUT,
    BrowserUser,
)
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.texts import forms, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

WAS_ASKED = "() => JSON.parse(localStorage.getItem('mezani.progress')).wasAskedForName"
HAS_WON = "() => JSON.parse(localStorage.getItem('mezani.progress')).hasWon"
FORGET_PROGRESS = "() => localStorage.removeItem('mezani.progress')"
TROPHY = 'path[d^="M8 4h8v5"]'
CUP = f".cup {TROPHY}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_ended_by_the_limit_of_moves_shows_its_result(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "4S 9C", "B": "7S 3D", "C": "KH 5D 4C"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D")
    room.reach_move_limit()
    page, words = user.page, texts(language)
    expect(user.result()).to_be_visible()
    for size in user.at_main_sizes():
        expect(page.get_by_text(words["table_move_limit"])).to_be_visible()
        expect(page.get_by_role("heading", name=words["table_tied"])).to_be_visible()
        assert not user.has_horizontal_scroll(), size
    user.dialog("table_tied").locator(user.button("common_close")).first.click()
    expect(user.button("table_result")).to_be_visible()
    expect(page.locator(TROPHY)).to_have_count(0)
    expect(page.locator(".tray")).not_to_contain_class("is-lit")
    expect(user.button("kadi_pick")).to_have_count(0)


def show_again(room: ScriptedRoom, **changes: Any) -> Locator:
    """Show the result again with these changes."""
    room.change_result(**changes)
    room.page.reload()
    room.user.result().wait_for()
    return room.page.get_by_role("dialog")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("cardless", "winner"), [("B", "A"), ("A", "C")])
def test_a_result_says_that_a_player_without_cards_made_no_winning_play(
    server: WebServer, language: str, cardless: str, winner: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "5D 7S", "B": "5D 7S", "C": "5D 7S", cardless: "KD", winner: "9D"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn=cardless)
    room.act(f"{cardless} play KD")
    room.act(f"{winner} play 9D")
    user.result().wait_for()
    [yours, theirs] = forms(texts(language)["table_cardless"])
    row = user.page.get_by_role("dialog").locator("tbody tr").nth(1)
    expect(row).to_contain_text("Njeri" if cardless == "B" else texts(language)["common_you"])
    expect(row).to_contain_text(theirs if cardless == "B" else yours)
    assert not user.has_horizontal_scroll()
    user.screenshot(f"result-cardless-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_says_why_a_player_with_cards_has_won(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "9C 9D", "B": "AS 7D", "C": "4C 5S", "D": "4D 5H"}
    room = ScriptedRoom(user, "kadi-classic", hands=hands, top="4H", deck="6D 7C 7S", turn="B")
    for line in ("B play AS ask=4S niko", "C draw", "D draw"):
        room.act(line)
    user.button("kadi_pick").click()
    room.answer()
    reason = texts(language)["kadi_end_request"].format(name="Njeri")
    for size in user.at_main_sizes():
        expect(user.result().get_by_text(reason)).to_be_visible()
        user.screenshot(f"result-request-{language}")
        assert not user.has_horizontal_scroll(), size


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_ranks_all_players_and_says_who_won(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    words = texts(language)
    hands = {"A": "4S 9C", "B": "7S", "C": "KH 5D 4C", "D": "8C 5S"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    room.act("B play 7S")
    user.result().wait_for()
    rows = user.page.get_by_role("dialog").locator("tbody tr")
    expect(rows).to_have_count(4)
    for size in user.at_main_sizes():
        cells = [row.locator("td").all_inner_texts() for row in rows.all()]
        assert [int(cell[0]) for cell in cells] == [1, 2, 2, 4]
        assert [re.findall(r"\d+", cell[1]) for cell in cells] == [["0"], ["2"], ["2"], ["3"]]
        expect(rows.get_by_text(words["common_you"], exact=True)).to_have_count(1)
        user.screenshot(f"result-{language}")
        assert not user.has_horizontal_scroll(), size

    tie = show_again(room, winners=[], winning_play=[], ranks=[1, 1, 1, 1])
    expect(tie.get_by_role("heading", name=words["table_tied"])).to_be_visible()
    expect(tie.locator(TROPHY)).to_have_count(0)
    expect(tie.locator(".rank")).to_have_count(0)

    won = show_again(room, winners=["A"], ranks=[1, 2, 2, 2], winning_play=[])
    expect(won.get_by_role("heading", name=words["table_you_won"])).to_be_visible()
    expect(won.locator(TROPHY)).not_to_have_count(0)

    finished = show_again(room, winners=["A"], ranks=[1, 2, 2, 2], stand_ins=["A"])
    expect(finished.get_by_text(words["table_bot_finished_yours"])).to_be_visible()
    expect(finished.get_by_role("heading", name=words["table_you_won"])).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stand_in_win_is_not_celebrated_as_the_players(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    room = ScriptedRoom(user, "kadi-friendly", hands={"A": "4S 9C", "B": "7S"}, top="7D", turn="B")
    room.act("B play 7S")
    user.result().wait_for()
    own = {"winners": ["A"], "ranks": [1, 2], "winning_play": []}
    won = show_again(room, **own)
    expect(won.locator(CUP)).to_be_visible()

    user.page.evaluate(FORGET_PROGRESS)
    finished = show_again(room, **own, stand_ins=["A"])
    title = texts(language)["table_stand_in_won"]
    expect(finished.get_by_role("heading", name=title)).to_be_visible()
    expect(finished.locator(CUP)).to_have_count(0)
    expect(finished.locator(".cup")).to_be_visible()
    assert not user.page.evaluate(HAS_WON)
    assert not user.has_horizontal_scroll()
    user.screenshot(f"result-stand-in-{language}")

    shared = {"winners": ["A", "B"], "ranks": [1, 1], "winning_play": []}
    finished = show_again(room, **shared, stand_ins=["A"])
    both_won = {
        "en": "Njeri and the bot that played for you won",
        "sw": "Mshindi: Njeri na roboti iliyokuchezea",
    }
    expect(finished.get_by_role("heading", name=both_won[language])).to_be_visible()

    user.page.evaluate(FORGET_PROGRESS)
    show_again(room, **own, stand_ins=[])
    user.page.wait_for_function(HAS_WON)


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_all_buttons_of_a_first_result_are_in_view_without_scrolling(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size, language=LANGUAGE_AT[size])
    words = texts(user.language)
    hands = {"A": "4S 9C", "B": "7S", "C": "KH 5D 4C", "D": "8C 5S"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    room.act("B play 7S")
    result = user.result()
    field = result.get_by_label(words["welcome_name"])
    expect(field).to_be_visible()
    user.screenshot("first-result-buttons")
    assert bottom(result.locator(".name-question")) <= box(result.locator("div.foot"))["y"]
    expect(result.locator(user.button("common_close"))).to_be_focused()
    buttons = result.locator(".actions .button")
    expect(buttons).to_have_count(5)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=0.99)
    check = result.get_by_text(words["table_check_deal"], exact=True)
    check.click()
    expect(check).to_be_in_viewport(ratio=0.9)
    assert not user.has_horizontal_scroll()


def test_the_name_question_counts_as_asked_only_when_it_was_in_the_window(
    server: WebServer,
) -> None:
    user = server.new_user("landscape")
    hands = {"A": "4S 9C", "B": "7S", "C": "KH 5D 4C", "D": "8C 5S"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    user.resize_to(740, 200)
    question = user.page.locator(".name-question")
    room.act("B play 7S")
    question.wait_for()
    expect(question).not_to_be_in_viewport(ratio=0.99)
    user.page.evaluate(WAIT_FOR_LAYOUT)
    room.page.reload()
    question.wait_for()
    question.scroll_into_view_if_needed()
    expect(question).to_be_in_viewport(ratio=0.99)
    user.page.wait_for_function(WAS_ASKED)
    room.page.reload()
    user.result().wait_for()
    expect(question).to_have_count(0)


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_a_closed_result_opens_again_from_the_bar_and_overlaps_nothing(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size, language=LANGUAGE_AT[size])
    hands = {"A": "4S 9C", "B": "7S"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    room.act("B play 7S")
    user.result().locator(user.button("common_close")).click()
    again = user.button("table_result")
    expect(again).to_be_in_viewport(ratio=1)
    assert bottom(again) <= box(user.page.locator("main"))["y"]
    user.screenshot("closed-result")
    assert not user.has_horizontal_scroll()
    assert user.accessibility_violations() == []
    again.click()
    expect(user.result()).to_be_visible()


def end_before_the_games_arrive(user: BrowserUser) -> tuple[PageClock, Route]:
    """Win a match for Njeri with the clock stopped, while the request for the games waits."""
    clock = PageClock(user)
    hands = {"A": "4S 9C", "B": "7S"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    held = user.hold_requests("**/api/games?*")
    room.page.reload()
    user.wait_until(lambda: len(held) > 0, "the page asks for the games")
    room.page.locator("[data-card]").first.wait_for()
    clock.stop()
    room.act("B play 7S")
    expect(room.page.get_by_role("log")).to_contain_text("Njeri won.")
    return clock, held[0]


def test_a_result_opens_when_its_buttons_are_known_so_that_they_stay_in_place(
    server: WebServer,
) -> None:
    user = server.new_user("wide")
    clock, games = end_before_the_games_arrive(user)
    clock.advance(1900)
    assert not user.sees_result()
    games.continue_()
    user.result().wait_for()
    assert user.result().locator(".foot a[href*='review']").count() == 1


def test_a_result_does_not_wait_long_for_the_games(server: WebServer) -> None:
    user = server.new_user("wide")
    clock, games = end_before_the_games_arrive(user)
    clock.advance(2100)
    user.result().wait_for()
    review = user.result().locator(".foot a[href*='review']")
    assert review.count() == 0
    games.continue_()
    expect(review).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_next_level_fits_its_button(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    room = ScriptedRoom(user, "kadi-friendly", hands={"A": "7H", "B": "7S 4D"}, top="7D")
    seats = [msgspec.structs.replace(seat, bot=seat.bot and "rookie") for seat in room.room.seats]
    room.room = msgspec.structs.replace(room.room, seats=tuple(seats))
    room.act("A play 7H")
    button = user.result().locator(".next-step")
    words = texts(language)["table_next_level"].split("{")[0]
    for size in user.at_main_sizes():
        expect(button).to_contain_text(words)
        user.screenshot(f"next-level-{language}")
        sheet = user.result()
        assert box(sheet)["x"] <= box(button)["x"], size
        assert right(button) <= right(sheet), size
        assert button.evaluate("one => one.scrollWidth <= one.clientWidth"), size


def test_only_a_win_has_the_trophy_of_the_winner(server: WebServer) -> None:
    trophies = {}
    for heart, winner in (("B R3", "lost"), ("A R1", "won")):
        user = server.new_user("phone")
        board = {str(tile): heart for tile in range(1, 8)}
        hands = {"A": "R1 G1", "B": "G1"}
        room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board=board)
        room.act("A place R1 8")
        cup = user.result().locator(".cup")
        user.screenshot(f"result-{winner}")
        trophies[winner] = (cup.inner_html(), cup.evaluate("it => getComputedStyle(it).color"))
    assert trophies["won"][1] == GOLD
    assert trophies["lost"][1] != GOLD
    assert trophies["lost"][0] != trophies["won"][0]

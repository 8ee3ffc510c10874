"""The result of a match: ranks, ties, and matches that a stand-in finished."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.boxes import bottom, box
from tests.web.browser_user import LANGUAGE_AT, LANGUAGES, MAIN_SIZES, SIZES
from tests.web.scripted_room import ScriptedRoom
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

TROPHY = 'path[d^="M8 4h8v5"]'


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
def test_a_result_says_that_a_player_without_cards_made_no_winning_play(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "9D", "B": "KD", "C": "5D 7S"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    room.act("B play KD")
    room.act("A play 9D")
    user.result().wait_for()
    rows = user.page.get_by_role("dialog").locator("tbody tr")
    expect(rows.first).to_contain_text("0")
    expect(rows.nth(1)).to_contain_text("Njeri")
    expect(rows.nth(1)).to_contain_text(texts(language)["table_cardless"])
    assert not user.has_horizontal_scroll()
    user.screenshot(f"result-cardless-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_ranks_all_players_and_says_who_won(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    words = texts(language)
    hands = {"A": "4S 9C", "B": "7S", "C": "KH 5D 4C", "D": "8C 5S"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    room.act("B play 7S")
    user.result().wait_for()
    rows = user.page.get_by_role("dialog").locator("tbody tr")
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
    if SIZES[size].height > SIZES["small"].height:
        assert bottom(result.locator(".name-question")) <= box(result.locator("div.foot"))["y"]
    expect(result.locator(user.button("common_close"))).to_be_focused()
    buttons = result.locator(".actions .button")
    expect(buttons).to_have_count(4)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=0.99)
    check = result.get_by_text(words["table_check_deal"], exact=True)
    check.click()
    expect(check).to_be_in_viewport(ratio=0.9)
    assert not user.has_horizontal_scroll()


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_a_closed_result_opens_again_from_the_bar_and_covers_nothing(
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

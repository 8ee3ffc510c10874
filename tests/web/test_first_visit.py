"""A first visit: the lesson, the first game, its result, and the choices that are remembered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from mezani.lessons.lesson import build_lesson
from tests.web.auto_play import play_to_the_end, show_step
from tests.web.boxes import bottom, box
from tests.web.browser_user import LANGUAGES, BrowserUser
from tests.web.scripted_room import ScriptedRoom
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer

WATCH_FOR = """(selector) => {
    window.wasShown = false;
    const look = () => (window.wasShown ||= document.querySelector(selector) !== null);
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""
TEXT_WIDTH = """(button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getBoundingClientRect().width;
}"""
HEIGHTS = "(all) => all.map((one) => one.offsetHeight)"
FETCH = "async (path) => (await fetch('/api' + path)).json()"


def room_of(user: BrowserUser) -> dict[str, Any]:
    """Wait for the cards and return the room of this table."""
    user.page.locator("[data-card]").first.wait_for()
    found: dict[str, Any] = user.page.evaluate(FETCH, "/rooms/" + user.page.url.split("/room/")[1])
    return found


def bots_of(room: dict[str, Any]) -> list[str]:
    """Return the levels of the bots in a room."""
    return [seat["bot"] for seat in room["seats"] if seat["bot"]]


def check_fit(user: BrowserUser, size: str) -> None:
    """Check that a page fits its window, and that everybody can use it."""
    assert not user.has_horizontal_scroll(), size
    assert user.accessibility_violations() == [], size


@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("small", "sw")])
def test_a_new_visitor_learns_plays_against_rookies_and_is_asked_for_a_name_once(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    shown = texts(language)
    page = user.open("/")
    expect(page.locator(".lead")).to_contain_text(shown["landing_learn_kadi"])
    page.locator("main .games").wait_for()
    for each in user.at_main_sizes():
        expect(page.locator(".lead, .play, .other").last).to_be_in_viewport(ratio=1)
        check_fit(user, each)
    user.resize(size)
    page.locator(".lead").click()
    for _ in build_lesson("kadi", language).steps:
        show_step(user)
    user.button("learn_end_play").click()

    room = room_of(user)
    assert room["game"] == build_lesson("kadi", language).game
    assert set(bots_of(room)) == {"rookie"}
    assert not room["practice"]
    expect(page.locator(".own .avatar")).to_have_text("")  # not the initials of a generated name
    for each in user.at_main_sizes():
        expect(page.get_by_text(shown["welcome_goal_kadi"])).to_be_in_viewport(ratio=1)
        user.screenshot(f"first-game-{language}")
        check_fit(user, each)
    user.resize(size)
    held = user.hold_requests("**/api/me/rooms*")
    user.open("/").locator(".play").wait_for()
    user.wait_until(lambda: len(held) > 0, "the page asks whether the game still runs")
    expect(page.locator(".lead, .return")).to_have_count(0)
    place = page.locator(".play").bounding_box()
    held[0].continue_()
    expect(page.locator(".lead")).to_contain_text(shown["landing_return"])
    assert page.locator(".play").bounding_box() == place, "A button moves."
    page.unroute_all()
    expect(page.locator(".button-gold")).to_have_count(1)
    assert not user.has_horizontal_scroll()
    page.locator(".lead").click()
    page.locator("[data-card]").first.wait_for()
    play_to_the_end([user], room["game"])

    field = user.result().get_by_label(shown["welcome_name"])
    expect(user.result().locator(".button-main")).to_have_count(1)
    expect(user.result().locator(".next-step")).to_be_visible()
    before = page.evaluate(FETCH, "/session")["player"]
    user.button("account_save").click()
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(shown["account_name_missing"])
    for each in user.at_main_sizes():
        user.screenshot(f"first-result-{language}")
        check_fit(user, each)
    user.resize(size)
    field.fill(f"Njeri {size}")
    user.button("account_save").click()
    expect(page.get_by_text(text_pattern(language, "welcome_named"))).to_be_visible()
    own = user.result().locator("tr", has_text=shown["common_you"])
    expect(own.locator(".avatar")).to_have_text("Nj")
    user.resize("phone")
    actions = user.result().locator(".actions .button:not(.button-big)")
    assert max(actions.evaluate_all(HEIGHTS)) < 50, "A label wraps."
    user.resize(size)
    after = page.evaluate(FETCH, "/session")["player"]
    assert after == {**before, "name": f"Njeri {size}"}
    page.reload()
    user.result().wait_for()
    expect(field).to_have_count(0)

    user.open("/")
    expect(page.locator(".lead")).to_contain_text(shown["landing_play"])
    page.locator("main .games").wait_for()
    expect(page.locator("main").get_by_text(shown["landing_learn"])).to_have_count(0)
    expect(page.get_by_text(shown["landing_no_account"])).to_have_count(0)
    other = page.locator(".other", has_text=shown["landing_quick"])
    text = other.evaluate(TEXT_WIDTH)
    assert text <= other.evaluate("(one) => one.clientWidth") - 10, "The text fills its button."


def test_one_tap_starts_with_the_opponents_level_and_house_rules_chosen_before(
    server: WebServer,
) -> None:
    user = server.new_user("desktop")
    page = user.open("/")
    page.locator("[data-game='kadi-classic']").click()
    sheet = page.get_by_role("dialog")
    opponents = sheet.get_by_role("group", name=texts("en")["landing_opponents"])
    expect(opponents.get_by_role("radio")).to_have_count(3)
    expect(user.button("landing_more_opponents")).to_be_visible()  # five can play
    opponents.get_by_text("3").click()
    sheet.get_by_text("Sharp", exact=True).click()
    sheet.get_by_text(texts("en")["room_house_rules"]).click()
    expect(sheet.get_by_text("Timers")).to_have_count(0)
    sheet.get_by_text("Winning", exact=True).click()
    sheet.get_by_role("switch", name="Everybody confirms the win").click()
    assert user.accessibility_violations() == []
    user.button("landing_more_opponents").click()
    bots = page.get_by_role("group", name=texts("en")["room_how_many_bots"])
    expect(bots.get_by_role("radio", checked=True)).to_have_accessible_name("4")
    levels = page.get_by_role("group", name=texts("en")["room_bot_level"])
    expect(levels.get_by_role("radio", checked=True)).to_have_accessible_name("Sharp")
    page.locator("summary", has_text="Winning").click()
    expect(page.get_by_role("switch", name="Everybody confirms the win")).to_be_checked()
    levels.get_by_text("Casual", exact=True).click()
    page.get_by_role("group", name=texts("en")["room_game"]).get_by_text("Qute").click()
    expect(levels.get_by_role("radio", checked=True)).to_have_accessible_name("Rookie")
    user.open("/")
    page.evaluate(WATCH_FOR, "main.lobby")
    page.locator(".play").click()
    room = room_of(user)
    assert not page.evaluate("window.wasShown"), "The lobby flashed."
    assert room["game"] == "kadi-classic"
    assert bots_of(room) == ["sharp"] * 3
    assert room["rules"]["confirm_win"] is True


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_goal_of_a_game_disappears_after_the_players_second_turn(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "9H KD", "B": "9D KS"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7C", deck="10H 10S 6H 6D 5C")
    goal = room.page.get_by_text(texts(language)["welcome_goal_kadi"])
    tops = set()
    for _ in range(2):
        expect(goal).to_be_visible()
        tops.add(box(room.page.locator(".card-table"))["y"])
        user.button("kadi_pick").click()
        room.answer()
        expect(user.button("kadi_pick")).to_have_count(0)
        room.act("B draw")
    expect(goal).to_be_hidden()
    tops.add(box(room.page.locator(".card-table"))["y"])
    assert len(tops) == 1, "The table has moved."
    cloth, header = room.page.locator("main.cloth"), room.page.locator("header")
    assert box(cloth)["y"] == bottom(header), "The cloth begins below the place of the goal."
    assert "url(" in cloth.evaluate("it => getComputedStyle(it).backgroundImage")
    user.screenshot(f"goal-gone-{language}")
    user.page.reload()
    expect(user.button("kadi_pick")).to_be_visible()
    expect(goal).to_be_hidden()


def test_the_star_of_a_goal_with_two_lines_is_centred(server: WebServer) -> None:
    user = server.new_user("phone")
    room = ScriptedRoom(user, "qute", hands={"A": "9H KD", "B": "9D"}, top="9C")
    goal = room.page.get_by_text(texts("en")["welcome_goal_qute"]).locator("xpath=..")
    star, line = box(goal.locator("svg")), box(goal)
    assert line["height"] > 2 * star["height"]
    assert abs(star["y"] + star["height"] / 2 - line["y"] - line["height"] / 2) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_to_a_game_sees_its_lesson_and_rules_at_once(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    page = user.open("/")
    page.locator("[data-game='qute']").click()
    links = page.get_by_role("dialog").locator("a")
    expect(links).to_have_count(2)
    for size in user.at_main_sizes():
        for name in ("landing_learn_now", "common_page_rules"):
            link = links.and_(page.get_by_role("link", name=texts(language)[name]))
            expect(link).to_be_in_viewport(ratio=1)
            link.click(trial=True)  # nothing covers it
        user.screenshot(f"game-sheet-{language}")
        check_fit(user, size)


def test_a_level_is_chosen_for_a_family_and_a_new_family_starts_with_rookies(
    server: WebServer,
) -> None:
    user = server.new_user("phone")
    played = {"matches": 3, "matchesOf": {"kadi": 3}, "families": ["kadi"]}
    user.context.add_init_script(f"localStorage['mezani.progress'] = '{json.dumps(played)}'")
    page = user.open("/")
    sheet = page.get_by_role("dialog")
    levels = sheet.get_by_role("group", name=texts("en")["room_bot_level"])
    shown = (("kadi-friendly", "Casual"), ("kadi-bomb", "Sharp"), ("qute", "Rookie"))
    for game, level in shown:
        page.locator(f"[data-game='{game}']").click()
        expect(levels.get_by_role("radio", checked=True)).to_have_accessible_name(level)
        levels.get_by_text("Sharp", exact=True).click()
        sheet.locator(user.button("common_close")).click()
        expect(sheet).to_have_count(0)


def test_the_first_kadi_match_after_qute_shows_the_goal_and_badges(server: WebServer) -> None:
    user = server.new_user("phone")
    played = {"matches": 3, "matchesOf": {"qute": 3}, "families": ["qute"]}
    user.context.add_init_script(f"localStorage['mezani.progress'] = '{json.dumps(played)}'")
    for game, count in (("kadi-friendly", 1), ("qute", 0)):
        top = "9C"
        ScriptedRoom(user, game, hands={"A": "8H KD", "B": "9D"}, top=top)
        goal = texts("en")["welcome_goal_" + game.split("-")[0]]
        expect(user.page.get_by_text(goal)).to_have_count(count)
        expect(user.page.locator("[data-card='8H'] .badge")).to_have_count(count)

"""A first visit: the lesson, the first game, its result, and the choices that are remembered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from mezani.lessons.lesson import build_lesson
from tests.web.auto_play import play_to_the_end, show_step
from tests.web.boxes import GOLD, bottom, box, overlap, right
from tests.web.browser_user import LANGUAGES, WAIT_FOR_LAYOUT, BrowserUser
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
LINES = """(text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map((one) => Math.round(one.bottom))).size;
}"""
COLOURS = """(button) => {
    const { color, borderTopColor, backgroundColor } = getComputedStyle(button);
    return [color, borderTopColor, backgroundColor];
}"""
OWN_SCROLL = """(sheet) => {
    sheet.scrollTop = 1000;
    return [sheet.scrollTop, sheet.scrollHeight - sheet.clientHeight];
}"""
HEIGHTS = "(all) => all.map((one) => one.offsetHeight)"
FETCH = "async (path) => (await fetch('/api' + path)).json()"


TITLE_GAP = """(coach) => {
    const text = document.createRange();
    text.selectNodeContents(coach.querySelector("h2"));
    const lines = [...text.getClientRects()].map((line) => line.right);
    return coach.querySelector(".buttons button").getBoundingClientRect().left - Math.max(...lines);
}"""
"""Pixels between the title of a step and the first button beside it."""


def room_of(user: BrowserUser) -> dict[str, Any]:
    """Wait for the cards and return the room of this table."""
    user.page.locator("[data-card]").first.wait_for()
    found: dict[str, Any] = user.page.evaluate(FETCH, "/rooms/" + user.page.url.split("/room/")[1])
    return found


def bots_of(room: dict[str, Any]) -> list[str]:
    """Return the levels of the bots in a room."""
    return [seat["bot"] for seat in room["seats"] if seat["bot"]]


@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("small", "sw")])
def test_a_new_visitor_learns_plays_against_rookies_and_is_asked_for_a_name_once(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    shown = texts(language)
    page = user.open("/")
    expect(page.locator(".lead")).to_contain_text(shown["landing_learn_kadi"])
    expect(page.locator(".lead, .play, .other").last).to_be_in_viewport(ratio=1)
    page.locator(".lead").click()
    for _ in build_lesson("kadi", language).steps:
        show_step(user)
    user.button("learn_end_play").click()

    room = room_of(user)
    assert room["game"] == build_lesson("kadi", language).game
    assert set(bots_of(room)) == {"rookie"}
    assert not room["practice"]
    expect(page.get_by_text(shown["welcome_goal_kadi"])).to_be_visible()
    expect(page.locator(".own .avatar")).to_have_text("")  # not the initials of a generated name
    user.screenshot(f"first-game-{language}")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/rooms/*", hold)
    user.open("/").locator(".play").wait_for()
    user.wait_until(lambda: len(held) > 0, "the page asks whether the game still runs")
    expect(page.locator(".lead, .return")).to_have_count(0)
    page.evaluate("document.fonts.ready.then(() => null)")
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
    user.screenshot(f"first-result-{language}")
    assert user.accessibility_violations() == []
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


def test_a_new_visitor_finds_the_other_games_from_the_first_screen(server: WebServer) -> None:
    user = server.new_user("phone")
    page = user.open("/")
    page.locator("main .games").wait_for()
    link = page.get_by_role("link", name=texts("en")["landing_see_games"])
    for size in user.at_main_sizes():
        expect(link).to_be_visible()
        assert box(link)["height"] >= 40, size
    link.click()
    expect(page.locator("#games")).to_be_in_viewport()
    expect(page.locator("main .games > li").first).to_be_in_viewport()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_landing_page_says_what_this_is_in_two_lines(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    line = user.open("/").locator(".hero .line")
    expect(line).to_contain_text("Kenya")
    for size in user.at_main_sizes():
        assert line.evaluate(LINES) <= 2, size
        assert not user.has_horizontal_scroll(), size
        user.screenshot(f"tagline-{language}")


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
def test_the_goal_of_a_game_leaves_after_two_own_turns(server: WebServer, language: str) -> None:
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
    user.screenshot(f"goal-gone-{language}")


def test_the_star_of_a_goal_with_two_lines_is_centred(server: WebServer) -> None:
    user = server.new_user("phone")
    room = ScriptedRoom(user, "qute", hands={"A": "9H KD", "B": "9D"}, top="9C")
    goal = room.page.get_by_text(texts("en")["welcome_goal_qute"]).locator("xpath=..")
    star, line = box(goal.locator("svg")), box(goal)
    assert line["height"] > 2 * star["height"]
    assert abs(star["y"] + star["height"] / 2 - line["y"] - line["height"] / 2) <= 1


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
            lines = coach.locator("p > span:not(.other)").evaluate(LINES)
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
    page = user.open("/learn")
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


@pytest.mark.parametrize(("size", "language"), [("small", "sw"), ("wide", "en")])
def test_a_newcomer_to_a_game_sees_its_lesson_and_rules_at_once(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    page = user.open("/")
    page.locator("[data-game='qute']").click()
    links = page.get_by_role("dialog").locator("a")
    expect(links).to_have_count(2)
    for name in ("landing_learn_now", "common_page_rules"):
        link = links.and_(page.get_by_role("link", name=texts(language)[name]))
        expect(link).to_be_in_viewport(ratio=1)
        link.click(trial=True)  # nothing covers it
    user.screenshot(f"game-sheet-{language}")
    assert user.accessibility_violations() == []
    assert not user.has_horizontal_scroll()


def test_a_player_who_knows_a_game_is_not_told_to_learn_it(server: WebServer) -> None:
    user = server.new_user("phone")
    known = {"matches": 1, "families": ["kadi"]}
    user.context.add_init_script(f"localStorage['mezani.progress'] = '{json.dumps(known)}'")
    page = user.open("/")
    for game, is_new in (("kadi-friendly", False), ("qute", True)):
        page.locator(f"[data-game='{game}']").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_text(texts("en")["landing_learn_now"], exact=True)).to_have_count(
            int(is_new)
        )
        expect(sheet.get_by_text(texts("en")["landing_lesson"], exact=True)).to_have_count(
            int(not is_new)
        )
        sheet.locator(user.button("common_close")).click()
        expect(sheet).to_have_count(0)


@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("small", "sw")])
def test_the_lesson_stays_at_the_top_until_it_is_finished_or_a_match_is_won(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    page, shown = user.open("/"), texts(language)
    lesson = page.locator(".hero").get_by_role("link", name=shown["landing_learn"])
    rules = page.locator("main").get_by_role("link", name=shown["rules_read"])
    lost = {"matches": 1, "families": ["kadi"]}
    for change, count in (({}, 1), ({"hasWon": True}, 0), ({"hasFinishedLesson": True}, 0)):
        page.evaluate("it => localStorage['mezani.progress'] = it", json.dumps(lost | change))
        page.reload()
        page.locator("main .games").wait_for()
        expect(page.locator(".lead")).to_contain_text(shown["landing_play"])
        expect(lesson).to_have_count(count)
        expect(rules).to_have_count(count)
        if count:
            expect(lesson).to_be_in_viewport(ratio=1)
            expect(page.locator(".other").last).to_be_in_viewport(ratio=1)
            user.screenshot(f"landing-after-a-loss-{language}")
            assert user.accessibility_violations() == []


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


def test_lesson_and_rules_have_equal_corners_in_the_sheet_of_a_game(server: WebServer) -> None:
    user = server.new_user("phone", language="sw")
    page = user.open("/")
    page.locator("[data-game='qute']").click()
    links = page.locator("dialog .learn > a")
    expect(links).to_have_count(2)
    corners = links.evaluate_all("all => all.map((one) => getComputedStyle(one).borderRadius)")
    assert len(set(corners)) == 1
    assert max(links.evaluate_all(HEIGHTS)) < 60, "A line of the lesson's button wraps."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_outside_its_range_is_replaced_and_the_range_is_said(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    shown = texts(language)
    page = user.open("/room/new?game=qute")
    page.locator("details").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    field = page.locator("input[type=number][min='25']")
    high = field.get_attribute("max")
    field.fill("30")
    field.blur()
    note = page.locator(f"#{(field.get_attribute('aria-describedby') or '').split()[-1]}")
    expect(note).to_have_text(shown["room_range"].format(low=25, high=high))
    field.fill("20")
    field.blur()
    expect(field).to_have_value("25")
    expect(note).to_have_text(shown["room_corrected"].format(low=25, high=high, value=25))
    user.screenshot(f"corrected-{language}")
    assert user.accessibility_violations() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_shows_all_ways_to_start_a_game_at_once(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    page = user.open("/")
    for game in page.locator("main .games button.game").all():
        game.click()
        for way in page.locator("dialog").locator(".way, .play, .new").all():
            expect(way).to_be_in_viewport(ratio=1)
        user.screenshot(f"ways-{game.get_attribute('data-game')}-{language}")
        page.locator("dialog").locator(user.button("common_close")).click()
        expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "sw"])
def test_forms_explain_an_empty_field_themselves(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    shown = texts(language)
    page = user.open("/sign-in")
    page.locator("form button.button-main").click()
    name, password = page.get_by_label(shown["account_name"]), page.locator("[type=password]")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(shown["account_name_missing"])
    expect(password).to_have_accessible_description(shown["account_password_missing"])
    name.fill("Njeri")
    expect(name).to_have_attribute("aria-invalid", "false")
    page.keyboard.press("Enter")
    expect(password).to_be_focused()

    page = user.open("/room/new?game=kadi-classic")
    user.button("room_create").click()
    expect(page.get_by_label(shown["room_your_name"])).to_be_focused()
    expect(page.get_by_text(shown["account_name_missing"])).to_be_visible()


@pytest.mark.parametrize("size", ["small", "phone", "desktop", "wide"])
def test_the_button_that_creates_a_room_covers_nothing(server: WebServer, size: str) -> None:
    user = server.new_user(size)
    page = user.open("/room/new?game=kadi-live")
    button = user.button("room_create")
    expect(button).to_be_in_viewport(ratio=1)
    form, bar = page.locator("main").bounding_box(), page.locator(".create").bounding_box()
    assert form is not None
    assert bar is not None
    assert form["y"] + form["height"] <= bar["y"]
    page.get_by_text("Timers").scroll_into_view_if_needed()
    page.get_by_text("Timers").click()
    last = page.get_by_label("Seconds to confirm the win")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    assert not user.has_horizontal_scroll()
    user.screenshot("new-room-timers")


def test_opened_house_rules_are_shown_above_the_play_button(server: WebServer) -> None:
    user = server.new_user("phone")
    page = user.open("/")
    page.locator("[data-game='kadi-classic']").click()
    rules = page.locator("dialog .rules")
    rules.get_by_text(texts("en")["room_house_rules"]).click()
    for group in rules.locator("details > summary").all()[:2]:
        expect(group).to_be_in_viewport(ratio=1)
        assert not overlap(group, page.locator("dialog .foot"))


@pytest.mark.parametrize(
    ("size", "language"), [("small", "sw"), ("phone", "en"), ("desktop", "sw")]
)
def test_opened_house_rules_scroll_below_the_title_of_the_sheet(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    page = user.open("/")
    page.locator("[data-game='kadi-classic']").click()
    sheet = page.locator("dialog")
    sheet.get_by_text(texts(language)["room_house_rules"]).click()
    for group in sheet.locator(".rules details > summary").all():
        group.click()
    user.page.evaluate(WAIT_FOR_LAYOUT)
    user.screenshot(f"game-house-rules-{language}")
    assert sheet.evaluate(OWN_SCROLL) == [0, 0], "The sheet itself scrolls, not its list."
    expect(sheet.get_by_role("heading").first).to_be_in_viewport(ratio=1)
    expect(sheet.locator(".head button")).to_be_in_viewport(ratio=1)
    assert bottom(sheet.locator(".foot")) == pytest.approx(bottom(sheet), abs=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mark_of_the_selected_game_covers_no_call(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    page = user.open("/")
    page.locator("[data-game='kadi-classic']").click()
    page.locator("dialog .head button").click()
    game = page.locator("[data-game='kadi-classic']")
    for size in user.at_main_sizes():
        game.scroll_into_view_if_needed()
        user.screenshot(f"selected-game-{language}")
        assert not overlap(game.locator(".flag"), game.locator(".call")), size
        assert not overlap(game.locator(".flag"), game.locator(".text")), size


@pytest.mark.parametrize("size", ["small", "phone", "desktop"])
def test_the_play_button_of_a_game_covers_no_other_way_to_start(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size)
    page = user.open("/")
    page.locator("main .games button.game").first.click()
    play, sheet = page.locator("dialog .play"), page.locator("dialog")
    expect(play).to_be_in_viewport(ratio=1)
    for way in sheet.locator(".way, .learn > a").all():
        way.scroll_into_view_if_needed()
        expect(way).to_be_in_viewport(ratio=1)
        assert not overlap(way, page.locator("dialog .foot"))

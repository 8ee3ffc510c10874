"""The landing page: its start buttons, the list of games, and the sheet of a game."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.web.boxes import bottom, box, each, is_cut, line_count, overlap
from tests.web.browser_user import LANGUAGES, WAIT_FOR_LAYOUT
from tests.web.texts import texts
from tests.web.web_server import WebServer

CLASSIC = {"en": "Kadi, classic", "sw": "Kadi ya nyumbani"}
BOTTOM_GAP = """(box) => {
    const text = document.createRange();
    text.selectNodeContents(box);
    return box.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom;
}"""
"""Pixels between the last line of a text and the edge of its box."""
OWN_SCROLL = """(sheet) => {
    sheet.scrollTop = 1000;
    return [sheet.scrollTop, sheet.scrollHeight - sheet.clientHeight];
}"""
HEIGHTS = "(all) => all.map((one) => one.offsetHeight)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_moves_when_the_list_of_games_arrives(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    page = user.page
    held = user.hold_requests("**/api/games?*")
    user.open("/").locator("footer").wait_for()
    user.wait_until(lambda: len(held) > 0, "the page asks for the games")
    buttons = page.locator(".hero .actions .button")
    places = [box(one) for one in each(buttons)]
    held[0].continue_()
    expect(page.locator(".play small")).to_contain_text("2")  # opponents
    assert [box(one) for one in buttons.all()] == places


def test_the_hero_is_accessible_before_the_rest_of_the_page_arrives(server: WebServer) -> None:
    user = server.new_user("phone")
    held = user.hold_requests("**/assets/LandingMain-*.js")
    user.page.goto("/", wait_until="commit")
    user.wait_until(lambda: len(held) > 0, "the page asks for its rest")
    assert user.accessibility_violations() == []
    held[0].continue_()
    user.page.locator("main .games").wait_for()


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
        assert line_count(line) <= 2, size
        assert not user.has_horizontal_scroll(), size
        user.screenshot(f"tagline-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_ways_to_start_a_game_are_in_view(server: WebServer, language: str) -> None:
    user = server.new_user("desktop", language=language)
    page = user.open("/")
    games = page.locator("[data-game]")
    games.first.wait_for()
    for game in games.all():
        game.click()
        sheet = page.get_by_role("dialog")
        for size in ("desktop", "wide", "phone"):
            user.resize(size)
            for way in ("landing_practice", "landing_friends", "landing_quick"):
                button = sheet.get_by_role("button", name=texts(language)[way])
                expect(button).to_be_in_viewport(ratio=1)
                button.click(trial=True)  # nothing covers it
        sheet.locator(user.button("common_close")).click()
        user.resize("desktop")


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
def test_a_phone_shows_all_ways_to_start_a_game_at_once(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    page = user.open("/")
    for game in each(page.locator("main .games button.game")):
        game.click()
        ways = page.locator("dialog").locator(".way, .play, .new")
        for way in each(ways):
            expect(way).to_be_in_viewport(ratio=1)
        user.screenshot(f"ways-{game.get_attribute('data-game')}-{language}")
        page.locator("dialog").locator(user.button("common_close")).click()
        expect(page.locator("dialog")).to_have_count(0)


def test_opened_house_rules_are_shown_above_the_play_button(server: WebServer) -> None:
    user = server.new_user("phone")
    page = user.open("/")
    page.locator("[data-game='kadi-classic']").click()
    rules = page.locator("dialog .rules")
    rules.get_by_text(texts("en")["room_house_rules"]).click()
    for group in each(rules.locator("details > summary"))[:2]:
        expect(group).to_be_in_viewport(ratio=1)
        assert not overlap(group, page.locator("dialog .foot"))


@pytest.mark.parametrize(
    ("size", "language"),
    [("small", "sw"), ("phone", "en"), ("landscape", "en"), ("desktop", "sw")],
)
def test_opened_house_rules_scroll_below_the_title_of_the_sheet(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    page = user.open("/")
    page.locator("[data-game='kadi-classic']").click()
    sheet = page.locator("dialog")
    sheet.get_by_text(texts(language)["room_house_rules"]).click()
    for group in each(sheet.locator(".rules details > summary")):
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_play_button_of_a_game_covers_no_other_way_to_start(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    page = user.open("/")
    page.locator("main .games button.game").first.click()
    play, sheet = page.locator("dialog .play"), page.locator("dialog")
    for size in user.at_main_sizes():
        expect(play).to_be_in_viewport(ratio=1)
        for way in each(sheet.locator(".way, .learn > a")):
            way.scroll_into_view_if_needed()
            expect(way).to_be_in_viewport(ratio=1)
            assert not overlap(way, page.locator("dialog .foot")), size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_without_open_rooms_stays_within_its_box(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    user.page.route("**/api/rooms", lambda route: route.fulfill(json=[]))
    empty = user.open("/").get_by_text(texts(language)["landing_rooms_none"])
    empty.scroll_into_view_if_needed()
    user.screenshot(f"no-open-rooms-{language}")
    gap = empty.evaluate(BOTTOM_GAP)
    assert gap >= 4, gap


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_quick_match_button_names_its_game(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    page = user.open("/")
    page.evaluate("localStorage.setItem('mezani.game', 'kadi-classic')")
    user.open("/")
    button = page.locator(".hero").get_by_role("button", name=texts(language)["landing_quick"])
    for size in user.at_main_sizes():
        expect(button).to_contain_text(CLASSIC[language])
        user.screenshot(f"quick-match-{language}")
        assert not is_cut(button), size


def test_the_button_that_saves_house_rules_does_not_touch_the_line_below(
    server: WebServer,
) -> None:
    user = server.new_user("phone")
    page = user.open("/")
    page.locator("[data-game='kadi-classic']").click()
    sheet = page.locator("dialog")
    sheet.get_by_text(texts("en")["room_house_rules"]).click()
    group = sheet.locator(".rules details").first
    group.locator("summary").click()
    group.get_by_role("switch").or_(group.get_by_role("radio")).last.click(force=True)
    save = sheet.locator(user.button("profile_save_rules"))
    expect(save).to_be_visible()
    assert box(group)["y"] - bottom(save) >= 6


@pytest.mark.parametrize(("is_won", "mark"), [(True, "M4 12l5 6L20 5"), (False, "M5 12h14")])
def test_a_lost_deal_of_the_day_has_no_tick(server: WebServer, is_won: bool, mark: str) -> None:
    user = server.new_user("phone")
    score = {"won": is_won, "margin": 2 if is_won else -2, "turns": 12}

    def with_result(route: Route) -> None:
        page = route.fetch().json()
        page["games"][0]["own"] = {"room": "ABCDEF", "match": "m9", "score": score}
        route.fulfill(json=page)

    user.page.route("**/api/daily", with_result)
    user.open("/")
    user.create_room("kadi-friendly")  # results are shown to guests who have played
    shown = user.open("/").locator(".ways .result path").first
    expect(shown).to_have_attribute("d", mark)

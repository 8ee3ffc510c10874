"""The No Kitty table and its rules page: whose turn it is, refusals by a Shield, unlimited numbers, and the decks."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from playwright.sync_api import expect

from mezani.games.nokitty.engine.cards import (
    HEARTS_IN_DECK,
    RECYCLES_IN_DECK,
    SHIELDS_IN_DECK,
    WINDS_IN_DECK,
)
from mezani.lessons.lesson import build_lesson
from tests.web.auto_play import show_step
from tests.web.boxes import box, each, is_cut, line_count, overlap, right
from tests.web.browser_user import LANGUAGES, MAIN_SIZES
from tests.web.fake_room import NAMES
from tests.web.frozen_motion import FrozenMotion
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.test_flights import CORNER
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

LIGHT = "it => getComputedStyle(it, '::before').opacity"
LOOK = """(them) => them.map((one) => {
    const { backgroundColor, borderColor, color, opacity } = getComputedStyle(one);
    return [backgroundColor, borderColor, color, opacity].join(" ");
})"""
IMAGE = "it => getComputedStyle(it).backgroundImage"
ROUNDNESS = "it => getComputedStyle(it).borderTopLeftRadius"
COLUMNS = "it => it.style.getPropertyValue('--columns')"
CUT_NAMES = """(names) => names
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent)"""
EFFECT_TIME = 1000
"""Milliseconds in which magic is at work on a tile."""
ANY_NUMBER = {"en": "Any number", "sw": "Bila kikomo"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_lights_up_on_ones_turn_and_a_shield_is_named_as_the_reason(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "R1 wind", "B": "G1 shield"}
    board = {"1": "B R2", "4": "B G2"}
    room = ScriptedRoom(
        user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board=board, turn="B"
    )
    words, tray = texts(language), room.page.locator(".nokitty > .hand")
    for _ in user.at_main_sizes():
        assert tray.evaluate(LIGHT) == "0"
    for move in ("B draw", "B shield", "B end"):
        room.act(move)
    for size in user.at_main_sizes():
        expect(tray).to_contain_class("is-lit")
        assert tray.evaluate(LIGHT) == "1"
        room.page.locator("[data-card=wind]").click(position=CORNER)
        expect(room.page.get_by_text(words["nokitty_why_wind_shielded"])).to_be_visible()
        user.screenshot(f"shield-{language}")
        assert not user.has_horizontal_scroll(), size


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Njeri", "Wanjiku wa Kamau Mwangi"])
def test_the_guidance_of_the_first_turn_is_not_cut(
    server: WebServer, name: str, language: str
) -> None:
    user = server.new_user("wide", language=language)
    hands = {"A": "R1 R2 R3 wind", "B": "G1 G2 G3 shield"}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", turn="B")
    room.rename("B", name)
    for move in ("B draw", "B end"):
        room.act(move)
    guide = room.page.locator(".nokitty > .guide")
    expect(guide).to_contain_text(name)
    for size in user.at_main_sizes():
        cut = guide.evaluate("it => it.scrollHeight - it.clientHeight")
        assert cut <= 0, size


def test_a_notice_covers_no_card_and_leaves_when_the_own_turn_begins(server: WebServer) -> None:
    user = server.new_user("desktop")
    clock = PageClock(user)
    hands = {"A": "R1 wind", "B": "G1 shield"}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", turn="B")
    clock.stop()  # it would leave by itself
    notice = room.page.locator("[role=alert] p")
    for size in ("desktop", "wide", "phone"):
        user.resize(size)
        room.page.locator("[data-card=R1]").click(position=CORNER)
        notice.wait_for()
        assert not overlap(notice, room.page.locator("[data-card=R1]")), size
        assert not overlap(notice, room.page.locator("[data-card=wind]")), size
    for move in ("B draw", "B end"):
        room.act(move)
    clock.advance(1)  # the next step is shown
    expect(notice).to_have_count(0)


def test_draw_and_end_turn_look_equally_disabled_in_the_turn_of_the_other_player(
    server: WebServer,
) -> None:
    user = server.new_user("phone", language="sw")
    hands = {"A": "R1 wind", "B": "G1 shield"}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", turn="B")
    buttons = room.page.locator(".acts .buttons .button")
    expect(buttons).to_have_count(2)
    for size in user.at_main_sizes():
        draw, end = buttons.evaluate_all(LOOK)
        assert draw == end, size
    room.act("B draw")
    room.act("B end")
    expect(buttons.first).to_have_attribute("aria-disabled", "false")
    draw, end = buttons.evaluate_all(LOOK)
    assert draw != end


def test_end_turn_is_gold_only_when_no_heart_is_left_to_place(server: WebServer) -> None:
    user = server.new_user("phone")
    hands = {"A": "R1", "B": "G1"}
    decks = {"hearts": "G2 Y1 R2", "magic": "wind wind wind"}
    room = ScriptedRoom(user, "no-kitty-duel", hands=hands, tiles="W R Y G W R Y G", **decks)
    end = user.button("nokitty_end")
    room.act("A draw")
    expect(end).to_have_attribute("aria-disabled", "false")
    expect(end).not_to_contain_class("button-gold")
    room.act("A place R1 2")
    room.act("A place G2 4")
    expect(end).to_contain_class("button-gold")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heart_on_the_last_tile_says_who_wins(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    board = {str(tile): "B R1" for tile in range(1, 8)}
    room = ScriptedRoom(
        user, "no-kitty", hands={"A": "R1 G1", "B": "G1"}, tiles="W R Y G W R Y G", board=board
    )
    page, words = room.page, texts(language)
    tile = page.locator("[data-tile='8']")
    ends = words["nokitty_tile_ends_lost"].format(name=NAMES[1])
    page.locator("[data-card=G1]").click(position=CORNER)
    for size in user.at_main_sizes():
        expect(tile).to_have_accessible_name(re.compile(f"{ends}$"))
        expect(page.locator(".guidance.is-warning")).to_contain_text(NAMES[1])
        cut = page.locator(".nokitty > .guide").evaluate("it => it.scrollHeight - it.clientHeight")
        assert cut <= 0, size
        ending = tile.locator(".ending")
        assert not ending.is_visible() or not overlap(ending, tile.locator(".mark")), size
        user.screenshot(f"last-tile-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_on_a_card_is_cut(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "R1 wind recycle shield", "B": "G1 wind recycle shield"}
    board = {str(tile): "B R1" for tile in range(1, 8)}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board=board)
    room.act("A place R1 8")
    expect(user.result()).to_contain_text(texts(language)["nokitty_end_filled"])
    room.page.locator(".open-hand").wait_for()
    user.page.keyboard.press("Escape")
    for size in user.at_main_sizes():
        user.screenshot(f"nokitty-names-{language}")
        assert room.page.locator(".nokitty-card .name").evaluate_all(CUT_NAMES) == [], size
    expect(room.page.locator(".hand .name").first).to_be_visible()


def test_the_tiles_stay_where_they_are_when_the_game_is_over(server: WebServer) -> None:
    user = server.new_user("phone")
    hands = {"A": "R1 G1", "B": "G1 G2 Y3 wind shield"}
    board = {str(tile): "B R1" for tile in range(1, 8)}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board=board)
    grid = room.page.locator(".nokitty .grid")
    before = {size: (grid.evaluate(COLUMNS), box(grid)) for size in user.at_main_sizes()}
    room.act("A place G1 8")
    user.result().wait_for()
    room.page.locator(".open-hand").wait_for()
    user.page.keyboard.press("Escape")
    for size in user.at_main_sizes():
        user.screenshot("nokitty-over")
        assert (grid.evaluate(COLUMNS), box(grid)) == before[size], size
        assert not overlap(room.page.locator(".open-hand"), grid), size
        talk = room.page.locator(".step-talk")
        assert not talk.is_visible() or not overlap(room.page.locator(".open-hand"), talk), size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_page_says_any_number_two_players_and_what_is_in_the_decks(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    page, words = user.open("/rules/no-kitty"), texts(language)
    counts = (HEARTS_IN_DECK, WINDS_IN_DECK, RECYCLES_IN_DECK, SHIELDS_IN_DECK)
    decks = page.locator("section", has_text=words["rules_nokitty_decks_title"]).last
    for size in user.at_main_sizes():
        expect(decks.locator("tbody td")).to_have_text([str(count) for count in counts])
        expect(page.locator("#compare").get_by_text(ANY_NUMBER[language])).to_have_count(2)
        assert not user.has_horizontal_scroll(), size
    user.open("/rules")
    expect(page.get_by_text(words["rules_players_exactly"].format(count=2)).first).to_be_visible()
    expect(page.get_by_text("2–2")).to_have_count(0)


def test_a_heart_blown_away_flies_above_the_other_tiles(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    hands, board = {"A": "R1 G1", "B": "wind G2"}, {"1": "A R2"}
    room = ScriptedRoom(
        user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board=board, turn="B"
    )
    FrozenMotion(user)
    room.act("B wind 1")
    blown = room.page.locator("[data-tile='1']:has(.is-blown)")
    expect(blown).to_have_css("z-index", "3")
    expect(room.page.locator("[data-tile='2']")).to_have_css("z-index", "auto")


FULL_BUT_ONE = {
    "1": "A R2",
    "2": "B G3",
    "3": "A G1",
    "4": "A Y1",
    "5": "B Y3",
    "7": "A G2",
    "8": "B G3",
}
PRESS_TIME = 500


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_on_a_tile_differ_in_shape_place_and_sign(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "R1 wind", "B": "G1 shield"}
    room = ScriptedRoom(
        user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board={"4": "B G2"}, turn="B"
    )
    for move in ("B draw", "B shield", "B end"):
        room.act(move)
    tile = room.page.locator("[data-tile='4']")
    coin, tag, shield = tile.locator(".coin"), tile.locator(".tag"), tile.locator(".shield .badge")
    expect(shield).to_have_count(1)
    for size in (*MAIN_SIZES, "landscape"):
        user.resize(size)
        expect(coin).to_have_text("+4")
        expect(tag).to_have_text("#4")
        expect(shield.locator(".hourglass")).to_be_visible()
        assert coin.evaluate(ROUNDNESS) == "50%", size
        assert tag.evaluate(ROUNDNESS) == "3px", size
        assert coin.evaluate(IMAGE) != tag.evaluate(IMAGE), size
        for one, other in ((coin, tag), (coin, shield), (tag, shield)):
            assert not overlap(one, other), size
        user.screenshot(f"figures-{language}")
        assert user.accessibility_violations() == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tile_says_what_its_figures_mean(server: WebServer, language: str) -> None:
    user = server.new_user("desktop", language=language)
    room = ScriptedRoom(
        user,
        "no-kitty",
        hands={"A": "R1 wind", "B": "G1 shield"},
        tiles="W R Y G W R Y G",
        board={"4": "B G2"},
        turn="B",
    )
    for move in ("B draw", "B shield", "B end"):
        room.act(move)
    words, explained = texts(language), room.page.locator("[role=status] .help")
    room.page.locator("[data-tile='4']").hover()
    expect(explained).to_contain_text(words["nokitty_help_double"].format(points=4))
    expect(explained).to_contain_text(NAMES[1])
    room.page.locator("[data-tile='1']").hover()
    expect(explained).to_contain_text(words["nokitty_help_empty_white"])
    room.page.locator("[data-card=R1]").click(position=CORNER)
    room.page.locator("[data-tile='2']").hover()
    expect(explained).to_have_count(0)  # the player aims, and the help would cover the tiles


def test_a_long_press_explains_a_tile_on_a_phone(server: WebServer) -> None:
    user = server.new_user("phone")
    clock = PageClock(user)
    hands = {"A": "R1 wind", "B": "G1 shield"}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G")
    clock.stop()
    touch = {"pointerType": "touch", "bubbles": True, "button": 0, "pointerId": 1}
    room.page.locator("[data-tile='2']").dispatch_event("pointerdown", touch)
    clock.advance(PRESS_TIME)
    help_text = texts("en")["nokitty_help_empty"]
    expect(room.page.locator("[role=status] .help")).to_contain_text(help_text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_tiles_say_how_the_last_heart_ends_the_game(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    room = ScriptedRoom(
        user,
        "no-kitty",
        hands={"A": "R2 Y3 wind", "B": "G1 shield"},
        tiles="R Y G W W R Y G",
        board=FULL_BUT_ONE,
    )
    words, tile = texts(language), room.page.locator("[data-tile='6']")
    note, points = tile.locator(".ending"), tile.locator(".mark")
    for card, key in (("R2", "nokitty_ends_won_short"), ("Y3", "nokitty_ends_lost_short")):
        room.page.locator(f"[data-card={card}]").click(position=CORNER)
        expect(note.get_by_text(words[key])).to_be_visible()
        assert box(tile)["x"] <= box(note)["x"]
        assert right(note) <= right(tile)
        assert not note.evaluate("it => it.scrollWidth > it.clientWidth")
        assert not overlap(note, points)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tag_of_the_owner_does_not_cover_the_number_of_a_tile(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    page = user.open("/learn/nokitty")
    *steps, last = build_lesson("nokitty", language).steps
    for step in steps:
        show_step(user, len(next(iter(step.outcomes)).split("; ")))
    filled = [tile.number for tile in last.start.view.tiles if tile.heart]
    for size in user.at_main_sizes():
        user.screenshot(f"owners-{language}")
        for number in filled:
            tile = page.locator(f"[data-tile='{number}']")
            assert not overlap(tile.locator(".tag"), tile.locator(".owner")), (size, number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_lights_only_what_it_asks_for_and_a_hint_covers_no_button(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    clock = PageClock(user)
    page = user.open("/learn/nokitty")
    clock.stop()  # the notice would leave by itself
    buttons = page.locator(".acts .button")
    notice = page.locator("[role=alert] p")
    for _ in user.at_main_sizes():
        expect(page.locator(".held.is-wanted")).to_have_attribute("data-card", "R2")
        expect(page.locator(".acts .button-gold")).to_have_count(0)
        user.button("cards_draw").click()
        notice.wait_for()
        user.screenshot(f"lesson-hint-{language}")
        for button in each(buttons):
            assert not overlap(notice, button)
    user.button("learn_do").click()
    user.button("learn_next").click()
    expect(page.locator(".held.is-wanted")).to_have_count(0)
    expect(user.button("cards_draw")).to_contain_class("button-gold")
    user.button("cards_draw").click()
    expect(user.button("nokitty_end")).to_contain_class("button-gold")


def test_scores_and_the_end_follow_the_heart_that_lands(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    clock = PageClock(user)
    hands = {"A": "R1 wind", "B": "R3 shield"}
    tiles = "W R Y G W R Y G"
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles=tiles, board=FULL_BUT_ONE, turn="B")
    page = user.page
    score = page.locator(".plate[data-seat='B'] .score")
    before = score.inner_text()
    motion = FrozenMotion(user)
    clock.stop()  # the change of a score is shown for a short time
    room.act("B place R3 6")
    page.locator("[data-tile='6'] .placed.is-arriving").wait_for()
    page.evaluate("() => new Promise(window.nextFrame)")
    assert score.inner_text() == before
    expect(page.locator("[data-tile='6'] .coin")).to_be_hidden()
    expect(page.locator(".open-hand, .crown")).to_have_count(0)
    expect(page.locator(".guide p")).to_have_text("")
    motion.finish()
    expect(page.locator(".open-hand .nokitty-card")).to_have_count(1)
    expect(page.locator("[data-tile='6'] .coin")).to_be_visible()
    expect(page.locator(".crown")).to_have_count(1)
    expect(page.locator(".guide p")).not_to_have_text("")
    expect(score.locator(".change")).to_have_text("+6")


def test_a_score_changes_when_the_wind_has_done_its_work(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    clock = PageClock(user)
    hands, board = {"A": "R1 G1", "B": "wind G2"}, {"1": "A R2"}
    room = ScriptedRoom(
        user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board=board, turn="B"
    )
    change = user.page.locator(".plate[data-seat='A'] .change")
    clock.stop()
    room.act("B wind 1")
    user.page.locator("[data-tile='1'] .effect").wait_for()
    expect(change).to_have_count(0)
    clock.advance(EFFECT_TIME)
    expect(change).to_have_text("−2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_of_two_digits_cover_neither_counts_nor_names(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    room = ScriptedRoom(
        user,
        "no-kitty",
        hands={"A": "R1 G1 Y1 wind shield", "B": "R1 G2 shield recycle"},
        tiles="R R R G G G Y Y",
        board={"1": "A R3", "2": "A R2", "4": "B G3", "5": "B G3"},
    )
    room.rename("B", "Wanjiku")
    page = room.page
    expect(page.locator(".plate .score")).to_have_text(["10", "12"])
    for width, height in ((320, 640), (360, 640), (390, 844), (740, 360), (1280, 800)):
        user.resize_to(width, height)
        for plate in each(page.locator(".plate[data-seat]")):
            name = plate.locator(".name")
            parts = [plate.locator(".picture"), name, plate.locator(".score")]
            for one, other in combinations([*parts, *plate.locator(".count").all()], 2):
                assert not overlap(one, other), (width, height, one, other)
            assert not is_cut(name), (width, height)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hovered_recycle_covers_no_number_and_is_explained_in_the_guidance(
    server: WebServer, language: str
) -> None:
    user = server.new_user("desktop", language=language)
    hands = {"A": "R1 recycle", "B": "G1 shield"}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board=FULL_BUT_ONE)
    page = room.page
    card = page.locator("[data-card=recycle]")
    card.hover()
    expect(page.locator(".guide")).to_contain_text(texts(language)["nokitty_does_recycle"])
    expect(card).not_to_have_attribute("title", re.compile(""))
    marks = page.locator("[data-tile]:has(.mark)")
    user.screenshot(f"recycle-{language}")
    for tile in each(marks):
        assert not overlap(tile.locator(".mark"), tile.locator(".tag"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guidance_of_a_duel_has_two_lines_on_a_phone(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "R1 Y1 G1 wind shield", "B": "G1 R2 Y2 wind shield"}
    room = ScriptedRoom(user, "no-kitty-duel", hands=hands, tiles="W R Y G W R Y G")
    guide = room.page.locator(".guide p")
    expect(guide).to_contain_text(texts(language)["nokitty_up_to"].format(limit=2))
    user.screenshot(f"duel-{language}")
    assert line_count(guide) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guidance_about_the_last_tile_has_two_lines_on_a_phone(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    board = {str(tile): "B R3" for tile in range(1, 8)}
    hands = {"A": "Y1 wind recycle", "B": "G1"}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W W W W W R Y G", board=board)
    guide = room.page.locator(".guide p")
    expect(guide).to_contain_text(NAMES[1])
    user.screenshot(f"last-lost-{language}")
    assert line_count(guide) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_marks_of_small_tiles_do_not_overlap_and_names_are_whole(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    board = {"1": "A R1", "4": "B G2"}
    hands = {"A": "R1 wind", "B": "G1 shield"}
    room = ScriptedRoom(
        user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board=board, turn="B"
    )
    room.rename("B", "Chebet")
    for move in ("B draw", "B shield", "B end"):
        room.act(move)
    tile = room.page.locator("[data-tile='4']")
    coin, shield = tile.locator(".coin"), tile.locator(".shield .badge")
    expect(shield).to_have_count(1)
    for width, height in ((320, 640), (360, 640), (375, 667), (390, 780)):
        user.resize_to(width, height)
        expect(room.page.locator(".nokitty .grid")).to_have_css("--columns", "4")
        assert not overlap(coin, shield), width
        for owner, name in ((tile, "Chebet"), (room.page.locator("[data-tile='1']"), None)):
            shown = owner.locator(".owner > span:visible")
            expect(shown).to_have_text(name or texts(language)["common_you"])
            assert not is_cut(owner.locator(".owner")), (width, name)
            assert not overlap(owner.locator(".owner"), owner.locator(".tag")), (width, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tiles_keep_their_columns_when_hands_are_open_and_a_hint_is_shown(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "R1 Y1 G1 wind shield", "B": "G1 R2 Y2 wind shield"}
    room = ScriptedRoom(user, "no-kitty-duel", hands=hands, tiles="W R Y G W R Y G")
    room.practise("draw", "Draw two cards.")
    grid = user.page.locator(".nokitty .grid")
    before = {size: grid.evaluate(COLUMNS) for size in user.at_main_sizes()}
    assert before["phone"] == "2"
    user.button("table_open_hands").click()
    user.page.locator(".open-hand").wait_for()
    user.button("table_hint").click()
    user.page.locator(".hint").wait_for()
    assert {size: grid.evaluate(COLUMNS) for size in user.at_main_sizes()} == before
    user.open("/learn/nokitty")
    grid.wait_for()
    assert {size: grid.evaluate(COLUMNS) for size in user.at_main_sizes()} == before


def test_a_double_tap_on_cancel_does_not_end_the_turn(server: WebServer) -> None:
    user = server.new_user("phone")
    hands = {"A": "R1 wind shield", "B": "G1 shield"}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G")
    room.page.locator("[data-card=shield]").click()
    user.button("nokitty_cancel").dblclick()
    expect(user.button("nokitty_cancel")).to_have_count(0)
    user.button("cards_draw").click()  # a tap of its own counts
    room.answer()
    assert room.match.state.turn == 0
    assert not room.has_waiting_move

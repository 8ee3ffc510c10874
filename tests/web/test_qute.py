"""The Qute table: what it shows, and what happens at the end of a round."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from mezani.lessons.lesson import build_lesson
from tests.web.auto_play import QUTE_CHOICES, play_qute, play_until, show_step
from tests.web.boxes import bottom, box, each, line_count, overlap, right
from tests.web.browser_user import LANGUAGES, SIZES, BrowserUser
from tests.web.frozen_motion import FrozenMotion
from tests.web.page_clock import PageClock
from tests.web.recorded_match import RecordedMatch
from tests.web.scripted_room import ScriptedRoom
from tests.web.test_flights import CORNER
from tests.web.texts import texts
from tests.web.web_server import WebServer

SAFE_AREA = 34
"""The height of the bar at the bottom of an iPhone."""

CARDS = "(them) => them.map((one) => one.dataset.card)"
END_DELAY = 1700
"""The most milliseconds after which a forced turn ends."""

MIDDLE = (".qute .centre", "[data-place='deck']", "[data-place='pile']")

SENTENCES = re.compile(r"^[A-Z0-9].*\.$", re.DOTALL)


def start_round_end(server: WebServer, size: str, language: str = "en") -> BrowserUser:
    """Play until the result of the first round is shown."""
    user = server.new_user(size, language=language)
    user.start_match("qute", bots=2, rules={"hand_size": 2})
    user.page.locator(".qute").wait_for()
    play_until([user], play_qute, lambda _: user.page.locator(".round").count() > 0)
    return user


def is_covered(page: Page, selector: str, by: str) -> bool:
    """Return whether an element overlaps another one."""
    script = """([selector, by]) => {
        const [one, other] = [selector, by].map((text) => document.querySelector(text).getBoundingClientRect());
        return one.top < other.bottom && other.top < one.bottom;
    }"""
    return bool(page.evaluate(script, [selector, by]))


def bottom_of(page: Page, selector: str) -> float:
    """Return the lower edge of an element."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def overlaps(page: Page, selector: str) -> list[list[str]]:
    """Return the pairs of elements that overlap, by their classes."""
    script = """(selector) => {
        const all = [...document.querySelectorAll(selector)];
        const isOver = (one, other) => {
            const [a, b] = [one, other].map((element) => element.getBoundingClientRect());
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        };
        return all.flatMap((one, nth) => all.slice(nth + 1).filter((other) => isOver(one, other))
            .map((other) => [one.className, other.className]));
    }"""
    found: list[list[str]] = page.evaluate(script, selector)
    return found


def middle_spots(user: BrowserUser) -> dict[tuple[str, str], dict[str, int]]:
    """Return where the middle of the table and its two piles are, at each window size."""
    found = {}
    for size in SIZES:
        user.resize(size)
        for part in MIDDLE:
            box = user.page.locator(part).bounding_box()
            assert box is not None
            found[size, part] = {side: round(box[side]) for side in ("x", "y", "width", "height")}
    return found


def test_a_round_ends_visibly_and_waits_for_the_player(server: WebServer) -> None:
    user = start_round_end(server, "small", "sw")
    page = user.page
    panel = page.locator(".round")
    expect(panel.locator("li")).to_have_count(3)
    expect(page.locator(".qute .board")).to_have_attribute("inert", "")
    expect(user.button("qute_result_continue")).to_be_focused()
    assert not user.accessibility_violations()
    page.reload()
    expect(panel.locator("li")).to_have_count(3)
    user.button("qute_result_continue").click()
    expect(panel).to_have_count(0)
    play_until([user], play_qute, lambda done: done["card"] > 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_position_of_a_round_stays_until_the_player_continues(
    server: WebServer, language: str
) -> None:
    user = server.new_user("wide", language=language)
    hands = {"A": "KS AD", "B": "9D"}
    room = ScriptedRoom(user, "qute", hands=hands, top="9C", turn="B")
    held, new_stack = room.page.locator(".held"), room.page.locator(".pile-area .empty")
    room.act("B play 9D")
    room.end_round("B end")
    room.page.locator(".round").wait_for()
    expect(new_stack).to_have_count(0)
    expect(held).to_have_count(2)
    room.continue_round("B")
    room.page.locator(".round .done").wait_for()
    for size in user.at_main_sizes():
        expect(new_stack).to_have_count(0)
        expect(held).to_have_count(2)
        expect(user.button("qute_result_continue")).to_be_in_viewport(ratio=1)
        user.screenshot(f"round-{language}")
        assert not user.accessibility_violations(), size
    user.button("qute_result_continue").click()
    expect(room.page.locator(".round")).to_have_count(0)
    expect(new_stack).to_be_visible()
    expect(held).to_have_count(5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_waits_for_the_player_says_how_it_was_counted_and_can_be_opened_again(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    room = ScriptedRoom(user, "qute", hands={"A": "KS AD", "B": "9D"}, top="9C", turn="B")
    words, panel = texts(language), room.page.locator(".round")
    again = user.button("qute_result_round")
    room.act("B play 9D")
    expect(again).to_have_count(0)
    room.end_round("B end")
    panel.wait_for()
    room.live.round_break = None  # the break is over before the player has continued
    room.send(room.step_message(()))
    room.act(f"A {room.match.state.legal(0)[0]}")
    expect(panel).to_contain_text(words["qute_result_why_out"].format(name="Njeri"))
    expect(panel).to_contain_text(words["qute_result_how"])
    user.button("qute_result_continue").click()
    expect(panel).to_have_count(0)
    room.page.reload()
    for size in user.at_main_sizes():
        again.click()
        expect(panel.locator("li")).to_have_count(2)
        assert not user.accessibility_violations(), size
        panel.locator(user.button("common_close")).click()
        expect(panel).to_have_count(0)
        expect(again).to_be_focused()


def test_notes_and_choices_do_not_move_the_middle_of_the_table(server: WebServer) -> None:
    user = server.new_user("phone")
    hands = {"A": "8C 8H JD KD KS", "B": "QH QC QS", "C": "7C KH QD"}
    room = ScriptedRoom(user, "qute", hands=hands, top="7S", turn="C", deck="KC 9H")
    spots = middle_spots(user)
    for part, move in ((".notes .run", "C play 7C"), (".notes .picked", "C end")):
        expect(room.page.locator(part)).to_have_count(0)
        room.act(move)
        room.page.locator(part).first.wait_for()
        assert middle_spots(user) == spots, part
    user.resize("phone")
    room.act("A play 8C")
    room.page.locator("[data-card='8H']").dblclick(position=CORNER)
    room.answer()
    room.page.locator(QUTE_CHOICES).first.wait_for()
    assert middle_spots(user) == spots


def check_choices(user: BrowserUser, options: Locator, name: str) -> None:
    """Check that the options of an open sheet can be seen and chosen at all sizes."""
    for size in user.at_main_sizes():
        for option in each(options):
            expect(option).to_be_in_viewport(ratio=1)
            option.click(trial=True)  # nothing covers it
        user.screenshot(f"{name}-{user.language}")
        assert not user.has_horizontal_scroll(), size
        assert user.accessibility_violations() == [], size


@pytest.mark.parametrize(("size", "language"), [("phone", "sw"), ("desktop", "en")])
def test_a_choice_at_the_end_of_a_turn_is_a_sheet_that_also_ends_it(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    room = ScriptedRoom(user, "qute", hands={"A": "JD JC 8H", "B": "9D", "C": "QS"}, top="9C")
    page = room.page
    sheet = user.dialog("cards_suit_title")
    page.locator("[data-card='JD']").click(position=CORNER)
    expect(user.button("cards_end")).to_have_count(0)
    user.button("cards_play").click()
    room.answer()
    expect(sheet).to_have_count(0)  # another Jack could be played
    user.button("cards_end").click()
    expect(sheet.locator(".suit")).to_have_count(4)
    suits = sheet.locator(".suit").evaluate_all("(all) => all.map((one) => one.dataset.suit)")
    assert suits == ["S", "H", "D", "C"]
    check_choices(user, sheet.locator(".suit"), "suits")
    user.resize(size)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.locator("[data-card='JC']").dblclick(position=CORNER)
    room.answer()
    sheet.locator("button[data-suit='H']").click()  # nothing else is possible: it opens by itself
    room.answer()
    expect(page.locator("[data-place='pile'] .suit")).to_have_attribute("data-suit", "H")
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "sw"])
def test_cards_a_player_had_to_draw_are_face_up_and_cover_nothing_at_any_size(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    hands = {"A": "6C 6H KD", "B": "QS 9H", "C": "8D 8H 8C KH QD"}
    drawn = "KC KS 9S 9D 10S 10D"
    room = ScriptedRoom(user, "qute", hands=hands, top="8S", turn="C", deck=drawn, refills=1)
    for card in ("8D", "8H", "8C"):
        room.act(f"C play {card}")
    room.act("C end eights=next" if language == "en" else "C end eights=share")
    own = room.page.locator(".notes .picked")
    count = 6 if language == "en" else 4
    expect(own.locator("> .card:not(:has(.back))")).to_have_count(count)
    for size in SIZES:
        user.resize(size)
        expect(own).to_be_visible()
        expect(own).to_contain_text(f"+{count}")
        assert overlaps(room.page, ".notes .note, .notes .picked, .details, .pile, .deck") == [], (
            size
        )
        cut = room.page.locator(".notes .items").evaluate("it => it.scrollWidth - it.clientWidth")
        assert cut <= 0, size


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_8s_say_who_would_draw_how_many_cards(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    room = ScriptedRoom(user, "qute", hands={"A": "8D 8C KH", "B": "9D", "C": "QS"}, top="9C")
    room.act("A play 8C")
    room.page.locator("[data-card='8D']").dblclick(position=CORNER)
    room.answer()
    options = user.dialog("qute_eights_title").locator(".option")
    expect(options).to_have_text([re.compile(r"Njeri \+4"), re.compile(r"Njeri \+2.*Gitau \+2")])
    check_choices(user, options, "eights")
    user.resize("small")
    options.last.click()
    room.answer()
    talk = room.page.locator(".step-talk p").first
    picked = {"en": "picked 2", "sw": "ameokota 2"}[language]
    expect(talk).to_contain_text(re.compile(rf"Njeri {picked}.*Gitau {picked}", re.DOTALL))
    expect(room.page.get_by_text(f"Njeri {picked}")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_qute_of_jacks_asks_for_their_points_and_shows_them_in_the_result(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    hands = {"A": "JH JC JD KD", "B": "9D", "C": "QS"}
    room = ScriptedRoom(user, "qute", hands=hands, top="JS", refills=1)
    for card in ("JH", "JC", "JD"):
        room.act(f"A play {card}")
    user.button("qute_call").click()
    options = user.dialog("qute_jacks_title").locator(".option")
    words = texts(language)
    points = [words[f"qute_jacks_{way}"].format(points=120) for way in ("minus", "plus")]
    expect(options).to_have_text(points)
    check_choices(user, options, "jacks")
    user.resize("small")
    options.first.click()
    room.answer()
    own = room.page.locator(".round li.own")
    expect(own.locator(".points")).to_have_text("−100")
    lines = [words[f"qute_result_{line}"] for line in ("cards", "jacks", "refilled")]
    expect(own.locator("dt")).to_have_text(lines)
    expect(own.locator("dd")).to_have_text(["10", "−60", "×2"])


def test_with_four_6s_the_player_can_call_qute_or_draw(server: WebServer) -> None:
    user = server.new_user("small", language="sw")
    hands = {"A": "6H 6C 6D KS", "B": "9D"}
    room = ScriptedRoom(user, "qute", hands=hands, top="6S", deck="QS JC")
    bar = room.page.locator(".qute .bar > button")
    places = [box(one) for one in each(bar)]
    for card in ("6H", "6C", "6D"):
        room.act(f"A play {card}")
    user.button("qute_call").wait_for()
    user.button("cards_pick").click()
    room.answer()
    room.page.locator("[data-card='QS']").wait_for()
    assert places == [box(one) for one in bar.all()]
    user.button("qute_call").click()
    room.answer()
    room.page.locator(".round").wait_for()


def test_the_only_possible_action_is_gold_and_the_end_of_a_turn_stands_alone(
    server: WebServer,
) -> None:
    user = server.new_user("phone")
    hands = {"A": "9H 10S", "B": "9D KD"}
    room = ScriptedRoom(user, "qute", hands=hands, top="QC", deck="QS JC")
    bar, gold = room.page.locator(".qute .bar > button"), room.page.locator(".bar .is-main")
    places = [box(one) for one in each(bar)]
    user.button("cards_pick").and_(gold).click()
    room.answer()
    room.page.locator("[data-card='QS']").click(position=CORNER)
    user.button("cards_play").and_(gold).click()
    room.answer()
    user.button("cards_end").and_(gold).wait_for()
    expect(bar).to_have_count(2)
    assert box(bar.last)["width"] > 3 * places[1]["width"]
    assert not user.accessibility_violations()


def open_before_forced_end(user: BrowserUser) -> tuple[ScriptedRoom, PageClock]:
    """Open a table where the user has to pick a card and can then only end the turn, and stop the clock."""
    clock = PageClock(user)
    hands = {"A": "9H 10S", "B": "9D KD"}
    room = ScriptedRoom(user, "qute", hands=hands, top="QC", deck="KS JC KH")
    clock.stop()
    return room, clock


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_in_which_nothing_else_is_possible_ends_by_itself(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language, ends_turns=True)
    room, clock = open_before_forced_end(user)
    user.button("cards_pick").click()
    room.answer()
    user.button("qute_ending").wait_for()
    user.screenshot(f"forced-end-{language}")
    clock.advance(END_DELAY)
    room.answer()
    assert room.match.state.turn == 1


def test_a_forced_turn_ends_only_after_the_picked_card_has_landed(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False, ends_turns=True)
    room, clock = open_before_forced_end(user)
    motion = FrozenMotion(user)
    motion.finish()
    user.button("cards_pick").click()
    room.answer()
    user.page.locator("[data-card='KS'] .is-arriving").wait_for()
    clock.advance(3 * END_DELAY)
    user.page.evaluate("() => new Promise(window.nextFrame)")
    assert not room.has_waiting_move
    motion.finish()
    user.page.evaluate("() => new Promise(window.nextFrame)")
    clock.advance(END_DELAY)
    room.answer()
    assert room.match.state.turn == 1


@pytest.mark.parametrize("choice", ["never", "against bots"])
def test_a_forced_turn_is_ended_by_the_player_against_people_or_if_they_prefer_it(
    server: WebServer, choice: str
) -> None:
    user = server.new_user("phone", ends_turns=True)
    settings = user.open("/settings").get_by_role("group", name=texts("en")["settings_ends"])
    expect(settings.get_by_role("radio", checked=True)).to_have_accessible_name("Against bots")
    if choice == "never":
        settings.get_by_text(texts("en")["settings_never"], exact=True).click()
    room, clock = open_before_forced_end(user)
    if choice == "against bots":
        room.seat_person("B")
    user.button("cards_pick").click()
    room.answer()
    user.button("cards_end").wait_for()
    clock.advance(3 * END_DELAY)
    user.page.evaluate("() => new Promise(window.nextFrame)")
    assert not room.has_waiting_move
    expect(user.button("cards_end")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_jack_the_button_says_that_a_suit_is_chosen(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    room = ScriptedRoom(user, "qute", hands={"A": "JD 8H", "B": "9D"}, top="9C")
    sheet = user.dialog("cards_suit_title")
    room.page.locator("[data-card='JD']").dblclick(position=CORNER)
    room.answer()
    sheet.wait_for()
    room.page.keyboard.press("Escape")
    expect(room.page.locator(".guidance")).to_have_text(texts(language)["qute_guide_suit"])
    assert not room.page.locator(".qute .bar").evaluate("bar => bar.scrollWidth > bar.clientWidth")
    user.button("qute_end_suit").click()
    expect(sheet).to_be_visible()


def test_a_selected_card_has_no_number_because_only_one_can_be_selected(server: WebServer) -> None:
    user = server.new_user("phone")
    room = ScriptedRoom(user, "qute", hands={"A": "9H KD", "B": "9D"}, top="9C")
    user.page.locator("[data-card='9H']").click()
    expect(room.page.locator(".held.is-selected")).to_have_count(1)
    expect(room.page.locator(".held.is-selected b")).to_have_count(0)


def test_a_spectator_sees_the_result_of_a_round_and_can_close_it(server: WebServer) -> None:
    player = start_round_end(server, "desktop", "sw")
    spectator = server.new_user("small")
    page = spectator.open(player.page.url)
    spectator.button("room_just_watch").click()
    page.locator(".round").wait_for()
    spectator.button("common_close").last.click()
    expect(page.locator(".round")).to_have_count(0)
    expect(page.locator(".qute .waiting")).to_be_visible()


def test_the_details_of_a_round_are_one_tap_away(server: WebServer) -> None:
    user = server.new_user("small", language="sw")
    page = user.start_match("qute", bots=2)
    user.button("qute_details").click()
    sheet, words = user.dialog("qute_details"), texts("sw")
    for key in ("qute_about_row", "qute_about_cards"):
        expect(sheet.get_by_role("heading", name=words[key])).to_be_visible()
    expect(sheet.locator("section")).to_have_count(4)
    for text in each(sheet.locator("section p")):
        expect(text).to_have_text(SENTENCES)
    assert not user.accessibility_violations()
    page.keyboard.press("Escape")
    expect(user.dialog("qute_details")).to_have_count(0)


def test_a_notice_covers_neither_the_pile_nor_the_hand(server: WebServer) -> None:
    user = server.new_user("small")
    clock = PageClock(user)
    insets = {"insets": {"bottom": SAFE_AREA}}
    user.context.new_cdp_session(user.page).send("Emulation.setSafeAreaInsetsOverride", insets)
    page = user.start_match("qute", bots=1)
    user.page.locator(".held.is-playable").first.wait_for()
    clock.stop()
    page.keyboard.press("q")
    page.locator("[role=alert] p").wait_for()
    assert not is_covered(page, "[role=alert] p", "[data-place='pile']")
    assert not is_covered(page, "[role=alert] p", ".qute .hand")
    line, notice = bottom_of(page, "div.line"), bottom_of(page, "[role=alert] p")
    assert abs(line - notice) <= 1
    user.resize("phone")
    user.wait_until(
        lambda: abs(bottom_of(page, "div.line") - bottom_of(page, "[role=alert] p")) <= 1,
        "the notice follows the line",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_of_one_rank_is_shown_as_its_cards(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "9H KD KS", "B": "QH QC"}
    ScriptedRoom(user, "qute", hands=hands, top="9C", pile="9S 9D")
    run = user.page.locator(".notes .run")
    expect(run).to_contain_text(texts(language)["qute_run"].format(run=3))
    for size in user.at_main_sizes():
        expect(run.locator(".fan > *")).to_have_count(3)
        expect(run).to_be_in_viewport(ratio=1)
        user.screenshot(f"row-{language}")
        assert not user.accessibility_violations(), size


def test_the_whole_hand_is_dealt_anew_in_the_next_round(server: WebServer) -> None:
    user = server.new_user("phone")
    kept = " ".join(rank + suit for rank in ("6", "7", "8", "10", "Q", "K") for suit in "SHDC")
    room = ScriptedRoom(user, "qute", hands={"A": kept, "B": "9D"}, top="9C", turn="B")
    room.act("B play 9D")
    room.end_round("B end")
    held = room.page.locator(".held")
    expect(user.button("qute_result_continue")).to_have_attribute("aria-disabled", "false")
    held.evaluate_all("all => all.forEach((one) => (one.dataset.old = ''))")
    user.button("qute_result_continue").click()
    expect(held).to_have_count(5)
    dealt = {card for card in room.match.state.view(0).hand if card in kept.split()}
    assert dealt, "No card is dealt again."
    expect(room.page.locator(".held[data-old]")).to_have_count(0)


def test_old_numbers_of_cards_are_hidden_while_the_next_round_is_dealt(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    hands = {"A": "KS AD", "B": "9D"}
    room = ScriptedRoom(user, "qute", hands=hands, top="9C", turn="B")
    room.act("B play 9D")
    room.end_round("B end")
    expect(user.button("qute_result_continue")).to_have_attribute("aria-disabled", "false")
    cards = room.page.locator(".opponents .fan b")
    expect(cards).to_be_visible()
    motion = FrozenMotion(user)
    user.button("qute_result_continue").click()
    room.page.locator("[data-card] .is-arriving").first.wait_for()
    expect(cards).to_be_hidden()
    motion.finish()
    expect(cards).to_be_visible()
    expect(cards).to_have_text("5")


def test_cards_drawn_for_the_last_8_are_counted_at_the_table_before_the_result(
    server: WebServer,
) -> None:
    user = server.new_user("phone", reduced_motion=False)
    clock = PageClock(user)
    hands = {"A": "KS AD", "B": "8C", "C": "10D"}
    room = ScriptedRoom(user, "qute", hands=hands, top="9C", turn="B")
    room.act("B play 8C")
    clock.stop()
    room.end_round("B end")
    expect(room.page.locator("[data-seat='C'] .fan b")).to_have_text("3")
    expect(room.page.locator(".round")).to_have_count(0)


def test_the_seconds_left_are_part_of_the_label_of_continue(server: WebServer) -> None:
    user = server.new_user("phone")
    clock = PageClock(user)
    room = ScriptedRoom(user, "qute", hands={"A": "KS AD", "B": "9D"}, top="9C", turn="B")
    room.act("B play 9D")
    room.end_round("B end")
    room.page.locator(".round").wait_for()
    clock.advance(15_000)
    seconds = user.button("qute_result_continue").locator("b")
    expect(seconds).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(seconds).to_have_css("position", "static")
    user.screenshot("continue")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refill_is_named_as_the_cause_of_more_points_and_a_tap_explains_it(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "KS AD", "B": "10D 10H"}
    dealt = {"KS", "AD", "10D", "10H", "9C"}
    whole = {rank + suit for rank in ("10", *"6789JQKA") for suit in "SHDC"}
    pile = " ".join(sorted(whole - dealt))
    room = ScriptedRoom(user, "qute", hands=hands, pile=pile, top="9C", turn="B")
    note, words = room.page.locator(".notes .refills b"), texts(language)
    expect(note).to_have_count(0)
    room.act("B draw")
    expect(note).to_have_text(words["qute_refilled"].format(times=2))
    user.screenshot(f"refilled-{language}")
    note.click()
    says = {"en": "points are multiplied by 2", "sw": "×2"}[language]
    expect(user.dialog("qute_details")).to_contain_text(says)
    assert user.accessibility_violations() == []
    room.page.reload()
    expect(note).to_have_text(words["qute_times"].format(times=2))


def test_the_notes_leave_when_the_round_ends_and_a_jack_bonus_is_explained(
    server: WebServer,
) -> None:
    user = server.new_user("phone", reduced_motion=False)
    clock = PageClock(user)
    hands = {"A": "KS AD", "B": "JC"}
    room = ScriptedRoom(user, "qute", hands=hands, top="9C", turn="B", refills=1)
    notes, bonus = room.page.locator(".notes .note"), texts("en")["qute_result_jacks_why"]
    expect(notes).to_have_count(1)
    room.act("B play JC")
    clock.stop()
    room.end_round("B end jacks=minus")
    expect(room.page.locator("[data-seat='B'] .fan b")).to_have_text("0")
    expect(notes).to_have_count(0)
    clock.resume()
    expect(room.page.locator(".round")).to_contain_text(bonus)


def test_many_cards_of_a_counted_hand_are_in_one_row(server: WebServer) -> None:
    user = server.new_user("phone")
    hands = {"A": "KS AD 10D 6S 7S 8S 9S", "B": "9D"}
    room = ScriptedRoom(user, "qute", hands=hands, top="9C", turn="B")
    room.act("B play 9D")
    room.end_round("B end")
    cards = room.page.locator(".round .own .hand > .card")
    expect(cards).to_have_count(7)
    for size in user.at_main_sizes():
        assert len({round(box(card)["y"]) for card in cards.all()}) == 1, size
        assert not overlaps(room.page, ".round .own .hand > .card > b"), size
    expect(room.page.locator(".round")).not_to_contain_text(texts("en")["qute_result_jacks_why"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_are_shown_at_every_seat_of_a_small_table(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    hands = {"A": "9H 10S", "B": "9D KD 6D", "C": "KS"}
    scores = {"A": 105, "B": -40, "C": 115}
    room = ScriptedRoom(user, "qute", hands=hands, top="QC", scores=scores)
    page = room.page
    for width, height in ((320, 568), (320, 480), (390, 500)):
        user.resize_to(width, height)
        user.screenshot(f"small-scores-{language}-{height}")
        shown = page.locator(".card-table .score")
        expect(shown).to_have_count(3)
        for seat in page.locator(".card-table :is(.seat, .own)").all():
            score = seat.locator(".score")
            assert any(str(points) in score.inner_text() for points in scores.values())
            assert not overlap(score, seat.locator(".name")), height
            assert not overlap(score, seat.locator(".picture .avatar")), height
            assert box(score)["x"] >= 0, height
            assert right(score) <= width, height
            assert not overlap(score, page.locator("[data-place='deck']")), height
            assert not overlap(score, page.locator("[data-place='pile']")), height
            assert not overlap(score, page.locator("[data-card]").first), height


def test_deck_and_pile_are_centred_as_a_pair_on_phones(server: WebServer) -> None:
    user = server.new_user("phone")
    room = ScriptedRoom(user, "qute", hands={"A": "KS AD", "B": "9D"}, top="")
    for size in ("phone", "small"):
        user.resize(size)
        deck = box(room.page.locator("[data-place='deck']"))
        pile = box(room.page.locator(".pile-area .empty"))
        table = box(room.page.locator(".qute"))
        left = deck["x"] - table["x"]
        right = table["x"] + table["width"] - pile["x"] - pile["width"]
        assert abs(left - right) < 12, size


def test_the_lesson_goes_on_only_when_the_result_of_the_round_is_shown(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    page = user.open("/learn/qute")
    lesson = build_lesson("qute", "en")
    *steps, last = [len(next(iter(step.outcomes)).split("; ")) for step in lesson.steps]
    for moves in steps:
        show_step(user, moves)
    user.button("learn_show").click()
    for _ in range(last):
        user.button("learn_do").click()
    user.button("learn_next").wait_for()
    assert page.locator(".round").is_visible()
    hand = page.locator(".qute .hand [data-card]").evaluate_all(CARDS)
    page.locator(".round button").last.click()
    expect(page.locator(".round")).to_have_count(0)
    page.evaluate("() => new Promise(window.nextFrame)")
    assert page.locator(".qute .hand [data-card]").evaluate_all(CARDS) == hand
    expect(page.locator(".guidance p")).to_have_text("")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notes_of_a_small_table_cover_neither_deck_nor_pile(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    page = user.open("/learn/qute")
    *steps, _ = build_lesson("qute", language).steps
    for step in steps:
        show_step(user, len(next(iter(step.outcomes)).split("; ")))
    page.locator(".notes .note").wait_for()
    for size in ("small", "phone"):
        user.resize(size)
        user.screenshot(f"small-notes-{language}")
        assert overlaps(page, ".notes .note, .details, .pile, .deck") == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pile_of_a_practice_match_is_large_enough_on_small_phones(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    hands = {"A": "10H QD 7D 8H AC", "B": "10S 9D", "C": "10D 9C"}
    room = ScriptedRoom(user, "qute", hands=hands, top="9H")
    room.practise()
    page = user.page
    goal = page.get_by_text(texts(language)["welcome_goal_qute"])
    table, pile = page.locator(".card-table"), page.locator("[data-place='pile']")
    page.locator(".practice").wait_for()
    user.screenshot(f"qute-practice-{language}")
    assert line_count(goal) == 2
    assert box(pile)["width"] >= 50
    above = box(table)["y"]
    for move in ("A play 10H", "A end", "B play 10S", "B end", "C play 10D", "C end", "A play QD"):
        room.act(move)
        expect(goal).to_be_visible()
    room.act("A end")
    expect(goal).to_be_hidden()
    assert box(table)["y"] < above, "the table gets the place of the goal"
    assert bottom(table) == SIZES["small"].height
    user.screenshot(f"qute-practice-later-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3])
def test_the_pile_of_a_phone_in_landscape_is_large_and_its_buttons_cover_no_name(
    server: WebServer, players: int, language: str
) -> None:
    user = server.new_user("landscape", language=language)
    hands = dict(list({"A": "9D QD 7D 8H AC", "B": "10S 9S", "C": "10D 9C"}.items())[:players])
    room = ScriptedRoom(user, "qute", hands=hands, top="9H")
    page = room.page
    parts = ".seat .name, .seat .picture, .seat .score, .details, [data-place='deck'], [data-place='pile']"
    for top, move in (("9H", "A play 9D"), ("9D", "A end")):
        page.locator(f"[data-top-card='{top}']").wait_for()
        user.screenshot(f"qute-landscape-{players}-{language}")
        assert box(page.locator("[data-place='pile']"))["width"] >= 60
        assert overlaps(page, parts) == []
        assert not user.has_horizontal_scroll()
        room.act(move)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_a_replay_cover_no_open_hand_and_scores_have_one_line(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    page = RecordedMatch(user, "qute-3").open_replay()
    user.button("table_open_hands").click()
    button = page.locator(".qute").get_by_role("button", name=texts(language)["qute_details"])
    for action in ("replay_forward", "review_open"):  # without the review, then with it
        user.button(action).click()
        for size in ("small", "phone", "landscape"):
            user.resize(size)
            user.screenshot(f"replay-hands-{action}-{language}")
            for card in each(page.locator(".opponents .open-hand .card")):
                assert not overlap(card, button), (size, action)
            for score in each(page.locator(".opponents .score")):
                assert line_count(score) == 1, (size, action)

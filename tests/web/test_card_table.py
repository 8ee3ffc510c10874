"""The table of Kadi: whose turn it is, the call, what the page does by itself, card help, talk and emotes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from mezani.games.kadi.texts import LANGUAGES as KADI_TEXTS
from mezani.server.rooms.commands.chat import EMOTES
from tests.web.boxes import GOLD, background, bottom, box, each, is_cut, line_count, overlap, right
from tests.web.browser_user import LANGUAGES, MAIN_SIZES, SIZES, BrowserUser
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.staged_table import StagedTable
from tests.web.test_flights import CORNER
from tests.web.texts import forms, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

GAME_TITLES = {"en": "Kadi, friendly", "sw": "Kadi ya kirafiki"}
ACE_TALK = ["Njeri played A♥.", "Njeri cancelled the penalty.", "Hearts must be followed."]
PRESS_TIME = 450
RECORD_HELP = """
    window.helps = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const one of addedNodes)
                if (one.className?.includes?.("help ")) helps.push(one.firstChild.textContent);
    }).observe(document, { childList: true, subtree: true });
"""
"""Collects the titles of all help that is shown."""
PROMPT = {"kind": "prompt", "seat": "A", "seconds": 5, "number": 1, "deadline": 500_000}


def test_play_without_a_card_says_what_to_do(server: WebServer) -> None:
    user = server.new_user("phone")
    hands = {"A": "7H 9C", "B": "7S 4D"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D")
    user.page.locator(".bar .main").click(force=True)  # it is disabled
    notice = room.page.get_by_text(texts("en")["cards_choose_first"])
    expect(notice).to_be_visible()
    user.page.locator("[data-card='7H']").click(position={"x": 7, "y": 14})
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_turn_state_and_the_call_are_clear_at_every_size(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    table = StagedTable(user, players=4, game="kadi-live")
    page, words = user.page, texts(language)
    tray = page.locator(".tray")

    table.show(hand=["4S", "10C"], turn="B")
    for _ in all_sizes(user):
        expect(tray).not_to_contain_class("is-lit")
        expect(page.get_by_text(words["table_playing"].format(name="Njeri"))).to_be_visible()

    table.show(turn="A", can=["draw"], guidance=["No card in your hand matches: pick 1."])
    draw = user.button("kadi_pick")
    play = page.get_by_role("button", name=words["cards_play"], exact=True)
    for _ in all_sizes(user):
        expect(tray).to_contain_class("is-lit")
        expect(draw).to_have_css("background-color", GOLD)
        expect(page.locator(".held.is-dimmed")).to_have_count(2)
        assert box(draw)["width"] >= box(play)["width"]
    table.show(playable=["4S"])
    expect(draw).not_to_have_css("background-color", GOLD)

    could_win = str(KADI_TEXTS[language].guidance["prompted"])
    call: dict[str, Any] = {"prompted": True, "can": ["niko", "quiet"], "clocks": [PROMPT]}
    table.show(turn="B", playable=[], guidance=[could_win], talk=ACE_TALK, **call)
    yes, no = user.button("kadi_niko_yes"), user.button("kadi_niko_no")
    guidance, talk = page.get_by_text(could_win), page.get_by_role("log").filter(visible=True)
    for size in all_sizes(user):
        expect(guidance).to_be_visible()
        expect(tray).not_to_contain_class("is-lit")
        expect(page.get_by_text(words["table_your_turn"], exact=True)).to_have_count(0)
        assert line_count(guidance) <= 3 or not SIZES[size].is_phone, size
        assert line_count(yes) == 1, size
        assert not yes.evaluate("it => it.scrollWidth > it.clientWidth"), size
        assert box(tray)["y"] <= box(guidance)["y"], size
        for part in [*map(talk.get_by_text, ACE_TALK), *each(page.locator(".held"))]:
            assert not overlap(guidance, part), size
        assert box(yes)["width"] * box(yes)["height"] > box(no)["width"] * box(no)["height"]
        assert box(yes)["y"] > SIZES[size].height / 2
        user.screenshot(f"prompt-{language}")
        assert user.accessibility_violations() == [], size
    yes.click()
    table.wait_for_moves("niko")


def all_sizes(user: BrowserUser) -> Iterator[str]:
    """Give the window each size in turn, including landscape."""
    for size in SIZES:
        user.resize(size)
        yield size


def test_the_other_cards_stay_down_until_the_own_play_is_shown(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    table, page = StagedTable(user, players=3), user.page
    table.show(hand=["7H", "9H", "4H"], playable=["7H", "9H", "4H"], can=["draw"])
    expect(page.locator(".held.is-playable")).to_have_count(3)
    page.locator("[data-card='7H']").dblclick(position={"x": 7, "y": 14})
    table.wait_for_moves("play 7H")
    expect(page.locator("[data-card='7H']")).to_have_count(0)
    expect(user.button("kadi_pick")).to_be_visible()  # the move is accepted, and not shown yet
    expect(page.locator(".held.is-idle")).to_have_count(2)
    table.show(hand=["9H", "4H"], top="7H", turn="B", playable=[], can=[])
    expect(page.locator(".held.is-idle")).to_have_count(2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_play_that_wastes_the_last_card_and_a_last_card_of_others_are_marked(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    table, page = StagedTable(user, players=4), user.page
    warning = str(KADI_TEXTS[language].previews["cardless.call"])
    table.replies["extend"] |= {"preview": [warning], "warning": True}
    table.view["players"][2]["cards"] = 1
    table.show(hand=["7H"], playable=["7H"], can=["draw"])
    counts = [page.locator(f"[data-seat={seat}] .fan > b") for seat in "BC"]
    page.locator("[data-card='7H']").click()
    for size in user.at_main_sizes():
        assert background(counts[0]) != background(counts[1])
        expect(page.get_by_text(warning)).to_be_visible()
        assert background(user.button("cards_play_anyway")) != GOLD
        assert user.accessibility_violations() == [], size

    table.replies["extend"] |= {"preview": [], "warning": False, "next": ["7S"]}
    hand = ["7H", "7S", "2S", "3S", "9D", "KD", "QC", "AC", "4C", "5C", "6D", "10H"]
    table.show(hand=hand, playable=hand)
    page.locator("[data-card='7S']").click(position={"x": 8, "y": 20})
    for size in user.at_main_sizes():
        expect(user.button("cards_play_many")).to_have_css("background-color", GOLD)
        expect(page.locator(".held b")).to_have_text(["2", "1"])  # 7♠ is on the left
        for mark in page.locator(".held b").all():
            assert not overlap(mark, page.locator("div.line")), size


def test_cards_that_can_be_added_are_marked_and_no_mark_covers_a_card(server: WebServer) -> None:
    user = server.new_user("phone")
    ScriptedRoom(user, "kadi-friendly", hands={"A": "2C 2H RJ 9C", "B": "4D 5D"}, top="7D")
    page = user.page
    held = {card: page.locator(f"[data-card='{card}']") for card in ("2C", "2H", "RJ", "9C")}
    held["RJ"].click()
    marked = page.locator(".held:has(b)")
    expect(marked).to_have_count(2)
    expect(held["2C"].locator("b")).to_have_text("+")
    expect(held["2H"]).to_have_accessible_name("2 of hearts, can be added")
    expect(page.locator(".guidance")).to_contain_text(texts("en")["cards_add_more"])
    held["2C"].click()
    expect(held["RJ"].locator("b")).to_have_text("1")
    expect(held["2C"].locator("b")).to_have_text("2")
    for card in ("RJ", "2C"):
        assert bottom(held[card].locator("b")) <= box(held[card].locator(".card").first)["y"] + 4


def test_a_turn_ends_on_the_screen_when_the_card_is_played_and_returns_if_it_is_refused(
    server: WebServer,
) -> None:
    user = server.new_user("phone", reduced_motion=False)
    room = ScriptedRoom(
        user,
        "kadi-friendly",
        hands={"A": "2C 3D", "B": "2H 5D"},
        top="7H",
        turn="B",
    )
    room.act("B play 2H")
    page = user.page
    tray, threat = page.locator(".tray"), page.locator(".pile > b")
    expect(tray).to_contain_class("is-lit")
    expect(threat).to_have_text("+2")
    page.locator("[data-card='2C']").dblclick()
    expect(tray).not_to_contain_class("is-lit")
    expect(threat).to_have_count(0)
    expect(page.get_by_text(texts("en")["table_your_turn"], exact=True)).to_have_count(0)
    room.refuse("No.")
    expect(tray).to_contain_class("is-lit")
    expect(threat).to_have_text("+2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_jump_has_a_badge_on_the_pile(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    table, page = StagedTable(user), user.page
    table.show(hand=["JH"], top="JS", playable=["JH"], can=["pass"], pending="skip", amount=1)
    for size in user.at_main_sizes():
        expect(page.locator(".pile > b svg")).to_be_visible()
        assert user.accessibility_violations() == [], size


@pytest.mark.parametrize("pending", ["kickback_window", "jump_window", "penalty"])
def test_the_badge_on_the_pile_leaves_the_index_of_the_top_card_free(
    server: WebServer, pending: str
) -> None:
    user = server.new_user("phone")
    table, page = StagedTable(user, game="kadi-live"), user.page
    table.show(hand=["8S"], top="KH", can=["pass"], pending=pending, amount=12)
    index = page.locator("[data-place=pile] .laid .corner > span").last
    for size in user.at_main_sizes():
        badge = page.locator("[data-mark=threat]")
        assert not overlap(badge, index), size
        assert right(badge) <= page.evaluate("innerWidth"), size
        user.screenshot(f"threat-{pending}")


WINDOW = {"kind": "window", "seat": "", "seconds": 1, "number": 1, "deadline": 1000}
FAKE_NOTIFICATIONS = """
    window.notified = [];
    window.closings = 0;
    window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(text) { window.notified.push(text); }
        close() { window.closings += 1; }
    };
    navigator.serviceWorker.getRegistration = async () => undefined;
    window.setHidden = (isHidden) => {
        Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    };
"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "text"), [("kadi-classic", "kadi_ask_table"), ("kadi-live", "kadi_ask_next")]
)
def test_the_sheet_of_the_ace_of_spades_says_what_asking_does(
    server: WebServer, game: str, text: str, language: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "AS 9C", "B": "4D 5D", "C": "4C 5C"}
    page = ScriptedRoom(user, game, hands=hands, top="7S").page
    page.locator("[data-card='AS']").dblclick()
    reason = page.get_by_text(texts(language)[text])
    reason.or_(user.button("cards_suit_none")).wait_for()
    if user.button("cards_suit_none").count():
        user.button("cards_suit_none").click()
    for size in user.at_main_sizes():
        expect(reason).to_be_visible()
        user.screenshot(f"ask-{game}-{language}")
        assert user.accessibility_violations() == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_players_are_not_asked_for_a_direction(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    table = StagedTable(user, players=2, game="kadi-live")
    asked: dict[str, Any] = {
        "can": ["direction forward", "direction back"],
        "guidance": ["Forward or backward?"],
    }
    choices = user.button("kadi_forward", "kadi_back")
    table.unanswered.add("move")
    table.show(hand=["4S"], playable=["4S"], can=["draw"])
    user.button("kadi_pick").click()
    table.wait_for_moves("draw")
    table.show(playable=[], **asked)  # while the draw is pending
    for _ in user.at_main_sizes():
        expect(choices).to_have_count(0)
        expect(user.page.get_by_text("Forward or backward?")).to_have_count(0)
    table.unanswered.clear()
    table.answer_move()
    table.wait_for_moves("draw", "direction forward")
    expect(choices).to_have_count(0)
    table.replies["move"] = {"code": "busy", "reason": ""}
    table.show(**asked)
    expect(choices).to_have_count(2)
    assert table.moves() == ["draw", "direction forward", "direction forward"]


def test_the_page_does_not_take_over_from_a_stand_in_to_choose_a_direction(
    server: WebServer,
) -> None:
    user = server.new_user("phone")
    table = StagedTable(user, players=2, game="kadi-live")
    table.show(hand=["4S"], turn="B")
    table.let_bot_play_for("A")
    table.show(turn="A", can=["direction forward", "direction back"])
    user.button("kadi_back").click()
    table.wait_for_moves("direction back")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_passes_where_there_is_nothing_to_decide(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    words = texts(language)
    user.open("/settings").get_by_role("switch", name=words["settings_passes"]).click()
    table = StagedTable(user, players=2, game="kadi-live")
    window: dict[str, Any] = {"pending": "jump_window", "can": ["pass"], "clocks": [WINDOW]}
    table.show(hand=["4S"], turn="B", top="JS", by="B", **window)
    table.wait_for_moves("pass")
    for size in user.at_main_sizes():
        expect(user.page.get_by_text(words["kadi_window_why"])).to_be_visible()
        assert not user.has_horizontal_scroll(), size


def test_a_refused_pass_of_the_page_is_not_repeated(server: WebServer) -> None:
    user = server.new_user("phone")
    words = texts(user.language)
    user.open("/settings").get_by_role("switch", name=words["settings_passes"]).click()
    user.page.add_init_script("Math.random = () => 0")  # pass at the beginning of the window
    table = StagedTable(user, players=2, game="kadi-live")
    table.replies["move"] = {"code": "illegal_move", "reason": "Not now."}
    window: dict[str, Any] = {"pending": "jump_window", "can": ["pass"], "clocks": [WINDOW]}
    table.show(hand=["4S"], turn="B", top="JS", by="B", **window)
    notice = user.page.get_by_text("Not now.")
    notice.wait_for()
    table.show(hand=["4H"], **window)
    user.page.locator("[data-card='4H']").wait_for()
    table.wait_for_moves("pass", "pass")
    table.show(hand=["4D"], turn="A", pending="", can=["draw"])
    user.button("kadi_pick").wait_for()
    assert table.moves() == ["pass", "pass"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_page_tells_the_player_that_it_is_their_turn(
    server: WebServer, language: str
) -> None:
    user = server.new_user("desktop", language=language)
    user.page.add_init_script(FAKE_NOTIFICATIONS)
    words, game = texts(language), GAME_TITLES[language]
    title, own_title = f"{game} · Mezani", words["table_turn_title"].format(game=game) + " · Mezani"
    setting = user.open("/settings").get_by_role("switch", name=words["settings_notifications"])
    setting.click()
    expect(setting).to_be_checked()
    table = StagedTable(user)
    table.show(hand=["4S"], turn="B")
    for turns, _ in enumerate(user.at_main_sizes(), start=1):
        expect(user.page).to_have_title(title)
        user.page.evaluate("setHidden(true)")
        table.show(turn="A", can=["draw"])
        expect(user.page).to_have_title(own_title)
        user.page.wait_for_function("turns => notified.length === turns", arg=turns)
        user.page.evaluate("setHidden(false)")
        expect(user.page).to_have_title(title)
        user.page.wait_for_function("turns => closings === turns", arg=turns)
        user.page.evaluate("setHidden(true)")
        expect(user.page).to_have_title(own_title)
        table.show(turn="B", can=[])
    assert user.page.evaluate("notified.length") == len(MAIN_SIZES)
    table.show(turn="A", can=["draw"])
    count = len(MAIN_SIZES) + 1
    user.page.wait_for_function("count => notified.length === count", arg=count)
    user.button("table_leave").click()
    user.page.get_by_text(words["room_leave_later"]).click()
    user.page.wait_for_function("count => closings === count", arg=count)


def test_a_long_talk_scrolls_in_the_dock(server: WebServer) -> None:
    user = server.new_user("desktop")
    table = StagedTable(user, players=3)
    for number in range(40):
        table.show(talk=[f"Njeri played {number}."])
    dock = user.page.get_by_role("complementary")
    for size in ("desktop", "wide"):
        user.resize(size)
        expect(dock.get_by_role("textbox")).to_be_in_viewport(ratio=1)
        expect(dock.get_by_text("Njeri played 39.")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_talk_and_chat_are_docked_on_wide_screens_and_suits_have_colours(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    table = StagedTable(user)
    table.show(hand=["4S"], turn="B", talk=ACE_TALK)
    table.send({"said": {"name": "Amina", "seat": "A", "text": "Karibu!"}})
    dock = user.page.get_by_role("complementary")
    for size in user.at_main_sizes():
        log = user.page.get_by_role("log").filter(visible=True)
        expect(log).to_have_count(1)
        expect(log.locator("[data-suit=H]").first).to_be_visible()
        if SIZES[size].is_phone:
            expect(dock).to_have_count(0)
            continue
        expect(dock.get_by_text(ACE_TALK[1])).to_be_visible()
        expect(dock.locator("[data-suit=H]").first).to_have_css("color", "rgb(255, 179, 166)")
        own = dock.get_by_text("Karibu!").locator("..")
        expect(own).to_contain_text(texts(language)["common_you"])
        user.screenshot(f"dock-{language}")
        assert user.accessibility_violations() == [], size


def test_a_phone_has_emotes_on_the_table_and_no_keys_in_the_menu(server: WebServer) -> None:
    user = server.new_user("phone")
    table = StagedTable(user, players=3)
    table.show(hand=["4S", "7H"], playable=["7H"], can=["draw"])
    page = user.page
    page.keyboard.press("Tab")
    focused = page.locator(":focus-visible")
    expect(focused).not_to_have_css("outline-style", "none")
    page.locator(".centre").tap(position={"x": 5, "y": 5})
    page.locator("[data-card='7H']").focus()
    expect(focused).to_have_css("outline-style", "none")
    user.button("table_emote").tap()
    emotes = page.locator("[popover]").get_by_role("button")
    assert not any("niko" in text.lower() for text in [*emotes.all_inner_texts(), *EMOTES])
    page.get_by_role("button", name="Safi!").tap()
    expect(page.locator("[popover]")).to_be_hidden()
    sent = {"do": "emote", "emote": "safi"}.items()
    user.wait_until(lambda: any(sent <= one.items() for one in table.commands), "the emote is sent")
    user.button("table_menu").tap()
    menu = user.dialog("table_menu")
    expect(menu).to_be_visible()
    expect(user.button("table_keys")).to_have_count(0)
    expect(menu.locator("a[target=_blank]")).to_contain_text("(new tab)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_says_what_it_does_under_the_rules_of_the_room(
    server: WebServer, language: str
) -> None:
    user = server.new_user("desktop", language=language)
    table = StagedTable(user, players=3, rules={"jump": "window", "window_seconds": 7})
    table.show(hand=["JH", "KS", "2C"], playable=["JH"], can=["draw"], top="QD")
    page, words = user.page, texts(language)
    shown = page.locator("[role=status] .help")
    window = shown.filter(has_text=forms(words["rules_kadi_jump_window"])[-1].format(seconds=7))
    question = shown.filter(has_text=words["rules_kadi_questions"])
    badges = page.locator(".held .badge")
    for size in user.at_main_sizes():
        expect(badges).to_have_count(3)
        expect(badges.filter(has_text="+2")).to_have_count(1)
        page.locator("[data-card=JH]").hover(position={"x": 8, "y": 20})
        expect(window).to_be_visible()
        assert not overlap(window, page.locator("div.line")), size
        user.screenshot(f"card-help-{language}")
        assert user.accessibility_violations() == [], size
        page.mouse.move(5, 300)
        expect(window).to_have_count(0)
    page.keyboard.press("i")
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-card=JH]").focus()
    page.keyboard.press("i")
    expect(window).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("small", "sw")])
def test_a_long_press_explains_a_card_and_does_not_select_it(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    clock = PageClock(user)
    table = StagedTable(user, players=3, game="kadi-live")
    table.show(hand=["JH", "2C"], playable=["JH"], can=["draw"])
    clock.stop()
    page, card = user.page, user.page.locator("[data-card=JH]")
    touch = {"pointerType": "touch", "bubbles": True, "button": 0, "pointerId": 1}
    card.evaluate("it => (it.setPointerCapture = () => {})")
    card.dispatch_event("pointerdown", touch)
    clock.advance(PRESS_TIME)
    explained = page.locator("[role=status] .help").filter(
        has_text=texts(language)["rules_kadi_jump"]
    )
    expect(explained).to_be_visible()
    card.dispatch_event("pointerup", touch)
    card.dispatch_event("click", {"detail": 1, "bubbles": True, "cancelable": True})
    expect(card).to_have_attribute("aria-pressed", "false")
    user.screenshot("card-help-touch")
    page.locator(".centre").tap(position={"x": 5, "y": 5})
    expect(explained).to_have_count(0)
    card.tap(position={"x": 8, "y": 20})
    expect(card).to_have_attribute("aria-pressed", "true")


def test_help_that_was_closed_while_it_was_loaded_stays_closed(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = user.page
    page.add_init_script(RECORD_HELP)
    table = StagedTable(user)
    table.show(hand=["JH", "2C"], playable=["JH"], can=["draw"])
    held = user.hold_requests("**/api/games?*")
    page.reload()
    page.locator("[data-card=JH]").focus()
    page.keyboard.press("i")
    page.keyboard.press("Escape")
    user.wait_until(lambda: len(held) > 0, "the page asks for the games")
    held[0].continue_()
    page.locator(".help").or_(page.locator(".held .badge")).first.wait_for()
    page.locator("[data-card='2C']").focus()
    page.keyboard.press("i")
    expect(page.locator(".help strong")).to_have_text("2 of clubs")
    assert page.evaluate("helps") == ["2 of clubs"]


@pytest.mark.parametrize("is_reduced", [True, False])
def test_the_menu_shows_and_changes_whether_motion_is_reduced(
    server: WebServer, is_reduced: bool
) -> None:
    user = server.new_user("phone", reduced_motion=is_reduced)
    StagedTable(user).show(hand=["4S"])
    user.button("table_menu").click()
    label = texts("en")["table_reduce_motion"]
    toggle = user.dialog("table_menu").get_by_role("switch", name=label)
    page = user.page.locator("html")
    for now in (is_reduced, not is_reduced, is_reduced):
        expect(toggle).to_be_checked(checked=now)
        expect(page).to_have_attribute("data-motion", "reduced" if now else "full")
        toggle.click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_badge_on_the_pile_has_words(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    clock = PageClock(user)
    table, words = StagedTable(user, players=3), texts(language)
    table.show(hand=["JH", "2C"], playable=["JH"], can=["pass"], pending="skip", amount=1, by="C")
    clock.stop()
    touch = {"pointerType": "touch", "bubbles": True, "button": 0, "pointerId": 1}
    badge, explained = (
        user.page.locator("[data-mark=threat]"),
        user.page.locator("[role=status] .help"),
    )
    badge.dispatch_event("pointerdown", touch)
    clock.advance(PRESS_TIME)
    expect(explained).to_contain_text(words["kadi_mark_jump_you"])
    table.show(pending="penalty", amount=2, can=["draw"])
    badge.dispatch_event("pointerdown", touch)
    clock.advance(PRESS_TIME)
    expect(explained).to_contain_text(words["kadi_mark_penalty_you"])
    expect(user.page.locator("section.row > p")).to_contain_text("2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_beginner_taps_the_deck_twice_to_draw_instead_of_playing(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    table = StagedTable(user)
    deck = user.page.locator("[data-place='deck']")
    table.show(hand=["4S", "10C"], turn="A", can=["draw"], playable=["4S"])
    deck.click()
    expect(user.page.get_by_text(texts(language)["kadi_draw_instead"])).to_be_visible()
    assert table.moves() == []
    deck.click()
    table.wait_for_moves("draw")


def test_a_player_with_experience_or_without_a_card_that_fits_draws_with_one_tap(
    server: WebServer,
) -> None:
    user = server.new_user("phone")
    table = StagedTable(user)
    deck = user.page.locator("[data-place='deck']")
    table.show(hand=["4S", "10C"], turn="A", can=["draw"], playable=[])
    deck.click()
    table.wait_for_moves("draw")
    progress = "{matchesOf: {kadi: 3}}"
    user.context.add_init_script(
        f"localStorage.setItem('mezani.progress', JSON.stringify({progress}))"
    )
    user.page.reload()
    table.show(playable=["4S"])
    deck.click()
    table.wait_for_moves("draw", "draw")


@pytest.mark.parametrize("size", ["desktop", "wide"])
def test_the_help_of_a_card_in_the_hand_covers_neither_deck_nor_pile(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size)
    cards = ["2H", "4S", "5D", "7H", "9C", "QS"]
    table = StagedTable(user, players=3)
    table.show(hand=cards, turn="A", can=["draw"], playable=cards)
    shown = user.page.locator(".help")
    for card in cards:
        user.page.locator(f"[data-card='{card}']").focus()
        user.page.keyboard.press("i")
        for place in ("deck", "pile"):
            assert not overlap(shown, user.page.locator(f"[data-place='{place}']")), card
        user.page.keyboard.press("i")
        expect(shown).to_have_count(0)


def test_calls_are_translated_and_bots_send_only_emotes(server: WebServer) -> None:
    user = server.new_user("phone")
    room = ScriptedRoom(user, "kadi-friendly", hands={"A": "7H 9C", "B": "7S 4D"}, top="7D")
    user.button("table_emote").click()
    expect(room.page.get_by_role("button", name="Pole! Sorry!")).to_be_visible()
    room.page.keyboard.press("Escape")
    user.button("table_menu").click()
    expect(room.page.get_by_role("switch", name="Emotes from Njeri")).to_be_visible()
    expect(room.page.get_by_text("Messages from")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_win_is_confirmed_with_the_time_that_is_left(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    table = StagedTable(user, players=3, game="kadi-live")
    seconds, clock = 60, {"kind": "confirm", "seat": "", "number": 1, "paused": True}
    confirming: dict[str, Any] = {
        "pending": "confirm",
        "winner": "B",
        "can": ["confirm"],
        "turn": "B",
    }
    table.show(
        hand=["4H"], **confirming, clocks=[{**clock, "seconds": seconds, "deadline": 42_000}]
    )
    sheet = user.page.locator(".confirm")
    expect(sheet.get_by_role("heading")).to_have_text(
        texts(language)["table_says_won"].format(name="Njeri")
    )
    expect(sheet.locator(".ring b")).to_have_text("42")
    expect(user.button("table_confirm")).to_be_visible()


@pytest.mark.parametrize("game", ["kadi-friendly", "qute", "no-kitty"])
def test_escape_closes_the_emotes(server: WebServer, game: str) -> None:
    user = server.new_user("phone")
    position = (
        {"hands": {"A": "R1 wind", "B": "G1"}, "tiles": "W R Y G W R Y G"}
        if game == "no-kitty"
        else {"hands": {"A": "9H 10S", "B": "9D KD"}, "top": "9C"}
    )
    room = ScriptedRoom(user, game, **position)
    room.page.locator("[data-card]").first.click(position=CORNER)
    user.button("table_emote").click()
    menu = room.page.locator("[popover]")
    expect(menu).to_be_visible()
    room.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["kadi-friendly", "no-kitty"])
def test_an_absent_player_is_marked_in_words(server: WebServer, game: str, language: str) -> None:
    user = server.new_user("phone", language=language)
    position = (
        {"hands": {"A": "R1 wind", "B": "G1"}, "tiles": "W R Y G W R Y G"}
        if game == "no-kitty"
        else {"hands": {"A": "9H 10S", "B": "9D KD"}, "top": "9C"}
    )
    room = ScriptedRoom(user, game, **position)
    room.disconnect("B")
    mark = room.page.locator("[data-seat=B] :is(.mark, .away)")
    for size in user.at_main_sizes():
        expect(mark).to_have_text(texts(language)["table_seat_away"])
        user.screenshot(f"away-{game}-{language}")
        assert not overlap(mark, room.page.locator("[data-seat=B] .name")), size


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_says_how_many_house_rules_are_changed(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    one, many = (text for text in forms(texts(language)["table_house_rules"]))
    table = StagedTable(user, players=3, game="kadi-classic", rules={"hand_size": 5, "jokers": 4})
    table.show(hand=["4S", "10C"], can=["draw"])
    bar = user.page.get_by_role("heading", level=1)
    note = bar.get_by_text(many.format(count=2))
    for size in user.at_main_sizes():
        expect(note).to_be_visible()
        user.screenshot(f"house-rules-{language}")
        assert not is_cut(note), size
        assert not is_cut(bar.locator(".title")), size
        assert bottom(bar) <= bottom(user.page.locator("header")), size
        assert not user.has_horizontal_scroll(), size
    user.button("table_menu").click()
    expect(user.page.locator("dialog a[target=_blank]")).to_contain_text(many.format(count=2))

    table.room = msgspec.structs.replace(table.room, rules={"jokers": 4})
    user.page.reload()
    expect(bar.get_by_text(one.format(count=1), exact=True)).to_be_visible()
    table.room = msgspec.structs.replace(table.room, rules={})
    user.page.reload()
    expect(user.page.locator("[data-card='4S']")).to_be_visible()
    expect(bar.locator("small")).to_have_count(0)


def test_the_badge_of_a_joker_covers_no_letter(server: WebServer) -> None:
    user = server.new_user("phone")
    table = StagedTable(user, players=3)
    table.show(hand=["RJ", "4S"], playable=["RJ"], can=["draw"])
    joker = user.page.locator("[data-card=RJ]")
    for size in user.at_main_sizes():
        assert bottom(joker.locator(".joker > span").last) <= box(joker.locator(".badge"))["y"], (
            size
        )


MARGINS = """(calls) => calls.map((call) => {
    const range = document.createRange();
    range.selectNodeContents(call.querySelector("span"));
    return (call.getBoundingClientRect().width - range.getBoundingClientRect().width) / 2;
})"""


def test_the_words_of_emotes_do_not_fill_their_buttons(server: WebServer) -> None:
    user = server.new_user("desktop")
    room = ScriptedRoom(user, "qute", hands={"A": "9H 10S", "B": "9D KD"}, top="QC")
    calls = room.page.locator("aside .emotes .call")
    calls.first.wait_for()
    user.screenshot("emotes")
    assert min(calls.evaluate_all(MARGINS)) >= 4

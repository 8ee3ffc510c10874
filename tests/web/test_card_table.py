"""The table of Kadi at every size: whose turn it is, what was said, the call, and where everything is."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from mezani.server.rooms.commands.chat import EMOTES
from tests.web.browser_user import LANGUAGES, SIZES
from tests.web.page_clock import PageClock
from tests.web.staged_table import StagedTable
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

ACE_TALK = ["Njeri played A♥.", "Njeri cancelled the penalty.", "Hearts must be followed."]
PRESS_TIME = 450
PROMPT = {"kind": "prompt", "seat": "A", "seconds": 5, "number": 1, "deadline": 500_000}


def box(found: Locator) -> FloatRect:
    """Return where an element is."""
    rect = found.bounding_box()
    assert rect is not None
    return rect


def overlap(one: Locator, other: Locator) -> bool:
    """Return whether two elements cover each other."""
    a, b = box(one), box(other)
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("size", SIZES)
def test_turn_state_talk_and_the_call_are_clear_at_every_size(server: WebServer, size: str) -> None:
    user = server.new_user(size, language="sw" if size == "small" else "en")
    clock = PageClock(user)
    table = StagedTable(user, players=4, game="kadi-live")
    page, words = user.page, texts(user.language)
    tray, ring = page.locator(".tray"), page.locator(".pile-area")

    table.show(hand=["4S", "10C"], turn="B")
    clock.stop()
    table.show(talk=ACE_TALK)
    expect(tray).not_to_contain_class("is-lit")
    playing = words["table_playing"].format(name="Njeri")
    expect(page.get_by_text(playing)).to_be_visible()
    log = page.get_by_role("log").filter(visible=True)
    for line in ACE_TALK:
        expect(log.get_by_text(line)).to_be_visible()
    assert not overlap(log, ring)
    assert not overlap(log, page.locator("[data-place=deck]"))
    clock.resume()

    nothing_fits = ["No card in your hand matches: draw."]
    table.show(turn="A", can=["draw"], guidance=nothing_fits)
    expect(tray).to_contain_class("is-lit")
    draw, play = user.button("cards_draw"), page.get_by_role("button", name=words["cards_play"])
    assert background(draw) == "rgb(227, 163, 43)"
    assert box(draw)["width"] >= box(play)["width"]
    table.show(playable=["4S"])
    expect(draw).not_to_have_css("background-color", "rgb(227, 163, 43)")

    could_win = "Your cards could win: say “Niko Kadi”, or keep quiet."
    table.show(
        turn="B",
        prompted=True,
        playable=[],
        can=["niko", "quiet"],
        guidance=[could_win],
        clocks=[PROMPT],
    )
    yes, no = user.button("kadi_niko_yes"), user.button("kadi_niko_no")
    expect(page.get_by_text(could_win)).to_be_visible()
    assert box(yes)["width"] * box(yes)["height"] > box(no)["width"] * box(no)["height"]
    assert box(yes)["y"] > SIZES[size].height / 2
    user.screenshot("prompt")
    assert user.accessibility_violations() == []
    yes.click()
    table.wait_for_moves("niko")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_has_a_badge_under_the_name_and_the_turn_stays_visible(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    table, words = StagedTable(user, players=3, game="kadi-classic"), texts(language)
    table.show(hand=["4S", "10C", "7H"], playable=["4S"], can=["draw"])
    own, other = user.page.locator(".own"), user.page.locator("[data-seat=B]")
    line, tops = user.page.locator("div.line"), {}
    for size in user.at_main_sizes():
        expect(own.locator(".name")).to_have_text(words["table_your_turn"])
        tops[size] = box(line)["y"]
    for player in table.view["players"][:2]:
        player["announced"] = True
    table.show()
    for size in user.at_main_sizes():
        expect(own.locator(".name")).to_have_text(words["table_your_turn"])
        assert box(line)["y"] == pytest.approx(tops[size], abs=1), "the table does not move"
        for seat in (own, other):
            badge, name = seat.locator(".badge"), seat.locator(".name")
            expect(badge).to_have_text(words["kadi_niko_badge"])
            assert box(badge)["y"] >= box(name)["y"] + box(name)["height"] - 1
            assert 0 <= box(badge)["x"] <= box(name)["x"] + box(name)["width"]
        user.screenshot(f"badge-{language}")
        for card in user.page.locator(".held").all():
            assert not overlap(own.locator(".badge"), card), size
    table.show(turn="B", playable=[], can=[])
    expect(own.locator(".name")).to_have_text(words["common_you"])
    expect(own.locator(".badge")).to_be_visible()


def background(found: Locator) -> str:
    """Return the background colour of an element."""
    colour: str = found.evaluate("it => getComputedStyle(it).backgroundColor")
    return colour


@pytest.mark.parametrize("game", ["kadi-friendly", "qute"])
def test_the_deck_is_free_between_two_opponents(server: WebServer, game: str) -> None:
    user = server.new_user("desktop")
    page = user.start_match(game, bots=2)
    for size in ("desktop", "wide"):
        user.resize(size)
        user.screenshot(f"deck-{game}")
        for seat in page.locator(".opponents .seat").all():
            assert not overlap(seat, page.locator("[data-place=deck]")), size


@pytest.mark.parametrize(
    ("size", "players"),
    [("phone", 2), ("small", 5), ("landscape", 5), ("desktop", 6), ("wide", 3)],
)
def test_a_spectator_sees_everything_around_the_pile(
    server: WebServer, size: str, players: int
) -> None:
    user = server.new_user(size)
    table = StagedTable(user, players=players, seat="", game="kadi-live")
    table.show(talk=ACE_TALK)
    user.screenshot(f"spectator-{players}")
    ring = user.page.locator(".pile-area")
    assert not overlap(ring, user.page.locator("[data-place=deck]"))
    seats = [user.page.locator(f"[data-seat={seat}]") for seat in table.seats]
    for nth, seat in enumerate(seats):
        assert not overlap(seat, ring)
        assert not any(overlap(seat, other) for other in seats[:nth])
    below = max(box(seat)["y"] for seat in seats)
    assert below > box(ring)["y"], "seats on the near side"


@pytest.mark.parametrize("size", ["phone", "small"])
def test_a_play_that_wastes_the_last_card_and_a_last_card_of_others_are_marked(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size)
    table, page = StagedTable(user, players=4), user.page
    warning = "No cards left, but no win: “Niko Kadi” was not announced before."
    table.replies["extend"] |= {"preview": [warning], "warning": True}
    table.view["players"][2]["cards"] = 1
    table.show(hand=["7H"], playable=["7H"], can=["draw"])
    counts = [page.locator(f"[data-seat={seat}] .fan > b") for seat in "BC"]
    assert background(counts[0]) != background(counts[1])
    page.locator("[data-card='7H']").click()
    expect(page.get_by_text(warning)).to_be_visible()
    assert background(user.button("cards_play_anyway")) != "rgb(227, 163, 43)"
    assert not overlap(page.locator(".held b"), page.locator("div.line"))
    assert user.accessibility_violations() == []

    table.replies["extend"] |= {"preview": [], "warning": False}
    hand = ["7H", "8H", "2S", "3S", "9D", "KD", "QC", "AC", "4C", "5C", "6D", "10H"]
    table.show(hand=hand, playable=hand)
    expect(user.button("cards_play")).to_have_css("background-color", "rgb(227, 163, 43)")
    assert not overlap(page.locator(".held b"), page.locator("div.line"))


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
def test_two_players_are_not_asked_for_a_direction(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    table = StagedTable(user, players=2, game="kadi-live")
    asked = {"can": ["direction forward", "direction back"], "guidance": ["Forward or backward?"]}
    choices = user.button("kadi_forward", "kadi_back")
    table.unanswered.add("move")
    table.show(hand=["4S"], playable=["4S"], can=["draw"])
    user.button("cards_draw").click()
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


def test_the_page_passes_where_there_is_nothing_to_decide(server: WebServer) -> None:
    user = server.new_user("phone")
    user.open("/settings").get_by_role("switch", name=texts("en")["settings_passes"]).click()
    table = StagedTable(user, players=2, game="kadi-live")
    table.show(
        hand=["4S"],
        turn="B",
        top="JS",
        by="B",
        pending="jump_window",
        can=["pass"],
        clocks=[WINDOW],
    )
    expect(user.page.get_by_text(texts("en")["kadi_window_why"])).to_be_visible()
    table.wait_for_moves("pass")


def test_a_hidden_page_tells_the_player_that_it_is_their_turn(server: WebServer) -> None:
    user = server.new_user("desktop")
    user.page.add_init_script(FAKE_NOTIFICATIONS)
    words = texts("en")
    user.open("/settings").get_by_role("switch", name=words["settings_notifications"]).click()
    expect(user.page.get_by_role("switch", name=words["settings_notifications"])).to_be_checked()
    table = StagedTable(user)
    table.show(hand=["4S"], turn="B")
    expect(user.page).to_have_title("Kadi, friendly · Mezani")
    user.page.evaluate("setHidden(true)")
    table.show(turn="A", can=["draw"])
    expect(user.page).to_have_title("Your turn · Kadi, friendly · Mezani")
    user.page.wait_for_function("() => notified.length === 1")
    user.page.evaluate("setHidden(false)")
    expect(user.page).to_have_title("Kadi, friendly · Mezani")
    user.page.wait_for_function("() => closings === 1")
    user.page.evaluate("setHidden(true)")
    expect(user.page).to_have_title("Your turn · Kadi, friendly · Mezani")
    table.show(turn="B", can=[])
    expect(user.page).to_have_title("Kadi, friendly · Mezani")
    assert user.page.evaluate("notified.length") == 1
    table.show(turn="A", can=["draw"])
    user.page.wait_for_function("() => notified.length === 2 && closings === 1")
    user.button("table_leave").click()
    user.page.get_by_text(words["room_leave_later"]).click()
    user.page.wait_for_function("() => closings === 2")


def test_talk_and_chat_are_docked_on_wide_screens_and_suits_have_colours(server: WebServer) -> None:
    user = server.new_user("desktop")
    table = StagedTable(user)
    table.show(hand=["4S"], turn="B", talk=ACE_TALK)
    dock = user.page.get_by_role("complementary")
    expect(dock.get_by_text(ACE_TALK[1])).to_be_visible()
    expect(dock.locator("[data-suit=H]").first).to_have_css("color", "rgb(179, 38, 30)")
    expect(user.page.get_by_role("log").filter(visible=True)).to_have_count(1)
    table.send({"said": {"name": "Amina", "seat": "A", "text": "Karibu!"}})
    expect(dock.get_by_text("Karibu!").locator("..")).to_contain_text(texts("en")["common_you"])
    user.screenshot("dock")
    assert user.accessibility_violations() == []


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
    expect(user.dialog("table_menu")).to_be_visible()
    expect(user.button("table_keys")).to_have_count(0)


def test_a_card_says_what_it_does_under_the_rules_of_the_room(server: WebServer) -> None:
    user = server.new_user("desktop")
    table = StagedTable(user, players=3, rules={"jump": "window", "window_seconds": 7})
    table.show(hand=["JH", "KS", "2C"], playable=["JH"], can=["draw"], top="QD")
    page = user.page
    badges = page.locator(".held .badge")
    expect(badges).to_have_count(3)
    expect(badges.filter(has_text="+2")).to_have_count(1)
    help_text = page.locator("[role=status] .help").filter(has_text="7 seconds")
    page.locator("[data-card=JH]").hover()
    expect(help_text).to_be_visible()
    assert not overlap(help_text, page.locator("div.line"))
    page.mouse.move(5, 300)
    expect(help_text).to_have_count(0)
    page.keyboard.press("i")
    expect(page.locator("[role=status] .help").filter(has_text="question")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-card=JH]").focus()
    page.keyboard.press("i")
    expect(help_text).to_be_visible()
    user.screenshot("card-help")
    assert user.accessibility_violations() == []


def test_a_long_press_explains_a_card_and_does_not_select_it(server: WebServer) -> None:
    user = server.new_user("phone")
    clock = PageClock(user)
    table = StagedTable(user, players=3, game="kadi-live")
    table.show(hand=["JH", "2C"], playable=["JH"], can=["draw"])
    clock.stop()
    page, card = user.page, user.page.locator("[data-card=JH]")
    touch = {"pointerType": "touch", "bubbles": True, "button": 0, "pointerId": 1}
    card.evaluate("it => (it.setPointerCapture = () => {})")
    card.dispatch_event("pointerdown", touch)
    clock.advance(PRESS_TIME)
    explained = page.locator("[role=status] .help").filter(has_text="Each Jack skips a player.")
    expect(explained).to_be_visible()
    card.dispatch_event("pointerup", touch)
    card.dispatch_event("click", {"detail": 1, "bubbles": True, "cancelable": True})
    expect(card).to_have_attribute("aria-pressed", "false")
    user.screenshot("card-help")
    page.locator(".centre").tap(position={"x": 5, "y": 5})
    expect(explained).to_have_count(0)
    card.tap(position={"x": 8, "y": 20})
    expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", ["phone", "small", "landscape", "desktop"])
def test_a_hint_stays_while_a_play_is_put_together_and_covers_nothing(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size)
    table = StagedTable(user, players=4, practice=True)
    reason = (
        "Play 7♥ and keep A♠: Njeri has one card left, and with an Ace you can still cancel "
        "the penalty that she or Gitau could play on you."
    )
    preview = "Njeri would be next."
    table.replies["hint"] = {"move": "play 7H", "reason": reason}
    table.replies["extend"] = {**table.replies["extend"], "preview": [preview]}
    table.show(hand=["7H", "4S"], playable=["7H"], can=["draw"], guidance=["Play hearts, or draw."])
    page, title = user.page, user.page.locator("h1")
    assert box(title)["x"] + box(title)["width"] <= box(user.button("table_hint"))["x"]
    user.button("table_hint").click()
    hint = page.locator(".hint")
    expect(hint).to_have_text(reason)
    page.locator("[data-card='7H']").click(position={"x": 8, "y": 20})
    expect(page.get_by_text(preview)).to_be_visible()
    expect(hint).to_be_visible()
    user.screenshot("hint")
    for other in (".pile-area", "div.line", "[data-place=deck]"):
        assert not overlap(hint, page.locator(other)), other

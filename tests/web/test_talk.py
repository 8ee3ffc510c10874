"""Talk and numbers of cards follow the cards: they change when the cards of a step have landed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.boxes import broken_words
from tests.web.browser_user import LANGUAGE_AT, LANGUAGES, MAIN_SIZES
from tests.web.frozen_motion import FrozenMotion
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.staged_table import StagedTable
from tests.web.test_end_moment import LAST_TILE
from tests.web.test_flights import FLYING
from tests.web.texts import forms, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

ON_PILE = f"[data-place='pile'] {FLYING}"
KADI: dict[str, Any] = {"hands": {"A": "4S 9C", "B": "7S", "C": "KH 5D"}, "top": "7D", "turn": "B"}
QUTE: dict[str, Any] = {
    "hands": {"A": "9H 10S AD", "B": "9D KC", "C": "9S KH"},
    "top": "9C",
    "turn": "B",
}
WIND: dict[str, Any] = {
    "hands": {"A": "R1", "B": "wind"},
    "tiles": "W R Y G W R Y G",
    "board": {"1": "A R2"},
}
STEPS: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "win": ("kadi-friendly", KADI, "B play 7S", ON_PILE),
    "draw": ("kadi-friendly", KADI, "B draw", ".flight"),
    "qute": ("qute", QUTE, "B play 9D", ON_PILE),
    "qute-draw": ("qute", {**QUTE, "top": "8S"}, "B draw", ".flight"),
    "heart": ("no-kitty", {**LAST_TILE, "turn": "B"}, "B place R2 6", f"[data-tile='6'] {FLYING}"),
    "wind": ("no-kitty", {**WIND, "turn": "B"}, "B wind 1", f"[data-tile='1'] {FLYING}"),
}
"""A game and its position, a move of the other player, and what flies then."""
STEPS_AT = [
    *(("win", size) for size in MAIN_SIZES),
    *(
        (step, size)
        for nth, step in enumerate(list(STEPS)[1:])
        for size in (("phone", "desktop"), ("small", "wide"))[nth % 2]
    ),
]
RECORD_ADDED = """(log) => {
    window.added = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const one of addedNodes)
                if (one.nodeName === "P") added.push(one.textContent.trim().replace(/\\s+/g, " "));
    }).observe(log, { childList: true });
}"""

LAND_ON_PILE = """() => {
    for (const one of document.querySelectorAll("[data-place='pile'] .is-arriving"))
        for (const animation of one.getAnimations()) animation.finish();
}"""


def talk_of(room: ScriptedRoom) -> Locator:
    """Return the talk on the table, or beside it on wide screens."""
    return room.page.get_by_role("log").filter(visible=True)


def open_at(
    server: WebServer, game: str, size: str, *, reduced_motion: bool = False, **position: Any
) -> ScriptedRoom:
    """Open a table."""
    language = LANGUAGE_AT[size]
    user = server.new_user(size, language=language, reduced_motion=reduced_motion)
    clock = PageClock(user)
    room = ScriptedRoom(user, game, **position)
    talk_of(room).wait_for()
    clock.stop()  # magic on a tile ends after a while
    return room


@pytest.mark.parametrize(("step", "size"), STEPS_AT)
def test_a_step_is_told_when_its_cards_have_landed(server: WebServer, step: str, size: str) -> None:
    game, position, move, flying = STEPS[step]
    room = open_at(server, game, size, **position)
    motion = FrozenMotion(room.user)
    said = room.act(move)
    room.page.locator(flying).first.wait_for()
    assert said
    for line in said:
        expect(talk_of(room).get_by_text(line)).to_have_count(0)
    motion.finish()
    for line in said:
        expect(talk_of(room).get_by_text(line)).to_have_count(1)


@pytest.mark.parametrize("step", ["win", "qute", "heart"])
def test_with_reduced_motion_a_step_is_told_at_once(server: WebServer, step: str) -> None:
    game, position, move, _ = STEPS[step]
    room = open_at(server, game, "phone", reduced_motion=True, **position)
    FrozenMotion(room.user)
    said = room.act(move)
    assert said
    for line in said:
        expect(talk_of(room).get_by_text(line)).to_have_count(1)


@pytest.mark.parametrize("size", ["small", "desktop"])
@pytest.mark.parametrize("game", ["kadi-friendly", "qute", "no-kitty"])
def test_the_next_step_ends_the_wait_and_every_line_is_announced_once(
    server: WebServer, game: str, size: str
) -> None:
    moves, last = {
        "kadi-friendly": (("B play 9D", "C play 5D"), "[data-top-card='5D']"),
        "qute": (("B play 9D", "B end", "C play KD"), "[data-top-card='KD']"),
        "no-kitty": (("B draw", "B place R2 2", "B place R1 6"), f"[data-tile='6'] {FLYING}"),
    }[game]
    position = {
        "kadi-friendly": {**KADI, "hands": {"A": "4S 9C", "B": "9D 5S", "C": "KH 5D"}},
        "qute": {**QUTE, "hands": {"A": "10S AD", "B": "9D KC", "C": "KD 9H"}},
        "no-kitty": {**WIND, "hands": {"A": "R1", "B": "R2 R1"}, "board": {}, "turn": "B"},
    }[game]
    user = server.new_user(size, language=LANGUAGE_AT[size], reduced_motion=False)
    room = ScriptedRoom(user, game, **position)
    motion = FrozenMotion(user)
    talk_of(room).evaluate(RECORD_ADDED)
    said = [line for move in moves for line in room.act(move)]
    room.page.locator(last).wait_for()
    expect(talk_of(room)).to_contain_text(said[-2])
    expect(talk_of(room)).not_to_contain_text(said[-1])  # its card is in the air
    motion.finish()
    expect(talk_of(room)).to_contain_text(said[-1])
    assert " ".join(room.page.evaluate("added")) == " ".join(said)


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_a_player_has_no_cards_left_when_the_last_one_has_landed(
    server: WebServer, size: str
) -> None:
    room = open_at(server, "kadi-friendly", size, **KADI)
    motion = FrozenMotion(room.user)
    count = room.page.locator("[data-seat='B'] .fan b")
    room.act("B play 7S")
    room.page.locator(ON_PILE).wait_for()
    expect(count).to_have_text("1")
    room.page.evaluate(LAND_ON_PILE)
    expect(count).to_have_text("0")
    expect(room.page.locator("[data-seat='C'] .open .is-arriving")).to_have_count(2)  # not yet
    motion.finish()


@pytest.mark.parametrize("game", ["kadi-friendly", "qute"])
def test_drawn_cards_are_counted_when_they_have_arrived(server: WebServer, game: str) -> None:
    position = KADI if game == "kadi-friendly" else {**QUTE, "top": "8S"}
    room = open_at(server, game, "phone", **position)
    motion = FrozenMotion(room.user)
    count = room.page.locator("[data-seat='B'] .fan b")
    before = int(count.inner_text())
    room.act("B draw")
    room.page.locator(".flight").wait_for()
    expect(count).to_have_text(str(before))
    motion.finish()
    expect(count).to_have_text(str(before + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_who_leaves_during_a_match_is_told_at_the_table_and_in_the_chat(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    room = ScriptedRoom(user, "kadi-friendly", **KADI)
    told = texts(language)["table_left_to_bot"].format(name="Gitau")
    chat = user.page.get_by_role("log", name=texts(language)["table_chat"])
    said = room.act("B draw")
    room.disconnect("C")
    expect(user.page.locator("[data-seat='C'] .mark")).to_be_visible()
    expect(talk_of(room)).to_have_text(" ".join(said))
    room.leave("C")
    for size in user.at_main_sizes():
        expect(talk_of(room)).to_contain_text(told)
        user.screenshot(f"player-left-{language}")
        if size in ("phone", "small"):
            user.button("table_chat").click()
            expect(chat.get_by_text(told)).to_have_count(1)
            user.screenshot(f"player-left-chat-{language}")
            user.page.keyboard.press("Escape")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chat_on_a_phone_shows_the_own_turn_and_its_timer(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    table, words = StagedTable(user), texts(language)
    table.show(hand=["7H"], turn="B")
    user.button("table_chat").click()
    chat = user.dialog("table_chat")
    field = chat.get_by_label(words["table_say_label"])
    field.fill("Haraka")
    expect(chat.get_by_text(words["table_your_turn"])).to_have_count(0)
    clock = {"kind": "turn", "seat": "A", "seconds": 60, "number": 1, "deadline": 40_000}
    table.show(turn="A", can=["draw"], clocks=[clock])
    turn = chat.get_by_role("status").get_by_text(words["table_your_turn"])
    for size in ("small", "phone", "landscape"):
        user.resize(size)
        expect(turn).to_be_in_viewport(ratio=1)
        expect(turn.locator("svg")).to_be_visible()
        assert broken_words(chat.get_by_role("heading")) == [], size
        user.screenshot(f"chat-own-turn-{language}")
        assert not user.has_horizontal_scroll(), size
        assert user.accessibility_violations() == [], size
    expect(field).to_be_focused()
    expect(field).to_have_value("Haraka")
    table.show(turn="A", can=["draw"], clocks=[])
    expect(turn.locator("svg")).to_have_count(0)
    user.screenshot(f"chat-own-turn-without-timer-{language}")
    table.show(turn="B", can=[])
    expect(turn).to_have_count(0)


def test_messages_that_were_read_beside_the_table_are_not_new_in_the_bar(
    server: WebServer,
) -> None:
    user = server.new_user("wide")
    room = ScriptedRoom(user, "kadi-friendly", **KADI)
    room.send({"said": {"name": "Njeri", "seat": "B", "text": "Haya"}})
    expect(talk_of(room)).to_contain_text("Haya")
    user.resize("phone")
    words = texts(user.language)
    chat = user.page.get_by_role("button", name=re.compile("^Chat"))
    expect(chat).to_have_accessible_name(words["table_chat"])
    room.send({"said": {"name": "Njeri", "seat": "B", "text": "Twende"}})
    expect(chat).to_have_accessible_name(forms(words["table_chat_unread"])[0].format(count=1))
    chat.click()
    expect(user.dialog("table_chat")).to_contain_text("Twende")
    user.page.keyboard.press("Escape")
    expect(chat).to_have_accessible_name(words["table_chat"])

"""The call “Niko Kadi” after one's own play or draw."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.boxes import box
from tests.web.browser_user import LANGUAGES, WAIT_FOR_LAYOUT
from tests.web.frozen_motion import FrozenMotion
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.test_flights import CORNER
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

RECORD_FRAMES = """(reason) => {
    window.shown = new Set();
    const look = () => {
        const line = document.querySelector(".line .guidance p").textContent.trim();
        shown.add([document.querySelector("div.call") !== null, line === reason].join());
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes in each frame whether the buttons of the call and its reason are shown."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_whose_hand_could_win_is_asked_to_call_and_can_decline(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    sent: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        """Show every view as if the player had just moved."""
        room = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            sent.append(json.loads(message)["do"])
            room.send(message)

        def receive(message: str | bytes) -> None:
            data = json.loads(message)
            if "view" in data:
                after_move = {"turn": "B", "can": ["niko"], "playable": [], "clocks": []}
                data["view"] |= {**after_move, "could_win": True}
            socket.send(json.dumps(data))

        socket.on_message(forward)
        room.on_message(receive)

    user.page.route_web_socket("**/*", connect)
    user.start_match("kadi-classic")
    for size in user.at_main_sizes():
        expect(user.button("kadi_niko_called")).to_be_in_viewport(ratio=1)
        assert user.accessibility_violations() == [], size
    user.button("kadi_niko_no").click()
    expect(user.button("kadi_niko_called")).to_have_count(0)
    user.wait_until(lambda: "decline" in sent, "the page declines")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_call_is_offered_only_with_a_play_after_which_the_hand_could_win(
    server: WebServer, language: str
) -> None:
    user = server.new_user("small", language=language)
    words = texts(language)
    hands = {"A": "7H 9C 4S", "B": "7S 4D KH", "C": "8C 5C"}
    room = ScriptedRoom(user, "kadi-classic", hands=hands, top="7D")
    call = room.page.locator(".niko")
    room.page.locator("[data-card='7H']").click(position=CORNER)
    expect(user.button("cards_play")).to_be_visible()
    expect(call).to_have_count(0)
    user.page.keyboard.press("n")  # a call without use is legal
    expect(call).to_have_attribute("aria-pressed", "true")
    call.click()
    expect(call).to_have_count(0)
    user.button("cards_play").click()
    room.answer()
    expect(room.page.get_by_text(words["table_playing"].format(name="Njeri"))).to_be_visible()
    expect(user.button("kadi_niko_called")).to_have_count(0)
    expect(call).to_have_count(0)
    for line in ("B play 7S", "C draw"):
        room.act(line)
    card, bar = room.page.locator("[data-card='4S']"), room.page.locator("[role=group].bar")
    expect(card).to_contain_class("is-playable")
    height = box(bar)["height"]
    card.click(position=CORNER)
    expect(call).to_contain_text(words["kadi_niko_useful"])
    call.click()
    expect(call).to_have_attribute("aria-pressed", "true")
    assert box(bar)["height"] == height, "the call does not make the bar higher"
    tick, button = box(call.locator("i")), box(call)
    middles = [one["y"] + one["height"] / 2 for one in (tick, button)]
    assert middles[0] == pytest.approx(middles[1], abs=1)
    assert tick["x"] + tick["width"] <= box(call.locator("span"))["x"]
    call.click()
    expect(call).to_have_attribute("aria-pressed", "false")
    user.screenshot(f"useful-call-{language}")
    assert user.accessibility_violations() == []
    user.button("cards_play").click()
    room.answer()
    expect(user.button("kadi_niko_called")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_to_call_leaves_together_with_the_buttons(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language, reduced_motion=False)
    hands = {"A": "9H", "B": "7S 4D KH", "C": "8C 5C"}
    room = ScriptedRoom(user, "kadi-classic", hands=hands, top="7D", deck="9C 4H 5H 6H")
    user.button("kadi_pick").click()
    room.answer()
    line = room.page.locator(".line .guidance p")
    expect(user.button("kadi_niko_called")).to_be_visible()
    expect(line).to_have_text(texts(language)["kadi_niko_why"])
    FrozenMotion(user)
    room.page.evaluate(RECORD_FRAMES, texts(language)["kadi_niko_why"])
    room.act("B play 7S")
    expect(room.page.locator(".centre .is-arriving")).to_have_count(1)
    expect(user.button("kadi_niko_called")).to_have_count(0)
    expect(line).not_to_have_text(texts(language)["kadi_niko_why"])
    room.page.evaluate(WAIT_FOR_LAYOUT)
    assert room.page.evaluate("[...shown]") == ["true,true", "false,false"]


@pytest.mark.parametrize("caller", ["A", "B"])
def test_a_call_stays_on_the_table_long_enough_to_be_read(server: WebServer, caller: str) -> None:
    user = server.new_user("phone")
    clock = PageClock(user)
    hands = {"A": "7H 9C", "B": "7S 4D", "C": "8C 5C"}
    room = ScriptedRoom(user, "kadi-classic", hands=hands, top="7D", turn=caller)
    banner = room.page.locator(".burst")
    clock.stop()
    room.act("A play 7H niko" if caller == "A" else "B play 7S niko")
    expect(banner).to_have_count(1)
    clock.advance(1300)
    user.page.evaluate(WAIT_FOR_LAYOUT)
    expect(banner).to_have_count(1)
    user.screenshot(f"call-of-{caller}")
    clock.advance(200)
    expect(banner).to_have_count(0)

"""The notice that says why a move was refused is readable and leaves what it talks about visible."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.boxes import box, each, overlap, right
from tests.web.browser_user import LANGUAGES
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.web_server import WebServer

POSITIONS = {
    "kadi-friendly": {"hands": {"A": "7H 9C KD 5S", "B": "7S 4D", "C": "4S 5D"}, "top": "2D"},
    "qute": {"hands": {"A": "7H 9C KD 10S", "B": "7S 6D", "C": "8S 9D"}, "top": "QD"},
    "no-kitty": {
        "hands": {"A": "R1 wind", "B": "G1 shield"},
        "tiles": "W R Y G W R Y G",
        "turn": "B",
    },
}

REFUSED = {"kadi-friendly": "'9C'", "qute": "'9C'", "no-kitty": "R1"}
"""A card that cannot be played now."""


def is_inside(notice: Locator, table: Locator) -> bool:
    """Return whether a notice is within the sides of the table."""
    return box(table)["x"] <= box(notice)["x"] and right(notice) <= right(table)


def test_the_reason_of_a_refusal_disappears_when_the_players_turn_begins(server: WebServer) -> None:
    user = server.new_user("phone")
    clock = PageClock(user)
    hands = {"A": "4S 9C", "B": "4H 6D", "C": "5D"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="4D", turn="C")
    clock.stop()  # it would leave by itself
    notice = room.page.locator("[role=alert] p")
    room.page.locator("[data-card='4S']").click()
    room.page.locator(".bar .main").click(force=True)  # it is disabled
    expect(notice).to_be_visible()
    room.act("C draw")
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", POSITIONS)
def test_the_reason_of_a_refusal_replaces_the_guidance(
    server: WebServer, game: str, language: str
) -> None:
    user = server.new_user("phone", language=language)
    clock = PageClock(user)
    room = ScriptedRoom(user, game, **POSITIONS[game])
    clock.stop()
    page = room.page
    notice = page.locator("[role=alert] p")
    for size in ("small", "phone", "desktop"):
        user.resize(size)
        page.locator(f"[data-card={REFUSED[game]}]").click(position={"x": 6, "y": 12})
        expect(notice).to_be_visible()
        expect(page.locator(".guidance > p")).to_have_css("opacity", "0")
        assert is_inside(notice, page.locator(".card-table, .nokitty")), size
        for card in each(page.locator("[data-card]")):
            assert not overlap(notice, card), size
        for button in each(page.locator(".actions button, .acts button")):
            assert not overlap(notice, button), size
        if size == "desktop" and game != "no-kitty":
            assert not overlap(notice, page.locator(".line button").first)
        user.screenshot(f"refusal-{game}-{language}")

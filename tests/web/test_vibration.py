"""A phone vibrates for the player's turn, a penalty against them and a win."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser_user import LANGUAGE_AT, MAIN_SIZES
from tests.web.frozen_motion import FrozenMotion
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.test_flights import CORNER, FLIGHT_MS, FLYING
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

RECORD = """
    window.vibrations = [];
    navigator.vibrate = (pattern) => vibrations.push(pattern) > 0;
"""
TURN, PENALTY, WIN = [30], [60, 50, 60], [40, 60, 40, 60, 160]
ON_PILE = f"[data-place='pile'] {FLYING}"


def kadi(
    server: WebServer, size: str, *, reduced_motion: bool = False, **position: Any
) -> tuple[ScriptedRoom, PageClock]:
    """Open a Kadi table that records vibrations, and stop the clock."""
    user = server.new_user(size, language=LANGUAGE_AT[size], reduced_motion=reduced_motion)
    user.context.add_init_script(RECORD)
    clock = PageClock(user)
    room = ScriptedRoom(user, "kadi-friendly", **{"top": "7S", **position})
    clock.stop()
    return room, clock


def vibrations(room: ScriptedRoom) -> list[list[int]]:
    """Return the patterns so far."""
    found: list[list[int]] = room.page.evaluate("vibrations")
    return found


@pytest.mark.parametrize("size", MAIN_SIZES)
@pytest.mark.parametrize(("card", "pattern"), [("2S", PENALTY), ("9S", TURN)])
def test_a_penalty_and_the_own_turn_vibrate_when_the_card_of_the_other_player_lands(
    server: WebServer, card: str, pattern: list[int], size: str
) -> None:
    hands = {"A": "4S 9C", "B": f"{card} 5D"}
    room, clock = kadi(server, size, hands=hands, turn="B")
    FrozenMotion(room.user)
    room.act(f"B play {card}")
    room.page.locator(ON_PILE).wait_for()
    assert vibrations(room) == []
    clock.advance(FLIGHT_MS)
    assert vibrations(room) == [pattern]


@pytest.mark.parametrize("size", ["phone", "small"])
def test_a_win_vibrates(server: WebServer, size: str) -> None:
    room, clock = kadi(server, size, hands={"A": "4S", "B": "9S 5D"})
    room.page.locator("[data-card='4S']").dblclick(position=CORNER)
    room.answer()
    clock.advance(FLIGHT_MS)
    expect(room.page.locator(".moment")).to_be_attached()
    clock.advance(1)
    assert vibrations(room) == [WIN]


def test_nothing_vibrates_with_reduced_motion(server: WebServer) -> None:
    hands = {"A": "4S 9C", "B": "2S 5D"}
    room, clock = kadi(server, "phone", reduced_motion=True, hands=hands, turn="B")
    room.act("B play 2S")
    expect(room.page.locator("[data-mark=threat]")).to_be_visible()
    clock.advance(FLIGHT_MS)
    assert vibrations(room) == []

"""The No Kitty table and its rules page: whose turn it is, refusals by a Shield, unlimited numbers, and the decks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from mezani.games.nokitty.engine.cards import (
    HEARTS_IN_DECK,
    RECYCLES_IN_DECK,
    SHIELDS_IN_DECK,
    WINDS_IN_DECK,
)
from tests.web.browser_user import LANGUAGES
from tests.web.scripted_room import ScriptedRoom
from tests.web.test_flights import CORNER
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

LIGHT = "it => getComputedStyle(it, '::before').opacity"
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

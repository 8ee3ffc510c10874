"""A lost server is a pause: the table comes back by itself, with everything where it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.hands import play_kadi, play_to_the_end, play_until
from tests.web.house import House
from tests.web.visitor import Visitor
from tests.web.words import called

pytestmark = pytest.mark.slow

MOVES = {"cards_draw", "kadi_pick", "cards_play", "cards_play_many", "choice"}


def sit_down(house: House) -> Visitor:
    """Somebody on a phone at a table with a bot, their cards dealt."""
    visitor = house.visit("phone")
    visitor.go("/")
    code = visitor.make_room("kadi-friendly", seats=2, bots=["casual"])
    visitor.go(f"/room/{code}?ready=1").locator("[data-card]").first.wait_for()
    return visitor


def hand_of(visitor: Visitor) -> list[str]:
    """The cards in one's hand as they are shown."""
    cards = visitor.page.locator(".held")
    found: list[str] = cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
    return found


def make_a_move(visitor: Visitor) -> None:
    """Plays or draws, and waits until the hand has changed by it."""
    before = hand_of(visitor)

    def has_moved(_: object) -> bool:
        return hand_of(visitor) != before

    def play_and_wait(who: Visitor) -> str:
        """Does nothing more while a move is on its way: a card tapped meanwhile would stay chosen."""
        act = play_kadi(who)
        patience = 100 if act in MOVES else 0
        sheet = who.dialog("kadi_suit_title", "kadi_ask_title")
        while patience and not has_moved(act) and not sheet.count():
            who.page.wait_for_timeout(100)
            patience -= 1
        return act

    play_until([visitor], play_and_wait, has_moved)


def test_a_game_goes_on_after_the_server_was_killed(own_house: House) -> None:
    visitor = sit_down(own_house)
    page = visitor.page
    make_a_move(visitor)
    own_turn = visitor.button("cards_draw", "kadi_pick", "cards_pass")
    own_turn.or_(page.locator(".held.fits")).first.wait_for()
    hand = hand_of(visitor)
    own_house.kill()
    away = page.get_by_text(called("en", "table_link_lost"))
    expect(away).to_be_visible()
    visitor.picture("connection-away")
    own_house.open()
    expect(away).to_be_hidden()
    assert hand_of(visitor) == hand
    assert play_to_the_end([visitor], "kadi-friendly").total() > 0


def test_a_phone_without_a_network_says_so_and_comes_back(house: House) -> None:
    visitor = sit_down(house)
    page = visitor.page
    visitor.context.set_offline(True)
    away = page.get_by_text(called("en", "table_link_lost"))
    expect(away).to_be_visible()
    visitor.context.set_offline(False)
    expect(away).to_be_hidden()
    make_a_move(visitor)


def test_a_table_opened_elsewhere_says_so_and_can_be_taken_back(house: House) -> None:
    visitor = sit_down(house)
    page = visitor.page
    other = visitor.context.new_page()
    other.goto(page.url)
    other.locator("[data-card]").first.wait_for()
    expect(page.get_by_text(called("en", "room_taken_over"))).to_be_visible()
    visitor.picture("taken-over")
    visitor.button("room_play_here").click()
    page.locator("[data-card]").first.wait_for()
    expect(other.get_by_text(called("en", "room_taken_over"))).to_be_visible()

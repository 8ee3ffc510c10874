"""The table reconnects by itself after the server or the network was lost."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import expect

from tests.web.auto_play import play_kadi, play_to_the_end, play_until
from tests.web.browser_user import BrowserUser
from tests.web.texts import text_pattern
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

MOVES = {"kadi_pick", "cards_play", "cards_play_many", "choice"}
MOVE_IS_ANSWERED = """(before) => {
    const hand = [...document.querySelectorAll(".held")].map((card) => card.dataset.card);
    const needsMore = document.querySelector("dialog[open] .suits, [role=alert] p");
    return needsMore || hand.join() !== before.join();
}"""
"""Whether the hand has changed, a suit must be chosen, or a notice says why the move was refused."""


def join_table(server: WebServer) -> BrowserUser:
    """Return a phone user in a running match against a bot."""
    user = server.new_user("phone")
    user.start_match("kadi-friendly")
    return user


def hand_of(user: BrowserUser) -> list[str]:
    """Return the cards of the user's hand as shown."""
    cards = user.page.locator(".held")
    found: list[str] = cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
    return found


def make_a_move(user: BrowserUser) -> None:
    """Play or draw, and wait until the hand has changed."""
    before = hand_of(user)

    def play_and_wait(user: BrowserUser) -> str:
        """Wait after a move: a card tapped while it is pending would stay selected."""
        act = play_kadi(user)
        if act in MOVES:
            user.page.wait_for_function(MOVE_IS_ANSWERED, arg=before)
        return act

    play_until([user], play_and_wait, lambda _: hand_of(user) != before)


def test_a_match_continues_after_the_server_was_killed(own_server: WebServer) -> None:
    user = join_table(own_server)
    page = user.page
    make_a_move(user)
    own_turn = user.button("kadi_pick", "cards_pass")
    own_turn.or_(page.locator(".held.is-playable")).first.wait_for()
    hand = hand_of(user)
    own_server.kill()
    banner = page.get_by_text(text_pattern("en", "room_reconnecting"))
    expect(banner).to_be_visible()
    user.screenshot("reconnecting")
    own_server.start()
    expect(banner).to_be_hidden()
    assert hand_of(user) == hand
    assert play_to_the_end([user], "kadi-friendly").total() > 0


def test_a_phone_reconnects_when_the_network_is_back(server: WebServer) -> None:
    user = join_table(server)
    page = user.page
    user.context.set_offline(True)
    banner = page.get_by_text(text_pattern("en", "room_reconnecting"))
    expect(banner).to_be_visible()
    user.context.set_offline(False)
    expect(banner).to_be_hidden()
    make_a_move(user)


def test_a_table_opened_in_another_window_can_be_taken_back(server: WebServer) -> None:
    user = join_table(server)
    page = user.page
    other = user.context.new_page()
    other.goto(page.url)
    other.locator("[data-card]").first.wait_for()
    expect(page.get_by_text(text_pattern("en", "room_taken_over"))).to_be_visible()
    user.screenshot("taken-over")
    user.button("room_play_here").click()
    page.locator("[data-card]").first.wait_for()
    expect(other.get_by_text(text_pattern("en", "room_taken_over"))).to_be_visible()


def change_database(server: WebServer, statement: str) -> None:
    """Restart the server with a changed database."""
    server.kill()
    with sqlite3.connect(server.process.folder / "data" / "mezani.db") as database:
        database.execute(statement)
    database.close()
    server.start()


def test_players_of_a_match_that_cannot_continue_are_told_why(own_server: WebServer) -> None:
    user = join_table(own_server)
    page = user.page
    visitor = own_server.new_user("phone", language="sw")
    change_database(own_server, "UPDATE matches SET engine = '0'")
    expect(page.get_by_text(text_pattern("en", "room_unplayable"))).to_be_visible()
    expect(page.get_by_text(text_pattern("en", "error_other_edition"))).to_be_visible()
    user.screenshot("unplayable")
    visitor.open(page.url)
    expect(visitor.page.get_by_text(text_pattern("sw", "error_other_edition"))).to_be_visible()
    visitor.screenshot("unplayable-sw")
    changes = "'$.phase', 'waiting', '$.match', '', '$.ended_by_operator', json('true')"
    ended = f"json_set(data, {changes}, '$.seats[0].ready', json('false'))"
    change_database(own_server, f"UPDATE rooms SET phase = 'waiting', data = {ended}")
    user.button("common_again").click()
    expect(page.get_by_text(text_pattern("en", "error_match_ended"))).to_be_visible()
    assert user.accessibility_violations() == []
    user.screenshot("match-ended")

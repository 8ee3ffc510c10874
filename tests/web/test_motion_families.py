"""Cards fly in Qute and No Kitty too: own cards before the server answers, other players' cards, and drawn cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser_user import LANGUAGE_AT, MAIN_SIZES
from tests.web.frozen_motion import FrozenMotion, is_flight
from tests.web.scripted_room import ScriptedRoom
from tests.web.test_flights import CORNER, FLYING
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

COVERED = """([selector, moments]) => {
    const element = document.querySelector(selector);
    const [animation] = element.getAnimations();
    const { endTime } = animation.effect.getComputedTiming();
    return Array.from({ length: moments }, (_, nth) => nth).filter((nth) => {
        animation.currentTime = (endTime * nth) / moments;
        const { left, top, width, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
}"""
"""Returns the moments of a flight at which something else is above the middle of an element."""


def qute(server: WebServer, size: str, turn: str, **hands: str) -> ScriptedRoom:
    """Open a Qute table with animations."""
    hands = {"A": "9H 10S AD", "B": "9D KC QH", "C": "9S KH", **hands}
    user = server.new_user(size, language=LANGUAGE_AT[size], reduced_motion=False)
    return ScriptedRoom(user, "qute", hands=hands, top="9C", turn=turn, deck="JH JC QS")


def nokitty(server: WebServer, size: str, turn: str) -> ScriptedRoom:
    """Open a No Kitty table with animations."""
    hands = {"A": "R1 Y2 wind", "B": "G1 R2 shield"}
    user = server.new_user(size, language=LANGUAGE_AT[size], reduced_motion=False)
    return ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", turn=turn)


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_qute_own_cards_fly_before_the_server_answers_and_drawn_cards_are_presented(
    server: WebServer, size: str
) -> None:
    room = qute(server, size, "A")
    motion = FrozenMotion(room.user)
    held, stack = motion.spot("[data-card='9H']"), motion.spot("[data-place='pile']")
    room.page.locator("[data-card='9H']").dblclick(position=CORNER)
    path = motion.path(f"[data-place='pile'] {FLYING}")
    assert path[0].is_at(held, 30)
    assert path[-1].is_at(stack, 20)
    assert is_flight(path)
    expect(room.page.locator("[data-card='9H']")).to_have_count(0)
    room.refuse("Not now.")
    path = motion.path(f"[data-card='9H'] {FLYING}")
    assert path[0].is_at(stack, 20)
    assert path[-1].is_at(held, 30)
    motion.finish()
    room.page.locator("[data-card='9H']").dblclick(position=CORNER)
    motion.path(f"[data-place='pile'] {FLYING}")
    room.answer()
    expect(room.page.locator(".held")).to_have_count(2)


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_qute_the_card_of_a_bot_starts_as_small_as_its_picture(
    server: WebServer, size: str
) -> None:
    room = qute(server, size, "B")
    motion = FrozenMotion(room.user)
    picture = motion.spot("[data-seat='B'] .picture")
    room.act("B play 9D")
    path = motion.path(f"[data-place='pile'] {FLYING}")
    assert path[0].is_at(picture, 4)
    assert path[0].width <= picture.width
    assert path[-1].is_at(motion.spot("[data-place='pile']"), 20)
    assert is_flight(path)


def test_qute_drawn_cards_fly_from_the_deck(server: WebServer) -> None:
    room = qute(server, "phone", "A", A="10S KS", B="KD QH")
    motion = FrozenMotion(room.user)
    held = motion.spot("[data-card='KS']")
    room.user.button("cards_pick").click()
    room.answer()
    path = motion.path(f".held {FLYING}", 9)
    assert path[0].is_at(motion.spot("[data-place='deck']"))
    assert max(one.width for one in path[3:6]) > 1.2 * held.width
    assert is_flight(path)
    motion.finish()
    room.user.button("cards_end").click()
    room.answer()
    room.act("B draw")
    path = motion.path(".flight")
    assert path[0].is_at(motion.spot("[data-place='deck']"))
    assert path[-1].is_at(motion.spot("[data-seat='B'] .picture"))
    assert is_flight(path)


def test_qute_cards_drawn_for_8s_fly_to_both_players(server: WebServer) -> None:
    hands = {"A": "10S KS", "B": "QH 9D", "C": "8C 8D KD"}
    user = server.new_user("phone", language="sw", reduced_motion=False)
    room = ScriptedRoom(user, "qute", hands=hands, top="8S", turn="C", deck="JH JC QS 9C")
    room.act("C play 8C")
    room.act("C play 8D")
    room.page.locator("[data-top-card='8D']").wait_for()
    motion = FrozenMotion(user)
    motion.finish()
    deck = motion.spot("[data-place='deck']")
    room.act("C end eights=share")
    for flying, end in (
        (f".held {FLYING}", "[data-card='JC']"),
        (".flight", "[data-seat='B'] .picture"),
    ):
        path = motion.path(flying, 9)
        assert path[0].is_at(deck)
        assert path[-1].is_at(motion.spot(end))
        assert is_flight(path)
    expect(room.page.locator(f".held {FLYING}")).to_have_count(2)
    expect(room.page.locator(".flight .back")).to_have_count(2)


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_no_kitty_own_hearts_fly_before_the_server_answers(server: WebServer, size: str) -> None:
    room = nokitty(server, size, "A")
    motion = FrozenMotion(room.user)
    room.user.button("cards_draw").first.click()
    room.answer()
    path = motion.path(f".held {FLYING}", 9)
    assert path[0].is_at(motion.spot(".decks .pile"), 40)
    assert is_flight(path)
    motion.finish()
    held, tile = motion.spot("[data-card='R1']"), motion.spot("[data-tile='2']")
    room.page.locator("[data-card='R1']").click(position=CORNER)
    room.page.locator("[data-tile='2']").click()
    path = motion.path(f"[data-tile='2'] {FLYING}")
    assert path[0].is_at(held, 30)
    assert path[-1].is_at(tile, 20)
    assert is_flight(path)
    expect(room.page.locator("[data-card='R1']")).to_have_count(0)
    room.refuse("Not now.")
    expect(room.page.get_by_text("Not now.")).to_be_visible()
    path = motion.path(f"[data-card='R1'] {FLYING}")
    assert path[0].is_at(tile, 20)
    expect(room.page.locator("[data-tile='2'] .placed")).to_have_count(0)


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_no_kitty_the_other_players_hearts_and_drawn_cards_fly(
    server: WebServer, size: str
) -> None:
    room = nokitty(server, size, "B")
    motion = FrozenMotion(room.user)
    seat = motion.spot("[data-seat='B'] .picture")
    room.act("B draw")
    path = motion.path(".flight")
    assert path[0].is_at(motion.spot(".decks li:last-child .pile"), 20)
    assert path[-1].is_at(seat)
    assert is_flight(path)
    expect(room.page.locator(".flight .nokitty-card.back")).to_have_count(2)
    motion.finish()
    room.act("B place R2 2")
    path = motion.path(f"[data-tile='2'] {FLYING}")
    assert path[0].is_at(seat)
    assert path[-1].is_at(motion.spot("[data-tile='2']"), 20)
    assert is_flight(path)


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_no_kitty_a_heart_flies_above_the_tiles(server: WebServer, size: str) -> None:
    room = nokitty(server, size, "A")
    room.user.button("cards_draw").first.click()
    room.answer()
    expect(room.page.locator(".held")).to_have_count(5)
    expect(room.page.locator(FLYING)).to_have_count(0)
    room.page.locator("[data-card='R1']").click(position=CORNER)
    motion = FrozenMotion(room.user)
    room.page.locator("[data-tile='2']").click()
    flying = f"[data-tile='2'] {FLYING}"
    motion.path(flying)
    assert room.page.evaluate(COVERED, [flying, 12]) == []

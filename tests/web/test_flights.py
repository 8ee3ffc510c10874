"""Cards fly: own plays before the server answers, other players' plays, draws and penalties, in every family."""

from __future__ import annotations

import pytest
from playwright.sync_api import Position, expect

from mezani.lessons.lesson import build_lesson
from tests.web.auto_play import show_step
from tests.web.boxes import GOLD
from tests.web.browser_user import LANGUAGE_AT, MAIN_SIZES
from tests.web.frozen_motion import FrozenMotion, is_flight
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

CORNER: Position = {"x": 7, "y": 14}
FLYING = ".is-arriving"
FLIGHT_MS = 460


def kadi(server: WebServer, size: str = "phone", **position: object) -> ScriptedRoom:
    """Open a Kadi table with animations."""
    hands = {"A": "7H 9C 4S", "B": "7S 4D KH", "C": "8C 5D"}
    user = server.new_user(size, language=LANGUAGE_AT[size], reduced_motion=False)
    return ScriptedRoom(user, "kadi-friendly", **{"hands": hands, "top": "7D", **position})


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_a_played_card_flies_from_the_hand_to_the_pile_before_the_server_answers(
    server: WebServer, size: str
) -> None:
    room = kadi(server, size)
    motion = FrozenMotion(room.user)
    held, pile = motion.spot("[data-card='7H']"), motion.spot("[data-place='pile']")
    room.page.locator("[data-card='7H']").dblclick(position=CORNER)
    path = motion.path(f"[data-place='pile'] {FLYING}")
    assert path[0].is_at(held, 30)  # a selected card is raised
    assert path[-1].is_at(pile)
    assert is_flight(path)
    expect(room.page.locator("[data-card='7H']")).to_have_count(0)
    expect(room.page.locator(".guidance p")).to_have_text("")  # neither a preview nor a prompt
    expect(room.page.locator("[data-place='pile'] .turning")).to_have_count(2)
    room.answer()
    expect(room.page.locator(".held.is-idle")).to_have_count(2)
    expect(room.page.locator("[data-place='pile'] .turning")).to_have_count(2)


def test_a_refused_card_returns_to_the_hand_with_the_reason(server: WebServer) -> None:
    room = kadi(server, "small")
    motion = FrozenMotion(room.user)
    held, pile = motion.spot("[data-card='7H']"), motion.spot("[data-place='pile']")
    room.page.locator("[data-card='7H']").dblclick(position=CORNER)
    motion.path(f"[data-place='pile'] {FLYING}")
    room.refuse("Not now.")
    expect(room.page.get_by_text("Not now.")).to_be_visible()
    path = motion.path(f"[data-card='7H'] {FLYING}")
    assert path[0].is_at(pile)
    assert path[-1].is_at(held, 30)
    expect(room.page.locator("[data-place='pile'] .turning")).to_have_count(1)


def test_the_accepted_play_is_shown_when_the_own_card_has_landed(server: WebServer) -> None:
    user = server.new_user("small", reduced_motion=False)
    clock = PageClock(user)
    hands = {"A": "7H 9C 4S", "B": "7S 4D KH"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D")
    FrozenMotion(user)
    clock.stop()
    turn = room.page.locator("[data-seat='B'].is-turn")
    room.page.locator("[data-card='7H']").click(position=CORNER)
    expect(user.button("cards_play")).to_be_enabled()
    user.button("cards_play").click()
    room.answer()
    room.send({"emote": {"name": "Brian", "seat": "B", "text": "safi"}})
    expect(room.page.locator("[data-seat='B'] .bubble")).to_be_visible()  # after the answer
    expect(turn).to_have_count(0)
    clock.advance(FLIGHT_MS)
    expect(turn).to_have_count(1)


def test_a_key_ends_the_wait_for_the_own_card(server: WebServer) -> None:
    user = server.new_user("desktop", reduced_motion=False)
    clock = PageClock(user)
    room = ScriptedRoom(user, "kadi-friendly", hands={"A": "7H 9C 4S", "B": "7S 4D KH"}, top="7D")
    clock.stop()
    room.page.locator("[data-card='7H']").click(position=CORNER)
    expect(user.button("cards_play")).to_be_enabled()
    room.page.keyboard.press("p")
    room.answer()
    room.page.keyboard.press("ArrowRight")
    expect(room.page.locator("[data-seat='B'].is-turn")).to_have_count(1)


def test_a_dragged_card_flies_from_where_the_finger_left_it(server: WebServer) -> None:
    room = kadi(server)
    motion = FrozenMotion(room.user)
    held, mouse = motion.spot("[data-card='7H']"), room.page.mouse
    mouse.move(held.x, held.y)
    mouse.down()
    mouse.move(held.x + 30, held.y - 60)
    mouse.move(held.x + 60, held.y - 150)
    dragged = motion.spot("[data-card='7H']")
    mouse.up()
    path = motion.path(f"[data-place='pile'] {FLYING}")
    assert path[0].is_at(dragged)
    assert path[-1].is_at(motion.spot("[data-place='pile']"))
    assert is_flight(path)
    room.answer()


def test_a_card_that_is_only_lifted_returns_to_the_hand(server: WebServer) -> None:
    room = kadi(server)
    motion = FrozenMotion(room.user)
    held, mouse = motion.spot("[data-card='7H']"), room.page.mouse
    mouse.move(held.x, held.y)
    mouse.down()
    mouse.move(held.x, held.y - 70, steps=4)
    card = room.page.locator("[data-card='7H']")
    expect(card).to_contain_class("is-dragged")
    expect(card).not_to_contain_class("is-over-target")
    mouse.up()
    expect(card).not_to_contain_class("is-dragged")
    expect(card).to_have_attribute("aria-pressed", "false")
    assert room.page.locator("[data-place='pile'] .is-arriving").count() == 0


def test_a_card_played_with_the_keyboard_flies_before_the_server_answers(server: WebServer) -> None:
    room = kadi(server, "desktop")
    motion = FrozenMotion(room.user)
    held = motion.spot("[data-card='7H']")
    room.page.locator("[data-card='7H']").focus()
    room.page.keyboard.press("Enter")
    expect(room.page.locator("[data-card='7H']")).to_have_attribute("aria-pressed", "true")
    room.page.keyboard.press("Enter")
    path = motion.path(f"[data-place='pile'] {FLYING}")
    assert path[0].is_at(held, 30)
    assert is_flight(path)
    room.answer()


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_the_cards_of_other_players_fly_to_the_pile_and_drawn_cards_to_their_seats(
    server: WebServer, size: str
) -> None:
    room = kadi(
        server, size, turn="B", top="2D", hands={"A": "4S 9C", "B": "2S 9D 4D", "C": "8C 5D"}
    )
    motion = FrozenMotion(room.user)
    seat, pile = motion.spot("[data-seat='B'] .picture"), motion.spot("[data-place='pile']")
    room.act("B play 2S")
    path = motion.path(f"[data-place='pile'] {FLYING}")
    assert path[0].is_at(seat)
    assert path[-1].is_at(pile)
    assert path[0].width < pile.width
    assert is_flight(path)
    motion.finish()
    room.act("C draw")
    path = motion.path(".flight:not(:has(b))")
    assert path[0].is_at(motion.spot("[data-place='deck']"))
    assert path[-1].is_at(motion.spot("[data-seat='C'] .picture"))
    assert max(one.width for one in path) > path[0].width
    assert is_flight(path)
    expect(room.page.locator(".flight:not(:has(b)) .back")).to_have_count(2)


@pytest.mark.parametrize("size", MAIN_SIZES)
def test_drawn_cards_are_presented_before_they_join_the_hand(server: WebServer, size: str) -> None:
    room = kadi(server, size, turn="B", top="4D", deck="QH KC", hands={"A": "4S 9C", "B": "2D 9D"})
    motion = FrozenMotion(room.user)
    room.act("B play 2D")
    motion.path(f"[data-place='pile'] {FLYING}")
    motion.finish()
    held = motion.spot("[data-card='4S']")
    room.user.button("kadi_pick").click()
    room.answer()
    for card in ("QH", "KC"):
        path = motion.path(f"[data-card='{card}'] {FLYING}", 9)
        assert path[0].is_at(motion.spot("[data-place='deck']"))
        assert path[-1].is_at(motion.spot(f"[data-card='{card}']"))
        assert max(one.width for one in path[3:6]) > 1.1 * held.width
        presented = path[4]
        top_of_hand = held.y - held.height / 2
        assert abs(presented.y + presented.height / 2 - top_of_hand) <= 0.2 * held.height
        assert is_flight(path)


@pytest.mark.parametrize("size", ["phone", "small"])
def test_five_drawn_cards_are_presented_on_the_felt_and_not_enlarged_from_a_small_picture(
    server: WebServer, size: str
) -> None:
    hands = {"A": "4S 9C 5H 6D", "B": "RJ 9D"}
    deck = "QH KC 3S 8D 2C"
    room = kadi(server, size, turn="B", top="4D", deck=deck, hands=hands)
    motion = FrozenMotion(room.user)
    room.act("B play RJ")
    motion.path(f"[data-place='pile'] {FLYING}")
    motion.finish()
    room.user.button("kadi_pick").click()
    room.answer()
    room.page.locator(f"[data-card='2C'] {FLYING}").wait_for()
    hand = motion.spot("[role=toolbar]")
    for card in deck.split():
        shown = motion.path(f"[data-card='{card}'] {FLYING}", 11)[5]
        assert shown.x - shown.width / 2 >= 0
        assert shown.x + shown.width / 2 <= hand.x + hand.width / 2 + 8
        # cards in a hand are rotated
        assert shown.y + shown.height / 2 <= hand.y - hand.height / 2 + 8
    frames = room.page.locator(FLYING).first.evaluate(
        "it => it.getAnimations().flatMap((one) => one.effect.getKeyframes())"
    )
    assert not any("perspective" in one["transform"] for one in frames)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_penalty_its_badges_and_the_gold_button_come_when_the_card_has_landed(
    server: WebServer, size: str
) -> None:
    hands = {"A": "4H 9C", "B": "9D 5D", "C": "2S 4D"}
    room = kadi(server, size, turn="C", top="7S", hands=hands)
    motion = FrozenMotion(room.user)
    pick = room.page.locator(".bar .side")
    badge = room.page.locator("[data-mark=threat]")
    room.act("C play 2S")
    motion.path(f"[data-place='pile'] {FLYING}")
    expect(pick).to_be_disabled()  # it does not say yet how many to pick
    room.page.keyboard.press("d")
    expect(badge).to_have_count(0)
    expect(pick).not_to_contain_text("2")
    expect(pick).not_to_contain_class("is-only")
    motion.finish()
    expect(badge).to_have_text("+2")
    expect(pick).to_contain_text("2")
    expect(pick).to_be_enabled()
    expect(pick).to_have_css("background-color", GOLD)
    assert not room.has_waiting_move, "The key did not wait for the card."


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_suit_and_the_penalty_of_another_player_come_when_the_card_has_landed(
    server: WebServer, size: str
) -> None:
    hands = {"A": "4H 9C", "B": "AD 2S 6C", "C": "9S 4D 5D"}
    room = kadi(server, size, turn="B", top="7S", hands=hands)
    motion = FrozenMotion(room.user)
    suit, alert = room.page.locator(".pile .suit"), room.page.locator("[data-seat=C] .alert")
    for move, mark in (("B play AD suit=S", suit), ("B play 2S", alert)):
        room.act(move)
        motion.path(f"[data-place='pile'] {FLYING}")
        expect(mark).to_have_count(0)
        motion.finish()
        expect(mark).to_have_count(1)
        if mark is suit:
            room.act("C draw")
            room.user.button("kadi_pick").click()
            room.answer()
            motion.path(f".held {FLYING}")
            motion.finish()


def test_the_suit_of_an_own_ace_in_the_lesson_comes_when_it_has_landed(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    page = user.open("/learn")
    for step in build_lesson("kadi", "en").steps:
        if step.key == "ace":
            break
        show_step(user)
    motion = FrozenMotion(user)
    page.locator("[data-card=AD]").dblclick(position=CORNER)
    user.dialog("cards_suit_title").locator("button[data-suit=S]").click()
    motion.path(f"[data-place='pile'] {FLYING}")
    expect(page.locator(".pile .suit")).to_have_count(0)
    motion.finish()
    expect(page.locator(".pile .suit")).to_have_attribute("data-suit", "S")


def test_the_next_player_is_marked_together_with_the_line_that_says_who_plays(
    server: WebServer,
) -> None:
    hands = {"A": "4S 9C", "B": "9D 5D", "C": "2S 4D"}
    room = kadi(server, "phone", turn="B", hands=hands)
    motion = FrozenMotion(room.user)
    marked, line = room.page.locator(".is-turn[data-seat]"), room.page.locator(".guidance p")
    playing = texts("en")["table_playing"]
    room.act("B play 9D")
    motion.path(f"[data-place='pile'] {FLYING}")
    expect(line).to_have_text(playing.format(name="Njeri"))
    expect(marked).to_have_attribute("data-seat", "B")
    motion.finish()
    expect(line).to_have_text(playing.format(name="Gitau"))
    expect(marked).to_have_attribute("data-seat", "C")


def test_a_jump_of_an_own_card_in_the_lesson_comes_when_it_has_landed(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    clock = PageClock(user)
    page = user.open("/learn")
    for step in build_lesson("kadi", "en").steps:
        if step.key == "jump":
            break
        show_step(user)
    [move] = step.outcomes
    jack = move.removeprefix("play ")
    FrozenMotion(user)
    skipped = page.locator("[data-seat='B'].is-skipped")
    page.locator(f"[data-card='{jack}']").click(position=CORNER)
    expect(user.button("cards_play")).to_be_enabled()
    clock.stop()
    user.button("cards_play").click()
    page.locator(f"[data-place='pile'] {FLYING}").wait_for()
    expect(skipped).to_have_count(0)
    clock.advance(FLIGHT_MS)
    expect(skipped).to_have_count(1)


def test_the_prompt_and_the_dimmed_hand_wait_until_another_players_card_has_landed(
    server: WebServer,
) -> None:
    hands = {"A": "4S 9C", "B": "2S 4D", "C": "9D 5D"}
    room = kadi(server, "small", turn="C", hands=hands)
    motion = FrozenMotion(room.user)
    waiting, dimmed = room.page.locator(".guidance.is-waiting"), room.page.locator(".is-dimmed")
    expect(waiting).to_have_count(1)
    room.act("C play 9D")
    motion.path(f"[data-place='pile'] {FLYING}")
    expect(room.page.locator(".held.is-playable")).to_have_count(1)  # the player can act at once
    expect(dimmed).to_have_count(0)
    expect(waiting).to_have_count(1)
    expect(room.page.locator(".tray")).not_to_contain_class("is-lit")
    expect(room.page.locator(".own .name")).not_to_have_text(texts("sw")["table_your_turn"])
    motion.finish()
    expect(room.page.locator(".tray")).to_contain_class("is-lit")
    expect(room.page.locator(".own .name")).to_have_text(texts("sw")["table_your_turn"])
    expect(waiting).to_have_count(0)
    expect(dimmed).to_have_count(1)


def test_the_comment_on_a_drawn_card_in_the_lesson_comes_when_it_has_turned(
    server: WebServer,
) -> None:
    user = server.new_user("phone", reduced_motion=False)
    page = user.open("/learn")
    for step in build_lesson("kadi", "en").steps:
        if step.key == "draw":
            break
        show_step(user)
    motion = FrozenMotion(user)
    coach = page.locator(".lesson > section")
    user.button("kadi_pick").click()
    page.locator(f"[data-card] {FLYING}").wait_for()
    expect(coach.locator("p > span:not(.other)")).to_have_text(texts("en")["learn_draw_text"])
    expect(user.button("learn_next")).to_have_count(0)
    motion.finish()
    expect(coach.locator("p > span:not(.other)")).to_have_text(texts("en")["learn_draw_done"])
    expect(user.button("learn_next")).to_be_visible()


@pytest.mark.parametrize("game", ["kadi-friendly", "qute"])
def test_the_guidance_comes_when_the_cards_are_dealt(server: WebServer, game: str) -> None:
    user = server.new_user("phone", reduced_motion=False)
    user.open("/")
    code = user.create_room(game, seats=2, bots=["casual"])
    motion = FrozenMotion(user)
    page = user.open(f"/room/{code}?ready=1")
    page.locator(f"[data-card] {FLYING}").first.wait_for()
    expect(page.locator(".guidance p")).to_have_text("")
    expect(page.locator(".own.is-turn")).to_have_count(0)
    expect(page.locator(".opponents .fan b")).to_be_hidden()
    motion.finish()
    expect(page.locator(".opponents .fan b")).to_be_visible()
    expect(page.locator(".guidance p")).not_to_have_text("")
    expect(page.locator(".own.is-turn")).to_have_count(1)

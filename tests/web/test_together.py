"""Two people at two browsers: one makes a room, the other comes by its code, and they play Kadi live."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.web.hands import confirming, play_kadi, play_to_the_end, play_until
from tests.web.house import House
from tests.web.visitor import Visitor

pytestmark = pytest.mark.slow

MOST_MATCHES = 6


def sit_down_together(house: House, *bots: str, hand_size: int) -> list[Visitor]:
    """Amina makes a room and shows its code; Brian types it and sits down; both are ready."""
    amina, brian = house.visit("phone"), house.visit("desktop")
    amina.go("/")
    rules = {"hand_size": hand_size, "window_seconds": 5, "turn_seconds": 120}
    code = amina.make_room("kadi-live", seats=2 + len(bots), bots=list(bots), rules=rules)
    amina.go(f"/room/{code}")
    expect(amina.page.get_by_text(code).and_(amina.page.locator(":visible"))).to_have_count(1)
    page = brian.go("/")
    page.get_by_role("textbox").fill(code.lower())
    brian.button("landing_join").click()
    page.wait_for_url(f"**/room/{code}")
    page.get_by_role("textbox").fill("Brian")
    brian.button("room_sit_down").click()
    brian.button("room_ready").wait_for()
    amina.picture("lobby-of-two")
    for visitor in (amina, brian):
        visitor.button("room_ready").click()
    return [amina, brian]


def test_a_window_is_cancelled_and_niko_kadi_is_called(own_house: House) -> None:
    people = sit_down_together(own_house, hand_size=7)
    seen: Counter[str] = Counter()

    def all_see_it() -> bool:
        return all(each.sees_result() for each in people)

    def is_enough(done: Counter[str]) -> bool:
        both = seen + done
        return bool(both["kadi_cancel_with"] and both["kadi_niko_yes"])

    for _ in range(MOST_MATCHES):
        seen += play_until(
            people, confirming(play_kadi), lambda done: is_enough(done) or all_see_it()
        )
        if is_enough(Counter()):
            break
        for visitor in people:
            visitor.button("table_rematch").click()
        for visitor in people:
            visitor.page.locator("[data-card]").first.wait_for()
    assert seen["kadi_cancel_with"] > 0
    assert seen["kadi_niko_yes"] > 0


def test_everybody_sees_the_winning_play_and_confirms_it(house: House) -> None:
    people = sit_down_together(house, "sharp", "sharp", hand_size=3)
    play_until(
        people,
        play_kadi,
        lambda _: all(each.page.locator("section.confirm").count() for each in people),
    )
    for visitor in people:
        expect(visitor.page.locator("section.confirm .card").first).to_be_visible()
        visitor.picture("confirm")
        assert visitor.barriers() == []
    play_to_the_end(people, "kadi-live")


def test_a_guest_with_a_link_says_a_name_and_watches_or_plays(house: House) -> None:
    amina, brian = house.visit("desktop"), house.visit("phone")
    amina.go("/")
    code = amina.make_room("kadi-friendly", seats=2)
    amina.go(f"/room/{code}")
    page = brian.go(f"/room/{code}")
    page.get_by_role("textbox").fill("Brian")
    brian.picture("invited")
    assert brian.barriers() == []
    brian.button("room_sit_down").click()
    brian.button("room_ready").wait_for()
    expect(amina.page.get_by_text("Brian").first).to_be_visible()

"""Every game, from the landing page to its result, on a phone and on a desk, in a real browser at a real server."""

from __future__ import annotations

import pytest

from tests.web.hands import play_to_the_end
from tests.web.house import House
from tests.web.visitor import Visitor
from tests.web.words import messages

pytestmark = pytest.mark.slow

SAID = messages("en")
GAMES = ["kadi-friendly", "kadi-bomb", "kadi-classic", "kadi-live", "no-kitty"]


def look_and_finish(visitor: Visitor, game: str) -> None:
    """Plays the game at this table to its result, looking at the table and the result."""
    visitor.page.locator("[data-card]").first.wait_for()
    visitor.picture(f"table-{game}")
    assert not visitor.is_wider_than_the_screen()
    assert visitor.barriers() == []
    play_and_look(visitor, game)
    assert visitor.barriers() == []


def play_and_look(visitor: Visitor, game: str) -> None:
    """Plays the game at this table to its result, and looks at that."""
    visitor.page.locator("[data-card]").first.wait_for()
    assert play_to_the_end([visitor], game).total() > 0
    visitor.picture(f"result-{game}")


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_from_the_landing_page_to_its_result(
    house: House, game: str, size: str
) -> None:
    visitor = house.visit(size)
    visitor.go("/").locator(f"[data-game='{game}']").click()
    visitor.picture(f"choosing-{game}")
    visitor.page.get_by_role("dialog").locator(visitor.button("landing_play")).click()
    look_and_finish(visitor, game)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_qute_is_played_by_a_house_rule_from_the_landing_page_to_its_result(
    house: House, size: str
) -> None:
    visitor = house.visit(size)
    page = visitor.go("/")
    page.locator("[data-game='qute']").click()
    page.get_by_role("dialog").get_by_text(SAID["landing_friends"], exact=True).click()
    page.get_by_role("textbox", name=SAID["room_your_name"]).fill("Amina")
    for question, answer in (("room_how_many", "2"), ("room_how_many_bots", "1")):
        choices = page.get_by_role("group", name=SAID[question], exact=True)
        choices.get_by_role("radio", name=answer).check()
    for group in page.locator("details > summary").all():
        group.click()
    page.locator("input[type=number][min='25']").fill("25")
    visitor.picture("new-room")
    assert visitor.barriers() == []
    visitor.button("room_make").click()
    visitor.button("room_ready").wait_for()
    visitor.picture("lobby")
    assert visitor.barriers() == []
    visitor.button("room_ready").click()
    look_and_finish(visitor, "qute")


def test_a_game_is_played_with_everything_moving(house: House) -> None:
    visitor = house.visit("phone", still=False)
    visitor.go("/").locator("button.play").first.click()
    play_and_look(visitor, "kadi-friendly-moving")

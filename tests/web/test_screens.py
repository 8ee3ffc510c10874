"""Every screen at every size, in both languages: nothing keeps anybody out, nothing has to be scrolled sideways."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.hands import play_to_the_end
from tests.web.house import House
from tests.web.visitor import SIZES, Visitor
from tests.web.words import called, messages

pytestmark = pytest.mark.slow

SAID = messages("en")

SCREENS = {
    "landing": "/",
    "settings": "/settings",
    "sign-in": "/sign-in",
    "me": "/me",
    "leaderboard": "/leaderboard/kadi-friendly",
    "rules": "/rules",
    "rules-kadi-live": "/rules/kadi-live",
    "rules-qute": "/rules/qute",
    "rules-no-kitty": "/rules/no-kitty",
    "learn": "/learn",
    "new-room": "/room/new?game=kadi-classic",
    "no-such-room": "/room/ZZZZZZ",
    "missing": "/nowhere",
}


@pytest.mark.parametrize("language", ["en", "sw"])
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_can_be_used_by_everybody(house: House, size: str, language: str) -> None:
    visitor = house.visit(size, language=language)
    for name, path in SCREENS.items():
        page = visitor.go(path)
        page.locator("h1, [data-card]").first.wait_for()
        page.wait_for_load_state("networkidle")
        visitor.picture(f"{name}-{language}")
        assert page.locator("html").get_attribute("lang") == language
        assert not visitor.is_wider_than_the_screen(), name
        assert visitor.barriers() == [], name


def test_a_game_is_played_in_swahili_and_seen_again(house: House) -> None:
    visitor = house.visit("phone", language="sw")
    page = visitor.go("/")
    visitor.button("landing_practice").first.wait_for()
    page.locator("[data-game='kadi-bomb']").click()
    page.get_by_role("dialog").locator(visitor.button("landing_play")).click()
    page.locator("[data-card]").first.wait_for()
    visitor.picture("table-in-swahili")
    play_to_the_end([visitor], "kadi-bomb")
    page.get_by_role("link", name=called("sw", "table_replay")).click()
    page.wait_for_url("**/match/*")
    visitor.button("replay_forward").click()
    visitor.picture("replay-in-swahili")
    assert visitor.barriers() == []


def test_the_language_changes_at_once(house: House) -> None:
    visitor = house.visit("desktop")
    page = visitor.go("/settings")
    page.get_by_text("Kiswahili").click()
    expect(page.locator("html")).to_have_attribute("lang", "sw")
    expect(page.get_by_role("heading", level=1)).to_have_text(called("sw", "landing_settings"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "sw")


def look(visitor: Visitor, name: str) -> None:
    """Keeps a picture; everybody can use what it shows."""
    visitor.picture(name)
    assert not visitor.is_wider_than_the_screen()
    assert visitor.barriers() == []


@pytest.mark.parametrize("size", ["small", "landscape"])
@pytest.mark.parametrize(("game", "bots"), [("kadi-live", 3), ("qute", 1), ("no-kitty", 1)])
def test_a_table_fits_small_phones_and_such_as_lie_on_their_side(
    house: House, game: str, bots: int, size: str
) -> None:
    visitor = house.visit(size)
    visitor.go("/")
    code = visitor.make_room(game, seats=bots + 1, bots=["casual"] * bots)
    page = visitor.go(f"/room/{code}?ready=1")
    page.locator(".held").first.wait_for()
    look(visitor, f"table-{game}")
    expect(page.locator(".held").first).to_be_in_viewport(ratio=0.5)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_table_is_watched(house: House, size: str) -> None:
    amina, brian = house.visit(size), house.visit(size)
    amina.go("/")
    code = amina.make_room("kadi-friendly", seats=2, bots=["casual"])
    amina.go(f"/room/{code}?ready=1").locator("[data-card]").first.wait_for()
    page = brian.go(f"/room/{code}")
    page.get_by_role("textbox").fill("Brian")
    brian.button("room_just_watch").click()
    page.locator("[data-place='pile']").wait_for()
    look(brian, "watching")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_player_with_an_account_is_looked_up(house: House, size: str) -> None:
    visitor = house.visit(size)
    page = visitor.go("/sign-in")
    page.get_by_text(SAID["account_sign_up"], exact=True).click()
    page.get_by_label(SAID["account_name"], exact=True).fill(f"Chebet {size}")
    page.get_by_label(SAID["account_password"], exact=True).fill("mti mkubwa shambani")
    page.locator("form button.button-main").click()
    page.wait_for_url(lambda address: not address.endswith("/sign-in"))
    visitor.go(f"/players/Chebet {size}")
    page.get_by_role("heading", level=1, name=f"Chebet {size}").wait_for()
    look(visitor, "player")


@pytest.mark.parametrize("size", ["phone", "small", "desktop"])
def test_a_hint_is_given_in_practice(house: House, size: str) -> None:
    visitor = house.visit(size)
    page = visitor.go("/")
    visitor.button("landing_practice").first.click()
    page.locator(".held.fits").or_(visitor.button("cards_draw")).first.wait_for()
    visitor.button("table_hint").click()
    page.locator(".is-hinted").first.wait_for()
    look(visitor, "hint")


@pytest.mark.parametrize("size", ["small", "desktop"])
def test_without_a_network_a_page_says_so(house: House, size: str) -> None:
    visitor = house.visit(size)
    page = visitor.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    visitor.go("/rules/qute")
    expect(page.get_by_text("Jaribu tena")).to_be_visible()
    look(visitor, "offline")
    visitor.context.set_offline(False)
    page.get_by_text("Jaribu tena").click()
    page.get_by_role("heading", level=1, name="Qute").wait_for()

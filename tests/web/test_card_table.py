"""The table of Kadi at every size: whose turn it is, what was said, the call, and where everything is."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.browser_user import SIZES
from tests.web.staged_table import StagedTable
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

ACE_TALK = ["Njeri played A♥.", "Njeri cancelled the penalty.", "Hearts must be followed."]
PROMPT = {"kind": "prompt", "seat": "A", "seconds": 5, "number": 1, "deadline": 500_000}


def box(found: Locator) -> FloatRect:
    """Return where an element is."""
    rect = found.bounding_box()
    assert rect is not None
    return rect


def overlap(one: Locator, other: Locator) -> bool:
    """Return whether two elements cover each other."""
    a, b = box(one), box(other)
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("size", SIZES)
def test_turn_state_talk_and_the_call_are_clear_at_every_size(server: WebServer, size: str) -> None:
    user = server.new_user(size, language="sw" if size == "small" else "en")
    table = StagedTable(user, players=4, game="kadi-live")
    page, words = user.page, texts(user.language)
    tray, ring = page.locator(".tray"), page.locator(".pile-area")

    table.show(hand=["4S", "10C"], turn="B", talk=ACE_TALK)
    expect(tray).not_to_contain_class("is-lit")
    playing = words["table_playing"].format(name="Njeri")
    expect(page.get_by_text(playing)).to_be_visible()
    log = page.get_by_role("log").filter(visible=True)
    for line in ACE_TALK:
        expect(log.get_by_text(line)).to_be_visible()
    assert not overlap(log, ring)
    assert not overlap(log, page.locator("[data-place=deck]"))

    nothing_fits = ["No card in your hand matches: draw."]
    table.show(turn="A", can=["draw"], guidance=nothing_fits)
    expect(tray).to_contain_class("is-lit")
    draw, play = user.button("cards_draw"), page.get_by_role("button", name=words["cards_play"])
    assert background(draw) == "rgb(227, 163, 43)"
    assert box(draw)["width"] >= box(play)["width"]
    table.show(playable=["4S"])
    expect(draw).not_to_have_css("background-color", "rgb(227, 163, 43)")

    could_win = "Your cards could win: say “Niko Kadi”, or keep quiet."
    table.show(
        turn="B",
        prompted=True,
        playable=[],
        can=["niko", "quiet"],
        guidance=[could_win],
        clocks=[PROMPT],
    )
    yes, no = user.button("kadi_niko_yes"), user.button("kadi_niko_no")
    expect(page.get_by_text(could_win)).to_be_visible()
    assert box(yes)["width"] * box(yes)["height"] > box(no)["width"] * box(no)["height"]
    assert box(yes)["y"] > SIZES[size].height / 2
    user.screenshot("prompt")
    assert user.accessibility_violations() == []
    yes.click()
    expect(yes).to_have_count(1)
    assert table.moves() == ["niko"]


def background(found: Locator) -> str:
    """Return the background colour of an element."""
    colour: str = found.evaluate("it => getComputedStyle(it).backgroundColor")
    return colour


@pytest.mark.parametrize(
    ("size", "players"),
    [("phone", 2), ("small", 5), ("landscape", 5), ("desktop", 6), ("wide", 3)],
)
def test_a_spectator_sees_everything_around_the_pile(
    server: WebServer, size: str, players: int
) -> None:
    user = server.new_user(size)
    table = StagedTable(user, players=players, seat="")
    table.show(talk=ACE_TALK)
    user.screenshot(f"spectator-{players}")
    ring = user.page.locator(".pile-area")
    assert not overlap(ring, user.page.locator("[data-place=deck]"))
    seats = [user.page.locator(f"[data-seat={seat}]") for seat in table.seats]
    for nth, seat in enumerate(seats):
        assert not overlap(seat, ring)
        assert not any(overlap(seat, other) for other in seats[:nth])
    below = max(box(seat)["y"] for seat in seats)
    assert below > box(ring)["y"], "seats on the near side"

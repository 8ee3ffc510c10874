"""The longest hints of every family on phones: all of the hint is shown, and the table stays large enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.boxes import bottom, box, overlap
from tests.web.browser_user import LANGUAGES, SIZES, BrowserUser
from tests.web.scripted_room import ScriptedRoom
from tests.web.test_flights import CORNER
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

NOKITTY_HINTS = {
    "en": (
        "Blow away the green 3 on tile 3: 10% to win, and “Blow away the green 3 on tile 5” is "
        "about as good."
    ),
    "sw": (
        "Peperusha moyo wa kijani wa 3 kwenye kigae 3: uwezekano wa kushinda ni 10%, na “Peperusha "
        "moyo wa kijani wa 3 kwenye kigae 5” ni karibu sawa."
    ),
}
CARD_HINTS = {
    "qute": {
        "en": (
            "Keep the card you picked: the rest of your hand would make your score exactly 125, "
            "which becomes 0. Chance to win: 37%, and “Play 10♠” is about as good."
        ),
        "sw": (
            "Gawa 8 kwa wote, kisha ucheze K♦: kadi zote zinaweza kuisha sasa. Uwezekano wa "
            "kushinda ni 32%, na “Anayefuata achukue 8 zote” ni karibu sawa."
        ),
    },
    "kadi-classic": {
        "en": (
            "Cancel the kickback with K♦, then K♥: Wanjiru will find that harder to follow. Chance "
            "to win: 41%, and “Pass” is about as good."
        ),
        "sw": (
            "Cheza Joker nyekundu: kadi zinazobaki zinaweza kuisha kwa mara moja. Uwezekano wa "
            "kushinda ni 46%, na “Cheza A♠ na uombe 7♦” ni karibu sawa."
        ),
    },
}
"""The longest hints of about 15 matches of each family."""
LEAST_PILE = 40
"""The least width of the pile in pixels."""
HANDS = {"A": "7D 7H 8H KD QC", "B": "9D 9S", "C": "10D 9C"}
EXPERIENCED = """localStorage.setItem("mezani.progress", JSON.stringify({
    matches: 9, matchesOf: { kadi: 9, qute: 9 }, wasAskedForName: true,
}))"""


def is_within(inner: Locator, outer: Locator) -> bool:
    """Return whether an element is not outside another one."""
    return box(outer)["y"] <= box(inner)["y"] + 1 and bottom(inner) <= bottom(outer) + 1


def ask_for_hint(user: BrowserUser, reason: str) -> Locator:
    """Ask for a hint, and return where it is shown."""
    user.button("table_hint").click()
    hint = user.page.locator(".hint")
    expect(hint).to_have_text(reason)
    return hint


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_replaces_the_guidance_of_no_kitty_and_is_not_cut(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    hands = {"A": "R1 R2 R3 wind", "B": "G1 G2 G3 shield"}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", turn="B")
    room.practise("wind 3", NOKITTY_HINTS[language])
    for move in ("B draw", "B end"):
        room.act(move)
    hint = ask_for_hint(user, NOKITTY_HINTS[language])
    page = user.page
    for card in ("", "R1"):
        if card:
            page.locator(f"[data-card={card}]").click(position=CORNER)
            expect(page.locator(".is-target").first).to_be_visible()
        for size in SIZES:
            user.resize(size)
            user.screenshot(f"nokitty-hint-{card}-{language}")
            expect(page.locator(".guidance > p").last).to_have_text("")
            assert is_within(hint, page.locator(".nokitty > .guide")), (size, card)
            for part in (".nokitty .grid", ".nokitty .decks", ".nokitty > .hand"):
                assert not overlap(hint, page.locator(part)), (size, card, part)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_game_replaces_the_hint_of_no_kitty(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    board = {str(tile): "B R1" for tile in range(1, 8)}
    hands = {"A": "R1 G1", "B": "G1"}
    room = ScriptedRoom(user, "no-kitty", hands=hands, tiles="W R Y G W R Y G", board=board)
    room.practise("end", NOKITTY_HINTS[language])
    hint = ask_for_hint(user, NOKITTY_HINTS[language])
    card = user.page.locator("[data-card=G1]")
    card.click(position=CORNER)
    expect(user.page.locator(".guidance.is-warning")).to_contain_text("Njeri")
    expect(hint).to_have_count(0)
    card.click(position=CORNER)
    expect(hint).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_beginner", [True, False])
@pytest.mark.parametrize("game", CARD_HINTS)
def test_a_long_hint_is_not_cut_and_leaves_room_for_the_pile(
    server: WebServer, game: str, is_beginner: bool, language: str
) -> None:
    user = server.new_user("phone", language=language)
    if not is_beginner:
        user.context.add_init_script(EXPERIENCED)
    room = ScriptedRoom(user, game, hands=HANDS, top="9H")
    reason = CARD_HINTS[game][language]
    room.practise("play 7H", reason)
    hint = ask_for_hint(user, reason)
    page = user.page
    news, pile = page.locator(".table > .news"), page.locator("[data-place=pile]")
    for size in ("small", "phone"):
        user.resize(size)
        user.screenshot(f"{game}-hint-{is_beginner}-{language}")
        assert is_within(hint, news), size
        assert box(pile)["width"] >= LEAST_PILE, size
        assert bottom(page.locator(".table > .actions")) <= SIZES[size].height, size
        for part in (".pile-area", "[data-place=deck]", "div.line", ".table > .opponents-area li"):
            assert not overlap(hint, page.locator(part).first), (size, part)

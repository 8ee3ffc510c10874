"""Where everything is on a card table, at every size: nothing covers anything else, and large screens are used."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from mezani.games.kadi.texts import LANGUAGES as KADI_TEXTS
from tests.web.boxes import background, bottom, box, cut_lines, each, overlap, right
from tests.web.browser_user import LANGUAGES, SIZES
from tests.web.frozen_motion import FrozenMotion
from tests.web.page_clock import PageClock
from tests.web.scripted_room import ScriptedRoom
from tests.web.staged_table import StagedTable
from tests.web.texts import texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

ACE_TALK = ["Njeri played A♥.", "Njeri cancelled the penalty.", "Hearts must be followed."]
HAND = ["4S", "7H", "9C", "QD"]


def test_seats_names_and_cards_grow_with_the_window(server: WebServer) -> None:
    user = server.new_user("desktop")
    table = StagedTable(user, players=3)
    table.show(hand=HAND, playable=HAND)
    page = user.page
    parts = {
        "seat": page.locator("[data-seat=B] .picture"),
        "card": page.locator(".held").first,
        "pile": page.locator("[data-place=pile]"),
    }
    found = []
    for width, height in ((1280, 800), (1920, 1080), (2560, 1440)):
        user.resize_to(width, height)
        name = page.locator("[data-seat=B] .name")
        text = float(name.evaluate("it => parseFloat(getComputedStyle(it).fontSize)"))
        found.append([text, *(box(part)["width"] for part in parts.values())])
    for smaller, larger in pairwise(found):
        assert all(one * 1.15 < other for one, other in zip(smaller, larger)), found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_uses_its_height(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    table = StagedTable(user, players=3)
    guidance = "Play hearts or a 6, or pick 1."
    table.show(hand=HAND, playable=["7H"], can=["draw"], guidance=[guidance])
    page = user.page
    deck, pile = page.locator("[data-place=deck]"), page.locator("[data-place=pile]")
    hand, line = page.locator(".held").first, page.locator("div.line")
    for size in ("small", "phone"):
        user.resize(size)
        expect(line.get_by_text(guidance)).to_be_visible()
        assert right(deck) <= box(pile)["x"], "the deck is beside the pile"
        assert box(pile)["y"] < box(deck)["y"] + box(deck)["height"] / 2 < bottom(pile)
        assert 0 <= box(hand)["y"] - bottom(line) <= 48, "the guidance is directly above the hand"
        assert box(pile)["width"] >= box(hand)["width"] * 0.95
        assert box(pile)["width"] >= SIZES[size].width * 0.2
        assert box(page.locator("[data-seat=B] .avatar"))["width"] >= SIZES[size].width * 0.13


@pytest.mark.parametrize("language", LANGUAGES)
def test_talk_enters_below_older_talk(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    table = StagedTable(user, players=3)
    table.show(hand=HAND, turn="B")
    table.show(talk=["Njeri played 9♥."])
    table.show(turn="C", talk=["Gitau played 9♦."])
    for size in ("phone", "desktop", "wide"):
        user.resize(size)
        log = user.page.get_by_role("log").filter(visible=True)
        older, newer = log.get_by_text("Njeri played"), log.get_by_text("Gitau played")
        expect(older).to_be_visible()
        expect(newer).to_be_visible()
        assert bottom(older) <= box(newer)["y"] + 1, size


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_has_a_badge_under_the_name_and_the_turn_stays_visible(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    table, words = StagedTable(user, players=3, game="kadi-classic"), texts(language)
    table.show(hand=["4S", "10C", "7H"], playable=["4S"], can=["draw"])
    own, other = user.page.locator(".own"), user.page.locator("[data-seat=B]")
    line, tops = user.page.locator("div.line"), {}
    for size in user.at_main_sizes():
        expect(own.locator(".name")).to_have_text(words["table_your_turn"])
        tops[size] = box(line)["y"]
    for player in table.view["players"][:2]:
        player["announced"] = True
    table.show()
    for size in user.at_main_sizes():
        expect(own.locator(".name")).to_have_text(words["table_your_turn"])
        for seat in (own, other):
            badge, name = seat.locator(".badge"), seat.locator(".name")
            expect(badge).to_have_text(words["kadi_niko_badge"])
            assert box(badge)["y"] >= bottom(name) - 1
            assert 0 <= box(badge)["x"] <= right(name)
        assert box(line)["y"] == pytest.approx(tops[size], abs=1), "the table does not move"
        user.screenshot(f"badge-{language}")
        for card in each(user.page.locator(".held")):
            assert not overlap(own.locator(".badge"), card), size
    table.show(turn="B", playable=[], can=[])
    expect(own.locator(".name")).to_have_text(words["common_you"])
    expect(own.locator(".badge")).to_be_visible()


@pytest.mark.parametrize("game", ["kadi-friendly", "qute"])
def test_the_deck_is_free_between_two_opponents(server: WebServer, game: str) -> None:
    user = server.new_user("desktop")
    page = user.start_match(game, bots=2)
    for size in ("desktop", "wide"):
        user.resize(size)
        user.screenshot(f"deck-{game}")
        for seat in each(page.locator(".opponents .seat")):
            assert not overlap(seat, page.locator("[data-place=deck]")), size


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_a_spectator_sees_everything_around_the_pile(server: WebServer, players: int) -> None:
    user = server.new_user("phone", language="sw" if players > 3 else "en")
    table = StagedTable(user, players=players, seat="", game="kadi-live")
    table.show(talk=ACE_TALK)
    ring = user.page.locator(".pile-area")
    seats = [user.page.locator(f"[data-seat={seat}]") for seat in table.seats]
    for size in SIZES:
        user.resize(size)
        user.screenshot(f"spectator-{players}")
        assert not overlap(ring, user.page.locator("[data-place=deck]"))
        for nth, seat in enumerate(seats):
            assert not overlap(seat, ring), size
            assert not any(overlap(seat, other) for other in seats[:nth]), size
        below = max(box(seat)["y"] for seat in seats)
        assert below > box(ring)["y"], "seats on the near side"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_stays_while_a_play_is_put_together_and_covers_nothing(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    table = StagedTable(user, players=4, practice=True)
    reason = (
        "Play 7♥ and keep A♠: Njeri has one card left, and with an Ace you can still cancel "
        "the penalty that she or Gitau could play on you."
    )
    preview = "Would jump over Njeri: Gitau would be next."
    table.replies["hint"] = {"move": "play 7H", "reason": reason}
    table.replies["extend"] = {**table.replies["extend"], "preview": [preview]}
    table.show(
        hand=["7H", "4S"], playable=["7H"], can=["draw"], guidance=["Play hearts, or pick 1."]
    )
    page = user.page
    user.button("table_hint").click()
    hint = page.locator(".hint")
    expect(hint).to_have_text(reason)
    page.locator("[data-card='7H']").click(position={"x": 8, "y": 20})
    for size in SIZES:
        user.resize(size)
        expect(page.get_by_text(preview)).to_be_visible()
        expect(hint).to_be_visible()
        user.screenshot(f"hint-{language}")
        assert right(page.locator("h1")) <= box(user.button("table_hint"))["x"]
        for other in (".pile-area", "div.line", "[data-place=deck]"):
            assert not overlap(hint, page.locator(other)), f"{other} at {size}"
        for name in each(page.locator(".seat .name")):
            assert not overlap(hint, name), f"{name} at {size}"


def test_a_hint_that_does_not_fit_in_landscape_begins_below_the_names_and_scrolls(
    server: WebServer,
) -> None:
    user = server.new_user("landscape")
    table = StagedTable(user, players=4, practice=True)
    reason = "Play 7♥ and keep A♠: with an Ace you can still cancel the penalty of Njeri. " * 4
    table.replies["hint"] = {"move": "play 7H", "reason": reason.strip()}
    table.show(hand=["7H", "4S"], playable=["7H"], can=["draw"])
    user.button("table_hint").click()
    hint, news = user.page.locator(".hint"), user.page.locator(".news")
    expect(hint).to_have_text(reason.strip())
    assert box(hint)["height"] > box(news)["height"], "the hint is too long for its row"
    assert box(hint)["y"] >= box(news)["y"]
    for name in each(user.page.locator(".seat .name")):
        assert not overlap(hint, name)
    news.hover()
    user.page.mouse.wheel(0, 1000)
    user.wait_until(lambda: bottom(hint) <= bottom(news) + 1, "the end of the hint is in view")
    user.screenshot("long-hint")


@pytest.mark.parametrize("language", LANGUAGES)
def test_talk_covers_neither_the_ring_nor_the_deck(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    clock = PageClock(user)
    table = StagedTable(user, players=4, game="kadi-live")
    table.show(hand=["4S", "10C"], turn="B")
    clock.stop()
    table.show(talk=ACE_TALK)
    for size in SIZES:
        user.resize(size)
        log = user.page.get_by_role("log").filter(visible=True)
        for line in ACE_TALK:
            expect(log.get_by_text(line)).to_be_visible()
        assert not overlap(log, user.page.locator(".pile-area")), size
        assert not overlap(log, user.page.locator("[data-place=deck]")), size


def test_talk_is_shown_in_whole_lines_the_last_ones_of_a_long_step(server: WebServer) -> None:
    user = server.new_user("phone")
    table = StagedTable(user, players=3)
    table.show(hand=HAND, turn="B")
    log = user.page.locator(".news").get_by_role("log")
    for count in range(1, 7):
        sentences = [
            f"Wanjiru played {count} and {nth}♥, which is a long sentence." for nth in range(count)
        ]
        table.show(talk=sentences)
        for size in ("phone", "small", "landscape"):
            user.resize(size)
            last = log.get_by_text(sentences[-1])
            expect(last).to_be_visible()
            assert cut_lines(log) == [], (size, count)
            assert box(log)["y"] - 1 <= box(last)["y"], (size, count)
            assert bottom(last) <= bottom(log) + 1, (size, count)


def test_the_newest_talk_wraps_like_older_talk(server: WebServer) -> None:
    user = server.new_user("phone")
    table = StagedTable(user, players=3)
    table.show(hand=HAND, turn="B", talk=["Njeri played 9♥."])
    table.show(turn="C", talk=["Gitau played 9♦."])
    talk = user.page.locator(".news .text")
    expect(talk).to_have_count(2)
    weights = talk.evaluate_all("(all) => all.map((one) => getComputedStyle(one).fontWeight)")
    assert weights[0] == weights[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_requested_card_is_below_its_text_and_nothing_covers_a_seat(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    table, page = StagedTable(user, players=3, game="kadi-classic"), user.page
    table.show(hand=HAND, turn="B", request="3D", asker="C")
    text, card = page.locator(".asked .by"), page.locator(".asked .ghost")
    deck, count = page.locator("[data-place=deck]"), page.locator("[data-place=deck] > b")
    sizes = [(size.width, size.height) for size in SIZES.values()]
    for width, height in (*sizes, (390, 560)):  # the last one is a review below the table
        user.resize_to(width, height)
        if height > 420:
            assert bottom(text) <= box(card)["y"], (width, height)
        for part in (deck, count, text, card):
            assert box(part)["x"] >= 0, (width, height)
            assert right(part) <= width, (width, height)
            others = page.locator(".opponents .name, [data-place=pile], .line .guidance p")
            for other in each(others):
                assert not overlap(part, other), (width, height)
        assert not overlap(count, text), (width, height)
        assert not overlap(deck, card), (width, height)


def test_the_deck_moves_smoothly_when_a_requested_card_goes(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    table = StagedTable(user, players=3, game="kadi-classic")
    table.show(hand=HAND, turn="B", request="3D", asker="C")
    user.page.locator(".asked .ghost").wait_for()
    motion = FrozenMotion(user)
    side = ".side:has([data-place=deck])"
    before = motion.spot(side)
    table.show(hand=HAND, turn="B", request="", asker="")
    start, middle, end = motion.path(side, 3)
    assert start.is_at(before, 4)
    assert end.y > middle.y > start.y + 5


def test_own_chat_bubble_stays_on_screen(server: WebServer) -> None:
    user = server.new_user("phone")
    clock = PageClock(user)
    table = StagedTable(user)
    table.show(hand=HAND, playable=HAND)
    clock.stop()
    own = user.page.locator(".own .bubble")
    table.send({"said": {"seat": "A", "name": "Amina", "text": "Nimefurahi sana leo, asante!"}})
    for size in user.at_main_sizes():
        own.wait_for()
        assert box(own)["x"] >= 0, size
        user.screenshot("own-words")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_speech_stays_within_its_seat_and_the_suit_within_the_pile(
    server: WebServer, players: int
) -> None:
    user = server.new_user("phone")
    clock = PageClock(user)
    table, page = StagedTable(user, players=players), user.page
    table.show(hand=HAND, playable=HAND, suit="H")
    clock.stop()
    table.send({"said": {"seat": "B", "name": "Njeri", "text": "Nimefurahi sana leo!"}})
    bubble, seat = page.locator(".bubble"), page.locator("[data-seat=B]")
    for size in user.at_main_sizes():
        bubble.wait_for()
        assert bottom(bubble) <= bottom(seat) + 1, size
        for figure in (".name", ".fan > b"):
            assert not overlap(bubble, seat.locator(figure)), size
        others = page.locator(".pile-area, [data-place=deck], .opponents li:not(:has(.bubble))")
        for other in each(others):
            assert not overlap(bubble, other), size
        suit, pile = page.locator(".pile .suit"), page.locator(".pile-area")
        assert bottom(suit) <= bottom(pile), size
        assert right(suit) <= right(pile), size


def test_cards_fly_above_the_talk(server: WebServer) -> None:
    user = server.new_user("phone", reduced_motion=False)
    hands = {"A": "7H 9C", "B": "7S 4D"}
    room = ScriptedRoom(user, "kadi-friendly", hands=hands, top="7D", turn="B")
    room.act("B play 7S")
    page = user.page
    page.locator(".news p").wait_for()
    expect(page.locator(".is-arriving")).to_have_count(0)
    FrozenMotion(user)
    page.locator("[data-card='7H']").dblclick()
    page.locator(".centre .is-arriving").wait_for()
    layers = page.evaluate(
        """() => [".news", ".centre"].map((one) => getComputedStyle(document.querySelector(one)).zIndex)"""
    )
    assert int(layers[0]) < int(layers[1])
    assert background(page.locator(".news .text").first) != "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("players", [2, 3])
def test_the_deck_of_a_wide_table_can_be_clicked(server: WebServer, players: int) -> None:
    user = server.new_user("desktop")
    table = StagedTable(user, players=players)
    table.show(hand=HAND, can=["draw"])
    user.page.locator("[data-place=deck]").click()
    table.wait_for_moves("draw")


def test_two_players_at_a_large_screen_use_its_space(server: WebServer) -> None:
    user = server.new_user("wide")
    table, page = StagedTable(user), user.page
    table.show(hand=HAND, playable=HAND, can=["draw"], guidance=["Play hearts or a 6, or pick 1."])
    height = SIZES["wide"].height
    assert box(page.locator(".held").first)["height"] >= height * 0.23
    assert box(page.locator("[data-place=pile]"))["height"] >= height * 0.25
    hand = page.locator("[role=toolbar]")
    assert right(page.locator("div.line")) <= box(hand)["x"] + 1
    assert box(user.button("kadi_pick"))["x"] >= right(hand)
    assert user.accessibility_violations() == []


SHADES = """(column) => {
    const blend = ([r, g, b, a = 1], under) => [r, g, b].map((one, nth) => one * a + under[nth] * (1 - a));
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const behind = (element) => {
        const under = element.parentElement ? behind(element.parentElement) : [255, 255, 255];
        return blend(parts(getComputedStyle(element).backgroundColor), under);
    };
    const found = [column, ...column.querySelectorAll("div, p, button:not(.button-main), input")];
    return found.map((one) => behind(one).reduce((sum, part) => sum + part, 0) / 3);
}"""
"""The brightness of everything in the column, from 0 to 255."""
DARK = 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_talk_beside_the_table_is_as_dark_as_the_felt(server: WebServer, language: str) -> None:
    user = server.new_user("wide", language=language)
    table = StagedTable(user, players=3)
    table.show(hand=HAND, playable=HAND)
    column = user.page.locator("aside")
    expect(column.get_by_text(texts(language)["table_history_empty"])).to_be_visible()
    user.screenshot(f"talk-empty-{language}")
    assert user.accessibility_violations() == []
    table.show(talk=["Njeri played 6♥."])
    table.send({"said": {"seat": "B", "name": "Njeri", "text": "Karibu!"}})
    expect(column.get_by_text("Karibu!")).to_be_visible()
    user.screenshot(f"talk-{language}")
    assert user.accessibility_violations() == []
    shades = column.evaluate(SHADES)
    assert max(shades) < DARK, shades


GUIDANCE = [
    [],
    ["Your turn: play a card."],
    ["Would cancel the penalty.", "The next player would have to follow clubs."],
    [
        "Answer with a 2, a 3 or a Joker that fits, cancel with an Ace, or pick 5 cards from the deck."
    ],
]
"""Sentences that need up to four lines on a phone."""


def test_longer_guidance_does_not_move_the_table(server: WebServer) -> None:
    user = server.new_user("phone")
    table = StagedTable(user, players=3)
    for size in user.at_main_sizes():
        spots: set[tuple[int, ...]] = set()
        for guidance in GUIDANCE:
            table.show(hand=["4S", "9C"], turn="A", can=["draw"], guidance=guidance)
            expect(user.page.locator(".guidance p")).to_have_text(" ".join(guidance))
            user.screenshot(f"guidance-{len(spots)}-{len(guidance)}")
            parts = [user.page.locator(f".table > .{part}") for part in ("centre", "line", "hand")]
            spots.add(tuple(round(box(part)["y"]) for part in parts))
        assert len(spots) == 1, (size, spots)


COVERED_POINTS = """(badges, arrow) => badges.map((badge) => {
    const { left, right, top, bottom } = badge.getBoundingClientRect();
    const matrix = arrow.getScreenCTM();
    const points = Array.from({ length: 40 }, (_, nth) =>
        arrow.getPointAtLength((nth / 40) * arrow.getTotalLength()).matrixTransform(matrix));
    return points.filter(({ x, y }) => left < x && x < right && top < y && y < bottom).length;
})"""
"""How many points of an arrow's outline lie on each badge."""


@pytest.mark.parametrize("direction", ["forward", "back"])
def test_badges_do_not_cover_the_arrows_of_the_direction(server: WebServer, direction: str) -> None:
    user = server.new_user("desktop")
    table, page = StagedTable(user, players=4), user.page
    players = [{**player, "announced": True} for player in table.view["players"]]
    table.show(
        hand=HAND, top="3H", pending="penalty", amount=3, direction=direction, players=players
    )
    arrows = page.locator(".ring path")
    expect(arrows).to_have_count(3)
    badges = page.locator(".seat .badge, [data-mark=threat]")
    expect(badges).to_have_count(4)
    for size in user.at_main_sizes():
        user.screenshot(f"badges-{direction}")
        for arrow in arrows.all():
            assert badges.evaluate_all(COVERED_POINTS, arrow.element_handle()) == [0] * 4, size


def test_sentences_of_the_talk_have_a_gap_between_them(server: WebServer) -> None:
    user = server.new_user("phone")
    table = StagedTable(user, players=3)
    table.show(hand=HAND, turn="B")
    table.show(talk=["Njeri played 3♥.", "You must pick 3."])
    texts = user.page.locator(".step-talk .text")
    expect(texts).to_have_count(2)
    assert box(texts.nth(0))["y"] == box(texts.nth(1))["y"]
    assert box(texts.nth(1))["x"] - right(texts.nth(0)) >= 4


def test_the_pile_lights_up_while_letting_go_of_a_card_would_play_it(server: WebServer) -> None:
    user = server.new_user("desktop")
    table, page = StagedTable(user, players=3), user.page
    table.show(hand=["4S", "7H"], playable=["7H"], can=["draw"])
    pile = page.locator(".pile-area")
    for card, is_lit in (("4S", False), ("7H", True)):
        place, target = box(page.locator(f"[data-card='{card}']")), box(pile)
        page.mouse.move(place["x"] + 20, place["y"] + 30)
        page.mouse.down()
        page.mouse.move(place["x"] + 20, place["y"] + 10)
        expect(pile).to_have_css("outline-style", "none")
        page.mouse.move(target["x"] + 40, target["y"] + 60, steps=4)
        expect(pile).to_have_css("outline-style", "solid" if is_lit else "none")
        user.screenshot(f"drop-{card}")
        page.mouse.up()
        expect(pile).to_have_css("outline-style", "none")
    table.wait_for_moves("play 7H")


SAMPLE = {"name": "Njeri", "number": 3, "top": "3♥", "card": "10♥", "suit": "hearts", "rank": "10"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_guidance_on_a_phone_is_inside_its_panel(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    table, page = StagedTable(user, players=3), user.page
    found = [str(text).format_map(SAMPLE) for text in KADI_TEXTS[language].guidance.values()]
    longest = sorted(found, key=len)[-12:]
    shown = page.locator(".guidance p")
    for size in ("phone", "small"):
        user.resize(size)
        for text in longest:
            table.show(hand=["3S", "5C"], playable=["3S"], can=["draw"], guidance=[text])
            expect(shown).to_have_text(text)
            assert box(shown)["y"] >= box(page.locator(".tray"))["y"] + 2, (size, text)
            assert bottom(shown) <= box(page.locator("[data-card='3S']"))["y"], (size, text)
        user.screenshot(f"penalty-guidance-{language}")


DOT_GAP = """(title) => {
    const context = document.createElement("canvas").getContext("2d");
    context.font = getComputedStyle(title).font;
    context.fillText("i", 20, 30);
    const { data, width, height } = context.getImageData(0, 0, 40, 40);
    const rows = Array.from({ length: height }, (_, y) =>
        Math.max(...Array.from({ length: width }, (_, x) => data[(y * width + x) * 4 + 3])));
    const most = Math.max(...rows);
    const inked = rows.map((ink, y) => (ink > most / 2 ? y : -1)).filter((y) => y >= 0);
    return Math.min(...rows.slice(inked[0], inked.at(-1))) / most;
}"""
"""How dark the gap between the dot and the stem of an i is, compared with the stem."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_a_title_keep_their_dots(server: WebServer, language: str) -> None:
    user = server.new_user("small", language=language)
    table = StagedTable(user, practice=True)
    table.show(hand=HAND)
    title = user.page.locator("h1 .title")
    for size in SIZES:
        user.resize(size)
        user.screenshot(f"title-{language}")
        assert title.evaluate(DOT_GAP) < 0.5, size


@pytest.mark.parametrize("size", ["phone", "small"])
def test_a_large_hand_that_is_turned_up_can_be_read_and_leaves_the_pile_free(
    server: WebServer, size: str
) -> None:
    user = server.new_user(size)
    many = "7S JS 5D 6S 6C 8D 8H 9S 9C 9D 10H KS RJ"
    hands = {"A": "10S 8C", "B": many, "C": "7H 7C", "D": "5C 4C"}
    room = ScriptedRoom(user, "kadi-classic", hands=hands, top="7D", turn="C")
    room.act("C play 7H niko")
    room.act("D draw")
    user.button("kadi_pick").click()
    room.answer()
    room.act("B play 7S niko")
    room.act("C play 7C")
    user.result().locator(user.button("common_close")).first.click()
    cards = room.page.locator("[data-seat=B] .open")
    expect(cards).to_have_count(12)
    user.screenshot("large-hand")
    places = [box(card) for card in cards.all()]
    for one, other in pairwise(places):
        assert other["y"] > one["y"] or other["x"] - one["x"] >= 12, size
    for hand in each(room.page.locator(".open-hand")):
        assert not overlap(hand, room.page.locator("[data-place=pile]")), size

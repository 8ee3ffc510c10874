"""The review of a match in its replay, and playing on from one of its steps."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from mezani.server.history.replays import Replay
from tests.web.auto_play import play_to_the_end
from tests.web.boxes import box, broken_words, cut_lines, each, is_cut, overlap, right
from tests.web.browser_user import LANGUAGE_AT, LANGUAGES, BrowserUser
from tests.web.recorded_match import RecordedMatch
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

GAME = "kadi-friendly"
LUCK = "(very good|good|neither good nor bad|bad|very bad)"


def open_replay(user: BrowserUser, game: str = GAME, bots: int = 2) -> Page:
    """Play a match to its end and open its replay."""
    user.start_match(game, bots=bots)
    play_to_the_end([user], game)
    link = user.page.get_by_role("link", name=text_pattern(user.language, "table_replay"))
    page = user.open(link.get_attribute("href") or "")
    user.button("replay_forward").wait_for()
    return page


def chart(user: BrowserUser) -> Locator:
    """Return the chart of chances."""
    return user.page.get_by_role("slider", name=texts(user.language)["review_chart"])


def expect_step(user: BrowserUser, step: int) -> None:
    """Wait until the chart shows a step."""
    expect(chart(user)).to_have_attribute("aria-valuenow", str(step))


def test_a_match_is_reviewed_and_continued_from_a_costly_move(server: WebServer) -> None:
    user = server.new_user("phone")
    page = open_replay(user)
    words = texts("en")
    expect(chart(user)).to_have_count(0)
    user.button("review_open").click()
    expect(chart(user)).to_be_visible()
    expect(chart(user)).to_have_attribute("aria-valuetext", re.compile(r"Step 0 of \d+: .+%"))
    marks = page.locator("[data-mark]")
    assert marks.count() > 0
    expect(page.get_by_text(re.compile(r"Costly moves: You \d+, others \d+"))).to_be_visible()
    user.screenshot("review-start")

    user.button("review_next_mark").click()
    first = int(marks.first.get_attribute("data-mark") or 0)
    expect_step(user, first)
    expect(page.get_by_text(re.compile(r".+: .+\. Better: .+-\d+%", re.DOTALL))).to_be_visible()
    user.screenshot("review-mark")
    assert user.accessibility_violations() == []

    last = marks.last
    step = int(last.get_attribute("data-mark") or 0)
    last.click(force=True)
    expect_step(user, step)

    user.button("review_details").click()
    sheet = user.dialog("review_title")
    expect(sheet.get_by_role("columnheader", name=words["review_luck"])).to_be_visible()
    sheet.get_by_text(words["review_table"]).click()
    expect(sheet.get_by_role("table")).to_have_count(2)
    user.screenshot("review-details")
    assert user.accessibility_violations() == []
    assert not user.has_horizontal_scroll()
    user.button("common_close").first.click()

    user.button("replay_last").click()
    expect(
        page.get_by_text(re.compile(rf"Luck: {LUCK} \(.+\), {LUCK} \(.+\) and {LUCK} \(.+\)"))
    ).to_be_visible()
    user.screenshot("review-end")
    user.button("review_previous_mark").click()
    expect_step(user, step)

    user.button("review_try").click()
    dialog = user.dialog("review_play_on")
    expect(dialog.get_by_text(f"from step {step - 1}")).to_be_visible()
    user.screenshot("review-play-on")
    assert user.accessibility_violations() == []
    dialog.locator(user.button("review_play_on_start")).click()
    page.wait_for_url("**/room/*")
    page.locator("[data-card]").first.wait_for()
    user.screenshot("review-played-on")
    play_to_the_end([user], GAME)


@pytest.mark.parametrize("game", ["kadi-live", "qute", "no-kitty"])
def test_the_review_fits_every_window(server: WebServer, game: str) -> None:
    user = server.new_user("desktop")
    page = open_replay(user, game, bots=1 if game == "no-kitty" else 2)
    expect(chart(user)).to_be_visible()
    address = page.url
    for size, language in LANGUAGE_AT.items():
        user.resize(size)
        user.set_language(language)
        user.open(address)
        if size not in ("desktop", "wide"):
            user.button("review_open").click()
        expect(chart(user)).to_be_visible()
        user.button("review_next_mark").or_(user.button("replay_forward")).first.click()
        user.screenshot(f"review-{game}")
        if size == "small":
            assert not is_cut(page.locator("header h1"))
        assert not user.has_horizontal_scroll(), size
        assert user.accessibility_violations() == [], size
        assert user.illegible_figures() == [], size
        user.button("review_details").click()
        luck = page.get_by_role("dialog").get_by_role("table")
        assert broken_words(luck) == [], size
        assert luck.evaluate("it => it.offsetWidth <= it.parentElement.clientWidth"), size


def test_readers_of_their_own_match_are_you_everywhere(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = open_replay(user)
    expect(chart(user)).to_have_attribute("aria-valuetext", re.compile("You [0-9]+%"))
    expect(page.locator(".own .name")).to_have_text("You")
    observer = page.get_by_label(texts("en")["replay_view"])
    expect(observer.locator("option:checked")).to_have_text("You")
    expect(
        page.locator("aside").get_by_text(re.compile("^You (played|picked)")).first
    ).to_be_visible()
    expect(page.get_by_text("Amina")).to_have_count(0)
    observer.select_option("B")
    bot = observer.locator("option:checked").inner_text()
    expect(page.locator(".own .name")).to_have_text(bot)
    expect(
        page.locator("aside").get_by_text(re.compile("^Amina (played|picked)")).first
    ).to_be_visible()


def test_arrow_keys_move_along_the_chart(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = open_replay(user)
    chart(user).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect_step(user, 2)
    page.keyboard.press("ArrowLeft")
    expect_step(user, 1)
    page.keyboard.press("End")
    expect(chart(user)).to_have_attribute("aria-valuetext", re.compile("100%"))
    page.keyboard.press("Home")
    expect_step(user, 0)


def test_a_game_can_be_continued_from_any_step(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = open_replay(user, "qute")
    for _ in range(3):
        user.button("replay_forward").click()
    user.button("review_play_on").click()
    dialog = user.dialog("review_play_on")
    dialog.get_by_role("radio").first.check()
    dialog.locator(user.button("review_play_on_start")).click()
    page.wait_for_url("**/room/*")
    page.locator("[data-card]").first.wait_for()


PARTS = ".nokitty :is([data-tile], .decks li, .step-talk, .guide, .open-hand), .nokitty > .hand"
OVERLAPPING = """(selector) => {
    const all = [...document.querySelectorAll(selector)];
    const isOver = (one, other) => {
        const [a, b] = [one, other].map((part) => part.getBoundingClientRect());
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    };
    const isOutside = (part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    };
    const nameOf = (part) => part.dataset.tile ?? part.className;
    const pairs = all.flatMap((one, nth) => all.slice(nth + 1).filter((other) => isOver(one, other))
        .map((other) => `${nameOf(one)} and ${nameOf(other)}`));
    return [...pairs, ...all.filter(isOutside).map(nameOf)];
}"""
HALF_SENTENCES = """() => {
    const log = document.querySelector(".nokitty .step-talk");
    const { top, bottom } = log.getBoundingClientRect();
    const isShown = (line) => top - 2 <= line.top && line.bottom <= bottom + 2;
    return [...log.querySelectorAll(".text")]
        .filter((text) => new Set([...text.getClientRects()].map(isShown)).size > 1)
        .map((text) => text.textContent);
}"""


def overlapping(page: Page, selector: str) -> list[str]:
    """Return the pairs of elements that cover each other, and the elements outside the window."""
    found: list[str] = page.evaluate(OVERLAPPING, selector)
    return found


def half_sentences(page: Page) -> list[str]:
    """Return the sentences of the talk of which only a part is shown."""
    found: list[str] = page.evaluate(HALF_SENTENCES)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tiles_of_a_reviewed_match_are_beside_each_other_on_phones(
    server: WebServer, language: str
) -> None:
    user = server.new_user("phone", language=language)
    page = RecordedMatch(user, "no-kitty-2").open_replay()
    user.button("review_open").click()
    expect(chart(user)).to_be_visible()
    steps = int(chart(user).get_attribute("aria-valuemax") or 0)
    marks = [
        int(mark.get_attribute("data-mark") or 0)
        for mark in each(page.locator("circle[data-mark]"))
    ]
    for step in range(steps + 1):
        if step in (*marks, steps):
            check_reviewed_tiles(user, f"{language}-closed")
            user.button("table_open_hands").click()
            check_reviewed_tiles(user, f"{language}-open")
            page.get_by_role("button", name=texts(language)["table_open_hands"]).click()
        if step < steps:
            user.button("replay_forward").click()
            expect_step(user, step + 1)


def check_reviewed_tiles(user: BrowserUser, name: str) -> None:
    """Check that everything on the table is in the window and covers nothing else, and that talk is not cut."""
    page = user.page
    for size in ("small", "landscape", "phone"):
        user.resize(size)
        step = (size, chart(user).get_attribute("aria-valuenow"), name)
        assert overlapping(page, PARTS) == [], step
        assert cut_lines(page.locator(".nokitty").get_by_role("log")) == [], step
        assert half_sentences(page) == [], step
        if size == "landscape":
            assert min(box(tile)["height"] for tile in each(page.locator("[data-tile]"))) > 80, step
            assert overlapping(page, "[data-tile] :is(.coin, .owner, .tag)") == [], step
            continue
        review = page.locator(".review")
        assert review.evaluate("it => it.scrollHeight - it.clientHeight") <= 0, step
    user.screenshot(f"reviewed-tiles-{name}")


class SharedWin(RecordedMatch):
    """A recorded match that these seats have won."""

    winners: tuple[str, ...] = ()

    def replay(self, seat: str, language: str) -> Replay:
        replay = super().replay(seat, language)
        result = msgspec.structs.replace(replay.result, winners=self.winners)
        return msgspec.structs.replace(replay, result=result)


@pytest.mark.parametrize(
    ("language", "winners", "text"),
    [
        ("en", "AB", "You and Njeri won."),
        ("en", "ABC", "You, Njeri and Gitau won."),
        ("en", "BC", "Njeri and Gitau won."),
        ("sw", "AB", "Wewe na Njeri mmeshinda."),
        ("sw", "BC", "Njeri na Gitau wameshinda."),
    ],
)
def test_a_replay_names_all_winners_and_says_you_to_its_reader(
    server: WebServer, language: str, winners: str, text: str
) -> None:
    user = server.new_user("desktop", language=language)
    match = SharedWin(user, f"{GAME}-3")
    match.winners = tuple(winners)
    page = match.open_replay()
    user.button("replay_last").click()
    expect(page.locator(".ended")).to_have_text(text)
    user.screenshot(f"replay-shared-win-{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_offers_the_review(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    user.start_match(GAME, bots=1)
    play_to_the_end([user], GAME)
    words = texts(language)
    user.page.get_by_role("link", name=words["review_title"], exact=True).click()
    expect(chart(user)).to_be_visible()
    choices = user.page.locator(".choices")
    for size in ("phone", "desktop", "wide"):
        user.resize(size)
        assert right(choices.locator(".button").last) <= right(user.page.locator("main")), size
    for key in ("table_open_hands", "common_copy_link", "review_play_on"):
        expect(choices.get_by_text(words[key])).to_be_visible()
    user.screenshot(f"replay-words-{language}")
    assert not overlap(user.page.locator(".buttons"), choices)
    for button in each(user.page.locator(".controls button")):
        assert button.get_attribute("title")

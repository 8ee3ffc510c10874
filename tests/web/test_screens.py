"""Every screen at every size in both languages is accessible and has no horizontal scrolling."""

from __future__ import annotations

import itertools
import re
from colorsys import rgb_to_hsv

import pytest
from playwright.sync_api import expect

from mezani.lessons.lesson import LESSONS, build_lesson
from tests.web.auto_play import play_to_the_end, show_step
from tests.web.boxes import bottom, box
from tests.web.browser_user import LANGUAGES, MAIN_SIZES, SIZES, BrowserUser
from tests.web.staged_table import StagedTable
from tests.web.texts import text_pattern, texts
from tests.web.web_server import WebServer

pytestmark = pytest.mark.slow

TEXTS = texts("en")

STYLES = "(all, name) => all.map((one) => getComputedStyle(one)[name])"
HUES = {"red": (0, 20), "yellow": (30, 60), "green": (100, 170)}

SCREENS = {
    "landing": "/",
    "settings": "/settings",
    "sign-in": "/sign-in",
    "me": "/me",
    "daily": "/daily",
    "leaderboard": "/leaderboard/kadi-friendly",
    "rules": "/rules",
    "rules-kadi-live": "/rules/kadi-live",
    "rules-qute": "/rules/qute",
    "rules-no-kitty": "/rules/no-kitty",
    "learn": "/learn",
    "new-room": "/room/new?game=kadi-classic",
    "no-such-room": "/room/ZZZZZZ",
    "not-found": "/nowhere",
}


@pytest.mark.parametrize("language", ["en", "sw"])
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_is_accessible_and_fits_the_window(
    server: WebServer, size: str, language: str
) -> None:
    user = server.new_user(size, language=language)
    for name, path in SCREENS.items():
        page = user.open(path)
        page.locator("h1, [data-card]").first.wait_for()
        page.wait_for_load_state("networkidle")
        user.screenshot(f"{name}-{language}")
        assert page.locator("html").get_attribute("lang") == language
        assert not user.has_horizontal_scroll(), name
        assert user.accessibility_violations() == [], name
        assert user.illegible_figures() == [], name


def test_a_game_is_played_in_swahili_and_replayed(server: WebServer) -> None:
    user = server.new_user("phone", language="sw")
    page = user.open("/")
    user.button("landing_friends").first.wait_for()
    page.locator("[data-game='kadi-bomb']").click()
    page.get_by_role("dialog").locator(user.button("landing_play")).click()
    page.locator("[data-card]").first.wait_for()
    user.screenshot("table-in-swahili")
    play_to_the_end([user], "kadi-bomb")
    page.get_by_role("link", name=text_pattern("sw", "table_replay")).click()
    page.wait_for_url("**/match/*")
    user.button("replay_forward").click()
    expect(page.locator(".avatar .mark")).to_have_count(2)  # the bots have their faces
    user.screenshot("replay-in-swahili")
    assert user.accessibility_violations() == []


def test_the_language_changes_at_once_and_is_remembered(server: WebServer) -> None:
    user = server.new_user("desktop")
    page = user.open("/settings")
    page.get_by_text("Kiswahili").click()
    expect(page.locator("html")).to_have_attribute("lang", "sw")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        text_pattern("sw", "common_page_settings")
    )
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "sw")


def test_the_picture_of_no_kitty_has_the_colours_of_the_game(server: WebServer) -> None:
    page = server.new_user("small").open("/")
    tiles = page.locator("[data-game='no-kitty'] .tile")
    tiles.first.wait_for()
    colours = tiles.evaluate_all(STYLES, "backgroundColor")
    assert {colour_name(colour) for colour in colours} == {"white", "red", "yellow", "green"}


def colour_name(css: str) -> str:
    """Return what a colour such as ``rgb(214, 67, 59)`` is called."""
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", css))
    hue, saturation, _ = rgb_to_hsv(red, green, blue)
    if saturation < 0.2:
        return "white"
    return next((name for name, (low, high) in HUES.items() if low <= hue * 360 < high), css)


def check_screen(user: BrowserUser, name: str) -> None:
    """Take a screenshot and check the width, the accessibility and the figures."""
    user.screenshot(name)
    assert not user.has_horizontal_scroll()
    assert user.accessibility_violations() == []
    assert user.illegible_figures() == []


@pytest.mark.parametrize("language", ["en", "sw"])
@pytest.mark.parametrize(("game", "bots"), [("kadi-live", 3), ("qute", 2), ("no-kitty", 1)])
@pytest.mark.parametrize("sizes", [("phone", "small", "landscape"), ("desktop", "wide")])
def test_a_table_fits_every_window(
    server: WebServer, game: str, bots: int, sizes: tuple[str, ...], language: str
) -> None:
    user = server.new_user(sizes[0], language=language)
    page = user.start_match(game, bots=bots)
    for size in sizes:
        user.resize(size)
        check_screen(user, f"table-{game}-{language}")
        expect(page.locator(".held").first).to_be_in_viewport(ratio=0.5)
        if size == "phone":
            expect(user.button("table_emote")).to_be_visible()


def test_penalties_and_timers_at_a_seat_have_legible_figures(server: WebServer) -> None:
    user = server.new_user("small")
    table = StagedTable(user, players=3)
    clock = {"kind": "turn", "seat": "A", "seconds": 30, "number": 1, "deadline": 6000}
    table.show(turn="B", pending="penalty", amount=6, clocks=[clock])
    for size in user.at_main_sizes():
        expect(user.page.locator("[data-seat=B] .alert")).to_have_text("+6")
        expect(user.page.locator(".own .picture > b")).to_have_text(re.compile(r"\d"))
        assert user.illegible_figures() == [], size


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_spectator_watches_a_table(server: WebServer, size: str) -> None:
    amina, brian = server.new_user(size), server.new_user(size)
    page = brian.open(amina.start_match("kadi-friendly").url)
    page.get_by_role("textbox").fill("Brian")
    brian.button("room_just_watch").click()
    page.locator("[data-place='pile']").wait_for()
    check_screen(brian, "watching")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_an_account_has_a_player_page(server: WebServer, size: str) -> None:
    user = server.new_user(size)
    page = user.open("/sign-in")
    page.get_by_text(TEXTS["account_sign_up"], exact=True).click()
    page.get_by_label(TEXTS["account_name"], exact=True).fill(f"Chebet {size}")
    page.get_by_label(TEXTS["account_password"], exact=True).fill("mti mkubwa shambani")
    page.locator("form button.button-main").click()
    page.wait_for_url(lambda address: not address.endswith("/sign-in"))
    user.open(f"/players/Chebet {size}")
    page.get_by_role("heading", level=1, name=f"Chebet {size}").wait_for()
    check_screen(user, "player")


@pytest.mark.parametrize("size", ["phone", "small", "desktop"])
@pytest.mark.parametrize("game", ["kadi-friendly", "qute", "no-kitty"])
def test_practice_shows_a_hint_with_its_reason_and_open_hands(
    server: WebServer, game: str, size: str
) -> None:
    user = server.new_user(size)
    page = user.start_match(game, practice=True)
    can_move = page.locator(".held.is-playable").or_(
        user.button("cards_draw", "cards_pick", "kadi_pick")
    )
    can_move.first.wait_for()
    user.button("table_hint").click()
    page.locator(".is-hinted").first.wait_for()
    expect(page.locator(".hint")).to_have_text(re.compile(r"\w.*\."))
    check_screen(user, f"hint-{game}")
    user.button("table_open_hands").click()
    page.get_by_role("button", name=TEXTS["table_open_hands"], pressed=True).wait_for()
    check_screen(user, f"open-hands-{game}")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_an_open_hand_in_no_kitty_is_above_the_tiles(server: WebServer, size: str) -> None:
    user = server.new_user(size)
    page = user.start_match("no-kitty", practice=True)
    user.button("table_open_hands").click()
    hand = page.locator(".open-hand").bounding_box()
    tiles = page.locator(".tiles").bounding_box()
    assert hand is not None
    assert tiles is not None
    assert hand["y"] + hand["height"] <= tiles["y"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_is_played_to_its_end(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    user.open("/learn")
    sizes = itertools.cycle(MAIN_SIZES)
    for _, size in zip(build_lesson("kadi", language).steps, sizes):
        user.resize(size)
        user.button("learn_show").wait_for()
        check_screen(user, f"lesson-{language}")
        show_step(user)
    for _ in user.at_main_sizes():
        expect(user.button("learn_end_play")).to_be_visible()
        check_screen(user, f"lesson-end-{language}")


@pytest.mark.parametrize("language", ["en", "sw"])
@pytest.mark.parametrize("name", ["qute", "nokitty"])
def test_the_lessons_of_the_other_games_are_reached_from_their_rules(
    server: WebServer, name: str, language: str
) -> None:
    user = server.new_user("small", language=language)
    page = user.open(f"/rules/{LESSONS[name]}")
    page.get_by_role("link", name=texts(language)["rules_learn"]).click()
    user.button("learn_show").wait_for()
    for size in SIZES:
        user.resize(size)
        check_screen(user, f"lesson-{name}-{language}")
    if name == "qute":
        check_pile_on_small_phones(user)
    user.resize("small")
    play_lesson(user, name)


def check_pile_on_small_phones(user: BrowserUser) -> None:
    """Check that the card to match can be read."""
    for width, height in ((375, 667), (360, 640), (320, 640)):
        user.resize_to(width, height)
        pile = user.page.locator("[data-place=pile]").bounding_box()
        assert pile is not None
        assert pile["width"] >= 30, f"{width}×{height}"


def play_lesson(user: BrowserUser, name: str) -> None:
    """Let the coach make every move of a lesson."""
    for step in build_lesson(name, user.language).steps:
        show_step(user, len(next(iter(step.outcomes)).split("; ")))
    expect(user.button("learn_end_play")).to_be_visible()


@pytest.mark.parametrize("size", ["small", "desktop"])
def test_the_offline_page_is_shown_without_a_network(server: WebServer, size: str) -> None:
    user = server.new_user(size)
    page = user.open("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    user.context.set_offline(True)
    user.open("/rules/qute")
    expect(page.get_by_text("Jaribu tena")).to_be_visible()
    check_screen(user, "offline")
    user.context.set_offline(False)
    page.get_by_text("Jaribu tena").click()
    page.get_by_role("heading", level=1, name="Qute").wait_for()


APPEARANCE = "all => all.map((one) => getComputedStyle(one).appearance)"
MARKERS = "all => all.filter((one) => getComputedStyle(one).display === 'list-item').length"


@pytest.mark.parametrize("language", LANGUAGES)
def test_native_widgets_have_the_style_of_the_page(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    user.start_match("kadi-friendly")
    for path, count in (("/room/new", 5), ("/daily", 0), ("/me", 0)):
        page = user.open(path)
        page.locator("summary").first.wait_for()
        assert page.locator("summary").evaluate_all(MARKERS) == 0, path
        for summary in page.locator("summary").all():
            summary.click()
        widgets = page.locator("select, meter, progress")
        if count:
            widgets.nth(count - 1).wait_for(state="attached")
        assert set(widgets.evaluate_all(APPEARANCE)) <= {"none"}, path
        for size in ("small", "phone", "desktop"):
            user.resize(size)
            user.screenshot(f"widgets-{path.strip('/').replace('/', '-')}-{language}")
            assert not user.has_horizontal_scroll(), (path, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_has_a_gap_to_the_switch_above_it(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    page, words = user.open("/settings"), texts(language)
    above = page.get_by_text(words["settings_passes_help"])
    for size in user.at_main_sizes():
        heading = page.locator("legend").get_by_text(words["settings_ends"])
        assert box(heading)["y"] - bottom(above) >= 12, size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_a_room_begin_with_its_changes(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    user.open("/")
    code = user.create_room("kadi-classic", rules={"jokers": 4})
    page = user.open(f"/rules/kadi-classic?room={code}")
    changed = page.locator(".rules dl").first
    expect(changed.locator("strong")).to_have_text({"en": "Four", "sw": "Nne"}[language])
    for size in user.at_main_sizes():
        user.screenshot(f"room-rules-{language}")
        assert bottom(changed) <= box(page.locator(".rules .lead"))["y"], size
    user.open("/rules/kadi-classic").locator(".lead").wait_for()
    expect(page.locator(".rules strong")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "sw"])
def test_the_rules_page_offers_every_lesson(server: WebServer, language: str) -> None:
    user = server.new_user("phone", language=language)
    page = user.open("/rules")
    links = page.locator(".lessons a")
    expect(links).to_have_text(["Kadi", "Qute", "No Kitty Cards"])
    for size in SIZES:
        user.resize(size)
        user.screenshot(f"rules-lessons-{language}")
        assert not user.has_horizontal_scroll(), size
    links.nth(1).click()
    user.button("learn_show").wait_for()

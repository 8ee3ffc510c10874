"""A user with a browser window of a given size, and the problems it reported.

amina = server.new_user("phone")
amina.page.get_by_role("button", name="Play now").click()
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Response,
    Route,
)

from tests.web.texts import text_pattern

SCREENS = Path("test-results") / "screens"
TIMEOUT = 30_000
"""Milliseconds to wait for something to appear."""

TIME_ZONE = "America/New_York"
"""Not UTC, so that tests notice server dates shown in local time."""


class Size(NamedTuple):
    """A window size."""

    width: int
    height: int
    is_phone: bool


SIZES = {
    "phone": Size(390, 844, is_phone=True),
    "small": Size(320, 640, is_phone=True),
    "landscape": Size(740, 360, is_phone=True),
    "desktop": Size(1280, 800, is_phone=False),
    "wide": Size(1920, 1080, is_phone=False),
}
MAIN_SIZES = ("small", "phone", "desktop", "wide")
"""The sizes at which everything on a table is tested."""
LANGUAGES = ("en", "sw")
LANGUAGE_AT = {"phone": "en", "small": "sw", "landscape": "en", "desktop": "sw", "wide": "en"}
"""A language for each size, for tests that run at several sizes and need both languages only once."""

EXPECTED_MESSAGES = re.compile(
    r"the server responded with a status of 4\d\d|WebSocket connection to"
)
"""Messages of Chromium about refused requests and lost servers."""


CREATE_ROOM = """async (room) => {
    await fetch("/api/session");
    const post = async (path, body) => {
        const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
        const headers = { "content-type": "application/json", "x-csrftoken": token };
        const response = await fetch("/api" + path, { method: "POST", headers, body: JSON.stringify(body) });
        return response.json();
    };
    await post("/guests", { name: "Amina" });
    return (await post("/rooms", room)).code;
}"""


STORE_LANGUAGE = """(language) => {
    const stored = JSON.parse(localStorage.getItem("mezani.preferences") ?? "{}");
    localStorage.setItem("mezani.preferences", JSON.stringify({ ...stored, language }));
}"""


KEEP_TURNS = """
    if (location.protocol !== "about:" && !localStorage.getItem("mezani.preferences"))
        localStorage.setItem("mezani.preferences", '{"endsTurns": "never"}');
"""
"""The page does not end turns by itself, so that a test can do it at any speed."""


SMALL_FIGURES_IN_DISPLAY_FONT = """(limit) => {
    const ownText = (element) => [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join("").trim();
    return [...document.querySelectorAll("body *")]
        .filter((element) => /^[+−×]?\\d+$/.test(ownText(element)))
        .filter((element) => {
            const { fontFamily, fontSize } = getComputedStyle(element);
            return parseFloat(fontSize) < limit && !fontFamily.startsWith("system-ui");
        })
        .map((element) => element.outerHTML.slice(0, 200));
}"""
SMALL_FIGURE = 20
"""Below this size, in pixels, a 6 of the display font looks like a G."""


COUNT_CHANGES = """
    window.nextFrame = window.requestAnimationFrame.bind(window); // before a test stops the clock
    window.changes = 0;
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(() => (window.changes += 1)).observe(document, everything);
"""
WAIT_FOR_LAYOUT = """async () => {
    const frame = () => new Promise(window.nextFrame ?? requestAnimationFrame);
    await document.fonts.ready;
    await frame();
    await frame();
}"""
LOAD_FONT = "document.fonts.load('1em Bricolage Grotesque Variable').then(() => null)"
"""Waits for the display font: with another font, texts have other sizes."""
WAIT_FOR_CHANGE = """([seen, most]) => new Promise((resolve) => {
    const check = () => (window.changes > seen ? resolve() : requestAnimationFrame(check));
    setTimeout(resolve, most);
    check();
})"""


class BrowserUser:
    """A browser context with its own cookies, storage and page."""

    def __init__(
        self,
        browser: Browser,
        base: str,
        size: str,
        *,
        language: str = "en",
        reduced_motion: bool = True,
        ends_turns: bool = False,
    ) -> None:
        width, height, is_phone = SIZES[size]
        self.size = size
        self.language = language
        self.context: BrowserContext = browser.new_context(
            base_url=base,
            viewport={"width": width, "height": height},
            has_touch=is_phone,
            locale=f"{language}-KE",
            timezone_id=TIME_ZONE,
            reduced_motion="reduce" if reduced_motion else "no-preference",
        )
        self.context.set_default_timeout(TIMEOUT)
        self.context.add_init_script(COUNT_CHANGES)
        if not ends_turns:
            self.context.add_init_script(KEEP_TURNS)
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        self.page.on("response", self._on_response)
        self.page.on("request", lambda request: self._check_address(request.url))
        self.page.on("websocket", lambda socket: self._check_address(socket.url))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED_MESSAGES.search(message.text):
            self.problems.append(f"{message.type}: {message.text}")

    def _check_address(self, address: str) -> None:
        if "undefined" in address:
            self.problems.append(f"request of {address}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 500:
            self.problems.append(f"{response.status} from {response.url}")

    def open(self, path: str) -> Page:
        """Go to a path of the server, and wait for the font."""
        self.page.goto(path)
        self.page.evaluate(LOAD_FONT)
        return self.page

    def hold_requests(self, addresses: str) -> list[Route]:
        """Let requests to these addresses wait. They are added to the returned list."""
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        self.page.route(addresses, hold)
        return held

    def resize(self, size: str) -> None:
        """Give the window one of the sizes, and wait for the layout."""
        width, height, _ = SIZES[size]
        self.size = size
        self.resize_to(width, height)

    def resize_to(self, width: int, height: int) -> None:
        """Give the window any size, and wait for the layout."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(WAIT_FOR_LAYOUT)

    def at_main_sizes(self) -> Iterator[str]:
        """Give the window each of the main sizes in turn."""
        for size in MAIN_SIZES:
            self.resize(size)
            yield size

    def set_language(self, language: str) -> None:
        """Store a language as the settings do, and load the page again."""
        self.language = language
        self.page.evaluate(STORE_LANGUAGE, language)
        self.page.reload()

    def create_room(self, game: str, **room: object) -> str:
        """Create a guest and a room, as the page does, and return the room's code."""
        code: str = self.page.evaluate(CREATE_ROOM, {"game": game, **room})
        return code

    def start_match(self, game: str, *, bots: int = 1, **room: object) -> Page:
        """Create a room with bots, start its match and wait for the cards."""
        self.open("/")
        code = self.create_room(game, seats=bots + 1, bots=["casual"] * bots, **room)
        self.open(f"/room/{code}?ready=1").locator("[data-card]").first.wait_for()
        return self.page

    def button(self, *keys: str) -> Locator:
        """Return the enabled, unpressed buttons with these texts, given by their keys."""
        pattern = text_pattern(self.language, *keys)
        found = self.page.get_by_role("button", name=pattern, disabled=False)
        return found.and_(self.page.locator(":not([aria-disabled='true'], [aria-pressed='true'])"))

    def dialog(self, *keys: str) -> Locator:
        """Return the dialogs with these titles, given by their keys."""
        return self.page.get_by_role("dialog", name=text_pattern(self.language, *keys))

    def result(self) -> Locator:
        """Return the result sheet of the match."""
        return self.dialog("table_you_won", "table_stand_in_won", "table_won", "table_tied")

    def sees_result(self) -> bool:
        """Return whether the result sheet is open."""
        return self.result().count() > 0

    def changes(self) -> int:
        """Return how often the page has changed since it was opened."""
        count: int = self.page.evaluate("window.changes")
        return count

    def wait_for_change(self, seen: int) -> None:
        """Wait until the page has changed more than ``seen`` times, or for a second."""
        self.page.evaluate(WAIT_FOR_CHANGE, [seen, 1000])

    def wait_until(self, is_reached: Callable[[], bool], state: str) -> None:
        """Wait for something the page sends, even while its clock is stopped."""
        deadline = time.monotonic() + TIMEOUT / 1000
        while not is_reached():
            assert time.monotonic() < deadline, f"not reached: {state}"
            self.page.evaluate("null")  # lets the page's messages in

    def screenshot(self, name: str) -> None:
        """Save a screenshot."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}-{self.size}.png")

    def has_horizontal_scroll(self) -> bool:
        """Return whether the page is wider than the window."""
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            )
        )

    def accessibility_violations(self) -> list[str]:
        """Return the problems axe finds."""
        found = Axe().run(self.page).response["violations"]
        return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]

    def illegible_figures(self) -> list[str]:
        """Return the elements with small figures in the display font."""
        found: list[str] = self.page.evaluate(SMALL_FIGURES_IN_DISPLAY_FONT, SMALL_FIGURE)
        return found

    def close(self) -> list[str]:
        """Close the browser and return the problems it reported."""
        self.context.close()
        return self.problems

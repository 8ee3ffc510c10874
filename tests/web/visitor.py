"""Somebody at a browser: a page of a size, and everything that went wrong in it.

amina = house.visit("phone")
amina.page.get_by_role("button", name="Play now").click()
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Response

from tests.web.words import called

SCREENS = Path("test-results") / "screens"
PATIENCE = 30_000
"""Milliseconds after which something that should have been on the screen long ago is missed."""


class Size(NamedTuple):
    """A window."""

    width: int
    height: int
    is_phone: bool


SIZES = {
    "phone": Size(390, 844, is_phone=True),
    "small": Size(320, 640, is_phone=True),
    "landscape": Size(740, 360, is_phone=True),
    "desktop": Size(1280, 800, is_phone=False),
}
EXPECTED = re.compile(r"the server responded with a status of 4\d\d|WebSocket connection to")
"""What Chromium itself writes where a call is refused or a server is gone."""


MAKE_ROOM = """async (wish) => {
    await fetch("/api/session");
    const post = async (path, body) => {
        const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
        const headers = { "content-type": "application/json", "x-csrftoken": token };
        const answer = await fetch("/api" + path, { method: "POST", headers, body: JSON.stringify(body) });
        return answer.json();
    };
    await post("/guests", { name: "Amina" });
    return (await post("/rooms", wish)).code;
}"""


class Visitor:
    """A browser of one's own: cookies, storage, a page."""

    def __init__(
        self, browser: Browser, base: str, size: str, *, language: str = "en", still: bool = True
    ) -> None:
        width, height, is_phone = SIZES[size]
        self.size = size
        self.language = language
        self.context: BrowserContext = browser.new_context(
            base_url=base,
            viewport={"width": width, "height": height},
            has_touch=is_phone,
            locale=f"{language}-KE",
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        self.page.on("response", self._answered)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.problems.append(f"{message.type}: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.problems.append(f"{response.status} from {response.url}")

    def go(self, path: str) -> Page:
        """Opens an address of the house."""
        self.page.goto(path)
        return self.page

    def make_room(self, game: str, **wish: object) -> str:
        """Comes in as a guest, makes a room as the page would, and gives its code."""
        code: str = self.page.evaluate(MAKE_ROOM, {"game": game, **wish})
        return code

    def button(self, *names: str) -> Locator:
        """The buttons called so that can be pressed and are not; names are keys of messages."""
        pattern = called(self.language, *names)
        found = self.page.get_by_role("button", name=pattern, disabled=False)
        return found.and_(self.page.locator(":not([aria-disabled='true'], [aria-pressed='true'])"))

    def dialog(self, *names: str) -> Locator:
        """The sheet called so."""
        return self.page.get_by_role("dialog", name=called(self.language, *names))

    def sees_result(self) -> bool:
        """Whether the sheet is open that says how the match ended."""
        return self.dialog("table_you_won", "table_won", "table_nobody_won").count() > 0

    def picture(self, name: str) -> None:
        """Keeps a picture of the screen, to be looked at."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}-{self.size}.png")

    def is_wider_than_the_screen(self) -> bool:
        """Whether one would have to scroll sideways."""
        return bool(
            self.page.evaluate(
                "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            )
        )

    def barriers(self) -> list[str]:
        """What keeps people from using this screen, as axe sees it: only the serious things."""
        found = Axe().run(self.page).response["violations"]
        return [
            f"{one['id']}: {node['html'][:200]}"
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]

    def leave(self) -> list[str]:
        """Closes the browser; gives everything that went wrong."""
        self.context.close()
        return self.problems

"""Take the screenshots and record the animation of the README: ``python -m tests.web.readme_images``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.auto_play import strategy_for
from tests.web.browser_user import BrowserUser
from tests.web.chromium import FLAGS, find_chromium
from tests.web.readme_animation import record_animation
from tests.web.web_server import WebServer

IMAGES = Path("docs") / "images"
QUALITY = 82
TABLES = {
    "table-kadi": ("kadi-live", "desktop", 4),
    "table-qute": ("qute", "desktop", 3),
    "table-no-kitty": ("no-kitty", "desktop", 2),
}
STEPS = 7
MAX_LOOKS = 800
MAX_MATCHES = 6


def main() -> None:
    """Take all screenshots and record the animation."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        server = WebServer(Path(folder), browser, "numbered")
        server.start()
        try:
            take_landing(server)
            for name, (game, size, seats) in TABLES.items():
                take_table(server, name, game, size, seats)
        finally:
            server.close_users()
            server.stop()
        record_animation(Path(folder), browser, IMAGES / "game.webp")
        browser.close()


def take(user: BrowserUser, name: str) -> None:
    """Save a screenshot."""
    user.page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=QUALITY)


def take_landing(server: WebServer) -> None:
    """Take the landing page."""
    user = server.new_user("desktop")
    user.open("/").wait_for_load_state("networkidle")
    take(user, "landing")


def take_table(server: WebServer, name: str, game: str, size: str, seats: int) -> None:
    """Take a table in the middle of a match, on the user's turn. Retry if the match ends before."""
    user = server.new_user(size)
    for _ in range(MAX_MATCHES):
        user.start_match(game, bots=seats - 1)
        if play_on(user, game):
            take(user, name)
            return
    raise SystemExit(f"{game}: every match ended too soon.")


def play_on(user: BrowserUser, game: str) -> bool:
    """Play some steps and then until the user can choose a card. Return False if the match ended before."""
    act, done = strategy_for(game), 0
    usable = user.page.locator(".held:not(.is-unplayable, .is-idle)")
    lit, notice = user.page.locator(".is-lit"), user.page.locator("[role=alert] p")
    for _ in range(MAX_LOOKS):
        seen = user.changes()
        if user.sees_result() or user.page.locator("section.confirm, .again").count():
            return False
        if done >= STEPS and usable.count() and lit.count() and not notice.count():
            return True
        done += bool(act(user))
        user.wait_for_change(seen)
    return False


if __name__ == "__main__":
    main()

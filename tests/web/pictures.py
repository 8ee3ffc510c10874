"""``python -m tests.web.pictures`` (``make pictures``): the README's pictures, taken of the running program."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.chromium import FLAGS, find_chromium
from tests.web.hands import hands_for
from tests.web.house import House
from tests.web.visitor import Visitor

IMAGES = Path("docs") / "images"
QUALITY = 82
TABLES = {
    "table-kadi": ("kadi-live", "desktop", 4),
    "table-kadi-phone": ("kadi-classic", "phone", 4),
    "table-qute": ("qute", "desktop", 3),
    "table-no-kitty": ("no-kitty", "desktop", 2),
}
STEPS = 7
PATIENCE = 800
MATCHES = 6


def main() -> None:
    """Takes every picture anew."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        house = House(Path(folder), browser, "numbered")
        house.open()
        try:
            take_screens(house)
            for name, (game, size, seats) in TABLES.items():
                take_table(house, name, game, size, seats)
        finally:
            house.say_goodbye()
            house.close()
            browser.close()


def take(visitor: Visitor, name: str) -> None:
    """Keeps what the visitor sees."""
    visitor.page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=QUALITY)


def take_screens(house: House) -> None:
    """The landing page and a page of rules."""
    visitor = house.visit("desktop")
    visitor.go("/").wait_for_load_state("networkidle")
    take(visitor, "landing")
    reader = house.visit("phone")
    reader.go("/rules/kadi-friendly").wait_for_load_state("networkidle")
    reader.page.locator("figure").nth(3).scroll_into_view_if_needed()
    take(reader, "rules-phone")


def take_table(house: House, name: str, game: str, size: str, seats: int) -> None:
    """A table in the middle of a game, when it is the visitor's turn; a match that ends before is played anew."""
    visitor = house.visit(size)
    visitor.go("/")
    for _ in range(MATCHES):
        code = visitor.make_room(game, seats=seats, bots=["casual"] * (seats - 1))
        visitor.go(f"/room/{code}?ready=1").locator("[data-card]").first.wait_for()
        if play_on(visitor, game):
            visitor.page.wait_for_timeout(700)
            take(visitor, name)
            return
    raise SystemExit(f"{game}: every match was over too soon.")


def play_on(visitor: Visitor, game: str) -> bool:
    """Plays some steps and waits for the next turn: whether it came before the match was over."""
    act, done = hands_for(game), 0
    usable = visitor.page.locator(".held.fits, .held:not(.is-resting, .plain, .dimmed)")
    for _ in range(PATIENCE):
        if visitor.sees_result() or visitor.page.locator("section.confirm, .again").count():
            return False
        if done < STEPS:
            done += bool(act(visitor))
        elif usable.count():
            return True
        visitor.page.wait_for_timeout(80)
    return False


if __name__ == "__main__":
    main()

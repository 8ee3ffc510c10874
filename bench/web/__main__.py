"""``python -m bench.web``: sizes, paints, taps and Lighthouse's opinion of the web table, from one run."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table

from bench.web.bundles import Weight, all_files, first_page, script_bytes
from bench.web.chrome import chromium
from bench.web.lighthouse import Opinion, ask_lighthouse
from bench.web.paint import time_paint, time_touch
from mezani.load.process import ServerProcess
from mezani.load.settings import NO_LIMITS

FIRST_PAGE_TARGET = 120_000
SCORE_TARGET = 95
console = Console()


def main() -> None:
    """Everything, in the order somebody meets it."""
    show_weights("The first page, over the wire", first_page())
    show_weights("The heaviest files", all_files()[:8])
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), settings=NO_LIMITS)
        server.start()
        with ThreadPoolExecutor(1) as pool:
            pool.submit(asyncio.run, server.ready()).result()
        try:
            with chromium() as (browser, port):
                look_at(browser, port, server.base)
        finally:
            server.stop()
            server.left_behind()


def look_at(browser: Browser, port: int, base: str) -> None:
    """The landing page and a table of Kadi, by Chromium's own clocks and by Lighthouse."""
    paint = time_paint(browser, base)
    console.print(
        f"Landing page, processor slowed four times: first paint {paint.first:.0f} ms, largest "
        f"{paint.largest:.0f} ms, layout shift {paint.shift:.3f}"
    )
    table = practice_table(browser, base)
    touch = time_touch(browser, table)
    console.print(
        f"Table, slowed four times: tap to picture {touch.tap:.0f} ms, frame {touch.frame:.1f} ms, "
        f"99th of 100 frames {touch.slowest_frame:.1f} ms"
    )
    show_opinion("landing page", ask_lighthouse(base, port))
    show_opinion("table of Kadi", ask_lighthouse(table, port))


def practice_table(browser: Browser, base: str) -> str:
    """The address of a table at which somebody of this browser plays."""
    page = browser.contexts[0].new_page()
    page.goto(base)
    page.locator("button.play").first.click()
    page.locator("button[data-card]").first.wait_for()
    address = page.url
    page.close()
    return address


def show_weights(title: str, weights: list[Weight]) -> None:
    """Files with their sizes."""
    table = Table("file", "bytes", "gzipped", title=title, title_justify="left")
    for name, plain, zipped in weights:
        table.add_row(name, f"{plain:,}", f"{zipped:,}")
    console.print(table)
    scripts = script_bytes(weights)
    console.print(
        f"JavaScript: {scripts:,} bytes gzipped (first page: at most {FIRST_PAGE_TARGET:,})"
    )


def show_opinion(what: str, opinion: Opinion) -> None:
    """Scores, and what was found wrong."""
    scores = ", ".join(f"{name} {score:.0f}" for name, score in opinion.scores.items())
    figures = ", ".join(f"{name} {value}" for name, value in opinion.figures.items())
    console.print(f"Lighthouse, {what}: {scores} (target {SCORE_TARGET})\n  {figures}")
    if opinion.faults:
        console.print(f"  not passed: {', '.join(opinion.faults)}")


if __name__ == "__main__":
    main()

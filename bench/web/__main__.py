"""``python -m bench.web``: sizes, paints, taps and Lighthouse's opinion of the web table, from one run."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.web.bundles import Weight, all_files, first_page, script_bytes
from bench.web.chrome import chromium
from bench.web.lighthouse import ROUNDS, Checked, Speed, ask_checks, ask_speed, middle
from bench.web.paint import time_paint, time_touch
from mezani.stress.server_process import NO_LIMITS, ServerProcess

FIRST_PAGE_TARGET = 120_000
SCORE_TARGET = 95
console = Console()


def main() -> None:
    """Everything, in the order somebody meets it."""
    show_weights("The first page, over the wire", first_page())
    console.print(
        f"JavaScript: {script_bytes(first_page()):,} bytes gzipped (at most {FIRST_PAGE_TARGET:,})"
    )
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
            server.kill_orphans()


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
    for what, address in (("landing page", base), ("table of Kadi", table)):
        rounds = track(range(ROUNDS), f"Lighthouse, {what}", console=console, transient=True)
        show_opinion(what, [ask_speed(address, port) for _ in rounds], ask_checks(address, port))


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


def show_opinion(what: str, rounds: list[Speed], checked: Checked) -> None:
    """The scores, how far performance ranged, and what was found wrong."""
    speed, every = middle(rounds), sorted(each.score for each in rounds)
    scores = {"performance": speed.score, **checked.scores}
    told = ", ".join(f"{name} {score:.0f}" for name, score in scores.items())
    figures = ", ".join(f"{name} {value}" for name, value in speed.figures.items())
    console.print(f"Lighthouse, {what}: {told} (target {SCORE_TARGET})\n  {figures}")
    console.print(f"  performance, lowest to highest: {', '.join(f'{one:.0f}' for one in every)}")
    if checked.faults:
        console.print(f"  not passed: {', '.join(checked.faults)}")


if __name__ == "__main__":
    main()

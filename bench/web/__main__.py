"""``python -m bench.web``: measure sizes, paint and tap times, frames and Lighthouse scores of the web page."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.web.bundles import FileSize, ScriptSize, all_files, first_page, script_sizes
from bench.web.chrome import chromium
from bench.web.frames import DEAL, count_frames, describe
from bench.web.lighthouse import (
    ROUNDS,
    Audit,
    Performance,
    audit,
    measure_performance,
    median_round,
)
from bench.web.paint import time_paint, time_taps
from mezani.stress.server_process import NO_LIMITS, ServerProcess
from tests.fixed_random import DEALS_VARIABLE

SCORE_TARGET = 95
console = Console()


def main() -> None:
    """Run all measurements in the order a visitor meets them, or only those of the frames."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--frames", action="store_true", help="measure only the frames of flights")
    if parser.parse_args().frames:
        with running_server() as base, chromium() as (browser, _):
            show_frames(browser, base)
        return
    show_sizes("The first page, over the wire", first_page())
    show_sizes("The largest files", all_files()[:8])
    scripts = script_sizes()
    show_scripts(scripts)
    with running_server() as base, chromium() as (browser, port):
        measure(browser, port, base)
    if not all(each.is_met for each in scripts):
        raise SystemExit(1)


@contextmanager
def running_server() -> Iterator[str]:
    """Run a server that deals the same cards in every match, and return its URL."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {**NO_LIMITS, DEALS_VARIABLE: DEAL}
        server = ServerProcess(Path(folder), settings=settings, module="tests.fixed_random")
        server.start()
        with ThreadPoolExecutor(1) as pool:
            pool.submit(asyncio.run, server.ready()).result()
        try:
            yield server.base
        finally:
            server.stop()
            server.kill_orphans()


def measure(browser: Browser, port: int, base: str) -> None:
    """Measure the landing page and a Kadi table, with Chromium and with Lighthouse."""
    paint = time_paint(browser, base)
    console.print(
        f"Landing page, CPU slowed down 4×: first paint {paint.first:.0f} ms, largest "
        f"{paint.largest:.0f} ms, layout shift {paint.shift:.3f}"
    )
    table = practice_table(browser, base)
    console.print(f"Table, CPU slowed down 4×: tap to paint {time_taps(browser, table):.0f} ms")
    show_frames(browser, base)
    for name, url in (("landing page", base), ("Kadi table", table)):
        rounds = track(range(ROUNDS), f"Lighthouse, {name}", console=console, transient=True)
        show_scores(name, [measure_performance(url, port) for _ in rounds], audit(url, port))


def show_frames(browser: Browser, base: str) -> None:
    """Show the frames of a deal and of a play of one's own."""
    deal, play = count_frames(browser, base)
    console.print(f"Deal, CPU slowed down 4×: {describe(deal)}")
    console.print(f"Own play, CPU slowed down 4×: {describe(play)}")


def practice_table(browser: Browser, base: str) -> str:
    """Start a practice game and return the URL of its table."""
    page = browser.contexts[0].new_page()
    page.goto(base)
    page.locator("button.play").first.click()
    page.locator("button[data-card]").first.wait_for()
    url = page.url
    page.close()
    return url


def show_sizes(title: str, sizes: list[FileSize]) -> None:
    """Show files with their sizes."""
    table = Table("file", "bytes", "gzipped", title=title, title_justify="left")
    for name, plain, zipped in sizes:
        table.add_row(name, f"{plain:,}", f"{zipped:,}")
    console.print(table)


def show_scripts(scripts: list[ScriptSize]) -> None:
    """Show how much JavaScript each page loads, and its target."""
    table = Table("page", "gzipped", "at most", "", title="JavaScript", title_justify="left")
    for each in scripts:
        mark = "ok" if each.is_met else "[bold red]too large[/]"
        table.add_row(each.page, f"{each.size:,}", f"{each.most:,}", mark)
    console.print(table)


def show_scores(page: str, rounds: list[Performance], result: Audit) -> None:
    """Show the scores, the range of the performance score, and failed audits."""
    performance = median_round(rounds)
    scores = {"performance": performance.score, **result.scores}
    shown = ", ".join(f"{name} {score:.0f}" for name, score in scores.items())
    metrics = ", ".join(f"{name} {value}" for name, value in performance.metrics.items())
    console.print(f"Lighthouse, {page}: {shown} (target {SCORE_TARGET})\n  {metrics}")
    ordered = ", ".join(f"{score:.0f}" for score in sorted(each.score for each in rounds))
    console.print(f"  performance, lowest to highest: {ordered}")
    if result.failed:
        console.print(f"  failed audits: {', '.join(result.failed)}")


if __name__ == "__main__":
    main()

"""What a player on a phone waits for, in Chromium with the CPU slowed down: first paint and taps."""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Page

CPU_SLOWDOWN = 4
ROUNDS = 5
TAPS = 12

OBSERVERS = """
window.seen = { shift: 0, largest: 0, taps: [] };
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.largest = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.seen.taps.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


class Paint(NamedTuple):
    """Milliseconds until the first and the largest paint, and the layout shift."""

    first: float
    largest: float
    shift: float


def slow_page(browser: Browser) -> Page:
    """Open a page of a phone with the CPU slowed down."""
    page = browser.contexts[0].new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.context.new_cdp_session(page).send(
        "Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN}
    )
    page.add_init_script(OBSERVERS)
    return page


def time_paint(browser: Browser, url: str) -> Paint:
    """Load the landing page several times and return the medians."""
    found: list[Paint] = []
    for _ in range(ROUNDS):
        page = slow_page(browser)
        page.goto(url, wait_until="networkidle")
        page.wait_for_timeout(500)
        seen = page.evaluate("window.seen")
        found.append(Paint(page.evaluate(FIRST_PAINT), seen["largest"], seen["shift"]))
        page.close()
    return Paint(*(median(values) for values in zip(*found, strict=True)))


def time_taps(browser: Browser, url: str) -> float:
    """Tap cards at a table and return the median of the milliseconds from a tap to the next paint."""
    page = slow_page(browser)
    page.goto(url)
    page.locator("button[data-card]").first.wait_for()
    for nth in range(TAPS):
        cards = page.locator("button[data-card]")
        cards.nth(nth % max(1, cards.count())).click(position={"x": 7, "y": 14})
        page.wait_for_timeout(150)
    taps: list[float] = page.evaluate("window.seen.taps")
    page.close()
    return median(taps or [0])

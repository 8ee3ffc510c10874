"""Frames that Chromium presented and dropped while cards fly, from its own trace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from bench.web.paint import slow_page
from tests.web.browser_user import CREATE_ROOM

CATEGORIES = ["disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
PRESENTED = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")
POLL_MILLISECONDS = 50
ROUNDS = 5
FRAME_RATE = 60
DEAL = "deal 735"
"""The seed of a deal in which the first player of three can play this card:"""
PLAYED_CARD = "2C"
DEALT_CARDS = ".held .is-arriving"
OWN_FLIGHT = "[data-place='pile'] .is-arriving"
OTHER_FLIGHTS = ".flight"
MARK_FLIGHT = """(selector) => {
    const flying = () => [...document.querySelectorAll(selector)];
    window.flight = new Promise((resolve) => {
        const observer = new MutationObserver(async () => {
            if (flying().length === 0) return;
            observer.disconnect();
            const animations = flying().flatMap((card) => card.getAnimations());
            await Promise.race(animations.map((animation) => animation.ready));
            performance.mark("flight begins");
            await Promise.allSettled(animations.map((animation) => animation.finished));
            performance.mark("flight ends");
            resolve();
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
    });
}"""
"""Marks the time from the first animation of such cards to the last landing.

An animation is ready when the browser has rendered its first frame. The time from a tap to that is measured apart.
"""


class Frames(NamedTuple):
    """The frames of a flight: the seconds from the first to the last, and how many were presented and dropped."""

    seconds: float
    presented: int
    dropped: int

    @property
    def rate(self) -> float:
        """Presented frames per second."""
        return self.presented / self.seconds


class FrameTrace:
    """The events of a trace between two marks."""

    def __init__(self) -> None:
        self._events: list[dict[str, Any]] = []

    def add(self, events: list[dict[str, Any]]) -> None:
        """Keep some events of the trace."""
        self._events += events

    def frames(self) -> Frames:
        """Count the frames in which something moved, between the marks."""
        begin, end = self._time("flight begins"), self._time("flight ends")
        moving = [
            event
            for event in self._events
            if event["name"] == "PipelineReporter"
            and event["ph"] == "b"
            and begin <= event["ts"] <= end
            and is_moving(event["args"].get("frame_reporter", {}))
        ]
        times = [event["ts"] for event in moving]
        reports = [event["args"]["frame_reporter"] for event in moving]
        presented = {number(report) for report in reports if report["state"] in PRESENTED}
        dropped = {
            number(report)
            for report in reports
            if report["state"] == "STATE_DROPPED" and report["affects_smoothness"]
        }
        seconds = (max(times) - min(times)) / 1e6 + 1 / FRAME_RATE
        return Frames(seconds, len(presented), len(dropped - presented))

    def _time(self, mark: str) -> float:
        """Return the time of a mark in microseconds."""
        return float(next(event["ts"] for event in self._events if event["name"] == mark))


def is_moving(report: dict[str, Any]) -> bool:
    """Return whether something moved in a frame."""
    return bool(report.get("has_compositor_animation") or report.get("has_main_animation"))


def number(report: dict[str, Any]) -> tuple[int, int]:
    """Return the number of a frame. A frame that was presented in two parts has two reports."""
    return report["frame_source"], report["frame_sequence"]


@contextmanager
def traced_flight(browser: Browser, page: Page, selector: str) -> Iterator[FrameTrace]:
    """Trace the next flight of such cards, which the ``with`` block starts, until it has ended."""
    trace = FrameTrace()
    session = browser.new_browser_cdp_session()
    complete: list[bool] = []
    session.on("Tracing.dataCollected", lambda event: trace.add(event["value"]))
    session.on("Tracing.tracingComplete", lambda _: complete.append(True))
    config = {"includedCategories": CATEGORIES, "excludedCategories": ["*"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    page.evaluate(MARK_FLIGHT, selector)
    yield trace
    page.evaluate("window.flight")
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(POLL_MILLISECONDS)
    session.detach()


def count_frames(browser: Browser, base: str) -> tuple[list[Frames], list[Frames]]:
    """Return the frames of a deal and of a play of one's own, for each round."""
    rounds = [count_round(browser, base) for _ in range(ROUNDS)]
    return [deal for deal, _ in rounds], [play for _, play in rounds]


def count_round(browser: Browser, base: str) -> tuple[Frames, Frames]:
    """Start a match and play a card; bots move before and after, but not meanwhile."""
    page = slow_page(browser)
    page.goto(base)
    code = page.evaluate(CREATE_ROOM, {"game": "kadi-friendly", "seats": 3, "bots": ["rookie"] * 2})
    page.goto(f"{base}/room/{code}")
    card = page.locator(f".held[data-card='{PLAYED_CARD}']")
    with traced_flight(browser, page, DEALT_CARDS) as deal:
        page.get_by_role("button", name="I'm ready").click()
        card.wait_for()
    page.locator(OTHER_FLIGHTS).first.wait_for(state="detached")
    card.click(position={"x": 7, "y": 14})
    with traced_flight(browser, page, OWN_FLIGHT) as play:
        page.get_by_role("button", name="Play", exact=True).click()
    page.close()
    return deal.frames(), play.frames()


def describe(rounds: list[Frames]) -> str:
    """Describe the frames of several rounds: medians, and the rates from the lowest to the highest."""
    seconds = median(one.seconds for one in rounds)
    rates = sorted(one.rate for one in rounds)
    dropped = sorted(one.dropped for one in rounds)
    return (
        f"{median(rates):.0f} frames per second for {seconds:.2f} s "
        f"({', '.join(f'{rate:.0f}' for rate in rates)}), dropped {', '.join(map(str, dropped))}"
    )

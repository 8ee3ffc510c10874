"""Frames that Chromium presented and dropped while cards move, from its own trace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from bench.web.paint import slow_page
from tests.web.browser_user import CREATE_ROOM

CATEGORY = "disabled-by-default-devtools.timeline.frame"
PRESENTED = ("STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL")
POLL_MILLISECONDS = 50
DEAL = "deal 735"
"""The seed of a deal in which the first player of three can play this card:"""
PLAYED_CARD = "2C"
NOTHING_MOVES = """() => document.getAnimations().every(
    (animation) => animation.playState !== "running" || animation.effect.getComputedTiming().endTime > 5000
)"""
"""Without endless animations and the timers of turns."""


class FrameCount:
    """The frames of a trace in which something moved."""

    def __init__(self) -> None:
        self.presented = 0
        self.dropped = 0

    def add(self, events: list[dict[str, Any]]) -> None:
        """Count the frames of some events of a trace."""
        for event in events:
            report = event.get("args", {}).get("frame_reporter")
            if event["name"] != "PipelineReporter" or event["ph"] != "b" or report is None:
                continue
            if report["has_compositor_animation"] or report["has_main_animation"]:
                self.presented += report["state"] in PRESENTED
                self.dropped += report["state"] == "STATE_DROPPED" and report["affects_smoothness"]

    def __str__(self) -> str:
        return f"{self.presented} frames presented, {self.dropped} dropped"


@contextmanager
def traced_frames(browser: Browser, page: Page) -> Iterator[FrameCount]:
    """Trace the frames of a page during a ``with`` block. The count is complete after the block."""
    count = FrameCount()
    session = browser.new_browser_cdp_session()
    complete: list[bool] = []
    session.on("Tracing.dataCollected", lambda event: count.add(event["value"]))
    session.on("Tracing.tracingComplete", lambda _: complete.append(True))
    config = {"includedCategories": [CATEGORY], "excludedCategories": ["*"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    yield count
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(POLL_MILLISECONDS)
    session.detach()


def count_frames(browser: Browser, base: str) -> tuple[FrameCount, FrameCount]:
    """Return the frames of a deal and of a play of one's own."""
    page = slow_page(browser)
    page.goto(base)
    code = page.evaluate(CREATE_ROOM, {"game": "kadi-friendly", "seats": 3, "bots": ["rookie"] * 2})
    page.goto(f"{base}/room/{code}")
    card = page.locator(f".held[data-card='{PLAYED_CARD}']")
    with traced_frames(browser, page) as deal:
        page.get_by_role("button", name="I'm ready").click()
        card.wait_for()
        page.wait_for_function(NOTHING_MOVES)
    card.click(position={"x": 7, "y": 14})
    with traced_frames(browser, page) as play:
        page.get_by_role("button", name="Play", exact=True).click()
        card.wait_for(state="detached")
        page.wait_for_function(NOTHING_MOVES)
    page.close()
    return deal, play

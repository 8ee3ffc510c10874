"""Motion with the time stopped: where elements are at any moment of their animations.

motion = FrozenMotion(user)
user.page.locator("[data-card='7H']").dblclick()
start, *_, end = motion.path("[data-place='pile'] .is-arriving", 5)
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from tests.web.browser_user import BrowserUser

PATH = """([selector, moments]) => {
    const element = [...document.querySelectorAll(selector)].at(-1);
    const animations = document.getAnimations();
    const length = (one) => one.effect.getComputedTiming().endTime;
    const own = animations.filter((one) => one.effect.target === element);
    if (own.length === 0) return null;
    const start = Math.min(...own.map((one) => one.effect.getTiming().delay));
    const end = Math.max(...own.map(length)) - 0.01;
    return Array.from({ length: moments }, (_, nth) => {
        const now = start + ((end - start) * nth) / (moments - 1);
        for (const one of animations)
            one.currentTime = Math.min(now, Number.isFinite(length(one)) ? length(one) - 0.01 : now);
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2, width, height];
    });
}"""
FINISH = "for (const one of document.getAnimations()) if (one.effect.getComputedTiming().endTime < 1e6) one.finish()"

SETTLE = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    resolve();
})))"""
"""Ends transitions of the layout, which would stand still at their start."""


class Spot(NamedTuple):
    """The middle and the size of an element."""

    x: float
    y: float
    width: float
    height: float

    def is_at(self, other: Spot, tolerance: float = 12) -> bool:
        """Return whether both have the same middle, within some pixels."""
        return self.distance(other) <= tolerance

    def distance(self, other: Spot) -> float:
        """Return the distance of the middles."""
        return math.dist(self[:2], other[:2])


class FrozenMotion:
    """Stops all animations of a user's page, and shows any moment of them."""

    def __init__(self, user: BrowserUser) -> None:
        self.page = user.page
        session = user.context.new_cdp_session(user.page)
        session.send("Animation.enable")
        session.send("Animation.setPlaybackRate", {"playbackRate": 0})

    def spot(self, selector: str) -> Spot:
        """Return where an element is now, with the layout settled."""
        self.page.evaluate(SETTLE)
        box = self.page.locator(selector).last.bounding_box()
        assert box is not None, selector
        return Spot(
            box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"], box["height"]
        )

    def path(self, selector: str, moments: int = 6) -> list[Spot]:
        """Wait for an animation of the last such element, and return where it is at some moments, first to last."""
        found = self.page.wait_for_function(PATH, arg=[selector, moments])
        return [Spot(*one) for one in found.json_value()]

    def finish(self) -> None:
        """End all animations."""
        self.page.evaluate(FINISH)


def is_flight(path: list[Spot]) -> bool:
    """Return whether an element moves all the way, never standing at its end before half of the time."""
    first_half = path[: len(path) // 2]
    moved = [one.distance(other) for one, other in pairwise(path)]
    return all(one.distance(path[-1]) > 8 for one in first_half) and sum(moved) > 60

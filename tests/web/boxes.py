"""Where elements are on the page, and their colours."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator

GOLD = "rgb(227, 163, 43)"


def box(found: Locator) -> FloatRect:
    """Return where an element is."""
    rect = found.bounding_box()
    assert rect is not None
    return rect


def bottom(found: Locator) -> float:
    """Return the lower edge of an element."""
    rect = box(found)
    return rect["y"] + rect["height"]


def right(found: Locator) -> float:
    """Return the right edge of an element."""
    rect = box(found)
    return rect["x"] + rect["width"]


def overlap(one: Locator, other: Locator) -> bool:
    """Return whether two elements cover each other."""
    a, b = box(one), box(other)
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


CUT_LINES = """(log) => [...log.querySelectorAll("p")].flatMap((step) => {
    const top = Math.max(step.getBoundingClientRect().top, log.getBoundingClientRect().top);
    return [...step.querySelectorAll(".text")].filter((text) =>
        [...text.getClientRects()].some((line) => line.top < top - 2 && top + 2 < line.bottom));
}).map((text) => text.textContent)"""


def cut_lines(log: Locator) -> list[str]:
    """Return the sentences of the talk with a line that is shown only in part."""
    found: list[str] = log.evaluate(CUT_LINES)
    return found


def background(found: Locator) -> str:
    """Return the background colour of an element."""
    colour: str = found.evaluate("it => getComputedStyle(it).backgroundColor")
    return colour

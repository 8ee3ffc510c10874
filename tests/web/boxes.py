"""Where elements are on the page, and their colours."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator

GOLD = "rgb(227, 163, 43)"


def each(found: Locator) -> list[Locator]:
    """Return all elements once one is there: a loop over none would check nothing."""
    found.first.wait_for(state="attached")
    return found.all()


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


LINES = """(element) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const ends = new Set();
    while (nodes.nextNode()) {
        range.selectNodeContents(nodes.currentNode);
        for (const line of range.getClientRects()) ends.add(Math.round(line.bottom));
    }
    return ends.size;
}"""


def line_count(found: Locator) -> int:
    """Return in how many lines a text is shown."""
    count: int = found.evaluate(LINES)
    return count


def is_cut(found: Locator) -> bool:
    """Return whether a text does not fit into its element."""
    cut: bool = found.evaluate(
        "it => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1"
    )
    return cut


BROKEN_WORDS = """(element) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken = [];
    while (nodes.nextNode()) {
        for (const { 0: word, index } of nodes.currentNode.data.matchAll(/\\S+/g)) {
            range.setStart(nodes.currentNode, index);
            range.setEnd(nodes.currentNode, index + word.length);
            if (range.getClientRects().length > 1) broken.push(word);
        }
    }
    return broken;
}"""


def broken_words(found: Locator) -> list[str]:
    """Return the words of an element that continue in the next line."""
    words: list[str] = found.evaluate(BROKEN_WORDS)
    return words


def background(found: Locator) -> str:
    """Return the background colour of an element."""
    colour: str = found.evaluate("it => getComputedStyle(it).backgroundColor")
    return colour

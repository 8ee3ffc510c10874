"""Strategies that play each game by what the page shows. They know no rules."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import cycle

from playwright.sync_api import Error, Locator, Page, Position

from mezani.games import GAMES
from tests.web.browser_user import BrowserUser

Strategy = Callable[[BrowserUser], str]
"""Performs one action at the table if there is one, and returns its name: the message of a button, or a word."""

MAX_SECONDS = 900
"""A game that takes longer does not end, even on a busy machine."""
MAX_TABS = 60
CLICK_TIMEOUT = 2_000
"""Milliseconds. A button may disappear between finding and pressing it, when somebody else has moved."""
CORNER: Position = {"x": 14, "y": 28}
"""A part of a card that the next card of the hand does not cover."""
HEARTS = ", ".join(
    f".held:not(.is-unplayable)[aria-pressed='false'][data-card^='{colour}']" for colour in "RYG"
)


PLAY_BUTTONS = ("cards_play", "cards_play_many", "cards_play_anyway")
"""The texts of the button that plays the selected cards."""


def press(found: Locator, *, corner: bool = False) -> bool:
    """Press the first element if there is one. Return whether it was pressed."""
    if found.count() == 0:
        return False
    try:
        found.first.click(timeout=CLICK_TIMEOUT, position=CORNER if corner else None)
    except Error:  # it has disappeared or is covered
        return False
    return True


def press_one_of(user: BrowserUser, *names: str) -> str:
    """Press the first of these buttons that exists, and return its name."""
    return next((name for name in names if press(user.button(name))), "")


def play_kadi(user: BrowserUser) -> str:
    """Play the first card that fits, with what it must declare; otherwise draw or pass."""
    sheet = user.dialog("cards_suit_title", "kadi_ask_title")
    if sheet.count():
        return "choice" if press(sheet.locator(".suits button:not([disabled])")) else ""
    pressed = press_one_of(
        user,
        "kadi_niko_yes",
        "kadi_forward",
        "kadi_cancel_with",
        "kadi_niko_call",
        *PLAY_BUTTONS,
    )
    return (
        pressed
        or tap_fitting(user)
        or press_one_of(user, "kadi_pick", "cards_pass", "kadi_let_pass")
    )


def tap_fitting(user: BrowserUser) -> str:
    """Tap the first card of the hand that can be added to the play."""
    if not press(user.page.locator(".held.is-playable[aria-pressed='false']"), corner=True):
        return ""
    try:
        user.page.locator(".held.is-selected").first.wait_for(timeout=CLICK_TIMEOUT)
    except Error:
        return ""
    return "card"


QUTE_ENDS = ("cards_end", "qute_end_suit", "qute_end_eights", "qute_end_jacks")
"""The texts of the button that ends a turn."""
QUTE_CHOICES = "dialog :is(.suit, .option)"
"""The buttons of the sheet that asks for a choice at the end of a turn."""


def play_qute(user: BrowserUser) -> str:
    """Continue after a round, make a required choice, play a card, or end the turn."""
    if user.page.locator(".round").count():
        return press_one_of(user, "qute_result_continue")
    if press(user.page.locator(QUTE_CHOICES)):
        return "choice"
    if press_one_of(user, "cards_play"):
        return "cards_play"
    if fitting := tap_fitting(user):
        return fitting
    return press_one_of(user, *QUTE_ENDS, "qute_call", "cards_pick")


def play_nokitty(user: BrowserUser) -> str:
    """Draw, place a heart, or end the turn."""
    page = user.page
    if press(user.button("cards_draw")):
        return "cards_draw"
    if press(page.locator("[data-tile].is-target")):
        return "tile"
    if press(page.locator(HEARTS), corner=True):
        return "card"
    return press_one_of(user, "nokitty_end")


def play_generic(user: BrowserUser) -> str:
    """Play the first card that fits, or make the first move without cards."""
    page = user.page
    enabled = "[data-move][aria-disabled='false']"
    if press(page.locator(f"{enabled}.button-gold")):
        return "play"
    return tap_fitting(user) or ("move" if press(page.locator(enabled)) else "")


STRATEGIES: dict[str, Strategy] = {"kadi": play_kadi, "qute": play_qute, "nokitty": play_nokitty}


def strategy_for(game: str) -> Strategy:
    """Return the strategy for a game; a game without a table of its own is played at the generic table."""
    return STRATEGIES[GAMES[game].family] if game in GAMES else play_generic


def confirming(play_on: Strategy) -> Strategy:
    """Return a strategy that also confirms a win."""
    return lambda user: press_one_of(user, "table_confirm") or play_on(user)


def play_to_the_end(users: list[BrowserUser], game: str) -> Counter[str]:
    """Play until every user sees the result, and return how often each action was performed."""
    play_on = confirming(strategy_for(game))
    return play_until(users, play_on, lambda _: all(each.sees_result() for each in users))


def play_until(
    users: list[BrowserUser], play_on: Strategy, is_enough: Callable[[Counter[str]], bool]
) -> Counter[str]:
    """Let the users act one after another until that is enough, and count their actions."""
    deadline = time.monotonic() + MAX_SECONDS
    done: Counter[str] = Counter()
    idle = 0
    for user in cycle(users):
        if is_enough(done):
            break
        assert time.monotonic() < deadline, f"the game does not end: {done}"
        seen = user.changes()
        action = "" if user.sees_result() else play_on(user)
        done.update([action] if action else [])
        idle = 0 if action else idle + 1
        if idle >= len(users):
            user.wait_for_change(seen)
    return done


def show_step(user: BrowserUser, moves: int = 1) -> None:
    """Let the coach of a lesson point at the moves of a step and make them, and go to the next step."""
    user.button("learn_show").click()
    for _ in range(moves):
        user.button("learn_do").click()
    user.button("learn_next").click()


# By keyboard


def tab_to(page: Page, condition: str) -> None:
    """Press Tab until a condition holds for the focused element, called ``it``."""
    for _ in range(MAX_TABS):
        if page.evaluate(f"(() => {{ const it = document.activeElement; return {condition}; }})()"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab reaches no element with {condition}")


def go_to_card(page: Page, selector: str) -> None:
    """Move along the hand with the arrow keys to the first card that matches, if there still is one."""
    tab_to(page, "it.dataset.card !== undefined")
    page.keyboard.press("Home")
    for _ in range(page.locator(".held").count()):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("ArrowRight")


def play_by_keys(user: BrowserUser, act: Callable[[BrowserUser], None]) -> None:
    """Play until the result is shown, and close it."""
    user.page.locator("[data-card]").first.wait_for()
    deadline = time.monotonic() + MAX_SECONDS
    actions = 0
    while not user.sees_result():
        assert time.monotonic() < deadline, f"the game does not end after {actions} actions"
        actions += 1
        seen = user.changes()
        act(user)
        user.wait_for_change(seen)
    user.page.keyboard.press("Escape")
    user.result().wait_for(state="detached")

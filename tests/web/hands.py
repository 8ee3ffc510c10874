"""Hands that play: each game by what its table shows and lets one press, knowing no rules."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import cycle

from playwright.sync_api import Error, Locator, Position

from tests.web.browser_user import BrowserUser

Hands = Callable[[BrowserUser], str]
"""Does something at the table, if there is anything to do; tells what, by the name of the message on the button."""

MOST_SECONDS = 300
QUICK = 2_000
"""Milliseconds: what can be pressed a moment ago may be gone now, as when somebody else has moved."""
CORNER: Position = {"x": 7, "y": 14}
"""Where the card in a hand is not covered by the next one."""
HEARTS = ", ".join(
    f".held:not(.is-resting)[aria-pressed='false'][data-card^='{colour}']" for colour in "RYG"
)


def press(found: Locator, *, corner: bool = False) -> bool:
    """Presses the first of these, if there is one."""
    if found.count() == 0:
        return False
    try:
        found.first.click(timeout=QUICK, position=CORNER if corner else None)
    except Error:  # it has gone, or something lies above it: look again
        return False
    return True


def press_one_of(user: BrowserUser, *names: str) -> str:
    """Presses the first button there is of these."""
    return next((name for name in names if press(user.button(name))), "")


def play_kadi(user: BrowserUser) -> str:
    """Plays the first card that fits, with what has to be said; else draws or passes."""
    sheet = user.dialog("kadi_suit_title", "kadi_ask_title")
    if sheet.count():
        return "choice" if press(sheet.locator(".suits button:not([disabled])")) else ""
    said = press_one_of(
        user,
        "kadi_niko_yes",
        "kadi_forward",
        "kadi_cancel_with",
        "kadi_niko_call",
        "cards_play",
        "cards_play_many",
    )
    return (
        said
        or tap_fitting(user)
        or press_one_of(user, "cards_draw", "kadi_pick", "cards_pass", "kadi_let_pass")
    )


def tap_fitting(user: BrowserUser) -> str:
    """Taps the first card of the hand that can be added to the play."""
    if not press(user.page.locator(".held.fits[aria-pressed='false']"), corner=True):
        return ""
    try:
        user.page.locator(".held.is-chosen").first.wait_for(timeout=QUICK)
    except Error:
        return ""
    return "card"


def play_qute(user: BrowserUser) -> str:
    """Plays what can be played, chooses what has to be chosen, ends the turn."""
    if press(user.page.locator(".held.fits"), corner=True):
        return "card"
    if press(user.page.locator(".chooser.asked button, button.asked")):
        return "choice"
    return press_one_of(user, "qute_end", "qute_call", "qute_draw")


def play_no_kitty(user: BrowserUser) -> str:
    """Draws, places hearts where they may be placed, ends the turn."""
    page = user.page
    if press(user.button("nokitty_draw")):
        return "nokitty_draw"
    if press(page.locator("[data-tile].is-target")):
        return "tile"
    if press(page.locator(HEARTS), corner=True):
        return "card"
    return press_one_of(user, "nokitty_end")


HANDS: dict[str, Hands] = {"kadi": play_kadi, "qute": play_qute, "no-kitty": play_no_kitty}


def hands_for(game: str) -> Hands:
    """The hands that can play a game."""
    return next(hands for family, hands in HANDS.items() if game.startswith(family))


def confirming(play_on: Hands) -> Hands:
    """Hands that also confirm who has won."""
    return lambda user: press_one_of(user, "table_confirm") or play_on(user)


def play_to_the_end(users: list[BrowserUser], game: str) -> Counter[str]:
    """Lets everybody play, and confirm who has won, until all of them see the result; counts what was done."""
    play_on = confirming(hands_for(game))
    return play_until(users, play_on, lambda _: all(each.sees_result() for each in users))


def play_until(
    users: list[BrowserUser], play_on: Hands, is_enough: Callable[[Counter[str]], bool]
) -> Counter[str]:
    """Lets everybody act in turn, as far as they can, until what was done is enough; counts it."""
    given_up = time.monotonic() + MOST_SECONDS
    done: Counter[str] = Counter()
    idle = 0
    for user in cycle(users):
        if is_enough(done):
            break
        assert time.monotonic() < given_up, f"no end of it: {done}"
        act = "" if user.sees_result() else play_on(user)
        done.update([act] if act else [])
        idle = 0 if act else idle + 1
        if idle >= len(users):
            user.page.wait_for_timeout(60)
    return done

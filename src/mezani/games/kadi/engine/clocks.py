"""The timers that run: for a turn, a window, a prompt, a confirmation.

The number of a prompt is its own seat's: the others', which all can see, must not tell that somebody was asked.
"""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import bit
from mezani.game import Clock
from mezani.games.kadi.engine.position import CONFIRMING, Table
from mezani.games.kadi.engine.turns import waits_for_window
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import NO_SEAT, seat_letter


def running_clocks(table: Table) -> list[Clock]:
    """Every timer now running, with its whole length."""
    running = open_clocks(table)
    for seat in range(table.seats):
        if table.prompts & bit(seat):
            running.append(prompt_clock(table, seat))
    return running


def seen_clocks(table: Table, viewer: i64) -> tuple[Clock, ...]:
    """What a seat, or nobody, sees of them: every timer but another player's prompt."""
    running = open_clocks(table)
    if viewer != NO_SEAT and table.prompts & bit(viewer):
        running.append(prompt_clock(table, viewer))
    return tuple(running)


def open_clocks(table: Table) -> list[Clock]:
    """The timers everybody sees."""
    running = turn_clocks(table.turn, table.law.turn_seconds, table.turns)
    if waits_for_window(table):
        running.append(Clock("window", "", table.law.rules.window_seconds, table.turns))
    if table.pending == CONFIRMING:
        running.append(Clock("confirm", "", table.law.rules.confirm_seconds, table.turns))
    return running


def prompt_clock(table: Table, seat: i64) -> Clock:
    """The timer of a seat that is being asked “Niko Kadi?”."""
    seconds = table.law.rules.prompt_seconds
    return Clock("prompt", seat_letter(seat), seconds, table.prompted[seat])

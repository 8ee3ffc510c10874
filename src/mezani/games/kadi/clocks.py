"""The timers that run: for a turn, a window, a prompt, a confirmation."""

from __future__ import annotations

from mezani.cards import members
from mezani.game import Clock
from mezani.games.kadi.table import CONFIRMING, Table
from mezani.games.kadi.turns import waits_for_window
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import seat_letter


def running_clocks(table: Table) -> list[Clock]:
    """Every timer now running, with its whole length.

    The number of a prompt is its own seat's: the others', which all can see, must not tell that somebody was asked.
    """
    rules = table.law.rules
    running = turn_clocks(table.turn, rules.turn_seconds, table.turns)
    if waits_for_window(table):
        running.append(Clock("window", "", rules.window_seconds, table.turns))
    if table.pending == CONFIRMING:
        running.append(Clock("confirm", "", rules.confirm_seconds, table.turns))
    for seat in members(table.prompts):
        number = table.prompted[seat]
        running.append(Clock("prompt", seat_letter(seat), rules.prompt_seconds, number))
    return running

"""The timer that runs: for a turn."""

from __future__ import annotations

from mezani.game import Clock
from mezani.games.qute.judging import has_turn_clock
from mezani.games.qute.table import Table
from mezani.seats import seat_letter


def running_clocks(table: Table) -> list[Clock]:
    """The turn's timer with its whole length, where there is one."""
    if not has_turn_clock(table):
        return []
    return [Clock("turn", seat_letter(table.turn), table.law.rules.turn_seconds)]

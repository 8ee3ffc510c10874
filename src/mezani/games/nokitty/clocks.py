"""The timers that run: one, for the turn."""

from __future__ import annotations

from mezani.game import Clock
from mezani.games.nokitty.judging import has_turn_clock
from mezani.games.nokitty.table import Table
from mezani.seats import seat_letter


def running_clocks(table: Table) -> list[Clock]:
    """Every timer now running, with its whole length."""
    if not has_turn_clock(table):
        return []
    return [Clock("turn", seat_letter(table.turn), table.law.turn_seconds)]

"""What the clock does when a turn runs out: the least the player can do."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.games.nokitty.engine.effects import draw, end_turn
from mezani.games.nokitty.engine.position import Table
from mezani.games.nokitty.engine.targets import must_draw


def time_out_turn(table: Table, seat: i64) -> None:
    """Draws for a player who has to, and ends their turn."""
    table.emit_for("timed_out", seat)
    if must_draw(table):
        draw(table, seat)
    end_turn(table, seat)

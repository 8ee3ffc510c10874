"""What the clock does when a turn runs out: the least the player can do."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.games.nokitty.engine.effects import draw, end_turn
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import must_draw


def time_out(position: NoKittyPosition, seat: i64) -> None:
    """Draws for a player who has to, and ends their turn."""
    position.emit_for("timed_out", seat)
    if must_draw(position):
        draw(position, seat)
    end_turn(position, seat)

"""The timer every game has: for the turn being played."""

from __future__ import annotations

from mezani.errors import NotationError
from mezani.game import Clock
from mezani.seats import seat_letter


def turn_clocks(turn: int, seconds: int) -> list[Clock]:
    """The turn's timer with its whole length; none where it is nobody's turn or there is no limit."""
    return [Clock("turn", seat_letter(turn), seconds)] if turn >= 0 and seconds > 0 else []


def read_turn_clock(text: str) -> None:
    """Reads what follows the word ``clock`` in a game that has no other: ``turn``."""
    if text.lower().split() != ["turn"]:
        raise NotationError(f"“clock {text.strip()}” is not a clock: write clock turn.")

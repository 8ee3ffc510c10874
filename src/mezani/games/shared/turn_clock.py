"""The timer every game has: for the turn being played."""

from __future__ import annotations

from mezani.errors import NotationError
from mezani.game import Clock
from mezani.seats import SEAT_LETTERS, seat_letter


def turn_clocks(turn: int, seconds: int) -> list[Clock]:
    """The turn's timer with its whole length; none where it is nobody's turn or there is no limit."""
    return [Clock("turn", seat_letter(turn), seconds)] if turn >= 0 and seconds > 0 else []


def read_turn_clock(text: str) -> None:
    """Reads what follows the word ``clock`` in a game that has no other: ``turn``."""
    if not is_turn_clock(text):
        raise NotationError(f"“clock {text.strip()}” is not a clock: write clock turn.")


def is_turn_clock(text: str) -> bool:
    """Whether this names the turn's timer; whose turn it is may be said and goes without saying."""
    words = text.upper().split()
    return words[:1] == ["TURN"] and (
        not words[1:] or words[1:] in ([seat] for seat in SEAT_LETTERS)
    )

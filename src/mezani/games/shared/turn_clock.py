"""The timer every game has: for the turn being played."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.errors import NotationError
from mezani.game import Clock
from mezani.seats import CLOCK, NO_SEAT, SEAT_LETTERS, seat_letter


def has_turn_clock(turn: i64, seconds: i64) -> bool:
    """Whether somebody is on the clock: not where it is nobody's turn or there is no limit."""
    return turn != NO_SEAT and seconds > 0


def check_turn(turn: i64, seconds: i64, seat: i64, *, is_clock_move: bool) -> str:
    """Return why a seat or the clock may not act in a game where only the seat on turn moves, or an empty string."""
    if is_clock_move or seat == CLOCK:
        if not is_clock_move or seat != CLOCK:
            return "not_for_players"
        return "" if has_turn_clock(turn, seconds) else "clock_not_running"
    if turn == NO_SEAT:
        return "game_over"
    return "" if seat == turn else "not_your_turn"


def turn_clocks(turn: i64, seconds: i64, number: i64) -> list[Clock]:
    """The timer of the turn with this number, with its whole length, if somebody is on the clock."""
    if not has_turn_clock(turn, seconds):
        return []
    return [Clock("turn", seat_letter(turn), seconds, number)]


def read_turn_clock(text: str) -> None:
    """Reads what follows the word ``clock`` in a game that has no other: ``turn``."""
    if not is_turn_clock(text):
        raise NotationError(f"“clock {text.strip()}” is not a clock: write clock turn.")


def is_turn_clock(text: str) -> bool:
    """Whether this names the turn's timer; whose turn it is may be said and goes without saying."""
    words = text.upper().split()
    if not words or words[0] != "TURN" or len(words) > 2:
        return False
    return len(words) == 1 or words[1] in list(SEAT_LETTERS)

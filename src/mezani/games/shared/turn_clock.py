"""The turn timer, which every game has."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.errors import NotationError
from mezani.game import TURN_CLOCK, Clock
from mezani.seats import CLOCK, NO_SEAT, SEAT_LETTERS, seat_letter


def has_turn_clock(turn: i64, seconds: i64) -> bool:
    """Return True if a turn timer runs: somebody is on turn and turns have a limit."""
    return turn != NO_SEAT and seconds > 0


def check_turn(turn: i64, seconds: i64, seat: i64, *, is_clock_move: bool) -> str:
    """Return why a seat or the clock may not act now, or an empty string.

    For games in which only the seat on turn moves.
    """
    if is_clock_move or seat == CLOCK:
        if not is_clock_move or seat != CLOCK:
            return "not_for_players"
        return "" if has_turn_clock(turn, seconds) else "clock_not_running"
    if turn == NO_SEAT:
        return "game_over"
    return "" if seat == turn else "not_your_turn"


def turn_clocks(turn: i64, seconds: i64, number: i64) -> list[Clock]:
    """Return the turn timer with its number and full length; an empty list if none runs."""
    if not has_turn_clock(turn, seconds):
        return []
    return [Clock(TURN_CLOCK, seat_letter(turn), seconds, number)]


def check_turn_clock(text: str) -> None:
    """Check the text of a clock move in a game whose only timer is the turn timer."""
    if not is_turn_clock(text):
        raise NotationError(f"“clock {text.strip()}” is not a clock move: write clock turn.")


def is_turn_clock(text: str) -> bool:
    """Return True for ``turn``, with or without a seat letter."""
    words = text.upper().split()
    if not words or words[0] != "TURN" or len(words) > 2:
        return False
    return len(words) == 1 or words[1] in list(SEAT_LETTERS)

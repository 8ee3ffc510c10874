"""Timers: which ones are running, and what happens when one runs out.

A timeout does the least the player can do. It depends on the position alone.
"""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import NO_CARD, NO_SUIT, bit, suit_of
from mezani.game import PRIVATE_CLOCK, Clock
from mezani.games.kadi.engine.combinations import MUST_CHOOSE, suit_choice
from mezani.games.kadi.engine.effects import draw, pass_pending, pick_direction, play
from mezani.games.kadi.engine.moves import CLOCK_PROMPT, CLOCK_TURN, CLOCK_WINDOW, Move
from mezani.games.kadi.engine.playable import is_window_open, must_play_requested
from mezani.games.kadi.engine.position import (
    CONFIRMING,
    DIRECTION,
    KICKBACK,
    OVER,
    SKIP,
    KadiPosition,
)
from mezani.games.kadi.engine.turns import close_prompt, close_window
from mezani.games.shared.turn_clock import turn_clocks
from mezani.seats import NO_SEAT, seat_letter


def running_clocks(position: KadiPosition) -> list[Clock]:
    """Return all running timers with their full length."""
    running = public_clocks(position)
    for seat in range(position.seats):
        if position.open_prompts & bit(seat):
            running.append(prompt_timer(position, seat))
    return running


def visible_clocks(position: KadiPosition, observer: i64) -> tuple[Clock, ...]:
    """Return the timers a seat or a spectator sees: all except the private ones of other players."""
    running = public_clocks(position)
    if observer != NO_SEAT and position.open_prompts & bit(observer):
        running.append(prompt_timer(position, observer))
    return tuple(running)


def public_clocks(position: KadiPosition) -> list[Clock]:
    """Return the timers everybody sees."""
    rules = position.fast_rules.rules
    running = turn_clocks(position.turn, position.fast_rules.turn_seconds, position.timer_number)
    if is_window_open(position):
        running.append(Clock("window", "", rules.window_seconds, position.timer_number))
    if position.pending == CONFIRMING:
        running.append(Clock("confirm", "", rules.confirm_seconds, position.timer_number))
    return running


def prompt_timer(position: KadiPosition, seat: i64) -> Clock:
    """Return the timer of a seat that is being asked “Niko Kadi?”.

    It is numbered by the turn of the prompt, so the numbers of other timers do not reveal it.
    """
    seconds = position.fast_rules.rules.prompt_seconds
    return Clock(PRIVATE_CLOCK, seat_letter(seat), seconds, position.prompt_turns[seat])


# Timeouts


def run_clock(position: KadiPosition, move: Move) -> None:
    """Apply a move of the clock."""
    if move.kind == CLOCK_TURN:
        time_out_turn(position, position.turn)
    elif move.kind == CLOCK_WINDOW:
        close_window(position)
    elif move.kind == CLOCK_PROMPT:
        close_prompt(position, move.seat)
    else:
        position.pending = OVER


def time_out_turn(position: KadiPosition, seat: i64) -> None:
    """Play a turn for a player who has run out of time."""
    position.emit_for("timed_out", seat)
    if position.pending == DIRECTION:
        pick_direction(position, seat, 1)
    if position.pending == SKIP or position.pending == KICKBACK:
        pass_pending(position, seat)
    elif must_play_requested(position, seat):
        play_requested(position, seat)
    else:
        draw(position, seat)


def play_requested(position: KadiPosition, seat: i64) -> None:
    """Play the requested card alone, choosing its own suit if it must choose one."""
    card = position.request
    suit: i64 = NO_SUIT
    if suit_choice(position, bit(card), card) == MUST_CHOOSE:
        suit = suit_of(card)
    play(position, seat, bit(card), card, suit, NO_CARD, niko=False)

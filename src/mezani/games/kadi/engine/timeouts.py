"""What the clock does when a timer runs out: the least the player can do, decided by the position alone."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, suit_of
from mezani.game import Event
from mezani.games.kadi.engine.combinations import MUST_CHOOSE, suit_choice
from mezani.games.kadi.engine.effects import draw, let_pass, pick_direction, play
from mezani.games.kadi.engine.legality import must_play_requested
from mezani.games.kadi.engine.moves import CLOCK_PROMPT, CLOCK_TURN, CLOCK_WINDOW, Move
from mezani.games.kadi.engine.position import DIRECTION, KICK, NO_SUIT, OVER, SKIP, Table
from mezani.games.kadi.engine.turns import close_window
from mezani.seats import seat_letter


def run_clock(table: Table, move: Move) -> None:
    """A timer ran out."""
    if move.kind == CLOCK_TURN:
        time_out_turn(table, table.turn)
    elif move.kind == CLOCK_WINDOW:
        close_window(table)
    elif move.kind == CLOCK_PROMPT:
        close_prompt(table, move.seat)
    else:
        table.pending = OVER


def close_prompt(table: Table, seat: i64) -> None:
    """“Niko Kadi?” was not answered, or answered no. Nobody else hears of it."""
    table.prompts &= ~bit(seat)
    if table.events is not None:
        table.emit(Event("prompt_closed", seat=seat_letter(seat), only=True))


def time_out_turn(table: Table, seat: i64) -> None:
    """Plays a turn for a player who did not."""
    table.emit_for("timed_out", seat)
    if table.pending == DIRECTION:
        pick_direction(table, seat, 1)
    if table.pending == SKIP or table.pending == KICK:
        let_pass(table, seat)
    elif must_play_requested(table, seat):
        play_requested(table, seat)
    else:
        draw(table, seat)


def play_requested(table: Table, seat: i64) -> None:
    """Plays the card that was asked for alone, with its own suit where one must be chosen."""
    card = table.request
    suit: i64 = NO_SUIT
    if suit_choice(table, bit(card), card) == MUST_CHOOSE:
        suit = suit_of(card)
    play(table, seat, bit(card), card, suit, NO_CARD, niko=False)

"""Whose turn it is: passing it on, skips, kicks, windows, and how a game ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, shifted
from mezani.game import Event
from mezani.games.kadi.engine.fast_rules import JACKS, KINGS
from mezani.games.kadi.engine.play_generator import Plays
from mezani.games.kadi.engine.position import (
    CONFIRMING,
    JUMP_WINDOW,
    KICK,
    KICK_WINDOW,
    OVER,
    SKIP,
    TURN,
    Table,
)
from mezani.games.kadi.engine.winning_hands import makes_whole_play
from mezani.games.shared.hand_bounds import with_bound
from mezani.seats import NO_SEAT, seat_letter

SCRATCH: Final = Plays()


def could_win(table: Table, seat: i64) -> bool:
    """Whether the whole hand could be a winning play on some top."""
    return makes_whole_play(table.law, SCRATCH, table.hands[seat], table.law.winning)


def begin(table: Table, seat: i64, pending: i64) -> None:
    """Gives the table to a seat, waiting for it to act under ``pending``."""
    table.turn = seat
    table.turns += 1
    table.pending = pending
    if table.asker != NO_SEAT and table.law.spade_asks_table and pending != KICK:
        reach_asked(table, seat)


def reach_asked(table: Table, seat: i64) -> None:
    """Keeps the round of a card the table was asked for: who had a turn, and when it is over."""
    if seat == table.asker:
        end_ask(table)
        return
    table.unasked &= ~bit(seat)


def end_ask(table: Table) -> None:
    """The round of asking is over: the asker wins if all was said and nobody had the card."""
    seat = table.asker
    wins = asker_wins(table)
    close_ask(table)
    if wins:
        table.emit_for("nobody_had_it", seat)
        win(table, seat)


def asker_wins(table: Table) -> bool:
    """Whether asking the table wins, now that its round is over."""
    seat = table.asker
    return (
        table.unasked == 0
        and table.announced & bit(seat) != 0
        and could_win(table, seat)
        and not (table.law.cardless_blocks_win and table.someone_cardless(seat))
    )


def close_ask(table: Table) -> None:
    """Forgets the card the table was asked for."""
    table.request = NO_CARD
    table.asker = NO_SEAT
    table.exempt = NO_SEAT
    table.unasked = 0


def pass_turn(table: Table, seat: i64) -> None:
    """The turn goes to the player after ``seat``."""
    begin(table, table.after(seat), TURN)


def win(table: Table, seat: i64) -> None:
    """Somebody has won; the table may wait for the others to confirm it."""
    table.winner = seat
    table.turn = NO_SEAT
    table.prompts = 0
    table.passed = 0
    table.amount = 0
    table.pending = CONFIRMING if table.law.confirm_win else OVER
    table.emit_for("won", seat)


def note_idle(table: Table, drawn: i64) -> bool:
    """Counts turns in which nothing was played or drawn. A whole round of them draws the game."""
    if drawn > 0:
        table.idle = 0
        return False
    table.idle += 1
    if table.idle < table.seats:
        return False
    table.turn = NO_SEAT
    table.prompts = 0
    table.pending = OVER
    if table.events is not None:
        table.emit(Event("drawn_game"))
    return True


# Jumps


def start_skips(table: Table, seat: i64, skips: i64) -> None:
    """Jacks were played: skips fall on the players after the one who jumped."""
    table.by = seat
    table.amount = skips
    table.jumped = 0
    go_on_skipping(table, seat)


def go_on_skipping(table: Table, seat: i64) -> None:
    """Skips players from the one after ``seat`` until somebody may counter or none are left."""
    asks = not table.law.jump_window
    while table.amount > 0:
        seat = table.next_to_skip(seat, table.by)
        if asks and may_counter(table, seat, JACKS):
            begin(table, seat, SKIP)
            return
        if asks and table.hands[seat] and not table.law.cardless_blocks_play:
            table.jack_bounds = with_bound(table.jack_bounds, seat, 0)
        if skip_one(table, seat):
            return
    finish_jump(table)
    pass_turn(table, seat)


def skip_one(table: Table, seat: i64) -> bool:
    """One player is passed over. Says whether that ended the game."""
    table.amount -= 1
    table.jumped += 1
    if table.asker == NO_SEAT or not table.law.spade_asks_table:
        return False
    table.unasked &= ~bit(seat)
    if seat == table.asker:
        if asker_wins(table):
            finish_jump(table)
        end_ask(table)
    return table.winner != NO_SEAT


def finish_jump(table: Table) -> None:
    """Tells how many people a jump passed over."""
    if table.events is not None and table.jumped > 0:
        table.emit(Event("jumped", seat=seat_letter(table.by), number=table.jumped))
    table.jumped = 0
    table.amount = 0


def may_counter(table: Table, seat: i64, counters: i64) -> bool:
    """Whether a player holds a card to counter with, and so is asked before being passed over."""
    if table.hands[seat] & counters == 0:
        return False
    return not table.law.cardless_blocks_play or not table.someone_cardless(seat)


# Kickbacks


def start_kick(table: Table, seat: i64, kings: i64) -> None:
    """Kings were played under the rules where only the player who would be next may counter."""
    victim = table.after(seat)
    table.by = seat
    table.amount = kings
    if kings % 2 == 1 and table.seats > 2 and may_counter(table, victim, KINGS):
        begin(table, victim, KICK)
        return
    if kings % 2 == 1 and table.seats > 2 and not table.law.cardless_blocks_play:
        table.king_bounds = with_bound(table.king_bounds, victim, 0)
    turn_round(table, seat, kings)
    pass_turn(table, seat)


def turn_round(table: Table, seat: i64, kings: i64) -> None:
    """The kick stands: each King turns the direction."""
    table.amount = 0
    if kings % 2 == 1:
        table.direction = -table.direction
        table.emit_for("reversed", seat)


# Windows


def open_window(table: Table, seat: i64, pending: i64, number: i64) -> None:
    """Everybody else may cancel for a while; it is nobody's turn."""
    table.by = seat
    table.amount = number
    table.passed = 0
    table.turn = NO_SEAT
    table.turns += 1
    table.pending = pending
    if table.events is not None:
        what = "jump" if pending == JUMP_WINDOW else "kickback"
        table.emit(Event("window", seat=seat_letter(seat), what=what, number=number))
    close_window_if_done(table)


def close_window_if_done(table: Table) -> None:
    """A window closes early when everybody else who has cards has let it pass."""
    if table.law.cardless_blocks_play and table.hands[table.by] == 0:
        close_window(table)
        return
    seat: i64 = 0
    while seat < table.seats:
        if seat != table.by and table.hands[seat] and not table.passed & bit(seat):
            return
        seat += 1
    close_window(table)


def close_window(table: Table) -> None:
    """Nobody cancelled: the skips or flips happen."""
    if table.pending == JUMP_WINDOW:
        start_skips(table, table.by, table.amount)
        return
    turn_round(table, table.by, table.amount)
    pass_turn(table, table.by)


# “Niko Kadi”


def announce(table: Table, seat: i64) -> None:
    """Everybody hears the call; it holds for the player's next turn."""
    table.announced |= bit(seat)
    table.prompts &= ~bit(seat)
    table.emit_for("announced", seat)


def may_call_with_play(table: Table, seat: i64) -> bool:
    """Whether a play may be announced with: always but for a canceller whose announcement still holds."""
    if not table.law.niko_called:
        return False
    return not (waits_for_window(table) and table.announced & bit(seat))


def may_call(table: Table, seat: i64) -> bool:
    """Whether a call may still follow the player's last move."""
    return (
        table.law.niko_called
        and table.mover == seat
        and table.winner == NO_SEAT
        and table.pending != OVER
        and not table.announced & bit(seat)
    )


def prompt_if_ready(table: Table, seat: i64) -> None:
    """After a move that leaves a hand that could win, its player is asked “Niko Kadi?”."""
    if not table.law.niko_prompted or table.winner != NO_SEAT or table.pending == OVER:
        return
    if table.announced & bit(seat) or not could_win(table, seat):
        return
    table.prompt(seat)
    if table.events is not None:
        table.emit(Event("prompted", seat=seat_letter(seat), only=True))


def waits_for_window(table: Table) -> bool:
    """Whether a cancel window is open."""
    return table.pending == JUMP_WINDOW or table.pending == KICK_WINDOW


def seat_bits(seats: i64) -> i64:
    """The set of all seats."""
    return shifted(1, seats) - 1

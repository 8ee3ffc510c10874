"""Turns: passing them, requests, jumps, kickbacks, windows, “Niko Kadi”, and the end of a game."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import NO_CARD, bit, shifted
from mezani.game import Event
from mezani.games.kadi.engine.fast_rules import JACKS, KINGS
from mezani.games.kadi.engine.playable import is_window_open
from mezani.games.kadi.engine.position import (
    CONFIRMING,
    JUMP_WINDOW,
    KICKBACK,
    OVER,
    SKIP,
    TURN,
    KadiPosition,
)
from mezani.games.kadi.engine.winning_hands import could_win
from mezani.games.shared.hand_bounds import with_seat_value
from mezani.seats import NO_SEAT, seat_letter


def begin_turn(position: KadiPosition, seat: i64, pending: i64) -> None:
    """Wait for a seat to act on what is now pending."""
    position.turn = seat
    position.timer_number += 1
    position.pending = pending
    if position.asker != NO_SEAT and position.fast_rules.spade_asks_table and pending != KICKBACK:
        if seat == position.asker:
            end_request(position)
        else:
            position.still_to_ask &= ~bit(seat)


def pass_turn(position: KadiPosition, seat: i64) -> None:
    """Pass the turn to the player after ``seat``."""
    begin_turn(position, position.after(seat), TURN)


def win(position: KadiPosition, seat: i64) -> None:
    """Make a seat the winner. The game is over at once, or when the other players have confirmed."""
    position.winner = seat
    position.turn = NO_SEAT
    position.open_prompts = 0
    position.passed = 0
    position.amount = 0
    position.pending = CONFIRMING if position.fast_rules.confirm_win else OVER
    position.emit_for("won", seat)


def count_idle_turn(position: KadiPosition, drawn: i64) -> bool:
    """Count turns in which nothing was played or drawn. Return whether a whole round of them draws the game."""
    if drawn > 0:
        position.idle_turns = 0
        return False
    position.idle_turns += 1
    if position.idle_turns < position.seats:
        return False
    position.turn = NO_SEAT
    position.open_prompts = 0
    position.pending = OVER
    if position.events is not None:
        position.emit(Event("tied"))
    return True


def all_seats(seats: i64) -> i64:
    """Return the set of all seats."""
    return shifted(1, seats) - 1


# A card the table was asked for


def end_request(position: KadiPosition) -> None:
    """End the round in which the table was asked for a card. The asker may win now."""
    seat = position.asker
    wins = wins_by_asking(position)
    clear_request(position)
    if wins:
        position.emit_for("nobody_had_it", seat)
        win(position, seat)


def wins_by_asking(position: KadiPosition) -> bool:
    """Return whether the asker wins if the round ends now."""
    seat = position.asker
    return (
        position.still_to_ask == 0
        and position.announced & bit(seat) != 0
        and could_win(position, seat)
        and not (position.fast_rules.cardless_blocks_win and position.has_cardless_opponent(seat))
    )


def clear_request(position: KadiPosition) -> None:
    """Forget the card that was asked for or requested."""
    position.request = NO_CARD
    position.asker = NO_SEAT
    position.exempt = NO_SEAT
    position.still_to_ask = 0


# Jumps


def start_jump(position: KadiPosition, seat: i64, skips: i64) -> None:
    """Skip the players after ``seat``, who played Jacks."""
    position.by = seat
    position.amount = skips
    position.skipped = 0
    continue_jump(position, seat)


def continue_jump(position: KadiPosition, seat: i64) -> None:
    """Skip players after ``seat`` until one of them can counter or no skips are left."""
    can_counter = not position.fast_rules.jump_window
    while position.amount > 0:
        seat = position.next_to_skip(seat, position.by)
        if can_counter and may_counter(position, seat, JACKS):
            begin_turn(position, seat, SKIP)
            return
        if can_counter and position.hands[seat] and not position.fast_rules.cardless_blocks_play:
            position.jack_bounds = with_seat_value(position.jack_bounds, seat, 0)
        skip_player(position, seat)
        if position.winner != NO_SEAT:
            return
    end_jump(position)
    pass_turn(position, seat)


def skip_player(position: KadiPosition, seat: i64) -> None:
    """Skip one player. That can end a request, and with it the game."""
    position.amount -= 1
    position.skipped += 1
    if position.asker == NO_SEAT or not position.fast_rules.spade_asks_table:
        return
    position.still_to_ask &= ~bit(seat)
    if seat == position.asker:
        if wins_by_asking(position):
            end_jump(position)
        end_request(position)


def end_jump(position: KadiPosition) -> None:
    """End a jump, and emit which players it skipped."""
    if position.skipped > 0:
        position.emit_jump(position.by, position.skipped)
    position.skipped = 0
    position.amount = 0


def may_counter(position: KadiPosition, seat: i64, counters: i64) -> bool:
    """Return whether a player holds a card to counter with, and is therefore asked first."""
    if position.hands[seat] & counters == 0:
        return False
    return not position.fast_rules.cardless_blocks_play or not position.has_cardless_opponent(seat)


# Kickbacks


def start_kickback(position: KadiPosition, seat: i64, kings: i64) -> None:
    """Reverse the direction after Kings, unless the player who would be next can counter."""
    following = position.after(seat)
    position.by = seat
    position.amount = kings
    if kings % 2 == 1 and position.seats > 2:
        if may_counter(position, following, KINGS):
            begin_turn(position, following, KICKBACK)
            return
        if not position.fast_rules.cardless_blocks_play:
            position.king_bounds = with_seat_value(position.king_bounds, following, 0)
    reverse_direction(position, seat, kings)
    pass_turn(position, seat)


def reverse_direction(position: KadiPosition, seat: i64, kings: i64) -> None:
    """Reverse the direction once for each King."""
    position.amount = 0
    if kings % 2 == 1:
        position.direction = -position.direction
        position.emit_for("reversed", seat)


# Windows


def open_window(position: KadiPosition, seat: i64, pending: i64, number: i64) -> None:
    """Let all other players cancel Jacks or Kings."""
    position.by = seat
    position.amount = number
    position.passed = 0
    position.turn = NO_SEAT
    position.timer_number += 1
    position.pending = pending
    if position.events is not None:
        what = "jump" if pending == JUMP_WINDOW else "kickback"
        position.emit(Event("window", seat=seat_letter(seat), what=what, number=number))
    close_window_if_complete(position)


def close_window_if_complete(position: KadiPosition) -> None:
    """Close a window when all other players who have cards have passed."""
    if position.fast_rules.cardless_blocks_play and position.hands[position.by] == 0:
        close_window(position)
        return
    seat: i64 = 0
    while seat < position.seats:
        if seat != position.by and position.hands[seat] and not position.passed & bit(seat):
            return
        seat += 1
    close_window(position)


def close_window(position: KadiPosition) -> None:
    """Close a window in which nobody has cancelled."""
    if position.pending == JUMP_WINDOW:
        start_jump(position, position.by, position.amount)
        return
    reverse_direction(position, position.by, position.amount)
    pass_turn(position, position.by)


# “Niko Kadi”


def announce(position: KadiPosition, seat: i64) -> None:
    """Announce “Niko Kadi” for a player's next turn."""
    position.announced |= bit(seat)
    position.open_prompts &= ~bit(seat)
    position.emit_for("announced", seat)


def may_call_with_play(position: KadiPosition, seat: i64) -> bool:
    """Return whether a play can include a call. A cancel cannot if an earlier announcement still holds."""
    if not position.fast_rules.allows_calls:
        return False
    return not (is_window_open(position) and position.announced & bit(seat))


def may_call(position: KadiPosition, seat: i64) -> bool:
    """Return whether a player can still call after their last move."""
    return (
        position.fast_rules.allows_calls
        and position.last_mover == seat
        and position.winner == NO_SEAT
        and position.pending != OVER
        and not position.announced & bit(seat)
    )


def prompt_if_ready(position: KadiPosition, seat: i64) -> None:
    """Ask a player “Niko Kadi?” if their hand could win."""
    if (
        not position.fast_rules.prompts_for_call
        or position.winner != NO_SEAT
        or position.pending == OVER
        or position.announced & bit(seat)
        or not could_win(position, seat)
    ):
        return
    position.prompt(seat)
    if position.events is not None:
        position.emit(Event("prompted", seat=seat_letter(seat), only=True))


def close_prompt(position: KadiPosition, seat: i64) -> None:
    """Close a prompt that was declined or timed out. No other player notices."""
    position.open_prompts &= ~bit(seat)
    if position.events is not None:
        position.emit(Event("prompt_closed", seat=seat_letter(seat), only=True))

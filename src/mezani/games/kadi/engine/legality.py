"""Whether a move is legal now: OK, or the reason why not as a number. refusals.py has the sentences."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import ACE, BLACK_JOKERS, NO_CARD, RED_JOKERS, bit, count, lowest, rank_of
from mezani.games.kadi.engine.combinations import (
    MUST_CHOOSE,
    NO_CHOICE,
    ask_choice,
    askable,
    check_shape,
    in_hand,
    suit_choice,
)
from mezani.games.kadi.engine.effects import is_confirming
from mezani.games.kadi.engine.moves import (
    CLOCK_CONFIRM,
    CLOCK_PROMPT,
    CLOCK_TURN,
    CLOCK_WINDOW,
    CONFIRM,
    DRAW,
    NIKO,
    PASS,
    PLAY,
    QUIET,
    Move,
)
from mezani.games.kadi.engine.play_generator import highest_joker
from mezani.games.kadi.engine.play_order import ListedPlay
from mezani.games.kadi.engine.playable import first_cards, is_in_window, owes_request
from mezani.games.kadi.engine.position import (
    CONFIRMING,
    DIRECTION,
    KICK,
    OVER,
    REQUEST,
    SKIP,
    Table,
)
from mezani.games.kadi.engine.turns import may_call, may_call_with_play, waits_for_window
from mezani.games.shared.turn_clock import has_turn_clock
from mezani.seats import CLOCK

OK: Final = 0
# 1 to 11 are the shapes of shapes.py.
GAME_OVER: Final = 20
NOT_YOUR_TURN: Final = 21
NOT_HELD: Final = 22
FIRST_DOES_NOT_FIT: Final = 23
SUIT_NEEDED: Final = 24
NO_SUIT_TO_CHOOSE: Final = 25
ASK_NEEDED: Final = 26
NOTHING_TO_ASK: Final = 27
CANNOT_ASK_FOR_THAT: Final = 28
NO_CALL: Final = 29
CANNOT_DRAW: Final = 30
MUST_PLAY_REQUESTED: Final = 31
CANNOT_PASS: Final = 32
NO_PROMPT: Final = 33
NO_DIRECTION: Final = 34
NOTHING_TO_CONFIRM: Final = 35
CLOCK_NOT_RUNNING: Final = 36
NOT_FOR_PLAYERS: Final = 37


def judge(table: Table, seat: i64, move: Move) -> i64:
    """OK, or why this seat may not make this move now."""
    kind = move.kind
    if kind >= CLOCK_TURN or seat == CLOCK:
        if seat != CLOCK or kind < CLOCK_TURN:
            return NOT_FOR_PLAYERS
        return OK if is_clock_running(table, move) else CLOCK_NOT_RUNNING
    if table.pending == OVER:
        return GAME_OVER
    if kind == PLAY:
        return judge_play(table, seat, move)
    if kind == DRAW:
        return judge_draw(table, seat)
    if kind == PASS:
        return judge_pass(table, seat)
    if kind == NIKO:
        return OK if may_call(table, seat) or table.prompts & bit(seat) else NO_CALL
    if kind == QUIET:
        return OK if table.prompts & bit(seat) else NO_PROMPT
    if kind == CONFIRM:
        return OK if is_confirming(table, seat) else NOTHING_TO_CONFIRM
    if table.pending != DIRECTION:
        return NO_DIRECTION
    return OK if seat == table.turn else NOT_YOUR_TURN


def judge_play(table: Table, seat: i64, move: Move) -> i64:
    """A play: held, the first card fits, the shape is right, and every choice is made and none too many."""
    if table.pending == CONFIRMING:
        return GAME_OVER
    if table.turn != seat and not is_in_window(table, seat):
        return NOT_YOUR_TURN
    held = in_hand(table.hands[seat], move.mask)
    if held == 0:
        return NOT_HELD
    first = first_cards(table, seat)
    if move.is_several:
        verdict = judge_order(table, move, count(held), first)
        if verdict != OK:
            return verdict
    elif held & first == 0:
        return FIRST_DOES_NOT_FIT
    if move.niko and not may_call_with_play(table, seat):
        return NO_CALL
    return judge_choices(table, seat, move)


def judge_order(table: Table, move: Move, held: i64, first: i64) -> i64:
    """Several cards: no card twice, the first fits, and they make a play in this order."""
    if isinstance(move, ListedPlay) and move.is_still_listed(table, first):
        return OK
    cards = move.in_order()
    if len(cards) != held:
        return NOT_HELD
    if not is_among(cards[0], first):
        return FIRST_DOES_NOT_FIT
    return check_shape(table, cards, 0)


def judge_choices(table: Table, seat: i64, move: Move) -> i64:
    """The suit and the card to ask for: named where they must be, absent where there is none to name."""
    if rank_of(move.last) != ACE and move.suit < 0 and move.ask < 0:
        return OK
    choice = suit_choice(table, move.mask, move.last)
    if choice == MUST_CHOOSE and move.suit < 0:
        return SUIT_NEEDED
    if choice == NO_CHOICE and move.suit >= 0:
        return NO_SUIT_TO_CHOOSE
    choice = ask_choice(table, move.last)
    if move.ask < 0:
        return ASK_NEEDED if choice == MUST_CHOOSE else OK
    if choice == NO_CHOICE:
        return NOTHING_TO_ASK
    return OK if askable(table, seat) & bit(move.ask) else CANNOT_ASK_FOR_THAT


def judge_draw(table: Table, seat: i64) -> i64:
    """Drawing is always allowed on one's turn, but for a card that was asked for."""
    if table.turn != seat:
        return NOT_YOUR_TURN
    if table.pending == SKIP or table.pending == KICK or table.pending == DIRECTION:
        return CANNOT_DRAW
    if table.request != NO_CARD and must_play_requested(table, seat):
        return MUST_PLAY_REQUESTED
    return OK


def must_play_requested(table: Table, seat: i64) -> bool:
    """Whether this seat holds a card that was asked for and may not pick instead."""
    if first_cards(table, seat) == 0:
        return False
    if table.pending == REQUEST:
        return table.hands[seat] & bit(table.request) != 0
    return owes_request(table, seat)


def judge_pass(table: Table, seat: i64) -> i64:
    """A skip, a kickback or a window may be let by."""
    if waits_for_window(table):
        return OK if is_in_window(table, seat) else CANNOT_PASS
    if table.turn != seat:
        return NOT_YOUR_TURN
    return OK if table.pending == SKIP or table.pending == KICK else CANNOT_PASS


def is_clock_running(table: Table, move: Move) -> bool:
    """Whether the timer that is said to have run out is running."""
    if move.kind == CLOCK_TURN:
        return has_turn_clock(table.turn, table.law.turn_seconds)
    if move.kind == CLOCK_WINDOW:
        return waits_for_window(table)
    if move.kind == CLOCK_PROMPT:
        return move.seat < table.seats and table.prompts & bit(move.seat) != 0
    return move.kind == CLOCK_CONFIRM and table.pending == CONFIRMING


def is_among(card: i64, cards: i64) -> bool:
    """Whether a set holds a card, Jokers of a colour standing for each other."""
    if card < 52:
        return cards & bit(card) != 0
    return cards & (RED_JOKERS if card % 2 == 0 else BLACK_JOKERS) != 0


def held_last(held: i64, last: i64) -> i64:
    """The card of the hand that a move's last card is."""
    if last < 52:
        return last
    return lowest(highest_joker(held & (RED_JOKERS if last % 2 == 0 else BLACK_JOKERS)))

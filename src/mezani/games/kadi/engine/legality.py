"""Whether a move is legal: LEGAL, or the reason why not. texts/refusals.py has the sentences."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import ACE, BLACK_JOKERS, NO_CARD, RED_JOKERS, bit, count, lowest, rank_of
from mezani.games.kadi.engine.combinations import (
    LEGAL,
    MUST_CHOOSE,
    NO_CHOICE,
    ask_choice,
    askable_cards,
    check_combination,
    held_cards,
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
from mezani.games.kadi.engine.play_order import GeneratedPlay
from mezani.games.kadi.engine.playable import (
    is_window_open,
    is_window_open_to,
    must_play_requested,
    playable_cards,
)
from mezani.games.kadi.engine.position import (
    CONFIRMING,
    DIRECTION,
    KICKBACK,
    OVER,
    SKIP,
    KadiPosition,
)
from mezani.games.kadi.engine.turns import may_call, may_call_with_play
from mezani.games.shared.turn_clock import has_turn_clock
from mezani.seats import CLOCK

# Reasons besides those of combinations.py.
GAME_OVER: Final = 20
NOT_YOUR_TURN: Final = 21
NOT_HELD: Final = 22
NO_MATCH: Final = 23
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


def check_move(position: KadiPosition, seat: i64, move: Move) -> i64:
    """Return LEGAL, or why a seat or the clock cannot make a move now."""
    kind = move.kind
    if kind >= CLOCK_TURN or seat == CLOCK:
        if seat != CLOCK or kind < CLOCK_TURN:
            return NOT_FOR_PLAYERS
        return LEGAL if is_clock_running(position, move) else CLOCK_NOT_RUNNING
    if position.pending == OVER:
        return GAME_OVER
    if kind == PLAY:
        return check_play(position, seat, move)
    if kind == DRAW:
        return check_draw(position, seat)
    if kind == PASS:
        return check_pass(position, seat)
    if kind == NIKO:
        return LEGAL if may_call(position, seat) or position.open_prompts & bit(seat) else NO_CALL
    if kind == QUIET:
        return LEGAL if position.open_prompts & bit(seat) else NO_PROMPT
    if kind == CONFIRM:
        return LEGAL if is_confirming(position, seat) else NOTHING_TO_CONFIRM
    if position.pending != DIRECTION:
        return NO_DIRECTION
    return LEGAL if seat == position.turn else NOT_YOUR_TURN


def check_play(position: KadiPosition, seat: i64, move: Move) -> i64:
    """Return LEGAL, or why a play is not: its cards, their order, its choices or its call."""
    if position.pending == CONFIRMING:
        return GAME_OVER
    if position.turn != seat and not is_window_open_to(position, seat):
        return NOT_YOUR_TURN
    held = held_cards(position.hands[seat], move.mask)
    if held == 0:
        return NOT_HELD
    first = playable_cards(position, seat)
    if move.has_several_cards:
        reason = check_order(position, move, count(held), first)
        if reason != LEGAL:
            return reason
    elif held & first == 0:
        return NO_MATCH
    if move.niko and not may_call_with_play(position, seat):
        return NO_CALL
    return check_choices(position, seat, move)


def check_order(position: KadiPosition, move: Move, held: i64, first: i64) -> i64:
    """Return LEGAL, or why several cards cannot be played in their order. ``held`` is how many are in the hand."""
    if isinstance(move, GeneratedPlay) and move.is_still_valid(position, first):
        return LEGAL
    cards = move.ordered_cards()
    if len(cards) != held:
        return NOT_HELD
    if not contains_card(first, cards[0]):
        return NO_MATCH
    return check_combination(position, cards, 0)


def check_choices(position: KadiPosition, seat: i64, move: Move) -> i64:
    """Return LEGAL, or why the suit or the requested card is missing or not allowed."""
    if rank_of(move.last) != ACE and move.suit < 0 and move.ask < 0:
        return LEGAL
    choice = suit_choice(position, move.mask, move.last)
    if choice == MUST_CHOOSE and move.suit < 0:
        return SUIT_NEEDED
    if choice == NO_CHOICE and move.suit >= 0:
        return NO_SUIT_TO_CHOOSE
    choice = ask_choice(position, move.last)
    if move.ask < 0:
        return ASK_NEEDED if choice == MUST_CHOOSE else LEGAL
    if choice == NO_CHOICE:
        return NOTHING_TO_ASK
    return LEGAL if askable_cards(position, seat) & bit(move.ask) else CANNOT_ASK_FOR_THAT


def check_draw(position: KadiPosition, seat: i64) -> i64:
    """Return LEGAL, or why a seat cannot draw."""
    if position.turn != seat:
        return NOT_YOUR_TURN
    if position.pending == SKIP or position.pending == KICKBACK or position.pending == DIRECTION:
        return CANNOT_DRAW
    if position.request != NO_CARD and must_play_requested(position, seat):
        return MUST_PLAY_REQUESTED
    return LEGAL


def check_pass(position: KadiPosition, seat: i64) -> i64:
    """Return LEGAL, or why a seat cannot pass."""
    if is_window_open(position):
        return LEGAL if is_window_open_to(position, seat) else CANNOT_PASS
    if position.turn != seat:
        return NOT_YOUR_TURN
    return LEGAL if position.pending == SKIP or position.pending == KICKBACK else CANNOT_PASS


def is_clock_running(position: KadiPosition, move: Move) -> bool:
    """Return whether the timer of a clock move is running."""
    if move.kind == CLOCK_TURN:
        return has_turn_clock(position.turn, position.fast_rules.turn_seconds)
    if move.kind == CLOCK_WINDOW:
        return is_window_open(position)
    if move.kind == CLOCK_PROMPT:
        return move.seat < position.seats and position.open_prompts & bit(move.seat) != 0
    return move.kind == CLOCK_CONFIRM and position.pending == CONFIRMING


def contains_card(cards: i64, card: i64) -> bool:
    """Return whether a set contains a card. Jokers of a colour are equal."""
    if card < 52:
        return cards & bit(card) != 0
    return cards & (RED_JOKERS if card % 2 == 0 else BLACK_JOKERS) != 0


def held_last_card(held: i64, last: i64) -> i64:
    """Return the card of the hand that a move means by its last card."""
    if last < 52:
        return last
    return lowest(highest_joker(held & (RED_JOKERS if last % 2 == 0 else BLACK_JOKERS)))

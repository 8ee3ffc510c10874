"""The legal moves of a seat or the clock, one for each distinct outcome."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import lowest
from mezani.games.qute.engine.moves import (
    BACK,
    CLOCK_TURN,
    DRAW,
    NOT_CHOSEN,
    Move,
    add_move,
    end_move,
    play_move,
    qute_move,
    simple_move,
)
from mezani.games.qute.engine.playable import (
    can_call,
    can_draw,
    can_end,
    needs_eights,
    needs_jacks,
    needs_suit,
    playable_cards,
)
from mezani.games.qute.engine.position import QutePosition, addable_ranks
from mezani.games.shared.turn_clock import has_turn_clock
from mezani.seats import CLOCK


def legal_moves(position: QutePosition, seat: i64) -> list[Move]:
    """Return every legal move of a seat or the clock."""
    moves: list[Move] = []
    if seat == CLOCK:
        if has_turn_clock(position.turn, position.fast_rules.turn_seconds):
            moves.append(simple_move(CLOCK_TURN))
        return moves
    cards = playable_cards(position, seat)
    while cards:
        moves.append(play_move(lowest(cards)))
        cards &= cards - 1
    add_moves_without_cards(position, seat, moves)
    return moves


def add_moves_without_cards(position: QutePosition, seat: i64, moves: list[Move]) -> None:
    """Add every move that is not a play: practice moves, then calls, then drawing or ending."""
    if seat != position.turn:
        return
    if position.fast_rules.practice:
        add_practice_moves(position, seat, moves)
    if can_call(position):
        add_calls(position, seat, moves)
    if can_draw(position, seat):
        moves.append(simple_move(DRAW))
    if can_end(position, seat):
        add_ends(position, seat, moves)


def add_practice_moves(position: QutePosition, seat: i64, moves: list[Move]) -> None:
    """Add the moves that add a card of each rank, and the one that puts a card back."""
    ranks = addable_ranks(position)
    while ranks:
        moves.append(add_move(lowest(ranks)))
        ranks &= ranks - 1
    if position.hands[seat]:
        moves.append(simple_move(BACK))


def add_calls(position: QutePosition, seat: i64, moves: list[Move]) -> None:
    """Add the call of Qute with every choice of Jack points."""
    for jacks in choices(2, needed=needs_jacks(position, seat, calls=True)):
        moves.append(qute_move(jacks))


def add_ends(position: QutePosition, seat: i64, moves: list[Move]) -> None:
    """Add the end of the turn with every combination of choices."""
    for suit in choices(4, needed=needs_suit(position, seat)):
        for eights in choices(2, needed=needs_eights(position)):
            for jacks in choices(2, needed=needs_jacks(position, seat, calls=False)):
                moves.append(end_move(suit, eights, jacks))


def choices(number: int, *, needed: bool) -> list[int]:
    """Return the values of a choice, or only NOT_CHOSEN if it is not needed."""
    return list(range(number)) if needed else [NOT_CHOSEN]

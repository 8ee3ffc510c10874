"""The moves a seat or the clock may make, one for each distinct outcome."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import lowest
from mezani.games.qute.engine.moves import (
    BACK,
    CLOCK_TURN,
    DRAW,
    NOT_SAID,
    Move,
    adding,
    calling,
    ending,
    plain,
    play_of,
)
from mezani.games.qute.engine.playable import (
    can_call,
    can_draw,
    can_end,
    chooses_eights,
    chooses_jacks,
    chooses_suit,
    playable,
)
from mezani.games.qute.engine.position import Table, addable_ranks
from mezani.games.shared.turn_clock import has_turn_clock


def clock_moves(table: Table) -> list[Move]:
    """What the clock may do."""
    return [plain(CLOCK_TURN)] if has_turn_clock(table.turn, table.law.turn_seconds) else []


def add_plays(table: Table, seat: i64, moves: list[Move]) -> None:
    """Every card that may be played."""
    cards = playable(table, seat)
    while cards:
        moves.append(play_of(lowest(cards)))
        cards &= cards - 1


def add_plain_moves(table: Table, seat: i64, moves: list[Move]) -> None:
    """Everything that is no play: practice moves first, then calls, then the least."""
    if table.over or seat != table.turn:
        return
    if table.law.practice:
        add_practice(table, seat, moves)
    if can_call(table):
        add_calls(table, seat, moves)
    if can_draw(table, seat):
        moves.append(plain(DRAW))
    if can_end(table, seat):
        add_ends(table, seat, moves)


def add_practice(table: Table, seat: i64, moves: list[Move]) -> None:
    """The cards that may be added, and putting one back."""
    ranks = addable_ranks(table)
    while ranks:
        moves.append(adding(lowest(ranks)))
        ranks &= ranks - 1
    if table.hands[seat]:
        moves.append(plain(BACK))


def add_calls(table: Table, seat: i64, moves: list[Move]) -> None:
    """Qute, with every choice there is."""
    if not chooses_jacks(table, seat, calls=True):
        moves.append(calling(NOT_SAID))
        return
    for jacks in range(2):
        moves.append(calling(jacks))


def add_ends(table: Table, seat: i64, moves: list[Move]) -> None:
    """The end of the turn, with every choice there is."""
    for suit in options(4, asked=chooses_suit(table, seat)):
        for eights in options(2, asked=chooses_eights(table)):
            for jacks in options(2, asked=chooses_jacks(table, seat, calls=False)):
                moves.append(ending(suit, eights, jacks))


def options(number: int, *, asked: bool) -> list[int]:
    """The values of a choice, or only that it is not said."""
    return list(range(number)) if asked else [NOT_SAID]

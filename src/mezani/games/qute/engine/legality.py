"""Whether a move is legal now: OK, or the reason why not as a number. refusals.py has the sentences."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import bit
from mezani.games.qute.engine.fast_rules import is_added_rank
from mezani.games.qute.engine.moves import (
    ADD,
    BACK,
    CLOCK_TURN,
    DRAW,
    END,
    PLAY,
    QUTE,
    Move,
    SeveralCards,
)
from mezani.games.qute.engine.playable import (
    can_call,
    can_draw,
    can_end,
    chooses_eights,
    chooses_jacks,
    chooses_suit,
    must_cover,
    playable,
)
from mezani.games.qute.engine.position import Table, addable_ranks
from mezani.games.shared.turn_clock import has_turn_clock
from mezani.seats import CLOCK

OK: Final = 0
GAME_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
ONE_AT_A_TIME: Final = 3
NOT_HELD: Final = 4
NO_MATCH: Final = 5
NOT_SAME_RANK: Final = 6
NOT_A_COVER: Final = 7
MUST_PLAY: Final = 8
DRAWN_ALREADY: Final = 9
NOTHING_TO_DRAW: Final = 10
PLAYED_ALREADY: Final = 11
HAS_A_COVER: Final = 12
MUST_DRAW: Final = 13
MUST_PLAY_DRAWN: Final = 14
MUST_COVER: Final = 15
SUIT_NEEDED: Final = 16
NO_SUIT_TO_CHOOSE: Final = 17
EIGHTS_NEEDED: Final = 18
NO_EIGHTS_TO_CHOOSE: Final = 19
JACKS_NEEDED: Final = 20
NO_JACKS_TO_CHOOSE: Final = 21
NO_QUTE: Final = 22
NOT_PRACTICE: Final = 23
CANNOT_ADD: Final = 24
NONE_LEFT_TO_ADD: Final = 25
NOTHING_TO_PUT_BACK: Final = 26
CLOCK_NOT_RUNNING: Final = 27
NOT_FOR_PLAYERS: Final = 28


def judge(table: Table, seat: i64, move: Move) -> i64:
    """OK, or why this seat may not make this move now."""
    kind = move.kind
    if kind == CLOCK_TURN or seat == CLOCK:
        if seat != CLOCK or kind != CLOCK_TURN:
            return NOT_FOR_PLAYERS
        return OK if has_turn_clock(table.turn, table.law.turn_seconds) else CLOCK_NOT_RUNNING
    if table.over:
        return GAME_OVER
    if (kind == ADD or kind == BACK) and not table.law.practice:
        return NOT_PRACTICE
    if seat != table.turn:
        return NOT_YOUR_TURN
    if kind == PLAY:
        return judge_play(table, seat, move)
    if kind == DRAW:
        return judge_draw(table, seat)
    if kind == END:
        return judge_end(table, seat, move)
    if kind == QUTE:
        return judge_call(table, seat, move)
    if kind == ADD:
        return judge_add(table, move.card)
    return OK if table.hands[seat] else NOTHING_TO_PUT_BACK


def judge_play(table: Table, seat: i64, move: Move) -> i64:
    """One card, held, that fits, goes on with the rank, or covers."""
    if isinstance(move, SeveralCards):
        return ONE_AT_A_TIME
    card = bit(move.card)
    if table.hands[seat] & card == 0:
        return NOT_HELD
    if playable(table, seat) & card:
        return OK
    if table.played == 0:
        return NO_MATCH
    return NOT_A_COVER if must_cover(table) else NOT_SAME_RANK


def judge_draw(table: Table, seat: i64) -> i64:
    """A card is drawn when nothing fits, once a turn; or until a 6 can be covered."""
    if can_draw(table, seat):
        return OK
    if table.played > 0:
        if not must_cover(table):
            return PLAYED_ALREADY
        return NOTHING_TO_DRAW if not table.anything_to_draw() else HAS_A_COVER
    if table.drawn > 0:
        return DRAWN_ALREADY
    return MUST_PLAY if playable(table, seat) else NOTHING_TO_DRAW


def judge_end(table: Table, seat: i64, move: Move) -> i64:
    """A turn is ended when enough was done in it, with every choice made and none too many."""
    if not can_end(table, seat):
        if table.played > 0:
            return MUST_COVER
        if playable(table, seat) == 0:
            return MUST_DRAW
        return MUST_PLAY_DRAWN if table.drawn > 0 else MUST_PLAY
    if chooses_suit(table, seat) != (move.suit >= 0):
        return NO_SUIT_TO_CHOOSE if move.suit >= 0 else SUIT_NEEDED
    if chooses_eights(table) != (move.eights >= 0):
        return NO_EIGHTS_TO_CHOOSE if move.eights >= 0 else EIGHTS_NEEDED
    return judge_jacks(table, seat, move, calls=False)


def judge_call(table: Table, seat: i64, move: Move) -> i64:
    """Qute is called on a run of four that the player has put a card to."""
    if not can_call(table):
        return NO_QUTE
    if move.suit >= 0:
        return NO_SUIT_TO_CHOOSE
    if move.eights >= 0:
        return NO_EIGHTS_TO_CHOOSE
    return judge_jacks(table, seat, move, calls=True)


def judge_jacks(table: Table, seat: i64, move: Move, *, calls: bool) -> i64:
    """The points for Jacks are chosen where the round ends on one, and nowhere else."""
    if chooses_jacks(table, seat, calls=calls) != (move.jacks >= 0):
        return NO_JACKS_TO_CHOOSE if move.jacks >= 0 else JACKS_NEEDED
    return OK


def judge_add(table: Table, rank: i64) -> i64:
    """In practice a 6, 7, 8, J or A may be taken out of the blind, if there is one."""
    if not is_added_rank(rank):
        return CANNOT_ADD
    return OK if addable_ranks(table) & bit(rank) else NONE_LEFT_TO_ADD

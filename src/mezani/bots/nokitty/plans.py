"""Whole turns a player could make from here: magic first, then hearts, and perhaps a Shield.

What magic may do is said again here, and not asked of the rules in ``engine/targets.py``: those look at a
position, and to lay one out for each of the hundreds of boards a turn may lead to would take longer than all the
thinking. A test plays every plan at a position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mezani.bots.nokitty.board import MINE, NOBODY, THEIRS, Board
from mezani.bots.nokitty.placements import Fit, best_fits, filling_fits, total
from mezani.bots.nokitty.situation import Hand, Situation
from mezani.games.nokitty.engine.cards import RECYCLE, WHITE, WIND
from mezani.games.nokitty.engine.moves import END, PROTECT, Move, on_tile, simple_move

MOST_WINDS = 3
MOST_RECYCLES = 2
"""So many targets of a magic card are looked at in one turn, which keeps the plans to a few hundred."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The moves of the rest of a turn, and what they leave behind."""

    moves: tuple[Move, ...]
    board: Board
    hand: Hand
    magic_now: int
    is_shielded: bool

    @property
    def first(self) -> Move:
        """What to do now: the first of the moves, or to end the turn."""
        return self.moves[0] if self.moves else simple_move(END)

    @property
    def is_filled(self) -> bool:
        """Whether every tile holds a heart, and the game is over."""
        return NOBODY not in self.board.owners


def plans(situation: Situation) -> Iterator[Plan]:
    """The turns worth a thought, the one that does nothing first; none that fills the board and loses."""
    start = Plan(
        (), situation.board, situation.hand, situation.magic_now, situation.is_fresh_shield
    )
    for windy in with_winds(situation, start):
        for white in with_recycles(situation, windy):
            for placed in with_hearts(situation, white):
                if placed.is_filled and placed.board.lead < 0:
                    continue
                yield placed
                if can_shield(situation, placed):
                    yield with_shield(placed)


def with_winds(situation: Situation, plan: Plan) -> Iterator[Plan]:
    """The plan, and with one Wind more at a time against the hearts that hurt most."""
    yield plan
    if situation.is_against_shield:
        return
    targets = sorted(plan.board.tiles_of(THEIRS), key=plan.board.points_on, reverse=True)
    for tile in targets[: min(plan.hand.winds, plan.magic_now, MOST_WINDS)]:
        plan = replace(
            plan,
            moves=(*plan.moves, on_tile(WIND, tile)),
            board=plan.board.without_heart(tile),
            hand=replace(plan.hand, winds=plan.hand.winds - 1),
            magic_now=plan.magic_now - 1,
        )
        yield plan


def with_recycles(situation: Situation, plan: Plan) -> Iterator[Plan]:
    """The plan, and with one Recycle more at a time where it changes most."""
    yield plan
    for _ in range(min(plan.hand.recycles, plan.magic_now, MOST_RECYCLES)):
        gains = [
            (white_gain(situation, plan, tile), -tile)
            for tile in white_targets(situation, plan.board)
        ]
        gain, behind = max(gains, default=(0, 0))
        if gain <= 0:
            return
        plan = replace(
            plan,
            moves=(*plan.moves, on_tile(RECYCLE, -behind)),
            board=plan.board.with_white(-behind),
            hand=replace(plan.hand, recycles=plan.hand.recycles - 1),
            magic_now=plan.magic_now - 1,
        )
        yield plan


def white_targets(situation: Situation, board: Board) -> list[int]:
    """The tiles a Recycle may turn white."""
    return [
        tile
        for tile, colour in enumerate(board.colours)
        if colour != WHITE and not (situation.is_against_shield and board.owners[tile] == THEIRS)
    ]


def white_gain(situation: Situation, plan: Plan, tile: int) -> int:
    """What turning a tile white is worth: in points at once, or for the hearts in the hand."""
    board = plan.board
    if board.owners[tile] != NOBODY:
        return board.lead_from_white(tile)
    hearts, most = plan.hand.hearts, situation.hearts_now
    before = total(best_fits(board, hearts, most))
    return total(best_fits(board.with_white(tile), hearts, most)) - before


def with_hearts(situation: Situation, plan: Plan) -> Iterator[Plan]:
    """The plan, with one heart more at a time where it counts most, and with the board filled."""
    yield plan
    hearts = plan.hand.hearts
    fits = best_fits(plan.board, hearts, situation.hearts_now)
    filling = filling_fits(plan.board, hearts, situation.hearts_now) or []
    for number in range(1, len(fits) + 1):
        yield with_fits(plan, fits[:number])
    if len(filling) > len(fits):
        yield with_fits(plan, filling)


def with_fits(plan: Plan, fits: list[Fit]) -> Plan:
    """The plan with hearts placed."""
    owners, hearts, left = [*plan.board.owners], [*plan.board.hearts], [*plan.hand.hearts]
    for fit in fits:
        owners[fit.tile] = MINE
        hearts[fit.tile] = fit.kind
        left.remove(fit.kind)
    return replace(
        plan,
        moves=(*plan.moves, *(on_tile(fit.kind, fit.tile) for fit in fits)),
        board=replace(plan.board, owners=tuple(owners), hearts=tuple(hearts)),
        hand=replace(plan.hand, hearts=tuple(left)),
    )


def can_shield(situation: Situation, plan: Plan) -> bool:
    """Whether a Shield may be raised at the end of the plan, and has something to protect."""
    if situation.is_against_shield or plan.is_shielded or situation.is_last_turn or plan.is_filled:
        return False
    return bool(plan.hand.shields and plan.magic_now and plan.board.score(MINE))


def with_shield(plan: Plan) -> Plan:
    """The plan with a Shield raised at its end."""
    return replace(
        plan,
        moves=(*plan.moves, simple_move(PROTECT)),
        hand=replace(plan.hand, shields=plan.hand.shields - 1),
        magic_now=plan.magic_now - 1,
        is_shielded=True,
    )

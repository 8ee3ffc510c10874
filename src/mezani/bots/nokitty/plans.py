"""Plans: whole turns a player could make, with magic first, then hearts, and perhaps a Shield.

The rules for magic are repeated here instead of calling ``engine/targets.py``, which works on a position. Creating a
position for each of the hundreds of boards a turn can lead to would take longer than everything else the bot does. A
test applies every plan to a real state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mezani.bots.nokitty.board import MINE, NO_OWNER, THEIRS, Board
from mezani.bots.nokitty.placements import (
    Placement,
    best_placements,
    best_total,
    filling_placements,
)
from mezani.bots.nokitty.situation import Hand, Situation
from mezani.games.nokitty.engine.cards import RECYCLE, WHITE, WIND
from mezani.games.nokitty.engine.moves import END, PLAY_SHIELD, Move, simple_move, tile_move

MAX_WINDS = 3
MAX_RECYCLES = 2
"""Limits on the targets considered for a magic card in one turn. They keep the number of plans to a few hundred."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The moves of the rest of a turn, and the board and hand after them."""

    moves: tuple[Move, ...]
    board: Board
    hand: Hand
    magic_now: int
    is_shielded: bool

    @property
    def first(self) -> Move:
        """The first move, or the end of the turn if there is none."""
        return self.moves[0] if self.moves else simple_move(END)


def plans_for(situation: Situation) -> Iterator[Plan]:
    """Yield the turns to consider, starting with the one that does nothing; none that fills the board and loses."""
    start = Plan(
        (), situation.board, situation.hand, situation.magic_now, situation.has_fresh_shield
    )
    for after_winds in with_winds(situation, start):
        for after_recycles in with_recycles(situation, after_winds):
            for plan in with_hearts(situation, after_recycles):
                if plan.board.is_filled and plan.board.lead < 0:
                    continue
                yield plan
                if can_shield(situation, plan):
                    yield with_shield(plan)


def with_winds(situation: Situation, plan: Plan) -> Iterator[Plan]:
    """Yield the plan, then with one more Wind at a time against the opponent's best hearts."""
    yield plan
    if situation.is_against_shield:
        return
    targets = sorted(plan.board.tiles_of(THEIRS), key=plan.board.points_on, reverse=True)
    for tile in targets[: min(plan.hand.winds, plan.magic_now, MAX_WINDS)]:
        plan = replace(
            plan,
            moves=(*plan.moves, tile_move(WIND, tile)),
            board=plan.board.without_heart(tile),
            hand=replace(plan.hand, winds=plan.hand.winds - 1),
            magic_now=plan.magic_now - 1,
        )
        yield plan


def with_recycles(situation: Situation, plan: Plan) -> Iterator[Plan]:
    """Yield the plan, then with one more Recycle at a time where it gains most."""
    yield plan
    for _ in range(min(plan.hand.recycles, plan.magic_now, MAX_RECYCLES)):
        gains = [
            (gain_of_white(situation, plan, tile), -tile)
            for tile in recycle_targets(situation, plan.board)
        ]
        gain, negative_tile = max(gains, default=(0, 0))
        if gain <= 0:
            return
        tile = -negative_tile
        plan = replace(
            plan,
            moves=(*plan.moves, tile_move(RECYCLE, tile)),
            board=plan.board.with_white(tile),
            hand=replace(plan.hand, recycles=plan.hand.recycles - 1),
            magic_now=plan.magic_now - 1,
        )
        yield plan


def recycle_targets(situation: Situation, board: Board) -> list[int]:
    """Return the tiles a Recycle may turn white."""
    return [
        tile
        for tile, colour in enumerate(board.colours)
        if colour != WHITE and not (situation.is_against_shield and board.owners[tile] == THEIRS)
    ]


def gain_of_white(situation: Situation, plan: Plan, tile: int) -> int:
    """Return the points gained by turning a tile white: now, or with the hearts in the hand if it is empty."""
    board = plan.board
    if board.owners[tile] != NO_OWNER:
        return board.lead_gained_by_white(tile)
    hearts, limit = plan.hand.hearts, situation.hearts_now
    return best_total(board.with_white(tile), hearts, limit) - best_total(board, hearts, limit)


def with_hearts(situation: Situation, plan: Plan) -> Iterator[Plan]:
    """Yield the plan, then with one more heart at a time where it counts most, then with the board filled."""
    yield plan
    hearts = plan.hand.hearts
    placements = best_placements(plan.board, hearts, situation.hearts_now)
    filling = filling_placements(plan.board, hearts, situation.hearts_now) or []
    for number in range(1, len(placements) + 1):
        yield with_placements(plan, placements[:number])
    if len(filling) > len(placements):
        yield with_placements(plan, filling)


def with_placements(plan: Plan, placements: list[Placement]) -> Plan:
    """Return the plan with hearts placed."""
    owners, hearts, left = [*plan.board.owners], [*plan.board.hearts], [*plan.hand.hearts]
    for placement in placements:
        owners[placement.tile] = MINE
        hearts[placement.tile] = placement.kind
        left.remove(placement.kind)
    moves = [tile_move(placement.kind, placement.tile) for placement in placements]
    return replace(
        plan,
        moves=(*plan.moves, *moves),
        board=replace(plan.board, owners=tuple(owners), hearts=tuple(hearts)),
        hand=replace(plan.hand, hearts=tuple(left)),
    )


def can_shield(situation: Situation, plan: Plan) -> bool:
    """Return True if a Shield may be raised at the end of the plan and has something to protect."""
    if situation.is_against_shield or plan.is_shielded or situation.is_last_turn:
        return False
    if plan.board.is_filled:
        return False
    return bool(plan.hand.shields and plan.magic_now and plan.board.score(MINE))


def with_shield(plan: Plan) -> Plan:
    """Return the plan with a Shield raised at its end."""
    return replace(
        plan,
        moves=(*plan.moves, simple_move(PLAY_SHIELD)),
        hand=replace(plan.hand, shields=plan.hand.shields - 1),
        magic_now=plan.magic_now - 1,
        is_shielded=True,
    )

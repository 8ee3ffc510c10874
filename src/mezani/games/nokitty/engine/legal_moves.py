"""The moves a seat or the clock may make now; no two of them do the same."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import NO_CARD, lowest
from mezani.games.nokitty.engine.cards import HEART_KINDS, KINDS, SHIELD
from mezani.games.nokitty.engine.legality import OK, check_draw
from mezani.games.nokitty.engine.moves import (
    CLOCK_TURN,
    DRAW,
    END,
    PROTECT,
    Move,
    on_tile,
    simple_move,
)
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import may_shield, must_draw, targets
from mezani.games.shared.turn_clock import has_turn_clock


def legal_moves(position: NoKittyPosition, seat: i64) -> list[Move]:
    """Every move of a seat: cards first, each kind once for each tile it can go to; ending comes last."""
    moves: list[Move] = []
    if position.turn != seat:
        return moves
    add_hearts(position, seat, moves)
    kind: i64 = HEART_KINDS
    while kind < KINDS:
        if position.held(seat, kind) != NO_CARD:
            if kind != SHIELD:
                add_tiles(kind, targets(position, seat, kind), moves)
            elif may_shield(position, seat):
                moves.append(simple_move(PROTECT))
        kind += 1
    add_plain_moves(position, moves)
    return moves


def add_hearts(position: NoKittyPosition, seat: i64, moves: list[Move]) -> None:
    """A move for each kind of heart held and each tile it can go to."""
    tiles = targets(position, seat, 0)
    if tiles == 0:
        return
    kind: i64 = 0
    while kind < HEART_KINDS:
        if position.held(seat, kind) != NO_CARD:
            add_tiles(kind, tiles, moves)
        kind += 1


def add_tiles(kind: i64, tiles: i64, moves: list[Move]) -> None:
    """A move for each tile a card can be used on."""
    while tiles:
        moves.append(on_tile(kind, lowest(tiles)))
        tiles &= tiles - 1


def add_plain_moves(position: NoKittyPosition, moves: list[Move]) -> None:
    """Drawing and ending, for the player on turn."""
    if check_draw(position) == OK:
        moves.append(simple_move(DRAW))
    if not must_draw(position):
        moves.append(simple_move(END))


def clock_moves(position: NoKittyPosition) -> list[Move]:
    """The timers that could run out now."""
    moves: list[Move] = []
    if has_turn_clock(position.turn, position.fast_rules.turn_seconds):
        moves.append(simple_move(CLOCK_TURN))
    return moves

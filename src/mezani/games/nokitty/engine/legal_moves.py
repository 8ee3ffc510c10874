"""The legal moves of a seat or the clock, one for each distinct outcome."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import lowest
from mezani.games.nokitty.engine.cards import SHIELD
from mezani.games.nokitty.engine.legality import check_draw
from mezani.games.nokitty.engine.moves import (
    CLOCK_TURN,
    DRAW,
    END,
    PLAY_SHIELD,
    Move,
    simple_move,
    tile_move,
)
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import may_shield, must_draw, targets
from mezani.games.shared.turn_clock import has_turn_clock
from mezani.seats import CLOCK


def legal_moves(position: NoKittyPosition, seat: i64) -> list[Move]:
    """Return every legal move of a seat or the clock: cards first, each kind once for each tile, the end last."""
    moves: list[Move] = []
    if seat == CLOCK:
        if has_turn_clock(position.turn, position.fast_rules.turn_seconds):
            moves.append(simple_move(CLOCK_TURN))
        return moves
    if seat != position.turn:
        return moves
    kinds = position.kinds_held(seat)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if kind != SHIELD:
            add_tile_moves(kind, targets(position, seat, kind), moves)
        elif may_shield(position, seat):
            moves.append(simple_move(PLAY_SHIELD))
    add_moves_without_cards(position, moves)
    return moves


def add_tile_moves(kind: i64, tiles: i64, moves: list[Move]) -> None:
    """Add a move for each tile on which a card can be used."""
    while tiles:
        moves.append(tile_move(kind, lowest(tiles)))
        tiles &= tiles - 1


def add_moves_without_cards(position: NoKittyPosition, moves: list[Move]) -> None:
    """Add drawing and ending for the player on turn."""
    if not check_draw(position):
        moves.append(simple_move(DRAW))
    if not must_draw(position):
        moves.append(simple_move(END))

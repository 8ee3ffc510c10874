"""Whether a move is legal now: OK, or the reason why not as a number. refusals.py has the sentences."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mezani.cards import NO_CARD, bit
from mezani.games.nokitty.engine.cards import HEART_KINDS, WHITE
from mezani.games.nokitty.engine.moves import BLOW, CLOCK_TURN, DRAW, END, PLACE, PROTECT, Move
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import can_draw, may_place, may_play_magic, must_draw
from mezani.games.shared.turn_clock import has_turn_clock
from mezani.seats import CLOCK, NO_SEAT

OK: Final = 0
GAME_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NOT_HELD: Final = 3
NO_SUCH_TILE: Final = 4
HEARTS_LIMIT: Final = 5
MAGIC_LIMIT: Final = 6
TILE_TAKEN: Final = 7
NO_HEART_THERE: Final = 8
OWN_HEART: Final = 9
ALREADY_WHITE: Final = 10
SHIELDED: Final = 11
SHIELD_BLOCKED: Final = 12
ALREADY_DRAWN: Final = 13
NOTHING_TO_DRAW: Final = 14
MUST_DRAW: Final = 15
CLOCK_NOT_RUNNING: Final = 16
NOT_FOR_PLAYERS: Final = 17
NOT_A_HEART: Final = 18


def check_move(position: NoKittyPosition, seat: i64, move: Move) -> i64:
    """OK, or why this seat may not make this move now."""
    kind = move.kind
    if kind == CLOCK_TURN or seat == CLOCK:
        if kind != CLOCK_TURN or seat != CLOCK:
            return NOT_FOR_PLAYERS
        return (
            OK
            if has_turn_clock(position.turn, position.fast_rules.turn_seconds)
            else CLOCK_NOT_RUNNING
        )
    if position.turn == NO_SEAT:
        return GAME_OVER
    if position.turn != seat:
        return NOT_YOUR_TURN
    if kind == DRAW:
        return check_draw(position)
    if kind == END:
        return MUST_DRAW if must_draw(position) else OK
    if kind == PLACE and move.card >= HEART_KINDS:
        return NOT_A_HEART
    if position.held(seat, move.card) == NO_CARD:
        return NOT_HELD
    if kind == PLACE:
        return check_place(position, move.tile)
    return check_magic(position, seat, move)


def check_draw(position: NoKittyPosition) -> i64:
    """Once a turn, while there is something to draw."""
    if position.drawn:
        return ALREADY_DRAWN
    return OK if can_draw(position) else NOTHING_TO_DRAW


def check_place(position: NoKittyPosition, tile: i64) -> i64:
    """A heart goes on an empty tile."""
    if not has_tile(position, tile):
        return NO_SUCH_TILE
    if not may_place(position):
        return HEARTS_LIMIT
    return OK if position.lying[tile] == NO_CARD else TILE_TAKEN


def check_magic(position: NoKittyPosition, seat: i64, move: Move) -> i64:
    """A magic card that is held: one more may be played, and its target is one."""
    if move.kind != PROTECT and not has_tile(position, move.tile):
        return NO_SUCH_TILE
    if not may_play_magic(position):
        return MAGIC_LIMIT
    if move.kind == PROTECT:
        return SHIELD_BLOCKED if position.shields[position.other(seat)] else OK
    if move.kind == BLOW:
        return check_wind(position, seat, move.tile)
    if position.colours[move.tile] == WHITE:
        return ALREADY_WHITE
    return check_protection(position, seat, move.tile)


def check_wind(position: NoKittyPosition, seat: i64, tile: i64) -> i64:
    """Wind blows at an opponent's heart."""
    owner = position.owner(tile)
    if owner == NO_SEAT:
        return NO_HEART_THERE
    if owner == seat:
        return OWN_HEART
    return check_protection(position, seat, tile)


def check_protection(position: NoKittyPosition, seat: i64, tile: i64) -> i64:
    """A tile under the opponent's Shield is no target."""
    return SHIELDED if position.protected_from(seat) & bit(tile) else OK


def has_tile(position: NoKittyPosition, tile: i64) -> bool:
    """Whether there is a tile with this number, counted from 0."""
    return 0 <= tile < position.fast_rules.tiles

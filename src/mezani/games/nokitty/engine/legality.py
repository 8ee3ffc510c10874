"""Whether a move is legal. Reasons are codes such as ``not_held``; texts/refusals.py turns them into sentences."""

from __future__ import annotations

from mypy_extensions import i64

from mezani.cards import NO_CARD, bit
from mezani.games.nokitty.engine.cards import HEART_KINDS, WHITE
from mezani.games.nokitty.engine.moves import (
    CLOCK_TURN,
    DRAW,
    END,
    PLACE,
    PLAY_SHIELD,
    PLAY_WIND,
    Move,
)
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.targets import can_draw, may_place, may_play_magic, must_draw
from mezani.games.shared.turn_clock import check_turn
from mezani.seats import NO_SEAT


def check_move(position: NoKittyPosition, seat: i64, move: Move) -> str:
    """Return the reason a seat or the clock may not make a move now, or an empty string if it may."""
    kind = move.kind
    seconds = position.fast_rules.turn_seconds
    reason = check_turn(position.turn, seconds, seat, is_clock_move=kind == CLOCK_TURN)
    if reason or kind == CLOCK_TURN:
        return reason
    if kind == DRAW:
        return check_draw(position)
    if kind == END:
        return "must_draw" if must_draw(position) else ""
    if kind == PLACE and move.card >= HEART_KINDS:
        return "not_a_heart"
    if not position.has_kind(seat, move.card):
        return "not_held"
    if kind == PLACE:
        return check_place(position, move.tile)
    return check_magic(position, seat, move)


def check_draw(position: NoKittyPosition) -> str:
    """Check a draw: once a turn, while a deck has cards."""
    if position.has_drawn:
        return "already_drawn"
    return "" if can_draw(position) else "nothing_to_draw"


def check_place(position: NoKittyPosition, tile: i64) -> str:
    """Check placing a heart: on an empty tile, within the limit."""
    if not has_tile(position, tile):
        return "no_such_tile"
    if not may_place(position):
        return "hearts_limit"
    return "" if position.tile_hearts[tile] == NO_CARD else "tile_taken"


def check_magic(position: NoKittyPosition, seat: i64, move: Move) -> str:
    """Check a magic card from the hand: it needs a valid target, within the limit."""
    if move.kind != PLAY_SHIELD and not has_tile(position, move.tile):
        return "no_such_tile"
    if not may_play_magic(position):
        return "magic_limit"
    if move.kind == PLAY_SHIELD:
        return "shield_blocked" if position.shields[position.other(seat)] else ""
    if move.kind == PLAY_WIND:
        return check_wind(position, seat, move.tile)
    if position.tile_colours[move.tile] == WHITE:
        return "already_white"
    return check_protection(position, seat, move.tile)


def check_wind(position: NoKittyPosition, seat: i64, tile: i64) -> str:
    """Check the target of a Wind: an unprotected heart of the opponent."""
    owner = position.owner(tile)
    if owner == NO_SEAT:
        return "no_heart_there"
    if owner == seat:
        return "own_heart"
    return check_protection(position, seat, tile)


def check_protection(position: NoKittyPosition, seat: i64, tile: i64) -> str:
    """Check that a tile is not protected by the opponent's Shield."""
    return "shielded" if position.tiles_protected_from(seat) & bit(tile) else ""


def has_tile(position: NoKittyPosition, tile: i64) -> bool:
    """Return True if the board has a tile with this number, counted from 0."""
    return 0 <= tile < position.fast_rules.tiles

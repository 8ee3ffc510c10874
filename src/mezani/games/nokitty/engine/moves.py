"""The moves of No Kitty Cards and their notation: ``place R2 3``, ``wind 3``, ``shield``, ``draw``, ``end``.

>>> str(parse_move("PLACE r2  03"))
'place R2 3'
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from mezani.errors import NotationError
from mezani.games.nokitty.engine.cards import (
    HEART_KINDS,
    RECYCLE,
    SHIELD,
    WIND,
    kind_text,
    parse_kind,
)
from mezani.games.shared.text_move import TextMove
from mezani.games.shared.turn_clock import check_turn_clock

PLACE: Final = 0
PLAY_WIND: Final = 1
PLAY_RECYCLE: Final = 2
PLAY_SHIELD: Final = 3
DRAW: Final = 4
END: Final = 5
CLOCK_TURN: Final = 6

VERBS: Final = ("place", "wind", "recycle", "shield", "draw", "end", "turn")
MAX_TILES: Final = 16
MAX_DIGITS: Final = 3
NO_TILE: Final = -1
NO_KIND: Final = -1


@mypyc_attr(acyclic=True)
class Move(TextMove):
    """A move: what it does, the kind of card it uses and the tile it targets, counted from 0."""

    def __init__(self, kind: i64, card: i64, tile: i64) -> None:
        self.kind: i64 = kind
        self.card: i64 = card
        self.tile: i64 = tile

    def __str__(self) -> str:
        if self.kind == PLACE:
            return f"place {kind_text(self.card)} {self.tile + 1}"
        if self.kind == PLAY_WIND or self.kind == PLAY_RECYCLE:
            return f"{VERBS[self.kind]} {self.tile + 1}"
        return VERBS[self.kind]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (parse_clock if self.kind == CLOCK_TURN else parse_move, (str(self),))


# Moves are immutable, so each one is created once and shared.


def _simple_moves() -> list[Move]:
    cards = (NO_KIND, WIND, RECYCLE, SHIELD, NO_KIND, NO_KIND, NO_KIND)
    return [Move(kind, cards[kind], NO_TILE) for kind in range(len(VERBS))]


def _tile_moves() -> list[Move]:
    moves = [Move(PLACE, card, tile) for card in range(HEART_KINDS) for tile in range(MAX_TILES)]
    moves += [Move(PLAY_WIND, WIND, tile) for tile in range(MAX_TILES)]
    moves += [Move(PLAY_RECYCLE, RECYCLE, tile) for tile in range(MAX_TILES)]
    return moves


SIMPLE_MOVES: Final = _simple_moves()
TILE_MOVES: Final = _tile_moves()


def simple_move(kind: i64) -> Move:
    """Return a move that is a single word."""
    return SIMPLE_MOVES[kind]


def tile_move(card: i64, tile: i64) -> Move:
    """Return the move that uses a heart, a Wind or a Recycle on a tile."""
    return TILE_MOVES[card * MAX_TILES + tile]


def parse_move(text: str) -> Move:
    """Parse a player's move."""
    words = text.lower().split()
    if not words:
        raise NotationError("An empty line is not a move.")
    if len(words) == 1 and words[0] in ("shield", "draw", "end"):
        return simple_move(VERBS.index(words[0]))
    if len(words) == 3 and words[0] == "place":
        return Move(PLACE, parse_kind(words[1]), parse_tile(words[2], text.strip()))
    if len(words) == 2 and words[0] == "wind":
        return Move(PLAY_WIND, WIND, parse_tile(words[1], text.strip()))
    if len(words) == 2 and words[0] == "recycle":
        return Move(PLAY_RECYCLE, RECYCLE, parse_tile(words[1], text.strip()))
    raise NotationError(
        f"“{text.strip()}” is not a move. Write draw, place HEART TILE, wind TILE, recycle TILE, "
        "shield or end."
    )


def parse_tile(word: str, text: str) -> int:
    """Parse the number of a tile. Text counts tiles from 1, the result counts them from 0."""
    if not word.isdecimal() or len(word) > MAX_DIGITS:
        raise NotationError(f"“{word}” in “{text}” is not the number of a tile.")
    return int(word) - 1


def parse_clock(text: str) -> Move:
    """Parse a move of the clock, without the word ``clock``."""
    check_turn_clock(text)
    return simple_move(CLOCK_TURN)

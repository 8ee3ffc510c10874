"""The casual player: doubles its hearts, saves magic for what is worth it, and fills the board only to win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.nokitty.board import MINE, POINTS, THEIRS
from mezani.bots.nokitty.fits import best_fits, filling_fits, total
from mezani.bots.nokitty.position import Position, read_position
from mezani.bots.nokitty.words import sentence
from mezani.bots.sight import Sight
from mezani.bots.thinking import Choice, ThinkingBot
from mezani.bots.weighing import Option, Point, decide
from mezani.games.nokitty.moves import (
    BLOW,
    DRAW,
    PLACE,
    PROTECT,
    TURN_WHITE,
    Move,
    on_tile,
    plain,
)
from mezani.rng import Rng

LOSING = 1000.0
WRONG = 5.0
BETTER = 2.0
HELPS = 4.0
WIND_KEPT = 2.5
RECYCLE_KEPT = 1.5
SHIELD_KEPT = 3.0
GUARDED = 0.5
"""What a point of one's own under a Shield is worth."""


class CasualBot(ThinkingBot):
    """Looks at its own turn: what counts now, and whether the board can be filled for a win."""

    summary = "Doubles its hearts, saves its magic, and fills the board only to win."

    def think(self, sight: Sight, rng: Rng) -> Choice:
        """The win if there is one, else a draw, else the move with the best score."""
        position = read_position(sight)
        if len(sight.moves) == 1:
            return Choice(sight.moves[0], "only")
        win = winning_fill(position)
        if win is not None:
            return win
        if position.can_draw:
            return Choice(plain(DRAW), "first")
        return decide([Option(move, [*points(position, move)]) for move in sight.moves], rng)

    def sentence(self, sight: Sight, choice: Choice, names: Sequence[str], language: str) -> str:
        """The reason in words."""
        return sentence(sight, choice, names, language)


def winning_fill(position: Position) -> Choice | None:
    """The first heart of those that fill the board and win, if the hand has them."""
    board = position.board
    fits = filling_fits(board, position.hand.hearts, position.hearts_now)
    if not fits or board.lead + total(fits) <= 0:
        return None
    scores = {"mine": board.score(MINE) + total(fits), "theirs": board.score(THEIRS)}
    return Choice(on_tile(fits[0].kind, fits[0].tile), "fill", scores)


def points(position: Position, move: Move) -> Iterator[Point]:
    """What speaks for a move and against it."""
    if move.kind == PLACE:
        yield from place_points(position, move)
    elif move.kind == BLOW:
        counts = position.board.points_on(move.tile)
        yield Point("blows", counts, {"number": counts})
        yield Point("spends", -kept(position, WIND_KEPT))
    elif move.kind == TURN_WHITE:
        yield from white_points(position, move.tile)
        yield Point("spends", -kept(position, RECYCLE_KEPT))
    elif move.kind == PROTECT:
        number = position.board.score(MINE)
        if not position.is_last_turn and not position.is_fresh_shield:
            yield Point("guards", GUARDED * number, {"number": number})
        yield Point("spends", -SHIELD_KEPT)


def kept(position: Position, worth: float) -> float:
    """What a magic card is worth in the hand: nothing in the last turn, but a little more than no use."""
    return 0.5 if position.is_last_turn else worth


def place_points(position: Position, move: Move) -> Iterator[Point]:
    """What speaks for placing a heart and against it."""
    board = position.board
    counts = POINTS[move.card][board.colours[move.tile]]
    after = board.with_heart(move.card, move.tile)
    if not after.empty and after.lead <= 0:
        yield Point("losing", -LOSING)
    if counts == 0:
        yield Point("wrong", -WRONG, {"heart": move.card})
        return
    yield Point("counts", counts, {"number": counts})
    if counts < best_for(position, move.card):
        yield Point("better", -BETTER * counts, {"heart": move.card})
    if len(after.empty) <= position.their_hearts + 1 and after.lead <= 0:
        yield Point("helps", -HELPS)


def best_for(position: Position, kind: int) -> int:
    """The most a heart could count on an empty tile."""
    return max(POINTS[kind][position.board.colours[tile]] for tile in position.board.empty)


def white_points(position: Position, tile: int) -> Iterator[Point]:
    """What turning a tile white does: to the heart on it, or for a heart of the hand."""
    board = position.board
    gain = board.lead_from_white(tile)
    white = board.with_white(tile)
    fields = {"heart": board.hearts[tile], "number": white.points_on(tile)}
    if gain > 0:
        yield Point("lifts" if board.owners[tile] == MINE else "lowers", gain, fields)
    elif gain < 0:
        yield Point("spends", gain)
    else:
        hearts, most = position.hand.hearts, position.hearts_now
        more = total(best_fits(white, hearts, most)) - total(best_fits(board, hearts, most))
        if more > 0:
            yield Point("prepares", more, {"number": more})

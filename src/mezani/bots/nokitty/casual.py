"""The casual player: doubles its hearts, saves magic for what is worth it, and fills the board only to win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.nokitty.board import MINE, NOBODY, POINTS, THEIRS
from mezani.bots.nokitty.decision import weigh
from mezani.bots.nokitty.placements import best_fits, filling_fits, total
from mezani.bots.nokitty.situation import Situation, read_situation
from mezani.bots.nokitty.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.games.nokitty.engine.moves import (
    BLOW,
    DRAW,
    PLACE,
    PROTECT,
    TURN_WHITE,
    Move,
    on_tile,
    simple_move,
)
from mezani.rng import Rng

LOSING = 1000.0
WRONG = 5.0
HELPS = 4.0
WIND_KEPT = 2.5
RECYCLE_KEPT = 1.5
SHIELD_KEPT = 3.0
GUARDED = 0.5
"""What a point of one's own under a Shield is worth."""


class CasualBot(ReasonedBot):
    """Looks at its own turn: what counts now, and whether the board can be filled for a win."""

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """The win if there is one, else a draw, else the move with the best score."""
        if len(observation.moves) == 1:
            return Decision(observation.moves[0], "only")
        situation = read_situation(observation)
        win = winning_fill(situation)
        if win is not None:
            return win
        if situation.can_draw:
            return Decision(simple_move(DRAW), "first")
        moves = [move for move in observation.moves if is_best_place(situation, move)]
        return weigh([Option(move, [*points(situation, move)]) for move in moves], rng)

    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """The reason in words."""
        return sentence(observation, decision, names, language)


def winning_fill(situation: Situation) -> Decision | None:
    """The first heart of those that fill the board and win, if the hand has them."""
    board = situation.board
    fits = filling_fits(board, situation.hand.hearts, situation.hearts_now)
    if not fits or board.lead + total(fits) <= 0:
        return None
    scores = {"mine": board.score(MINE) + total(fits), "theirs": board.score(THEIRS)}
    return Decision(on_tile(fits[0].kind, fits[0].tile), "fill", scores)


def is_best_place(situation: Situation, move: Move) -> bool:
    """Whether a heart would count nowhere more than where the move places it; so with any other move."""
    if move.kind != PLACE:
        return True
    colours = situation.board.colours
    most = max(POINTS[move.card][colours[tile]] for tile in situation.board.empty)
    return POINTS[move.card][colours[move.tile]] == most


def points(situation: Situation, move: Move) -> Iterator[Point]:
    """What speaks for a move and against it."""
    if move.kind == PLACE:
        yield from place_points(situation, move)
    elif move.kind == BLOW:
        yield from magic_points(situation, blow_point(situation, move.tile), WIND_KEPT)
    elif move.kind == TURN_WHITE:
        yield from magic_points(situation, white_point(situation, move.tile), RECYCLE_KEPT)
    elif move.kind == PROTECT:
        yield from magic_points(situation, shield_point(situation), SHIELD_KEPT)


def place_points(situation: Situation, move: Move) -> Iterator[Point]:
    """What speaks for placing a heart and against it."""
    after = situation.board.with_heart(move.card, move.tile)
    counts = after.points_on(move.tile)
    if not after.empty and after.lead <= 0:
        yield Point("losing", -LOSING)
    if counts == 0:
        yield Point("wrong", -WRONG, {"heart": move.card})
        return
    yield Point("counts", counts, {"number": counts})
    theirs = min(situation.their_hearts + 1, situation.hearts_a_turn)
    if len(after.empty) <= theirs and after.lead <= 0 and not situation.is_last_turn:
        yield Point("helps", -HELPS)


def magic_points(situation: Situation, gain: Point, kept: float) -> Iterator[Point]:
    """What a magic card does now, against what it is worth in the hand."""
    if gain.value <= 0:
        yield Point("useless", gain.value - kept)
        return
    yield gain
    if not situation.is_last_turn:
        yield Point("spends", -kept)


def blow_point(situation: Situation, tile: int) -> Point:
    """What blowing a heart away takes from the other player."""
    counts = situation.board.points_on(tile)
    return Point("blows", counts, {"number": counts})


def white_point(situation: Situation, tile: int) -> Point:
    """What turning a tile white does: to the heart on it, or for a heart of the hand."""
    board = situation.board
    white = board.with_white(tile)
    gain = white.lead - board.lead
    if board.owners[tile] != NOBODY:
        key = "lifts" if board.owners[tile] == MINE else "lowers"
        return Point(key, gain, {"heart": board.hearts[tile], "number": white.points_on(tile)})
    hearts, most = situation.hand.hearts, situation.hearts_now
    more = total(best_fits(white, hearts, most)) - total(best_fits(board, hearts, most))
    return Point("prepares", more, {"number": more})


def shield_point(situation: Situation) -> Point:
    """What a Shield protects: nothing where one is up already, or the game ends with the turn."""
    number = situation.score
    needed = not situation.is_last_turn and not situation.is_fresh_shield
    return Point("guards", GUARDED * number * needed, {"number": number})

"""The casual player: doubles its hearts, saves magic for good targets, and fills the board only to win."""

from __future__ import annotations

from collections.abc import Iterator

from mezani.bots.nokitty.board import MINE, NO_OWNER, POINTS, THEIRS
from mezani.bots.nokitty.decision import choose_option, gain_for_hand
from mezani.bots.nokitty.placements import filling_placements, total
from mezani.bots.nokitty.situation import Situation, read_situation
from mezani.bots.nokitty.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.games.nokitty.engine.moves import (
    DRAW,
    PLACE,
    PLAY_RECYCLE,
    PLAY_SHIELD,
    PLAY_WIND,
    Move,
    simple_move,
    tile_move,
)
from mezani.rng import Rng

LOSING = 1000.0
WRONG = 5.0
HELPS = 4.0
KEPT_WIND = 2.5
KEPT_RECYCLE = 1.5
KEPT_SHIELD = 3.0
PROTECTED = 0.5
"""The value of one of its own points under a Shield."""


class CasualBot(ReasonedBot):
    """Looks at its own turn: what counts now, and whether the board can be filled to win."""

    sentence = staticmethod(sentence)

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """Win if possible, else draw, else make the move with the best points."""
        if len(observation.moves) == 1:
            return Decision(observation.moves[0], "only")
        situation = read_situation(observation)
        win = winning_fill(situation)
        if win is not None:
            return win
        if situation.can_draw:
            return Decision(simple_move(DRAW), "first")
        moves = [move for move in observation.moves if is_worth_considering(situation, move)]
        return choose_option([Option(move, [*points(situation, move)]) for move in moves], rng)


def winning_fill(situation: Situation) -> Decision | None:
    """Return the first of the placements that fill the board and win, or None if that is impossible."""
    board = situation.board
    placements = filling_placements(board, situation.hand.hearts, situation.hearts_now)
    if not placements or board.lead + total(placements) <= 0:
        return None
    scores = {"mine": board.score(MINE) + total(placements), "theirs": board.score(THEIRS)}
    return Decision(tile_move(placements[0].kind, placements[0].tile), "fill", scores)


def is_worth_considering(situation: Situation, move: Move) -> bool:
    """Return False if a move places a heart that would score more on another tile."""
    if move.kind != PLACE:
        return True
    colours = situation.board.colours
    most = max(POINTS[move.card][colours[tile]] for tile in situation.board.empty)
    return POINTS[move.card][colours[move.tile]] == most


def points(situation: Situation, move: Move) -> Iterator[Point]:
    """Yield the points for and against a move."""
    if move.kind == PLACE:
        yield from place_points(situation, move)
    elif move.kind == PLAY_WIND:
        yield from magic_points(situation, wind_point(situation, move.tile), KEPT_WIND)
    elif move.kind == PLAY_RECYCLE:
        yield from magic_points(situation, white_point(situation, move.tile), KEPT_RECYCLE)
    elif move.kind == PLAY_SHIELD:
        yield from magic_points(situation, shield_point(situation), KEPT_SHIELD)


def place_points(situation: Situation, move: Move) -> Iterator[Point]:
    """Yield the points for and against placing a heart."""
    after = situation.board.with_heart(move.card, move.tile)
    counts = after.points_on(move.tile)
    if not after.empty and after.lead <= 0:
        yield Point("losing", -LOSING)
    if counts == 0:
        yield Point("wrong", -WRONG, {"heart": move.card})
        return
    yield Point("counts", counts, {"number": counts})
    can_be_filled = len(after.empty) <= situation.their_next_hearts
    if can_be_filled and after.lead <= 0 and not situation.is_last_turn:
        yield Point("helps", -HELPS)


def magic_points(situation: Situation, gain: Point, kept: float) -> Iterator[Point]:
    """Yield what a magic card does now, and against it what it is worth in the hand."""
    if gain.value <= 0:
        yield Point("useless", gain.value - kept)
        return
    yield gain
    if not situation.is_last_turn:
        yield Point("spends", -kept)


def wind_point(situation: Situation, tile: int) -> Point:
    """Return what blowing a heart away takes from the opponent."""
    counts = situation.board.points_on(tile)
    return Point("blows", counts, {"number": counts})


def white_point(situation: Situation, tile: int) -> Point:
    """Return what turning a tile white does for the heart on it, or for the hearts in the hand if it is empty."""
    board = situation.board
    white = board.with_white(tile)
    if board.owners[tile] != NO_OWNER:
        key = "lifts" if board.owners[tile] == MINE else "lowers"
        gain = board.lead_gained_by_white(tile)
        return Point(key, gain, {"heart": board.hearts[tile], "number": white.points_on(tile)})
    more = gain_for_hand(situation, white)
    return Point("prepares", more, {"number": more})


def shield_point(situation: Situation) -> Point:
    """Return what a Shield protects: nothing if one is already up, or if the game ends with the turn."""
    number = situation.score
    is_needed = not situation.is_last_turn and not situation.has_fresh_shield
    return Point("guards", PROTECTED * number * is_needed, {"number": number})

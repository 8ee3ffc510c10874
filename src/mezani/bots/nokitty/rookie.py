"""The rookie: places whatever counts, plays magic as soon as it can, and fills the board without thinking."""

from __future__ import annotations

from collections.abc import Iterator

from mezani.bots.nokitty.board import MINE, POINTS
from mezani.bots.nokitty.decision import choose_option
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
)
from mezani.rng import Rng

FIRST = 100.0
WRONG = 1.0
WHIM_ODDS = 4
"""One decision in this many is a random move."""


class RookieBot(ReasonedBot):
    """Considers only what a heart scores where it is placed."""

    sentence = staticmethod(sentence)

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """Make the move that counts most now, or a random move on a whim."""
        situation = read_situation(observation)
        moves = observation.moves
        options = [Option(move, [*points(situation, move)]) for move in moves]
        decision = choose_option(options, rng)
        if len(moves) > 1 and rng.below(WHIM_ODDS) == 0:
            return Decision(moves[rng.below(len(moves))], "whim")
        return decision


def points(situation: Situation, move: Move) -> Iterator[Point]:
    """Yield what a rookie sees in a move: the points it makes at once."""
    board = situation.board
    if move.kind == DRAW:
        yield Point("first", FIRST)
    elif move.kind == PLACE:
        counts = POINTS[move.card][board.colours[move.tile]]
        if counts:
            yield Point("counts", counts, {"number": counts})
        else:
            yield Point("wrong", -WRONG, {"heart": move.card})
    elif move.kind == PLAY_WIND:
        counts = board.points_on(move.tile)
        yield Point("blows", counts, {"number": counts}) if counts else Point("useless", -WRONG)
    elif move.kind == PLAY_RECYCLE:
        yield white_point(situation, move.tile)
    elif move.kind == PLAY_SHIELD:
        number = situation.score
        yield Point("guards", 1.0, {"number": number}) if number else Point("useless", -WRONG)


def white_point(situation: Situation, tile: int) -> Point:
    """Return what turning a tile white does to the heart on it."""
    board = situation.board
    gain = board.lead_gained_by_white(tile)
    if gain <= 0:
        return Point("useless", gain - WRONG)
    fields = {"heart": board.hearts[tile], "number": board.with_white(tile).points_on(tile)}
    return Point("lifts" if board.owners[tile] == MINE else "lowers", gain, fields)

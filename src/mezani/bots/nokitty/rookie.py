"""The rookie: places whatever counts, plays magic as soon as it can, and fills the board without a thought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.nokitty.board import MINE, POINTS
from mezani.bots.nokitty.decision import weigh
from mezani.bots.nokitty.situation import Situation, read_situation
from mezani.bots.nokitty.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.games.nokitty.engine.moves import BLOW, DRAW, PLACE, PROTECT, TURN_WHITE, Move
from mezani.rng import Rng

FIRST = 100.0
WRONG = 1.0
WHIM = 4
"""One decision in so many is a whim: any move there is."""


class RookieBot(ReasonedBot):
    """Sees what a heart counts where it is placed, and nothing beyond that."""

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """The move that counts most now, or on a whim any move."""
        situation = read_situation(observation)
        decision = weigh(
            [Option(move, [*points(situation, move)]) for move in observation.moves], rng
        )
        if len(observation.moves) > 1 and rng.below(WHIM) == 0:
            return Decision(observation.moves[rng.below(len(observation.moves))], "whim")
        return decision

    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """The reason in words."""
        return sentence(observation, decision, names, language)


def points(situation: Situation, move: Move) -> Iterator[Point]:
    """What a rookie sees in a move: the points it makes at once."""
    board = situation.board
    if move.kind == DRAW:
        yield Point("first", FIRST)
    elif move.kind == PLACE:
        counts = POINTS[move.card][board.colours[move.tile]]
        if counts:
            yield Point("counts", counts, {"number": counts})
        else:
            yield Point("wrong", -WRONG, {"heart": move.card})
    elif move.kind == BLOW:
        counts = board.points_on(move.tile)
        yield Point("blows", counts, {"number": counts}) if counts else Point("useless", -WRONG)
    elif move.kind == TURN_WHITE:
        yield from white_points(situation, move.tile)
    elif move.kind == PROTECT:
        number = situation.score
        yield Point("guards", 1.0, {"number": number}) if number else Point("useless", -WRONG)


def white_points(situation: Situation, tile: int) -> Iterator[Point]:
    """What turning a tile white does to the heart on it."""
    board = situation.board
    gain = board.lead_from_white(tile)
    fields = {"heart": board.hearts[tile], "number": board.with_white(tile).points_on(tile)}
    if gain > 0:
        yield Point("lifts" if board.owners[tile] == MINE else "lowers", gain, fields)
    else:
        yield Point("useless", gain - WRONG)

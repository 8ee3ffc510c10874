"""The rookie: plays any card it can, chooses any suit, and calls Qute whenever it may."""

from __future__ import annotations

from collections.abc import Iterator

from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point, decide_by_points
from mezani.bots.qute.texts import sentence
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.games.qute.engine.moves import ADD, BACK, END, PLAY, QUTE, Move
from mezani.rng import Rng

CARD = 10.0
CALL = 20.0
WHIM_ODDS = 5
"""One decision in this many is a random move."""


class RookieBot(ReasonedBot):
    """Knows the rules, but not what its cards will count."""

    sentence = staticmethod(sentence)

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """Play a card if possible, or make a random move on a whim."""
        moves = [move for move in observation.moves if move.kind not in (ADD, BACK)]
        options = [Option(move, [*points(observation, move)]) for move in moves]
        decision = decide_by_points(options, rng)
        if len(moves) > 1 and decision.reason != "out" and rng.below(WHIM_ODDS) == 0:
            return Decision(moves[rng.below(len(moves))], "whim")
        return decision


def points(observation: Observation, move: Move) -> Iterator[Point]:
    """Yield what a rookie sees in a move: one card less, a chance to call, or an empty hand."""
    if move.kind == PLAY:
        yield Point("cards", CARD, {"number": 1})
    elif move.kind == QUTE:
        yield Point("run", CALL)
    elif move.kind == END and not observation.view.hand:
        yield Point("out", CALL + CARD)

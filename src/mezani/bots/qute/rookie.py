"""The rookie: lays what it can card by card, chooses any suit, and calls Qute whenever it may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point, decide_by_points
from mezani.bots.qute.texts import sentence
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.games.qute.engine.moves import ADD, BACK, END, PLAY, QUTE, Move
from mezani.rng import Rng

CARD = 10.0
CALL = 20.0
WHIM = 5
"""One decision in so many is a whim: any move there is."""


class RookieBot(ReasonedBot):
    """Knows the rules, but not what its cards will count."""

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """A card if one goes, or on a whim anything."""
        moves = [move for move in observation.moves if move.kind not in (ADD, BACK)]
        decision = decide_by_points(
            [Option(move, [*points(observation, move)]) for move in moves], rng
        )
        if len(moves) > 1 and decision.reason != "out" and rng.below(WHIM) == 0:
            return Decision(moves[rng.below(len(moves))], "whim")
        return decision

    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """The reason in words."""
        return sentence(observation, decision, names, language)


def points(observation: Observation, move: Move) -> Iterator[Point]:
    """What a rookie sees in a move: a card less, a chance to call, and an empty hand."""
    if move.kind == PLAY:
        yield Point("cards", CARD, {"number": 1})
    elif move.kind == QUTE:
        yield Point("run", CALL)
    elif move.kind == END and not observation.view.hand:
        yield Point("out", CALL + CARD)

"""The rookie: lays what it can card by card, chooses any suit, and calls Qute whenever it may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.observation import Sight
from mezani.bots.options import Option, Point, decide
from mezani.bots.qute.texts import sentence
from mezani.bots.reasoned_bot import Choice, ThinkingBot
from mezani.games.qute.engine.moves import ADD, BACK, END, PLAY, QUTE, Move
from mezani.rng import Rng

CARD = 10.0
CALL = 20.0
WHIM = 5
"""One choice in so many is a whim: any move there is."""


class RookieBot(ThinkingBot):
    """Knows the rules, but not what its cards will count."""

    def think(self, sight: Sight, rng: Rng) -> Choice:
        """A card if one goes, or on a whim anything."""
        moves = [move for move in sight.moves if move.kind not in (ADD, BACK)]
        choice = decide([Option(move, [*points(sight, move)]) for move in moves], rng)
        if len(moves) > 1 and choice.why != "out" and rng.below(WHIM) == 0:
            return Choice(moves[rng.below(len(moves))], "whim")
        return choice

    def sentence(self, sight: Sight, choice: Choice, names: Sequence[str], language: str) -> str:
        """The reason in words."""
        return sentence(sight, choice, names, language)


def points(sight: Sight, move: Move) -> Iterator[Point]:
    """What a rookie sees in a move: a card less, a chance to call, and an empty hand."""
    if move.kind == PLAY:
        yield Point("cards", CARD, {"number": 1})
    elif move.kind == QUTE:
        yield Point("run", CALL)
    elif move.kind == END and not sight.view.hand:
        yield Point("out", CALL + CARD)

"""The rookie: lays as many cards as it can, wastes its Aces, and forgets to call now and then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.kadi.plays import lay
from mezani.bots.kadi.position import Position, read_position
from mezani.bots.kadi.words import sentence
from mezani.bots.sight import Sight
from mezani.bots.thinking import Choice, ThinkingBot
from mezani.bots.weighing import Option, Point, decide
from mezani.games.kadi.moves import DRAW, NIKO, PLAY, QUIET, Move
from mezani.rng import Rng

WIN = 1000.0
CARD = 10.0
CALL = 3.0
WHIM = 4
"""One choice in so many is a whim: any play there is."""
FORGETS = 3
"""One call in so many is forgotten."""


class RookieBot(ThinkingBot):
    """Knows the rules and sees a win, but looks no further than the cards it can get rid of."""

    summary = "Lays as many cards as it can, and thinks no further."

    def think(self, sight: Sight, rng: Rng) -> Choice:
        """The longest play, or on a whim any play."""
        position = read_position(sight)
        forgets = rng.below(FORGETS) == 0
        if all(move.kind == NIKO for move in sight.moves):
            return late_call(position, sight.moves, forgets=forgets)
        options = [Option(move, [*points(position, move, forgets=forgets)]) for move in sight.moves]
        plays = [move for move in sight.moves if move.kind == PLAY]
        choice = decide(options, rng)
        if plays and choice.why != "win" and rng.below(WHIM) == 0:
            return Choice(plays[rng.below(len(plays))], "whim")
        return choice

    def sentence(self, sight: Sight, choice: Choice, names: Sequence[str], language: str) -> str:
        """The reason in words."""
        return sentence(sight, choice, names, language)


def late_call(position: Position, moves: Sequence[Move], *, forgets: bool) -> Choice:
    """Whether to call after the move that led here."""
    if not position.could_win(position.hand):
        return Choice(None, "not.call")
    return Choice(None, "forgot") if forgets else Choice(moves[0], "call")


def points(position: Position, move: Move, *, forgets: bool) -> Iterator[Point]:
    """What a rookie sees in a move: a win, the cards it gets rid of, perhaps a call."""
    if move.kind == DRAW:
        number = max(1, position.view.amount)
        yield Point("draw", -CARD * number, {"number": number})
    elif move.kind in (NIKO, QUIET):
        yield Point("forgot", CALL if (move.kind == QUIET) == forgets else -CALL)
    elif move.kind == PLAY:
        laid = lay(position, move)
        if laid.wins:
            yield Point("win", WIN)
        number = laid.cards.bit_count()
        yield Point("cards", CARD * number, {"number": number})
        if move.niko:
            could = position.could_win(laid.rest)
            yield Point("call", CALL if could and not forgets else -CALL)

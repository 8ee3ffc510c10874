"""The rookie: lays as many cards as it can, wastes its Aces, and forgets to call now and then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.kadi.casual import CARD, answer_call, cards_point
from mezani.bots.kadi.decision import choose
from mezani.bots.kadi.play_result import lay
from mezani.bots.kadi.situation import Position, read_position
from mezani.bots.kadi.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.games.kadi.engine.moves import DRAW, NIKO, PLAY, QUIET, Move
from mezani.rng import Rng

WIN = 1000.0
CALL = 3.0
WHIM = 2
"""One decision in so many is a whim: any play there is."""
FORGETS = 3
"""One call in so many is forgotten."""


class RookieBot(ReasonedBot):
    """Knows the rules, but looks no further than the cards it can get rid of, and not always that far."""

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """The longest play, or on a whim any play."""
        position = read_position(observation)
        forgets = rng.below(FORGETS) == 0
        if observation.view.prompted or all(move.kind == NIKO for move in observation.moves):
            return answer_call_or_forget(position, observation.moves, forgets=forgets)
        options = [
            Option(move, [*points(position, move, forgets=forgets)]) for move in observation.moves
        ]
        decision = choose(position, options, rng)
        plays = [move for move in observation.moves if move.kind == PLAY]
        if len(plays) > 1 and rng.below(WHIM) == 0:
            return Decision(plays[rng.below(len(plays))], "whim")
        return decision

    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """The reason in words."""
        return sentence(observation, decision, names, language)


def answer_call_or_forget(position: Position, moves: Sequence[Move], *, forgets: bool) -> Decision:
    """Calls like a casual player, unless it does not come to mind."""
    if forgets and position.could_win(position.hand):
        return Decision(next((move for move in moves if move.kind == QUIET), None), "forgot")
    return answer_call(position, moves)


def points(position: Position, move: Move, *, forgets: bool) -> Iterator[Point]:
    """What a rookie sees in a move: a win, the cards it gets rid of, perhaps a call."""
    if move.kind == DRAW:
        number = max(1, position.view.amount)
        yield Point("draw", -CARD * number, {"number": number})
    elif move.kind == PLAY:
        laid = lay(position, move)
        if laid.wins:
            yield Point("win", WIN)
        yield cards_point(laid)
        if move.niko:
            is_meant = position.could_win(laid.rest) and not forgets
            yield Point("call", CALL if is_meant else -CALL)

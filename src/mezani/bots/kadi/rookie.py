"""The rookie: plays as many cards as it can, wastes its Aces, and sometimes forgets to call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.kadi.candidates import shortlist
from mezani.bots.kadi.casual import CARD, answer_call, cards_point
from mezani.bots.kadi.decision import choose
from mezani.bots.kadi.play_result import result_of
from mezani.bots.kadi.situation import Situation, read_situation
from mezani.bots.kadi.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.games.kadi.engine.moves import DRAW, NIKO, PLAY, QUIET, Move
from mezani.rng import Rng

WIN = 1000.0
CALL = 3.0
WHIM_ODDS = 2
"""One in this many decisions is a whim: a random play."""
FORGET_ODDS = 3
"""One in this many calls is forgotten."""


class RookieBot(ReasonedBot):
    """Chooses the longest play, or a random one on a whim."""

    sentence = staticmethod(sentence)

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        situation = read_situation(observation)
        forgets = rng.below(FORGET_ODDS) == 0
        if observation.view.prompted or all(move.kind == NIKO for move in observation.moves):
            return answer_call_or_forget(situation, observation.moves, forgets=forgets)
        moves = shortlist(observation.moves)
        options = [Option(move, [*points(situation, move, forgets=forgets)]) for move in moves]
        decision = choose(situation, options, rng)
        plays = [move for move in observation.moves if move.kind == PLAY]
        if len(plays) > 1 and rng.below(WHIM_ODDS) == 0:
            return Decision(plays[rng.below(len(plays))], "whim")
        return decision


def answer_call_or_forget(
    situation: Situation, moves: Sequence[Move], *, forgets: bool
) -> Decision:
    """Call like the casual bot, unless the rookie forgets."""
    if forgets and situation.could_win(situation.hand):
        return Decision(next((move for move in moves if move.kind == QUIET), None), "forgot")
    return answer_call(situation, moves)


def points(situation: Situation, move: Move, *, forgets: bool) -> Iterator[Point]:
    """Yield the points a rookie sees: a win, the cards played, and sometimes a call."""
    if move.kind == DRAW:
        number = max(1, situation.view.amount)
        yield Point("draw", -CARD * number, {"number": number})
    elif move.kind == PLAY:
        result = result_of(situation, move)
        if result.wins:
            yield Point("win", WIN)
        yield cards_point(result)
        if move.niko:
            is_meant = situation.could_win(result.rest) and not forgets
            yield Point("call", CALL if is_meant else -CALL)

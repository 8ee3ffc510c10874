"""The casual bot: plays what it can, keeps its Aces and a hand that can win, and calls in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.kadi.candidates import shortlist
from mezani.bots.kadi.decision import choose
from mezani.bots.kadi.play_result import PlayResult, result_of
from mezani.bots.kadi.situation import Situation, read_situation
from mezani.bots.kadi.texts import sentence
from mezani.bots.observation import Observation
from mezani.bots.options import Option, Point
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.cards import JACK, JOKER, KING, THREE, TWO, count, rank_of, suit_mask
from mezani.games.kadi.engine.fast_rules import ACES, ORDINARY, PENALTIES
from mezani.games.kadi.engine.moves import DRAW, NIKO, PLAY, QUIET, Move
from mezani.rng import Rng

WIN = 1000.0
CARD = 10.0
"""The value of one card fewer in the hand. All other values are relative to it."""
ACE_KEPT = 12.0
DEFENCE_KEPT = 1.0
STRANDED = 15.0
READY = 6.0
UNREADY = 3.0
CALL = 3.0
SUIT = 0.5
THREAT = 4.0
STOPPING_RANKS = (TWO, THREE, JACK, KING, JOKER)
"""Ranks that can keep the next player from winning."""


class CasualBot(ReasonedBot):
    """Scores every move with a few rules of thumb."""

    sentence = staticmethod(sentence)

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        situation = read_situation(observation)
        if observation.view.prompted or all(move.kind == NIKO for move in observation.moves):
            return answer_call(situation, observation.moves)
        moves = shortlist(observation.moves)
        options = [Option(move, [*points(situation, move)]) for move in moves]
        return choose(situation, options, rng)


def answer_call(situation: Situation, moves: Sequence[Move]) -> Decision:
    """Call if the hand could win, in a prompt or after one's own move."""
    if situation.could_win(situation.hand):
        return Decision(next(move for move in moves if move.kind == NIKO), "call")
    return Decision(next((move for move in moves if move.kind == QUIET), None), "not.call")


def points(situation: Situation, move: Move) -> Iterator[Point]:
    """Yield the points for and against a move."""
    if move.kind == DRAW:
        number = max(1, situation.view.amount)
        yield Point("draw", -CARD * number, {"number": number})
    elif move.kind == PLAY:
        yield from play_points(situation, move)


def play_points(situation: Situation, move: Move) -> Iterator[Point]:
    """Yield the points for and against a play."""
    result = result_of(situation, move)
    if result.wins:
        yield Point("win", WIN)
        return
    if result.leaves_cardless:
        yield Point("stranded", -STRANDED)
        return
    yield cards_point(result)
    yield from loss_points(result)
    if situation.could_win(result.rest):
        yield Point("ready", READY)
        if move.niko:
            yield Point("call", CALL)
    elif move.niko:
        yield Point("call", -CALL)
    if not result.rest & ORDINARY:
        yield Point("unready", -UNREADY)
    following = situation.after(situation.me)
    if rank_of(result.last) in STOPPING_RANKS and situation.is_close_to_winning(following):
        fields = {"seat": following, "number": situation.cards_of(following)}
        yield Point("pressure", THREAT, fields, situation.status_of(following))
    if move.suit >= 0:
        held = count(result.rest & suit_mask(move.suit))
        yield Point("suit", SUIT * int(held), {"suit": move.suit})


def cards_point(result: PlayResult) -> Point:
    """Return the point for the cards a play gets rid of."""
    number = result.cards.bit_count()
    return Point(
        "cards", CARD * number, {"number": number}, "asked" if result.is_unanswered else ""
    )


def loss_points(result: PlayResult) -> Iterator[Point]:
    """Yield the points against a play that gives up Aces or penalty cards, or leaves a question unanswered."""
    aces = result.cards & ACES
    if aces:
        yield Point("ace", -ACE_KEPT * aces.bit_count(), {"held": aces})
    defence = result.cards & PENALTIES
    if defence:
        yield Point("defence", -DEFENCE_KEPT * defence.bit_count(), {"held": defence})
    if result.is_unanswered:
        yield Point("question", -CARD)

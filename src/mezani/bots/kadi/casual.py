"""The casual player: lays what it can, keeps its Aces and a hand that can finish, and calls in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.kadi.decision import choose
from mezani.bots.kadi.play_result import Laid, lay
from mezani.bots.kadi.situation import Position, read_position
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
"""What a card fewer in the hand is worth; everything else is measured against it."""
ACE_KEPT = 12.0
DEFENCE_KEPT = 1.0
STRANDED = 15.0
READY = 6.0
UNREADY = 3.0
CALL = 3.0
SUIT = 0.5
THREAT = 4.0


class CasualBot(ReasonedBot):
    """Wins if it can, else lays what it can, keeping its Aces and a hand that can finish."""

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """The move with the best score."""
        position = read_position(observation)
        if observation.view.prompted or all(move.kind == NIKO for move in observation.moves):
            return answer_call(position, observation.moves)
        options = [Option(move, [*points(position, move)]) for move in observation.moves]
        return choose(position, options, rng)

    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """The reason in words."""
        return sentence(observation, decision, names, language)


def answer_call(position: Position, moves: Sequence[Move]) -> Decision:
    """Calls, when asked or after one's own move, if the hand could win."""
    if position.could_win(position.hand):
        return Decision(next(move for move in moves if move.kind == NIKO), "call")
    return Decision(next((move for move in moves if move.kind == QUIET), None), "not.call")


def points(position: Position, move: Move) -> Iterator[Point]:
    """What speaks for a move and against it."""
    if move.kind == DRAW:
        number = max(1, position.view.amount)
        yield Point("draw", -CARD * number, {"number": number})
    elif move.kind == PLAY:
        yield from play_points(position, move)


def play_points(position: Position, move: Move) -> Iterator[Point]:
    """What speaks for a play and against it."""
    laid = lay(position, move)
    if laid.wins:
        yield Point("win", WIN)
        return
    if laid.strands:
        yield Point("stranded", -STRANDED)
        return
    yield cards_point(laid)
    yield from loss_points(laid)
    if position.could_win(laid.rest):
        yield Point("ready", READY)
        if move.niko:
            yield Point("call", CALL)
    elif move.niko:
        yield Point("call", -CALL)
    if not laid.rest & ORDINARY:
        yield Point("unready", -UNREADY)
    following = position.after(position.me)
    if rank_of(laid.last) in (TWO, THREE, JACK, KING, JOKER) and position.is_near_the_end(
        following
    ):
        fields = {"seat": following, "number": position.cards_of(following)}
        yield Point("pressure", THREAT, fields, position.state_of(following))
    if move.suit >= 0:
        held = count(laid.rest & suit_mask(move.suit))
        yield Point("suit", SUIT * int(held), {"suit": move.suit})


def cards_point(laid: Laid) -> Point:
    """The cards a play gets rid of; after a question without an answer one comes back."""
    number = laid.cards.bit_count()
    return Point("cards", CARD * number, {"number": number}, "asked" if laid.is_unanswered else "")


def loss_points(laid: Laid) -> Iterator[Point]:
    """What is lost with the cards laid: Aces above all, and a card for an unanswered question."""
    aces = laid.cards & ACES
    if aces:
        yield Point("ace", -ACE_KEPT * aces.bit_count(), {"held": aces})
    defence = laid.cards & PENALTIES
    if defence:
        yield Point("defence", -DEFENCE_KEPT * defence.bit_count(), {"held": defence})
    if laid.is_unanswered:
        yield Point("question", -CARD)

"""The value of an outlook, point by point. The weights were fitted to thousands of games; their ratios matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mezani.bots.kadi.hand_shape import HandShape
from mezani.bots.kadi.outlook import Outlook
from mezani.bots.kadi.situation import Situation
from mezani.bots.options import Point
from mezani.cards import members
from mezani.games.kadi.engine.fast_rules import ACES, JACKS, PENALTIES, QUESTIONS
from mezani.games.kadi.engine.winning_hands import is_whole_play
from mezani.games.kadi.rules import Answers

BASE = 5.0
FEW_PLAYS = 2
GUARDS = {"": "guard", "called": "guard.called"}
"""The reason to keep an Ace, by the status of the next player. A cardless player is no danger."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each part of an outlook counts. Chances are multiplied by their weight.

    ``finish`` is a win on the next turn and ``danger`` a win of another player before it. ``play`` is subtracted for
    each play the hand still needs, and returned in part for cards that are worth keeping.
    """

    finish: float
    ready: float
    danger: float
    play: float
    few_plays: float
    nothing_to_win_with: float
    ordinary_card: float
    question: float
    ace: float
    ace_on_guard: float
    jack: float
    penalty: float
    picked: float
    fit: float
    block: float
    fewest: float
    following: float


TWO_PLAYERS = Weights(
    finish=1.85,
    ready=0.0,
    danger=2.2,
    play=0.28,
    few_plays=0.13,
    nothing_to_win_with=0.23,
    ordinary_card=0.07,
    question=0.15,
    ace=0.38,
    ace_on_guard=0.05,
    jack=0.05,
    penalty=0.22,
    picked=0.05,
    fit=0.2,
    block=0.1,
    fewest=0.05,
    following=0.0,
)

MANY_PLAYERS = Weights(
    finish=1.3,
    ready=0.2,
    danger=1.35,
    play=0.45,
    few_plays=0.13,
    nothing_to_win_with=0.3,
    ordinary_card=0.1,
    question=0.25,
    ace=0.7,
    ace_on_guard=0.05,
    jack=0.1,
    penalty=0.15,
    picked=0.15,
    fit=0.3,
    block=0.2,
    fewest=0.08,
    following=0.1,
)
"""With more players, one's own hand counts more and each other hand counts less."""

SLOW_GAME = Weights(
    finish=1.1,
    ready=0.2,
    danger=1.4,
    play=0.25,
    few_plays=0.08,
    nothing_to_win_with=0.25,
    ordinary_card=0.17,
    question=0.05,
    ace=0.3,
    ace_on_guard=0.05,
    jack=0.05,
    penalty=0.2,
    picked=0.04,
    fit=0.1,
    block=0.15,
    fewest=0.01,
    following=0.03,
)
"""If only ordinary cards answer questions, hands shrink slowly, so a single card counts less."""


def weights_for(situation: Situation) -> Weights:
    """Return the weights for the number of players and the rules."""
    if situation.seats == 2:
        return TWO_PLAYERS
    return SLOW_GAME if situation.rules.answers == Answers.ORDINARY else MANY_PLAYERS


def outlook_points(situation: Situation, outlook: Outlook, rest: int) -> Iterator[Point]:
    """Yield the points of an outlook with ``rest`` as the remaining hand."""
    weights = weights_for(situation)
    yield hand_point(situation, outlook, rest, weights)
    yield from kept_points(situation, outlook, rest, weights)
    finish = weights.finish * outlook.finish + weights.ready * outlook.is_ready
    yield Point("finish", finish, {"cards": members(rest)})
    yield danger_point(situation, outlook, weights)
    if outlook.picked:
        yield Point("picked", -weights.picked * outlook.picked, {"number": outlook.picked})
    yield Point("fit", weights.fit * outlook.fit)
    yield Point("block", weights.block * (1 - outlook.can_play), {"seat": outlook.seat})
    yield ahead_point(outlook, weights)


def hand_point(situation: Situation, outlook: Outlook, rest: int, weights: Weights) -> Point:
    """Return the point for the remaining hand: fewer plays are better, and so is a card to win with."""
    shape = outlook.shape
    value = BASE - weights.play * shape.plays - weights.question * outlook.questions
    value += weights.ordinary_card * outlook.ordinary_cards
    if shape.plays <= FEW_PLAYS:
        value += weights.few_plays
    if not shape.ordinary and not (shape.aces and situation.rules.winning_ace):
        value -= weights.nothing_to_win_with
    fields = {"number": shape.plays}
    if rest == situation.hand:
        return Point("hand", value, fields, "kept")
    is_plain = not outlook.picked and is_exact_count(situation, shape, rest)
    return Point("hand", value, fields, ("" if rest else "empty") if is_plain else "better")


def is_exact_count(situation: Situation, shape: HandShape, rest: int) -> bool:
    """Return whether a hand needs exactly as many plays as its shape says. Questions may need more."""
    if not rest & QUESTIONS:
        return True
    return shape.plays == 1 and is_whole_play(situation.fast_rules, rest, rest)


def kept_points(
    situation: Situation, outlook: Outlook, rest: int, weights: Weights
) -> Iterator[Point]:
    """Yield the points for Aces, Jacks and penalty cards that are kept."""
    shape = outlook.shape
    if shape.aces:
        following = situation.after(situation.me)
        guards = situation.is_close_to_winning(following)
        value = weights.ace * shape.aces + weights.ace_on_guard * guards
        variant = GUARDS.get(situation.status_of(following), "") if guards else ""
        fields = {"held": rest & ACES, "seat": following, "number": situation.cards_of(following)}
        yield Point("ace", value, fields, variant)
    if shape.jacks:
        yield Point("jack", weights.jack, {"held": rest & JACKS})
    if shape.penalties:
        yield Point("penalty", weights.penalty * shape.penalties, {"held": rest & PENALTIES})


def danger_point(situation: Situation, outlook: Outlook, weights: Weights) -> Point:
    """Return the point against letting another player win first."""
    seat = outlook.dangerous
    fields = {"seat": seat, "number": situation.cards_of(seat)}
    return Point("danger", -weights.danger * outlook.danger, fields, situation.status_of(seat))


def ahead_point(outlook: Outlook, weights: Weights) -> Point:
    """Return the point for the cards other players hold."""
    value = weights.fewest * outlook.fewest + weights.following * outlook.following
    fields = {"seat": outlook.seat, "number": outlook.penalty}
    return Point("ahead", value, fields, "penalty" if outlook.penalty else "")

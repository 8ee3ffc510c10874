"""What an outlook is worth, point by point. The numbers were fitted to many thousand games; their ratios matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mezani.bots.kadi.hand_shape import HandShape
from mezani.bots.kadi.outlook import Outlook
from mezani.bots.kadi.situation import Position
from mezani.bots.options import Point
from mezani.cards import members
from mezani.games.kadi.engine.fast_rules import ACES, JACKS, PENALTIES, QUESTIONS
from mezani.games.kadi.engine.turns import SCRATCH
from mezani.games.kadi.engine.winning_hands import makes_whole_play
from mezani.games.kadi.rules import Answers

EMPTY_HAND = 5.0
FEW_PLAYS = 2
GUARDS = {"": "guard", "called": "guard.called"}
"""What an Ace is kept for, by the state of the next player; somebody without cards is no danger."""


@dataclass(frozen=True, slots=True)
class Worths:
    """How much things count. A chance counts in full where it is certain.

    ``finish`` is winning on the next turn, ``danger`` that another wins before. ``play`` is taken off for each play
    the hand still takes, and given back in part for cards that are worth keeping.
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


FOR_TWO = Worths(
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

FOR_MORE = Worths(
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
"""With more players the own hand counts for more, and each of the others for less."""

FOR_MORE_SLOWLY = Worths(
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
"""Where only ordinary cards answer a question, hands shrink slowly, and a card more or less counts for little."""


def worths_for(position: Position) -> Worths:
    """What things are worth at this table."""
    if position.seats == 2:
        return FOR_TWO
    return FOR_MORE_SLOWLY if position.rules.answers == Answers.ORDINARY else FOR_MORE


def outlook_points(position: Position, outlook: Outlook, rest: int) -> Iterator[Point]:
    """What speaks for a table with ``rest`` kept, and against it."""
    worths = worths_for(position)
    yield hand_point(position, outlook, rest, worths)
    yield from kept_points(position, outlook, rest, worths)
    finish = worths.finish * outlook.finish + worths.ready * outlook.is_ready
    yield Point("finish", finish, {"cards": members(rest)})
    yield danger_point(position, outlook, worths)
    if outlook.picked:
        yield Point("picked", -worths.picked * outlook.picked, {"number": outlook.picked})
    yield Point("fit", worths.fit * outlook.fit)
    yield Point("block", worths.block * (1 - outlook.can_play), {"seat": outlook.seat})
    yield ahead_point(outlook, worths)


def hand_point(position: Position, outlook: Outlook, rest: int, worths: Worths) -> Point:
    """A hand is worth less for each play it still takes, and for having nothing to end with."""
    shape = outlook.shape
    worth = EMPTY_HAND - worths.play * shape.plays - worths.question * outlook.questions
    worth += worths.ordinary_card * outlook.ordinary_cards
    if shape.plays <= FEW_PLAYS:
        worth += worths.few_plays
    if not shape.ordinary and not (shape.aces and position.rules.winning_ace):
        worth -= worths.nothing_to_win_with
    fields = {"number": shape.plays}
    if rest == position.hand:
        return Point("hand", worth, fields, "kept")
    is_plain = not outlook.picked and can_be_counted(position, shape, rest)
    return Point("hand", worth, fields, ("" if rest else "empty") if is_plain else "better")


def can_be_counted(position: Position, shape: HandShape, rest: int) -> bool:
    """Whether a hand really goes in as many plays as its shape says: questions may need more."""
    if not rest & QUESTIONS:
        return True
    return shape.plays == 1 and makes_whole_play(position.law, SCRATCH, rest, rest)


def kept_points(position: Position, outlook: Outlook, rest: int, worths: Worths) -> Iterator[Point]:
    """Aces, Jacks and penalty cards are worth keeping until they matter."""
    shape = outlook.shape
    if shape.aces:
        following = position.after(position.me)
        guards = position.is_near_the_end(following)
        worth = worths.ace * shape.aces + worths.ace_on_guard * guards
        state = position.state_of(following)
        variant = GUARDS.get(state, "") if guards else ""
        fields = {"held": rest & ACES, "seat": following, "number": position.cards_of(following)}
        yield Point("ace", worth, fields, variant)
    if shape.jacks:
        yield Point("jack", worths.jack, {"held": rest & JACKS})
    if shape.penalties:
        yield Point("penalty", worths.penalty * shape.penalties, {"held": rest & PENALTIES})


def danger_point(position: Position, outlook: Outlook, worths: Worths) -> Point:
    """Somebody may win before the own turn comes."""
    seat = outlook.dangerous
    fields = {"seat": seat, "number": position.cards_of(seat)}
    return Point("danger", -worths.danger * outlook.danger, fields, position.state_of(seat))


def ahead_point(outlook: Outlook, worths: Worths) -> Point:
    """The more cards the others hold, the better."""
    worth = worths.fewest * outlook.fewest + worths.following * outlook.following
    fields = {"seat": outlook.seat, "number": outlook.penalty}
    return Point("ahead", worth, fields, "penalty" if outlook.penalty else "")

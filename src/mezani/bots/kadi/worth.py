"""What an outlook is worth, point by point. The numbers were fitted to many thousand games; their ratios matter."""

from __future__ import annotations

from collections.abc import Iterator

from mezani.bots.kadi.outlook import Outlook
from mezani.bots.kadi.position import Position
from mezani.bots.weighing import Point
from mezani.cards import lowest, members
from mezani.games.kadi.law import ACES, JACKS, PENALTIES

FINISH = 1.7
"""Winning on the next turn, if that were certain."""
READY = 0.1
DANGER = 2.2
"""Another winning before that, if it were certain."""
EMPTY_HAND = 3.0
PLAY = 0.3
"""A play that still has to be made; an empty hand has none."""
NOTHING_TO_WIN_WITH = 0.35
ORDINARY_CARD = 0.1
ACE_KEPT = 0.3
"""An Ace is no burden, …"""
ACE_FOR_EACH_PLAYER = 0.08
"""… and the more players, the more often it helps."""
GUARD = 0.05
"""How much more an Ace is worth while the next player is about to win."""
JACK_KEPT = 0.1
PENALTY_KEPT = 0.2
ANSWERS_ONLY_ORDINARY = 0.1
"""How much less a penalty card is worth where it can't answer a question."""
PICKED = 0.04
"""A card that must be picked, for each player at the table."""
FIT = 0.17
BLOCKED = 0.15
FEWEST = 0.06
FOLLOWING = 0.05


def outlook_points(position: Position, outlook: Outlook, rest: int) -> Iterator[Point]:
    """What speaks for a table with ``rest`` kept, and against it."""
    yield hand_point(position, outlook)
    yield from kept_points(position, outlook, rest)
    finish = FINISH * outlook.finish + READY * outlook.is_ready
    yield Point("finish", finish, {"cards": members(rest)})
    yield danger_point(position, outlook)
    if outlook.picked:
        worth = -PICKED * position.seats * outlook.picked
        yield Point("picked", worth, {"number": outlook.picked})
    yield Point("fit", FIT * outlook.fit)
    yield Point("block", BLOCKED * (1 - outlook.can_play), {"seat": outlook.seat})
    yield ahead_point(position, outlook)


def hand_point(position: Position, outlook: Outlook) -> Point:
    """A hand is worth less for each play it still takes, and for having nothing to end with."""
    shape = outlook.shape
    worth = EMPTY_HAND - PLAY * shape.plays + ORDINARY_CARD * outlook.ordinary_cards
    if not shape.ordinary and not (shape.aces and position.rules.winning_ace):
        worth -= NOTHING_TO_WIN_WITH
    variant = "kept" if outlook.picked else "" if shape.plays else "empty"
    return Point("hand", worth, {"number": shape.plays}, variant)


def kept_points(position: Position, outlook: Outlook, rest: int) -> Iterator[Point]:
    """Aces, Jacks and penalty cards are worth keeping until they matter."""
    shape = outlook.shape
    if shape.aces:
        worth = shape.aces * (ACE_KEPT + ACE_FOR_EACH_PLAYER * position.seats)
        following = position.after(position.me)
        fields = {"card": lowest(rest & ACES), "seat": following}
        if position.is_near_the_end(following):
            fields["number"] = position.cards_of(following)
            yield Point("ace", worth + GUARD, fields, "guard")
        else:
            yield Point("ace", worth, fields)
    if shape.jacks:
        yield Point("jack", JACK_KEPT, {"card": lowest(rest & JACKS)})
    if shape.penalties:
        kept = PENALTY_KEPT if position.rules.answers == "all" else ANSWERS_ONLY_ORDINARY
        yield Point("penalty", kept * shape.penalties, {"card": lowest(rest & PENALTIES)})


def danger_point(position: Position, outlook: Outlook) -> Point:
    """Somebody may win before the own turn comes."""
    seat = outlook.dangerous
    called = position.view.players[seat].announced
    fields = {"seat": seat, "number": position.cards_of(seat)}
    return Point("danger", -DANGER * outlook.danger, fields, "called" if called else "")


def ahead_point(position: Position, outlook: Outlook) -> Point:
    """The more cards the others hold, the better."""
    worth = FEWEST * outlook.fewest
    if position.seats > 2:
        worth += FOLLOWING * outlook.following
    fields = {"seat": outlook.seat, "number": outlook.penalty}
    return Point("ahead", worth, fields, "penalty" if outlook.penalty else "")

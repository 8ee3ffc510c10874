"""Why a play is chosen: points that can be said of it, and are true of it.

Where the same player moves again at once, points are about the end of those moves, and ``then`` names them. What
would be no reason against the rival is not said, and the next point is tried.
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.kadi.play_result import idea_of
from mezani.bots.kadi.situation import Position
from mezani.bots.options import Difference, Option, Point, differences, pick
from mezani.bots.reasoned_bot import Decision
from mezani.cards import lowest
from mezani.games.kadi.engine.combinations import in_hand
from mezani.games.kadi.engine.fast_rules import ORDINARY
from mezani.games.kadi.engine.moves import PLAY, Move
from mezani.rng import Rng


def choose(position: Position, options: Sequence[Option], rng: Rng) -> Decision:
    """The option worth most, with the greatest difference to the next best idea that can be said."""
    chosen, rival = pick(options, rng, idea_of)
    if len(options) == 1:
        return Decision(chosen.move, "only")
    for difference in differences(chosen, rival) if rival is not None else ():
        assert rival is not None
        said = say(position, chosen, rival, difference)
        if said is not None:
            return said
    return Decision(chosen.move, "alike")


def say(
    position: Position, chosen: Option, rival: Option, difference: Difference
) -> Decision | None:
    """What a difference says, or None where it can't be said of these two."""
    point = difference.point
    if difference.is_against:
        return say_against(position, chosen, rival, difference)
    if "held" in point.fields:
        return say_keep(chosen, rival, difference)
    if point.reason == "block":
        return say_block(position, chosen, rival, point)
    if point.reason == "win" and point.variant and chosen.value_of("countered"):
        return Decision(chosen.move, "win.then.countered", point.fields)
    return Decision(chosen.move, difference.key, point.fields)


def say_against(
    position: Position, chosen: Option, rival: Option, difference: Difference
) -> Decision | None:
    """What a point says against the rival, or None where the chosen option is no better there."""
    point = difference.point
    if "held" in point.fields:
        return say_keep(chosen, rival, difference)
    if point.reason in ("call", "hand"):
        return None
    if point.reason == "countered" and (chosen.value_of("countered") or "then" in point.fields):
        return None
    if point.reason == "unready" and not stays(position, chosen) & ORDINARY:
        return None
    fields = {name: value for name, value in point.fields.items() if name != "then"}
    return Decision(chosen.move, difference.key, fields)


def say_keep(chosen: Option, rival: Option, difference: Difference) -> Decision | None:
    """A card is kept that the rival does not keep: one it lays at once, if it does."""
    point = difference.point
    mine, theirs = held_in(chosen, point.reason), held_in(rival, point.reason)
    kept = theirs & ~mine if difference.is_against else mine & ~theirs
    if not kept:
        return None
    at_once = kept & laid_by(rival)
    fields = {**point.fields, "card": lowest(at_once or kept)}
    if difference.is_against:
        fields.pop("then", None)
    return Decision(chosen.move, difference.key, fields)


def held_in(option: Option, why: str) -> int:
    """The cards an option's point is about: those it keeps, or with a casual player those it lays."""
    cards = 0
    for point in option.points:
        held = point.fields.get("held", 0)
        if point.reason == why and isinstance(held, int):
            cards |= held
    return cards


def say_block(position: Position, chosen: Option, rival: Option, point: Point) -> Decision | None:
    """The next player may be stuck; by name only if the same player is next after the rival too."""
    seat = point.fields["seat"]
    seats = {other.fields["seat"] for other in rival.points if other.reason == "block"}
    if not seats or position.me in (seat, *seats):
        return None
    return Decision(chosen.move, "block" if seats == {seat} else "block.next", point.fields)


def stays(position: Position, option: Option) -> int:
    """The cards that stay in the hand after an option's move."""
    return position.hand & ~int(in_hand(position.hand, laid_by(option)))


def laid_by(option: Option) -> int:
    """The cards an option's move lays."""
    move: Move | None = option.move
    return move.mask if move is not None and move.kind == PLAY else 0

"""The decision between options, with a reason that is true.

If a player moves again at once, points are about the position after those moves, and their field ``then`` lists the
moves. A point that is not a reason to prefer the chosen option to its rival is left out, and the next one is tried.
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.kadi.play_result import idea_of
from mezani.bots.kadi.situation import Situation
from mezani.bots.options import Difference, Option, Point, differences, pick
from mezani.bots.reasoned_bot import Decision
from mezani.cards import lowest
from mezani.games.kadi.engine.combinations import held_cards
from mezani.games.kadi.engine.fast_rules import ORDINARY
from mezani.games.kadi.engine.moves import PLAY, Move
from mezani.rng import Rng


def choose(situation: Situation, options: Sequence[Option], rng: Rng) -> Decision:
    """Choose the option with the highest total, with the largest true difference to its rival as the reason."""
    chosen, rival = pick(options, rng, idea_of)
    if len(options) == 1:
        return Decision(chosen.move, "only")
    for difference in differences(chosen, rival) if rival is not None else ():
        assert rival is not None
        decision = decision_for(situation, chosen, rival, difference)
        if decision is not None:
            return decision
    return Decision(chosen.move, "alike")


def decision_for(
    situation: Situation, chosen: Option, rival: Option, difference: Difference
) -> Decision | None:
    """Return the decision with a difference as its reason, or None if it is not a reason for this choice."""
    point = difference.point
    if difference.is_against:
        return decision_against(situation, chosen, rival, difference)
    if "held" in point.fields:
        return decision_to_keep(chosen, rival, difference)
    if point.reason == "block":
        return decision_to_block(situation, chosen, rival, point)
    if point.reason == "win" and point.variant and chosen.value_of("countered"):
        return Decision(chosen.move, "win.then.countered", point.fields)
    return Decision(chosen.move, difference.key, point.fields)


def decision_against(
    situation: Situation, chosen: Option, rival: Option, difference: Difference
) -> Decision | None:
    """Return the decision with a point against the rival, or None if the chosen option is no better there."""
    point = difference.point
    if "held" in point.fields:
        return decision_to_keep(chosen, rival, difference)
    if point.reason in ("call", "hand"):
        return None
    if point.reason == "countered" and (chosen.value_of("countered") or "then" in point.fields):
        return None
    if point.reason == "unready" and not remaining_hand(situation, chosen) & ORDINARY:
        return None
    fields = {name: value for name, value in point.fields.items() if name != "then"}
    return Decision(chosen.move, difference.key, fields)


def decision_to_keep(chosen: Option, rival: Option, difference: Difference) -> Decision | None:
    """Return the decision to keep a card that the rival does not keep, if possible one that it plays at once."""
    point = difference.point
    mine, theirs = held_in(chosen, point.reason), held_in(rival, point.reason)
    kept = theirs & ~mine if difference.is_against else mine & ~theirs
    if not kept:
        return None
    at_once = kept & cards_played(rival)
    fields = {**point.fields, "card": lowest(at_once or kept)}
    if difference.is_against:
        fields.pop("then", None)
    return Decision(chosen.move, difference.key, fields)


def held_in(option: Option, reason: str) -> int:
    """Return the cards in the points with one reason: those the option keeps, or plays if the bot is casual."""
    cards = 0
    for point in option.points:
        held = point.fields.get("held", 0)
        if point.reason == reason and isinstance(held, int):
            cards |= held
    return cards


def decision_to_block(
    situation: Situation, chosen: Option, rival: Option, point: Point
) -> Decision | None:
    """Return the decision to block the next player, by name only if they are next after the rival too."""
    seat = point.fields["seat"]
    seats = {other.fields["seat"] for other in rival.points if other.reason == "block"}
    if not seats or situation.me in (seat, *seats):
        return None
    return Decision(chosen.move, "block" if seats == {seat} else "block.next", point.fields)


def remaining_hand(situation: Situation, option: Option) -> int:
    """Return the hand after an option's move."""
    return situation.hand & ~int(held_cards(situation.hand, cards_played(option)))


def cards_played(option: Option) -> int:
    """Return the cards an option's move plays."""
    move: Move | None = option.move
    return move.mask if move is not None and move.kind == PLAY else 0

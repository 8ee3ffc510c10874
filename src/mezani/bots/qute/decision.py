"""Choosing a line of play, and the reason for it: a point that is true of the line's first move.

The points of a line are about its end. If a point depends on later moves of the line, the decision names them in
the fields ``then`` and ``choose``. A point that would not be a reason against the rival is skipped, and the next
one is tried.
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.options import Point, differences, pick
from mezani.bots.qute.lines import Line
from mezani.bots.qute.situation import Situation, costliest
from mezani.bots.reasoned_bot import Decision
from mezani.cards import RANKS, bit, lowest, rank_mask
from mezani.games.qute.engine.moves import PLAY
from mezani.games.qute.engine.rounds import hand_points
from mezani.rng import Rng

ROUND_ENDS = ("out", "call", "call.cut", "jacks", "minus", "win", "zero")
"""Points about the end of a round."""
JACK_CHOICES = ("jacks", "minus")
"""Points about a choice that comes with the end of a round."""
COMPARISONS = ("block", "jacks")
"""Points whose sentences say that another move would be worse."""
ABOUT_SUIT = ("block", "fit", "suit")
"""Points about the next card, which depend on a chosen suit."""


def choose_line(situation: Situation, lines: Sequence[Line], rng: Rng) -> Decision:
    """Choose the best line and return its first move, with the point that decided."""
    best = best_for_each_move(lines)
    chosen, rival = pick(best, rng)
    if len(best) == 1:
        return Decision(chosen.move, "only")
    if rival is None:
        return best_reason(situation, chosen, best)
    return reason_against(situation, chosen, rival)


def best_for_each_move(lines: Sequence[Line]) -> list[Line]:
    """Return the best line for each first move, so that lines with the same move are not compared."""
    best: dict[str, tuple[float, Line]] = {}
    for line in lines:
        move = str(line.move)
        total = line.total
        if move not in best or total > best[move][0]:
            best[move] = (total, line)
    return [line for _, line in best.values()]


def reason_against(situation: Situation, chosen: Line, rival: Line) -> Decision:
    """Choose a line over a rival because of the largest difference that can be expressed."""
    for difference in differences(chosen, rival):
        if difference.is_against:
            decision = point_against(chosen, rival, difference.point)
        else:
            decision = point_for(situation, chosen, difference.point, [rival])
        if decision is not None:
            return decision
    if chosen.ends_round_now and rival.ends_round_now:
        return Decision(chosen.move, "scores")
    return best_reason(situation, chosen, [chosen, rival])


def best_reason(situation: Situation, chosen: Line, lines: Sequence[Line]) -> Decision:
    """Choose a line that is as good as every other because of its own best point."""
    others = [line for line in lines if line is not chosen]
    for point in sorted(chosen.points, key=lambda point: -point.value):
        if point.value > 0 and point.reason not in COMPARISONS:
            decision = point_for(situation, chosen, point, others)
            if decision is not None:
                return decision
    return Decision(chosen.move, "alike")


# Points for the chosen line


def point_for(
    situation: Situation, chosen: Line, point: Point, others: Sequence[Line]
) -> Decision | None:
    """Return a decision because of a point, or None if the point is not a reason against the others."""
    if point.reason in ROUND_ENDS:
        return because_round_ends(situation, chosen, point, others)
    if point.reason == "attack":
        return because_of_attack(chosen, point)
    if point.reason == "shed":
        return because_of_points(chosen, point)
    if point.reason == "aim" and chosen.last_plan.draws:
        return None
    if point.reason == "block":
        return because_of_block(situation, chosen, point, others)
    return because_of_whole_line(chosen, point.reason, point)


def because_of_whole_line(chosen: Line, key: str, point: Point) -> Decision:
    """Decide because of something that is true after the whole line."""
    fields = {**point.fields, "then": chosen.later_cards}
    if point.reason in ABOUT_SUIT and not chosen.is_single_move and chosen.finish.suit >= 0:
        fields["choose"] = chosen.finish.suit
    return Decision(chosen.move, key, fields)


def because_round_ends(
    situation: Situation, chosen: Line, point: Point, others: Sequence[Line]
) -> Decision | None:
    """Decide because the round ends: with this move, with the last card, or later in the line."""
    if not chosen.is_single_move:
        is_last_card = chosen.first.kind == PLAY and situation.hand == bit(chosen.first.card)
        key = "out.last" if point.reason == "out" and is_last_card else f"{point.reason}.later"
        return because_of_whole_line(chosen, key, point)
    if point.reason not in (*JACK_CHOICES, "win") and any(line.ends_round_now for line in others):
        return None
    return because_of_whole_line(chosen, point.reason, point)


def because_of_attack(chosen: Line, point: Point) -> Decision:
    """Decide because a player has to draw, after this move or after later cards of the line."""
    seat = point.fields["seat"]
    assert isinstance(seat, int)
    key = "attack.chosen" if chosen.is_attack_by_choice(seat) else "attack"
    return Decision(chosen.move, key, {**point.fields, "then": chosen.attack_cards(seat)})


def because_of_points(chosen: Line, point: Point) -> Decision:
    """Decide because a card that counts points is played: by this move, unless a later one counts more."""
    card = costliest(chosen.played)
    move = chosen.first
    if move.kind == PLAY and hand_points(bit(move.card)) == hand_points(bit(card)):
        return Decision(chosen.move, "shed", {**point.fields, "card": move.card})
    return Decision(chosen.move, "shed.later", {**point.fields, "card": card})


def because_of_block(
    situation: Situation, chosen: Line, point: Point, others: Sequence[Line]
) -> Decision | None:
    """Decide because the next player may be stuck, naming them only if they are next in the other lines too."""
    seat = point.fields["seat"]
    if seat == situation.me:
        return None
    seats = [
        other.fields["seat"] for line in others for other in line.points if other.reason == "block"
    ]
    if not seats or situation.me in seats:
        return None
    key = "block" if set(seats) == {seat} else "block.next"
    return because_of_whole_line(chosen, key, point)


# Points against the rival


def point_against(chosen: Line, rival: Line, point: Point) -> Decision | None:
    """Return a decision because of a point against the rival, or None if the chosen line has the same fault."""
    if point.reason.startswith("keep."):
        return because_rival_wastes(chosen, rival, point)
    if point.reason in ("cover", "draw"):
        return None if chosen.last_plan.draws else because_rival_draws(chosen, rival, point)
    if point.reason in ("out", "call", "call.cut", "zero"):
        return None if chosen.ends_round else because_rival_ends_round(chosen, rival, point)
    return None


def because_rival_wastes(chosen: Line, rival: Line, point: Point) -> Decision:
    """Decide because the rival plays a card worth keeping. Its use is named only if it could be played now."""
    rank = RANKS.index(point.reason.removeprefix("keep."))
    kept = rival.played & ~chosen.played & rank_mask(rank)
    if rival.first.kind == PLAY and kept & bit(rival.first.card):
        return Decision(chosen.move, f"not.{point.reason}", {"card": rival.first.card})
    return Decision(chosen.move, "not.keep", {"card": lowest(kept)})


def because_rival_draws(chosen: Line, rival: Line, point: Point) -> Decision:
    """Decide because the rival would have to draw, at once or after some cards."""
    before = rival.cards[:-1] if point.reason == "cover" else rival.cards
    key = f"not.{point.reason}.later" if before else f"not.{point.reason}"
    return Decision(chosen.move, key, {**point.fields, "cards": before})


def because_rival_ends_round(chosen: Line, rival: Line, point: Point) -> Decision:
    """Decide because the rival would end a round that should continue."""
    is_call = point.reason.startswith("call") and hand_points(rival.last_plan.rest) > 0
    key = "not.call" if is_call else "not.zero" if point.reason == "zero" else "not.out"
    return Decision(chosen.move, key, point.fields)

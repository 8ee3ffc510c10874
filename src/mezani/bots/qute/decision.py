"""Why a line of play is chosen: points that can be said of its first move, and are true of it.

A point is about the end of a line. Where it takes more cards than the first move, they are named along with it
(``then`` and ``choose``); what would be no reason against the rival is not said, and the next point is tried.
"""

from __future__ import annotations

from collections.abc import Sequence

from mezani.bots.options import Point, differences, pick
from mezani.bots.qute.lines import Line
from mezani.bots.qute.situation import Position, dearest
from mezani.bots.reasoned_bot import Decision
from mezani.cards import RANKS, bit, lowest, rank_mask
from mezani.games.qute.engine.moves import PLAY
from mezani.games.qute.engine.rounds import hand_points
from mezani.rng import Rng

ENDS = ("out", "call", "call.cut", "jacks", "minus", "win", "zero")
"""Points about the end of a round."""
CHOICES = ("jacks", "minus")
"""Those of them that are about what is said with it."""
COMPARES = ("block", "jacks")
"""Points whose words say that another move would be worse."""
SUITED = ("block", "fit", "suit")
"""Points about what has to follow, which a chosen suit decides."""


def choose_line(position: Position, lines: Sequence[Line], rng: Rng) -> Decision:
    """The first move of the best line, with what decided; among equals, with what is best about it."""
    best = best_for_each_move(lines)
    chosen, rival = pick(best, rng)
    if len(best) == 1:
        return Decision(chosen.move, "only")
    if rival is None:
        return why_alike(position, chosen, best)
    return why_better(position, chosen, rival)


def best_for_each_move(lines: Sequence[Line]) -> list[Line]:
    """Of all lines that begin with the same move the best, so that a decision is between moves."""
    best: dict[str, tuple[float, Line]] = {}
    for line in lines:
        move = str(line.move)
        total = line.total
        if move not in best or total > best[move][0]:
            best[move] = (total, line)
    return [line for _, line in best.values()]


def why_better(position: Position, chosen: Line, rival: Line) -> Decision:
    """A line over another, for the greatest difference that can be said."""
    for difference in differences(chosen, rival):
        if difference.is_against:
            said = say_against(chosen, rival, difference.point)
        else:
            said = say(position, chosen, difference.point, [rival])
        if said is not None:
            return said
    if chosen.ends_round_now and rival.ends_round_now:
        return Decision(chosen.move, "scores")
    return why_alike(position, chosen, [chosen, rival])


def why_alike(position: Position, chosen: Line, lines: Sequence[Line]) -> Decision:
    """A line that is as good as every other, for what is best about it."""
    others = [line for line in lines if line is not chosen]
    for point in sorted(chosen.points, key=lambda point: -point.value):
        if point.value > 0 and point.reason not in COMPARES:
            said = say(position, chosen, point, others)
            if said is not None:
                return said
    return Decision(chosen.move, "alike")


# For a line


def say(position: Position, chosen: Line, point: Point, others: Sequence[Line]) -> Decision | None:
    """What a point says for a line, or None where that is no reason against the others."""
    if point.reason in ENDS:
        return say_end(position, chosen, point, others)
    if point.reason == "attack":
        return say_attack(chosen, point)
    if point.reason == "shed":
        return say_shed(chosen, point)
    if point.reason == "aim" and chosen.last.draws:
        return None
    if point.reason == "block":
        return say_block(position, chosen, point, others)
    return planned(chosen, point.reason, point)


def planned(chosen: Line, why: str, point: Point) -> Decision:
    """What is true when the whole line has been played."""
    fields = {**point.fields, "then": chosen.later}
    if point.reason in SUITED and not chosen.is_at_its_finish and chosen.finish.suit >= 0:
        fields["choose"] = chosen.finish.suit
    return Decision(chosen.move, why, fields)


def say_end(
    position: Position, chosen: Line, point: Point, others: Sequence[Line]
) -> Decision | None:
    """The round ends: with this move, with its last card, or later in the line."""
    if not chosen.is_at_its_finish:
        is_last = chosen.first.kind == PLAY and position.hand == bit(chosen.first.card)
        key = "out.last" if point.reason == "out" and is_last else f"{point.reason}.later"
        return planned(chosen, key, point)
    if point.reason not in (*CHOICES, "win") and any(line.ends_round_now for line in others):
        return None
    return planned(chosen, point.reason, point)


def say_attack(chosen: Line, point: Point) -> Decision:
    """Somebody has to draw: for this move, or for the cards of the line up to the last that hits them."""
    seat = point.fields["seat"]
    assert isinstance(seat, int)
    key = "attack.chosen" if chosen.is_hit_by_choice(seat) else "attack"
    return Decision(chosen.move, key, {**point.fields, "then": chosen.hits_before(seat)})


def say_shed(chosen: Line, point: Point) -> Decision:
    """A card goes that counts: the one of the move, if no other counts more."""
    card = dearest(chosen.laid)
    move = chosen.first
    if move.kind == PLAY and hand_points(bit(move.card)) == hand_points(bit(card)):
        return Decision(chosen.move, "shed", {**point.fields, "card": move.card})
    return Decision(chosen.move, "shed.later", {**point.fields, "card": card})


def say_block(
    position: Position, chosen: Line, point: Point, others: Sequence[Line]
) -> Decision | None:
    """The next player may be stuck; by name only if the same player is next in the other line too."""
    seat = point.fields["seat"]
    if seat == position.me:
        return None
    seats = [
        other.fields["seat"] for line in others for other in line.points if other.reason == "block"
    ]
    if not seats or position.me in seats:
        return None
    return planned(chosen, "block" if set(seats) == {seat} else "block.next", point)


# Against the rival


def say_against(chosen: Line, rival: Line, point: Point) -> Decision | None:
    """What a point says against the rival, or None where the chosen line is no better there."""
    if point.reason.startswith("keep."):
        return say_keep(chosen, rival, point)
    if point.reason in ("cover", "draw"):
        return None if chosen.last.draws else say_stuck(chosen, rival, point)
    if point.reason in ("out", "call", "call.cut", "zero"):
        return None if chosen.ends_round else say_early(chosen, rival, point)
    return None


def say_keep(chosen: Line, rival: Line, point: Point) -> Decision:
    """A card the rival lays is worth keeping; what for is said if it could be played now."""
    kept = rival.laid & ~chosen.laid & rank_mask(RANKS.index(point.reason.removeprefix("keep.")))
    if rival.first.kind == PLAY and kept & bit(rival.first.card):
        return Decision(chosen.move, f"not.{point.reason}", {"card": rival.first.card})
    return Decision(chosen.move, "not.keep", {"card": lowest(kept)})


def say_stuck(chosen: Line, rival: Line, point: Point) -> Decision:
    """The rival would have to draw: at once, or after some cards."""
    before = rival.cards[:-1] if point.reason == "cover" else rival.cards
    key = f"not.{point.reason}.later" if before else f"not.{point.reason}"
    return Decision(chosen.move, key, {**point.fields, "cards": before})


def say_early(chosen: Line, rival: Line, point: Point) -> Decision:
    """The rival would end the round, which should go on."""
    is_call = point.reason.startswith("call") and hand_points(rival.last.rest) > 0
    key = "not.call" if is_call else "not.zero" if point.reason == "zero" else "not.out"
    return Decision(chosen.move, key, point.fields)

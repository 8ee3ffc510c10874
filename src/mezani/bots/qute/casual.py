"""The casual player: plans its turn, gets rid of points, keeps its Jacks, and calls when it is ahead."""

from __future__ import annotations

from collections.abc import Iterator

from mezani.bots.observation import Observation
from mezani.bots.options import Point
from mezani.bots.qute.decision import choose_line
from mezani.bots.qute.lines import Line
from mezani.bots.qute.plans import Plan, after_turn, plans_for
from mezani.bots.qute.situation import Situation, costliest, hand_size, read_situation
from mezani.bots.qute.texts import sentence
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.cards import bit, count, set_of, suit_mask
from mezani.games.qute.engine.fast_rules import JACKS
from mezani.games.qute.engine.moves import MINUS
from mezani.games.qute.engine.rounds import hand_points
from mezani.rng import Rng

# All values are in points of the score.
OUT = 40.0
CARD = 4.0
"""The value of each card less in the hand."""
KEPT_JACK = 12.0
AGAIN = 5.0
MUST_DRAW = 4.0
DRAW_TO_COVER = 12.0
SUIT = 1.0
UNKNOWN_CARD = 7.0
"""The points an unseen card counts on average."""
RISK = {1: 1.0, 2: 0.7, 3: 0.5}
"""The chance that the hand is counted soon, by the fewest cards another player holds."""
USUAL_RISK = 0.35


class CasualBot(ReasonedBot):
    """Plans a whole turn by what it can get rid of."""

    sentence = staticmethod(sentence)

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """Make the first move of the best plan for the turn."""
        situation = read_situation(observation)
        plans = plans_for(situation.position, situation.me)
        lines = [Line(plan.first, [*points(situation, plan)], (plan,)) for plan in plans]
        return choose_line(situation, lines, rng)


def points(situation: Situation, plan: Plan) -> Iterator[Point]:
    """Yield the points for and against a plan."""
    if plan.calls:
        yield Point("call", call_value(situation, plan))
    elif plan.goes_out:
        yield Point("out", OUT)
    if plan.finish.jacks == MINUS:
        yield Point("minus", 1.0)
    if plan.calls or plan.goes_out:
        return
    yield from card_points(situation, plan)
    if plan.draws:
        yield Point("cover", -DRAW_TO_COVER, {"card": plan.position.top})
    else:
        yield from end_points(situation, plan)


def call_value(situation: Situation, plan: Plan) -> float:
    """Return how many more points the others are expected to hold than the caller."""
    others = sum(situation.cards_of(seat) for seat in situation.others()) / (situation.seats - 1)
    mine: int = hand_points(plan.rest)
    return UNKNOWN_CARD * others - mine


def card_points(situation: Situation, plan: Plan) -> Iterator[Point]:
    """Yield the points for the cards a plan plays."""
    played = set_of([*plan.cards])
    if not played:
        return
    yield Point("cards", CARD * len(plan.cards), {"number": len(plan.cards)})
    counted: int = hand_points(played)
    risk = RISK.get(situation.fewest_cards(), USUAL_RISK)
    if counted:
        card = costliest(played)
        yield Point("shed", risk * counted, {"card": card, "number": hand_points(bit(card))})
    jacks = played & JACKS
    if jacks:
        yield Point("keep.J", -KEPT_JACK * jacks.bit_count(), {"card": costliest(jacks)})


def end_points(situation: Situation, plan: Plan) -> Iterator[Point]:
    """Yield the points for the end of the turn: who draws, who is next, and which suit must be followed."""
    after, turn = after_turn(plan)
    for seat in situation.others():
        drawn = hand_size(after, seat)
        if drawn:
            value = MUST_DRAW * drawn / min(3, situation.cards_of(seat))
            yield Point("attack", value, {"seat": seat, "number": drawn})
    if turn == situation.me:
        yield Point("again", AGAIN)
    if plan.finish.suit >= 0:
        held = int(count(plan.rest & suit_mask(plan.finish.suit)))
        yield Point("suit", SUIT * held, {"suit": plan.finish.suit})

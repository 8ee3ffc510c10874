"""The casual player: plans its turn, gets rid of what counts, keeps its Jacks, and calls when it is ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mezani.bots.observation import Observation
from mezani.bots.options import Point
from mezani.bots.qute.decision import choose_line
from mezani.bots.qute.lines import Line
from mezani.bots.qute.plans import Plan, after_turn, plans_for
from mezani.bots.qute.situation import Position, cards_in, dearest, read_position
from mezani.bots.qute.texts import sentence
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.cards import bit, count, suit_mask
from mezani.games.qute.engine.fast_rules import JACKS
from mezani.games.qute.engine.moves import MINUS
from mezani.games.qute.engine.rounds import hand_points
from mezani.games.shared.scenario_setup import as_set
from mezani.rng import Rng

OUT = 40.0
CARD = 4.0
"""What a card fewer in the hand is worth, in points of the score."""
JACK_KEPT = 12.0
AGAIN = 5.0
MUST_DRAW = 4.0
DRAW_TO_COVER = 12.0
SUIT = 1.0
JACK_POINTS = 20.0
USUAL_CARD = 7.0
"""What a card counts that nobody sees."""
RISK = {1: 1.0, 2: 0.7, 3: 0.5}
"""How sure a hand is to be counted soon, by the fewest cards another player holds."""
USUAL_RISK = 0.35


class CasualBot(ReasonedBot):
    """Plays its turn as a whole, by what it can get rid of."""

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """The first move of the best plan for the turn."""
        position = read_position(observation)
        plans = plans_for(position.table, position.me)
        lines = [Line(plan.first, [*points(position, plan)], (plan,)) for plan in plans]
        return choose_line(position, lines, rng)

    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """The reason in words."""
        return sentence(observation, decision, names, language)


def points(position: Position, plan: Plan) -> Iterator[Point]:
    """What speaks for a plan and against it, in points of the score."""
    if plan.calls:
        yield Point("call", call_worth(position, plan))
    elif plan.goes_out:
        yield Point("out", OUT)
    if plan.finish.jacks == MINUS:
        yield Point("minus", 1.0)
    if plan.calls or plan.goes_out:
        return
    yield from laid_points(position, plan)
    if plan.draws:
        yield Point("cover", -DRAW_TO_COVER, {"card": plan.table.top})
    else:
        yield from end_points(position, plan)


def call_worth(position: Position, plan: Plan) -> float:
    """How much more the others hold than the caller, at a guess."""
    others = sum(position.cards_of(seat) for seat in position.others()) / (position.seats - 1)
    mine: int = hand_points(plan.rest)
    return USUAL_CARD * others - mine


def laid_points(position: Position, plan: Plan) -> Iterator[Point]:
    """What it means to have laid the cards of a plan."""
    laid = as_set([*plan.cards])
    if not laid:
        return
    yield Point("cards", CARD * len(plan.cards), {"number": len(plan.cards)})
    counted: int = hand_points(laid)
    risk = RISK.get(position.fewest(), USUAL_RISK)
    if counted:
        card = dearest(laid)
        yield Point("shed", risk * counted, {"card": card, "number": hand_points(bit(card))})
    jacks = laid & JACKS
    if jacks:
        yield Point("keep.J", -JACK_KEPT * jacks.bit_count(), {"card": dearest(jacks)})


def end_points(position: Position, plan: Plan) -> Iterator[Point]:
    """What the end of a turn does: who draws, who is next, and which suit has to follow."""
    after, turn = after_turn(plan)
    for seat in position.others():
        drawn = cards_in(after, seat)
        if drawn:
            worth = MUST_DRAW * drawn / min(3, position.cards_of(seat))
            yield Point("attack", worth, {"seat": seat, "number": drawn})
    if turn == position.me:
        yield Point("again", AGAIN)
    if plan.finish.suit >= 0:
        held = int(count(plan.rest & suit_mask(plan.finish.suit)))
        yield Point("suit", SUIT * held, {"suit": plan.finish.suit})

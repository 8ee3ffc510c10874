"""The evaluation of plans: what the end of a round or of a turn is worth, in points of the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from mezani.bots.budget import OutOfBudgetError, current_budget, spend
from mezani.bots.options import Point
from mezani.bots.probability import chance_of_none
from mezani.bots.qute.lines import Line
from mezani.bots.qute.plans import Plan, after_turn, plans_for
from mezani.bots.qute.probability import average_points, draws_until
from mezani.bots.qute.situation import Situation, costliest, hand_size
from mezani.bots.qute.weights import LARGE_HAND, Weights, by_number
from mezani.bots.qute.win_probability import Scoreboard, chance_of_ending
from mezani.cards import RANKS, bit, count, lowest, rank_mask
from mezani.games.qute.engine.fast_rules import JACKS
from mezani.games.qute.engine.moves import MINUS, NOT_CHOSEN, PLUS
from mezani.games.qute.engine.playable import matching_cards
from mezani.games.qute.engine.position import QutePosition
from mezani.games.qute.engine.rounds import JACK_POINTS, hand_points

DRAW = 4.0
"""The cost of a card drawn for nothing."""
CERTAIN = 1 - 1e-9
"""Chances are sums of floats, so a certain win can be slightly below 1."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Evaluates plans from one situation, compared with leaving everything as it is."""

    situation: Situation
    scoreboard: Scoreboard
    weights: Weights
    best_lines: dict[tuple[int, ...], Line] = field(default_factory=dict)

    def lines(self, plans: Sequence[Plan], turns: int) -> list[Line]:
        """Return plans as lines, as far as the budget reaches. Each has its share of it."""
        found: list[Line] = []
        budget = current_budget()
        for number, plan in enumerate(plans):
            if budget.is_spent:
                break
            with suppress(OutOfBudgetError), budget.share(len(plans) - number):
                found.append(self.line(plan, turns))
        return found

    def line(self, plan: Plan, turns: int) -> Line:
        """Return a plan as a line, extended by further turns while the player keeps the turn."""
        spend()
        if plan.calls:
            return single_turn(plan, self.round_points(plan, plan.position))
        if plan.draws:
            points = (*self.hand_points(plan.rest, plan.position), self.draw_point(plan))
            return single_turn(plan, points)
        after, turn = after_turn(plan)
        if plan.goes_out:
            return single_turn(plan, self.round_points(plan, after))
        if turn == self.situation.me and turns > 1:
            following = self.best_line(after, turns - 1)
            return Line(plan.first, following.points, (plan, *following.plans))
        return single_turn(plan, self.turn_points(plan, after, turn))

    def best_line(self, position: QutePosition, turns: int) -> Line:
        """Return the best line for another turn in a row."""
        me = self.situation.me
        key = (position.hands[me], position.top, *self.cards_held(position), turns)
        if key not in self.best_lines:
            position.begin_turn(me)
            lines = self.lines(plans_for(position, me), turns)
            if not lines:
                raise OutOfBudgetError
            self.best_lines[key] = max(lines, key=lambda line: line.total)
        return self.best_lines[key]

    # The round ends

    def round_points(self, plan: Plan, position: QutePosition) -> Iterator[Point]:
        """Yield the value of ending the round, and of the choice about Jacks."""
        mine: int = hand_points(plan.rest)
        jacks: int = JACK_POINTS * position.jacks
        plain = chance = self.chance_of_ending(position, mine, 0)
        if plan.finish.jacks == MINUS:
            chance = self.chance_of_ending(position, mine - jacks, 0)
        elif plan.finish.jacks == PLUS:
            chance = self.chance_of_ending(position, mine, jacks)
        reason = self.reason_to_end(plan, position, chance)
        value = self.in_points(plain) + self.cost_of_staying()
        yield Point(reason, value, {"number": self.scoreboard.limit})
        if plan.finish.jacks != NOT_CHOSEN:
            yield Point("jacks", self.in_points(chance) - self.in_points(plain))

    def reason_to_end(self, plan: Plan, position: QutePosition, chance: float) -> str:
        """Return the best reason for ending the round."""
        mine: int = hand_points(plan.rest)
        factor: int = 1 + position.refills
        if chance > CERTAIN and position.refills == self.situation.view.refills:
            return "win"
        if plan.finish.jacks != MINUS and self.scoreboard.makes_zero(mine * factor):
            return "zero"
        if plan.goes_out:
            return "out"
        held = self.cards_held(position)
        theirs = average_points(self.situation.unseen) * sum(held) / len(held)
        return "call" if theirs > mine else "call.cut"

    def chance_of_ending(self, position: QutePosition, mine: int, extra: int) -> float:
        """Return the chance to win the game if the round ends like this."""
        factor: int = 1 + position.refills
        held = self.cards_held(position)
        return chance_of_ending(self.situation, self.scoreboard, held, (mine, extra), factor)

    def cost_of_staying(self) -> float:
        """Return the points lost on average if the round continues from here."""
        hand = self.situation.hand
        held = self.cards_held(self.situation.position)
        return (
            self.weights.base
            + self.threat(held)
            - self.size(hand.bit_count())
            + self.stake(hand, held) * self.cost(hand)
            - sum(value for _, value, _ in self.kept(hand))
        )

    # The round continues

    def turn_points(self, plan: Plan, position: QutePosition, turn: int) -> Iterator[Point]:
        """Yield the points for a turn that ends as planned."""
        yield from self.hand_points(plan.rest, position)
        yield from self.attack_points(position)
        yield from self.follow_points(plan, position, turn)

    def hand_points(self, rest: int, position: QutePosition) -> Iterator[Point]:
        """Yield the points for having played the hand down to these cards."""
        hand = self.situation.hand
        played = hand & ~rest
        held = self.cards_held(position)
        stake = self.stake(rest, held)
        if self.makes_zero(rest):
            gain = self.scoreboard.gain_of_zero / self.factor + self.cost(rest)
            soon = by_number(self.weights.near, min(held))
            yield Point("aim", soon * gain, {"number": self.scoreboard.limit})
        if not played:
            return
        card = costliest(played)
        counts = hand_points(bit(card))
        shed = stake * (self.cost(hand) - self.cost(rest))
        yield Point("shed", shed, {"card": card, "number": counts})
        for rank, value, cards in self.kept(played):
            yield Point(f"keep.{RANKS[rank]}", -value, {"card": lowest(cards)})
        size = self.size(rest.bit_count()) - self.size(hand.bit_count())
        saved = (self.stake(hand, held) - stake) * self.cost(hand)
        yield Point("cards", size + saved, {"number": played.bit_count()})

    def attack_points(self, position: QutePosition) -> Iterator[Point]:
        """Yield the point for making others draw."""
        hand = self.situation.hand
        before = self.cards_held(self.situation.position)
        after = self.cards_held(position)
        if before == after:
            return
        safer = (self.stake(hand, before) - self.stake(hand, after)) * self.cost(hand)
        target = next(seat for seat in self.situation.others() if hand_size(position, seat))
        value = self.threat(before) - self.threat(after) + safer
        yield Point("attack", value, {"seat": target, "number": hand_size(position, target)})

    def follow_points(self, plan: Plan, position: QutePosition, turn: int) -> Iterator[Point]:
        """Yield the points for a next player who may be stuck, and for the bot's cards that fit."""
        fits = matching_cards(position)
        cards = self.situation.cards_of(turn) + hand_size(position, turn)
        stuck = chance_of_none(fits, self.situation.unseen, cards)
        yield Point("block", self.weights.block * stuck, {"seat": turn})
        own = int(count(plan.rest & fits & ~JACKS))
        suit = plan.finish.suit
        reason = "suit" if suit >= 0 else "fit"
        yield Point(reason, self.weights.fit * own, {"suit": suit, "number": own})

    def draw_point(self, plan: Plan) -> Point:
        """Return the cost of having to draw: one card for the turn, or as many as it takes to cover a 6."""
        covers = plan.missing_covers()
        if not covers:
            return Point("draw", -DRAW)
        extra = draws_until(covers, self.situation.unseen) - 1.0
        return Point("cover", -DRAW * extra, {"card": plan.position.top})

    # Parts of the evaluation

    @property
    def factor(self) -> int:
        """What the points of a round that ends now are multiplied by."""
        return 1 + self.situation.view.refills

    def in_points(self, chance: float) -> float:
        """Return a chance to win in points of this round."""
        return self.scoreboard.in_points(chance) / self.factor

    def cards_held(self, position: QutePosition) -> list[int]:
        """Return how many cards each other player holds, including those drawn in a plan."""
        others = self.situation.others()
        return [self.situation.cards_of(seat) + hand_size(position, seat) for seat in others]

    def makes_zero(self, hand: int) -> bool:
        """Return True if counting a hand brings this seat back to 0."""
        return self.scoreboard.makes_zero(hand_points(hand) * self.factor)

    def cost(self, hand: int) -> float:
        """Return the cost of a hand that is counted, ignoring that it may bring the score back to 0."""
        points: int = hand_points(hand)
        if self.makes_zero(hand):
            return points
        return self.scoreboard.cost(points * self.factor) / self.factor

    def stake(self, hand: int, held: Sequence[int]) -> float:
        """Return the part of a hand's cost that will be lost: more if another player is close to going out."""
        near = by_number(self.weights.near, min(held))
        return self.weights.count + near - by_number(self.weights.ready, hand.bit_count())

    def size(self, number: int) -> float:
        """Return the value of holding this many cards."""
        return by_number(self.weights.size, number) - self.weights.more * max(
            0, number - LARGE_HAND
        )

    def threat(self, held: Sequence[int]) -> float:
        """Return the average cost of the others' hands by their size."""
        costs = [
            by_number(self.weights.threat, cards) - self.weights.burden * max(0, cards - LARGE_HAND)
            for cards in held
        ]
        return sum(costs) / len(costs)

    def kept(self, hand: int) -> Iterator[tuple[int, float, int]]:
        """Yield the ranks of a hand that are worth keeping, with their value and their cards."""
        for rank, value in self.weights.kept:
            cards = hand & rank_mask(rank)
            if cards:
                yield rank, value * int(count(cards)), cards


def single_turn(plan: Plan, points: Iterable[Point]) -> Line:
    """Return a line of one turn."""
    return Line(plan.first, [*points], (plan,))

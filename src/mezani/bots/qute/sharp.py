"""The sharp player: counts what it has not seen, plans as long as it stays on turn, and plays for the whole game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from mezani.bots.observation import Observation
from mezani.bots.options import Point
from mezani.bots.probability import chance_of_none
from mezani.bots.qute.decision import choose_line
from mezani.bots.qute.lines import Line
from mezani.bots.qute.plans import Plan, after_turn, plans_for
from mezani.bots.qute.probability import average_points, draws_until
from mezani.bots.qute.situation import Position, cards_in, dearest, read_position
from mezani.bots.qute.texts import sentence
from mezani.bots.qute.weights import MANY, WORTHS, Worths, by_number
from mezani.bots.qute.win_probability import Standing, chance_of_ending, standing_of
from mezani.bots.reasoned_bot import Decision, ReasonedBot
from mezani.cards import RANKS, bit, count, lowest, rank_mask
from mezani.games.qute.engine.fast_rules import JACKS
from mezani.games.qute.engine.moves import MINUS, NOT_SAID, PLUS
from mezani.games.qute.engine.playable import fitting
from mezani.games.qute.engine.position import Table
from mezani.games.qute.engine.rounds import JACK_POINTS, hand_points
from mezani.rng import Rng

TURNS = 4
"""So many turns in a row are planned,"""
BIG_HAND = 7
"""or half as many with more cards than this."""
DRAW = 4.0
"""What a card drawn for nothing costs."""
CERTAIN = 1 - 1e-9
"""A chance is a sum, and certain as far as sums are exact; never where cards are drawn that were laid before."""


class SharpBot(ReasonedBot):
    """Weighs whole turns, and those that come again, by chances and by the scores."""

    def decide(self, observation: Observation, rng: Rng) -> Decision:
        """The first move of the best plan."""
        position = read_position(observation)
        plans = plans_for(position.table, position.me)
        if all(plan.first is plans[0].first for plan in plans):
            return Decision(plans[0].first, "only")
        outlook = Outlook(position, standing_of(position), WORTHS[position.seats])
        turns = TURNS if position.hand.bit_count() <= BIG_HAND else TURNS // 2
        return choose_line(position, [outlook.line(plan, turns) for plan in plans], rng)

    def sentence(
        self, observation: Observation, decision: Decision, names: Sequence[str], language: str
    ) -> str:
        """The reason in words."""
        return sentence(observation, decision, names, language)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Weighs plans from one position, each against leaving everything as it is."""

    position: Position
    standing: Standing
    worths: Worths
    known: dict[tuple[int, ...], Line] = field(default_factory=dict)

    def line(self, plan: Plan, turns: int) -> Line:
        """A plan, gone on with as long as turns come in a row, and what speaks for all that and against it."""
        if plan.calls:
            return line_of(plan, self.round_points(plan, plan.table))
        if plan.draws:
            points = (*self.hand_points(plan.rest, plan.table), self.draw_point(plan))
            return line_of(plan, points)
        after, turn = after_turn(plan)
        if plan.goes_out:
            return line_of(plan, self.round_points(plan, after))
        if turn == self.position.me and turns > 1:
            again = self.line_from(after, turns - 1)
            return Line(plan.first, again.points, (plan, *again.plans))
        return line_of(plan, self.turn_points(plan, after, turn))

    def line_from(self, table: Table, turns: int) -> Line:
        """The best line for another turn in a row."""
        me = self.position.me
        key = (table.hands[me], table.top, *self.cards_held(table), turns)
        if key not in self.known:
            table.begin_turn(me)
            lines = [self.line(plan, turns) for plan in plans_for(table, me)]
            self.known[key] = max(lines, key=lambda line: line.total)
        return self.known[key]

    # The round ends

    def round_points(self, plan: Plan, table: Table) -> Iterator[Point]:
        """What it is worth to end the round, and what the decision about Jacks adds to it."""
        mine: int = hand_points(plan.rest)
        jacks: int = JACK_POINTS * table.jacks
        plain = chance = self.chance_of_ending(table, mine, 0)
        if plan.finish.jacks == MINUS:
            chance = self.chance_of_ending(table, mine - jacks, 0)
        elif plan.finish.jacks == PLUS:
            chance = self.chance_of_ending(table, mine, jacks)
        why = self.why_end(plan, table, chance)
        stay = self.cost_of_staying()
        yield Point(why, self.worth(plain) + stay, {"number": self.standing.limit})
        if plan.finish.jacks != NOT_SAID:
            yield Point("jacks", self.worth(chance) - self.worth(plain))

    def why_end(self, plan: Plan, table: Table, chance: float) -> str:
        """What is best about ending the round."""
        mine: int = hand_points(plan.rest)
        times: int = 1 + table.refills
        if chance > CERTAIN and table.refills == self.position.view.refills:
            return "win"
        if plan.finish.jacks != MINUS and self.standing.makes_zero(mine * times):
            return "zero"
        if plan.goes_out:
            return "out"
        held = self.cards_held(table)
        theirs = average_points(self.position.unseen) * sum(held) / len(held)
        return "call" if theirs > mine else "call.cut"

    def chance_of_ending(self, table: Table, mine: int, extra: int) -> float:
        """The chance to win the game if the round ends like this."""
        times: int = 1 + table.refills
        held = self.cards_held(table)
        return chance_of_ending(self.position, self.standing, held, (mine, extra), times)

    def cost_of_staying(self) -> float:
        """What is lost, on average, if the round goes on from here."""
        hand = self.position.hand
        held = self.cards_held(self.position.table)
        return (
            self.worths.level
            + self.threat(held)
            - self.size(hand.bit_count())
            + self.stake(hand, held) * self.cost(hand)
            - sum(worth for _, worth, _ in self.kept(hand))
        )

    # The round goes on

    def turn_points(self, plan: Plan, table: Table, turn: int) -> Iterator[Point]:
        """What it is worth that a turn ends as planned, and whose turn comes."""
        yield from self.hand_points(plan.rest, table)
        yield from self.attack_points(table)
        yield from self.follow_points(plan, table, turn)

    def hand_points(self, rest: int, table: Table) -> Iterator[Point]:
        """What it is worth to have played a hand down to these cards."""
        hand = self.position.hand
        laid = hand & ~rest
        held = self.cards_held(table)
        stake = self.stake(rest, held)
        if self.makes_zero(rest):
            gain = self.standing.gain_of_zero / self.times + self.cost(rest)
            soon = by_number(self.worths.near, min(held))
            yield Point("aim", soon * gain, {"number": self.standing.limit})
        if not laid:
            return
        card = dearest(laid)
        counts = hand_points(bit(card))
        shed = stake * (self.cost(hand) - self.cost(rest))
        yield Point("shed", shed, {"card": card, "number": counts})
        for rank, worth, cards in self.kept(laid):
            yield Point(f"keep.{RANKS[rank]}", -worth, {"card": lowest(cards)})
        size = self.size(rest.bit_count()) - self.size(hand.bit_count())
        saved = (self.stake(hand, held) - stake) * self.cost(hand)
        yield Point("cards", size + saved, {"number": laid.bit_count()})

    def attack_points(self, table: Table) -> Iterator[Point]:
        """What it is worth that others have to draw."""
        hand = self.position.hand
        before = self.cards_held(self.position.table)
        after = self.cards_held(table)
        if before == after:
            return
        safer = (self.stake(hand, before) - self.stake(hand, after)) * self.cost(hand)
        hit = next(seat for seat in self.position.others() if cards_in(table, seat))
        worth = self.threat(before) - self.threat(after) + safer
        yield Point("attack", worth, {"seat": hit, "number": cards_in(table, hit)})

    def follow_points(self, plan: Plan, table: Table, turn: int) -> Iterator[Point]:
        """What it is worth that the next player may be stuck, and that own cards fit."""
        fits = fitting(table)
        cards = self.position.cards_of(turn) + cards_in(table, turn)
        stuck = chance_of_none(fits, self.position.unseen, cards)
        yield Point("block", self.worths.block * stuck, {"seat": turn})
        own = int(count(plan.rest & fits & ~JACKS))
        suit = plan.finish.suit
        why = "suit" if suit >= 0 else "fit"
        yield Point(why, self.worths.fit * own, {"suit": suit, "number": own})

    def draw_point(self, plan: Plan) -> Point:
        """What it costs to have to draw: one card for the turn, or as many as it takes to cover a 6."""
        covers = plan.uncovered()
        if not covers:
            return Point("draw", -DRAW)
        extra = draws_until(covers, self.position.unseen) - 1.0
        return Point("cover", -DRAW * extra, {"card": plan.table.top})

    # What a position is made of

    @property
    def times(self) -> int:
        """How often a round counts that ends now."""
        return 1 + self.position.view.refills

    def worth(self, chance: float) -> float:
        """A chance to win in points of this round."""
        return self.standing.worth(chance) / self.times

    def cards_held(self, table: Table) -> list[int]:
        """How many cards each other player holds, with those drawn in a plan."""
        others = self.position.others()
        return [self.position.cards_of(seat) + cards_in(table, seat) for seat in others]

    def makes_zero(self, hand: int) -> bool:
        """Whether a hand that is counted brings this seat back to 0."""
        return self.standing.makes_zero(hand_points(hand) * self.times)

    def cost(self, hand: int) -> float:
        """What a hand costs if it is counted, unless it comes to 0."""
        points: int = hand_points(hand)
        if self.makes_zero(hand):
            return points
        return self.standing.cost(points * self.times) / self.times

    def stake(self, hand: int, held: Sequence[int]) -> float:
        """How much of what a hand costs will be lost: more if somebody is near the end, less if oneself is."""
        near = by_number(self.worths.near, min(held))
        return self.worths.count + near - by_number(self.worths.ready, hand.bit_count())

    def size(self, number: int) -> float:
        """What it is worth to hold so many cards."""
        return by_number(self.worths.size, number) - self.worths.more * max(0, number - MANY)

    def threat(self, held: Sequence[int]) -> float:
        """What the others' hands cost by their size, on average."""
        costs = [
            by_number(self.worths.threat, cards) - self.worths.burden * max(0, cards - MANY)
            for cards in held
        ]
        return sum(costs) / len(costs)

    def kept(self, hand: int) -> Iterator[tuple[int, float, int]]:
        """The ranks in a hand that are worth keeping: by how much, and its cards of them."""
        for rank, worth in self.worths.kept:
            cards = hand & rank_mask(rank)
            if cards:
                yield rank, worth * int(count(cards)), cards


def line_of(plan: Plan, points: Iterable[Point]) -> Line:
    """A line of one turn."""
    return Line(plan.first, [*points], (plan,))

"""The sharp player: counts what it has not seen, plans as long as it stays on turn, and plays for the whole game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mezani.bots.qute.plans import Plan, after_turn, best_for_each_move, plans_for
from mezani.bots.qute.position import Position, dearest, read_position
from mezani.bots.qute.standing import Standing, chance_of_ending, standing_of
from mezani.bots.qute.unseen import chance_of_none, draws_until
from mezani.bots.qute.words import sentence
from mezani.bots.qute.worths import MANY, WORTHS, Worths, by_number
from mezani.bots.sight import Sight
from mezani.bots.thinking import Choice, ThinkingBot
from mezani.bots.weighing import Option, Point, decide
from mezani.cards import bit, lowest, rank_mask
from mezani.games.qute.fitting import fitting
from mezani.games.qute.law import JACKS
from mezani.games.qute.moves import MINUS, PLUS
from mezani.games.qute.rounds import JACK_POINTS, hand_points
from mezani.games.qute.table import Table
from mezani.rng import Rng

TURNS = 4
"""So many turns in a row are planned."""
DRAW = 4.0
"""What a card drawn for nothing costs."""
CERTAIN = 0.999


class SharpBot(ThinkingBot):
    """Weighs whole turns, and those that come again, by chances and by the scores."""

    summary = "Counts cards, plans its last turn, and plays by the scores."

    def think(self, sight: Sight, rng: Rng) -> Choice:
        """The first move of the best plan."""
        position = read_position(sight)
        plans = plans_for(position.table, position.me)
        if all(plan.first == plans[0].first for plan in plans):
            return Choice(plans[0].first, "only")
        outlook = Outlook(position, standing_of(position), WORTHS[position.seats])
        options = [Option(plan.first, outlook.points(plan, TURNS)) for plan in plans]
        return decide(best_for_each_move(options), rng)

    def sentence(self, sight: Sight, choice: Choice, names: Sequence[str], language: str) -> str:
        """The reason in words."""
        return sentence(sight, choice, names, language)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Weighs plans from one position, each against leaving everything as it is."""

    position: Position
    standing: Standing
    worths: Worths

    def points(self, plan: Plan, turns: int) -> list[Point]:
        """What speaks for a plan and against it."""
        if plan.calls:
            return [*self.round_points(plan, plan.table, "call")]
        if plan.draws:
            return [*self.draw_points(plan)]
        after, turn = after_turn(plan)
        if plan.goes_out:
            return [*self.round_points(plan, after, "out")]
        if turn == self.position.me and turns > 1:
            return self.again_points(after, turns - 1)
        return [
            *self.hand_points(plan.rest, after),
            *self.attack_points(after),
            *self.follow_points(plan, after, turn),
        ]

    def again_points(self, table: Table, turns: int) -> list[Point]:
        """What the best plan for another turn in a row brings."""
        table.begin_turn(self.position.me)
        plans = plans_for(table, self.position.me)
        return max(
            (self.points(plan, turns) for plan in plans),
            key=lambda points: sum(point.worth for point in points),
        )

    # The end of a round

    def round_points(self, plan: Plan, table: Table, why: str) -> Iterator[Point]:
        """What it is worth to end the round, and what the choice about Jacks adds to it."""
        mine = hand_points(plan.rest)
        plain = self.ending_worth(table, mine, 0)
        jacks = JACK_POINTS * table.jacks
        if plan.finish.jacks == MINUS:
            mine -= jacks
            yield Point("jacks", self.ending_worth(table, mine, 0) - plain)
        elif plan.finish.jacks == PLUS:
            yield Point("jacks", self.ending_worth(table, mine, jacks) - plain)
        key = "zero" if self.standing.makes_zero(mine * (1 + table.refills)) else why
        yield Point(key, plain + self.cost_of_staying(), {"number": self.standing.limit})

    def ending_worth(self, table: Table, mine: int, extra: int) -> float:
        """What it is worth in points that the round ends."""
        times = 1 + table.refills
        held = self.cards_held(table)
        chance = chance_of_ending(self.position, self.standing, held, (mine, extra), times)
        return self.standing.worth(chance) / times

    def cost_of_staying(self) -> float:
        """What is lost, on average, if the round goes on from here."""
        hand = self.position.hand
        held = self.cards_held(self.position.table)
        return (
            self.worths.level
            + self.threat(held)
            - self.size(hand.bit_count())
            + self.stake(hand, held) * self.cost_of(hand)
            - self.kept(hand)
        )

    # The round goes on

    def hand_points(self, rest: int, table: Table, drawn: float = 0.0) -> Iterator[Point]:
        """What a hand is worth that was played down to some cards, and may grow by others."""
        hand = self.position.hand
        laid = hand & ~rest
        held = self.cards_held(table)
        stake = self.stake(rest, held)
        if laid:
            yield from self.laid_points(laid, stake * (self.cost_of(hand) - self.cost_of(rest)))
        before = self.stake(hand, self.cards_held(self.position.table))
        size = self.size(rest.bit_count()) - self.size(hand.bit_count())
        number = laid.bit_count()
        yield Point(
            "cards", size + (before - stake) * self.cost_of(hand), {"number": number}
        )

    def laid_points(self, laid: int, shed: float) -> Iterator[Point]:
        """What it means that cards are gone: they don't count, and can't help any more."""
        card = dearest(laid)
        yield Point("shed", shed, {"card": card, "number": hand_points(bit(card))})
        for rank, worth in self.worths.kept:
            cards = laid & rank_mask(rank)
            if cards:
                yield Point(f"keep.{rank}", -worth * cards.bit_count(), {"card": lowest(cards)})

    def attack_points(self, table: Table) -> Iterator[Point]:
        """What it is worth that others had to draw."""
        gained = self.threat(self.cards_held(self.position.table)) - self.threat(self.cards_held(table))
        for seat in self.position.others():
            drawn = table.hands[seat].bit_count()
            if drawn:
                yield Point("attack", gained, {"seat": seat, "number": drawn})
                return

    def follow_points(self, plan: Plan, table: Table, turn: int) -> Iterator[Point]:
        """What it is worth that the next player may be stuck, and that own cards fit."""
        fits = fitting(table)
        cards = self.position.cards_of(turn) + table.hands[turn].bit_count()
        chance = chance_of_none(fits, self.position.unseen, cards)
        yield Point("block", self.worths.block * chance, {"seat": turn})
        own = (plan.rest & fits & ~JACKS).bit_count()
        suit = plan.finish.suit
        yield Point("fit" if suit < 0 else "suit", self.worths.fit * own, {"suit": suit, "number": own})

    def draw_points(self, plan: Plan) -> Iterator[Point]:
        """What it means to have to draw: one card for the turn, or until a 6 is covered."""
        covers = plan.uncovered()
        draws = draws_until(covers, self.position.unseen) - 1.0 if covers else 1.0
        yield from self.hand_points(plan.rest, plan.table)
        yield Point("cover" if covers else "draw", -DRAW * draws, {"card": plan.table.top})

    # What a position is made of

    def cards_held(self, table: Table) -> list[int]:
        """How many cards each other player holds, with those drawn in the plan."""
        return [
            self.position.cards_of(seat) + table.hands[seat].bit_count()
            for seat in self.position.others()
        ]

    def cost_of(self, hand: int) -> float:
        """What a hand costs if it is counted."""
        times = 1 + self.position.table.refills
        return self.standing.cost(hand_points(hand) * times) / times

    def stake(self, hand: int, held: Sequence[int]) -> float:
        """How much of what a hand costs will be lost: more if somebody is near the end, less if oneself is."""
        worths = self.worths
        ready = by_number(worths.ready, hand.bit_count())
        return worths.count + by_number(worths.near, min(held)) - ready

    def size(self, number: int) -> float:
        """What it is worth to hold so many cards."""
        return by_number(self.worths.size, number) - self.worths.more * max(0, number - MANY)

    def threat(self, held: Sequence[int]) -> float:
        """What the others' hands cost by their size, on average."""
        worths = self.worths
        costs = [
            by_number(worths.threat, cards) - worths.burden * max(0, cards - MANY) for cards in held
        ]
        return sum(costs) / len(costs)

    def kept(self, hand: int) -> float:
        """What the cards of a hand are worth over what they count."""
        return sum(
            worth * (hand & rank_mask(rank)).bit_count() for rank, worth in self.worths.kept
        )

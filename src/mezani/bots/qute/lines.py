"""Lines of play: plans for this turn and for the turns that follow it directly, with the points for and against."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.bots.options import Option
from mezani.bots.qute.plans import Plan, after_turn
from mezani.bots.qute.situation import hand_size
from mezani.cards import EIGHT, rank_of, set_of
from mezani.games.qute.engine.fast_rules import SEVEN
from mezani.games.qute.engine.moves import PLAY, Move

ATTACKING_RANKS = (SEVEN, EIGHT)


@dataclass(frozen=True, slots=True)
class Line(Option):
    """An option with its plans, one for each of several turns in a row."""

    plans: tuple[Plan, ...]

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards it plays, in order."""
        return tuple(card for plan in self.plans for card in plan.cards)

    @property
    def played(self) -> int:
        """The cards it plays, as a set."""
        return set_of([*self.cards])

    @property
    def first(self) -> Move:
        return self.plans[0].first

    @property
    def last_plan(self) -> Plan:
        """The plan for the last of its turns."""
        return self.plans[-1]

    @property
    def finish(self) -> Move:
        """Its last move."""
        return self.last_plan.finish

    @property
    def is_single_move(self) -> bool:
        """True if its first move is also its last."""
        return len(self.plans) == 1 and not self.last_plan.cards

    @property
    def ends_round(self) -> bool:
        return self.last_plan.calls or self.last_plan.goes_out

    @property
    def ends_round_now(self) -> bool:
        """True if its first move ends the round."""
        return self.is_single_move and self.ends_round

    @property
    def later_cards(self) -> tuple[int, ...]:
        """The cards it plays after its first move."""
        return self.without_first(self.cards)

    def without_first(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return some of its cards, starting with the first, without the one its first move plays."""
        return cards[1:] if self.first.kind == PLAY else cards

    def turns_until_drawn(self, seat: int) -> int:
        """Return the index of the turn after which a player has drawn everything this line makes them draw."""
        drawn = [hand_size(after_turn(plan)[0], seat) for plan in self.plans]
        return drawn.index(drawn[-1])

    def is_attack_by_choice(self, seat: int) -> bool:
        """Return True if what a player draws depends on a later choice about 8s."""
        turns = self.plans[: self.turns_until_drawn(seat) + 1]
        return any(plan.finish.eights >= 0 for plan in turns if plan.cards or plan is not turns[0])

    def attack_cards(self, seat: int) -> tuple[int, ...]:
        """Return the cards after the first move that are needed to make a player draw."""
        turn = self.turns_until_drawn(seat)
        attack = self.plans[turn].cards
        while attack and rank_of(attack[-1]) not in ATTACKING_RANKS:
            attack = attack[:-1]
        before = [card for plan in self.plans[:turn] for card in plan.cards]
        return self.without_first((*before, *attack))

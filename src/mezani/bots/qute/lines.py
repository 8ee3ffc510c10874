"""A line of play: a plan for this turn, and for those that come again at once, with what speaks for it."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.bots.options import Option
from mezani.bots.qute.plans import Plan, after_turn
from mezani.bots.qute.situation import cards_in
from mezani.cards import EIGHT, rank_of
from mezani.games.qute.engine.fast_rules import SEVEN
from mezani.games.qute.engine.moves import PLAY, Move
from mezani.games.shared.scenario_setup import as_set

HITTING = (SEVEN, EIGHT)


@dataclass(frozen=True, slots=True)
class Line(Option):
    """An option with its plans, one for each turn in a row."""

    plans: tuple[Plan, ...]

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards it lays, one after the other."""
        return tuple(card for plan in self.plans for card in plan.cards)

    @property
    def later(self) -> tuple[int, ...]:
        """The cards it lays after its first move."""
        return self.after_first(self.cards)

    @property
    def laid(self) -> int:
        """The cards it lays, as a set."""
        return as_set([*self.cards])

    @property
    def last(self) -> Plan:
        """The plan for the last of its turns."""
        return self.plans[-1]

    @property
    def finish(self) -> Move:
        """Its last move."""
        return self.last.finish

    @property
    def is_at_its_finish(self) -> bool:
        """Whether its first move is also its last."""
        return len(self.plans) == 1 and not self.last.cards

    @property
    def ends_round(self) -> bool:
        """Whether the round is over after it."""
        return self.last.calls or self.last.goes_out

    @property
    def ends_round_now(self) -> bool:
        """Whether the round is over after its first move."""
        return self.is_at_its_finish and self.ends_round

    def after_first(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of its cards from the first on that come after the first move."""
        return cards[1:] if self.first.kind == PLAY else cards

    @property
    def first(self) -> Move:
        """Its first move."""
        return self.plans[0].first

    def turns_until_hit(self, seat: int) -> int:
        """How many turns before the one in which a player has drawn all they have to draw in it."""
        drawn = [cards_in(after_turn(plan)[0], seat) for plan in self.plans]
        return drawn.index(drawn[-1])

    def is_hit_by_choice(self, seat: int) -> bool:
        """Whether what a player has to draw depends on a word about 8s that is not the first move."""
        turns = self.plans[: self.turns_until_hit(seat) + 1]
        return any(plan.finish.eights >= 0 for plan in turns if plan.cards or plan is not turns[0])

    def hits_before(self, seat: int) -> tuple[int, ...]:
        """The cards after the first move that it takes to make a player draw all they have to draw in it."""
        turn = self.turns_until_hit(seat)
        hits = self.plans[turn].cards
        while hits and rank_of(hits[-1]) not in HITTING:
            hits = hits[:-1]
        before = [card for plan in self.plans[:turn] for card in plan.cards]
        return self.after_first((*before, *hits))

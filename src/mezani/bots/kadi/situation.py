"""An observation of Kadi as numbers: sets of cards, seats counted from 0, and who comes next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mezani.bots.observation import Observation
from mezani.cards import deck_of, parse_cards
from mezani.games.kadi.engine.fast_rules import KadiFastRules
from mezani.games.kadi.engine.turns import SCRATCH
from mezani.games.kadi.engine.winning_hands import makes_whole_play
from mezani.games.kadi.rules import KadiRules
from mezani.games.kadi.view import KadiView
from mezani.games.shared.scenario_setup import as_set
from mezani.seats import parse_seat


@dataclass(frozen=True, slots=True)
class Position:
    """What a seat knows, read once for all its moves.

    ``unseen`` are the cards in other hands or the deck; ``announced`` says whether this player's call holds.
    """

    view: KadiView
    rules: KadiRules
    law: KadiFastRules
    seats: int
    me: int
    step: int
    hand: int
    top: int
    unseen: int
    pending: str
    announced: bool

    @property
    def needs_call(self) -> bool:
        """Whether winning takes a call the turn before."""
        return self.law.niko_needed

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many steps on in the direction of play."""
        return (seat + self.step * steps) % self.seats

    def cards_of(self, seat: int) -> int:
        """How many cards a player holds."""
        return self.view.players[seat].cards

    def is_near_the_end(self, seat: int) -> bool:
        """Whether a player has two cards or fewer, or has called."""
        player = self.view.players[seat]
        return player.cards <= 2 or player.announced

    def state_of(self, seat: int) -> str:
        """What else than their cards brings a player near the end: ``called``, ``cardless`` or nothing."""
        player = self.view.players[seat]
        return "called" if player.announced else "" if player.cards else "cardless"

    def others(self) -> list[int]:
        """The other seats, in the order in which they play."""
        return [self.after(self.me, steps) for steps in range(1, self.seats)]

    def someone_else_cardless(self) -> bool:
        """Whether another player has no cards."""
        return any(self.cards_of(seat) == 0 for seat in self.others())

    def could_win(self, hand: int) -> bool:
        """Whether a whole hand could be one winning play on some top."""
        return makes_whole_play(self.law, SCRATCH, hand, self.law.winning)


@lru_cache(maxsize=64)
def law_of(rules: KadiRules, seats: int) -> KadiFastRules:
    """The house rules as numbers, made once."""
    return KadiFastRules(rules, seats)


def read_position(observation: Observation) -> Position:
    """The position an observation shows."""
    view: KadiView = observation.view
    rules: KadiRules = observation.rules
    cards = parse_cards(" ".join((*view.hand, view.top, *observation.discards)))
    seen = as_set(cards)
    seats = len(view.players)
    me = parse_seat(view.seat, seats)
    return Position(
        view=view,
        rules=rules,
        law=law_of(rules, seats),
        seats=seats,
        me=me,
        step=1 if view.direction == "forward" else -1,
        hand=as_set(cards[: len(view.hand)]),
        top=cards[len(view.hand)],
        unseen=deck_of(rules.jokers) & ~seen,
        pending=view.pending,
        announced=view.players[me].announced,
    )

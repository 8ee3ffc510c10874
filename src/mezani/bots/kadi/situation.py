"""An observation of Kadi with cards as sets and seats as numbers."""

from __future__ import annotations

from dataclasses import dataclass

from mezani.bots.observation import Observation
from mezani.cards import deck_of, parse_cards, set_of
from mezani.games.kadi.engine.fast_rules import KadiFastRules, fast_rules_for
from mezani.games.kadi.engine.winning_hands import is_whole_play
from mezani.games.kadi.rules import KadiRules
from mezani.games.kadi.view import KadiView
from mezani.seats import parse_seat


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows. It is read once and used for all its moves.

    ``me`` is the seat, ``direction`` is 1 or -1, and ``unseen`` are the cards in other hands and the deck.
    ``announced`` says whether this seat has announced “Niko Kadi”.
    """

    view: KadiView
    rules: KadiRules
    fast_rules: KadiFastRules
    seats: int
    me: int
    direction: int
    hand: int
    top: int
    unseen: int
    pending: str
    announced: bool

    @property
    def needs_call(self) -> bool:
        """Return whether a player must announce “Niko Kadi” to win."""
        return self.fast_rules.needs_call

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat ``steps`` places further in the direction of play."""
        return (seat + self.direction * steps) % self.seats

    def cards_of(self, seat: int) -> int:
        """Return how many cards a player holds."""
        return self.view.players[seat].cards

    def is_close_to_winning(self, seat: int) -> bool:
        """Return whether a player has at most two cards or has announced."""
        player = self.view.players[seat]
        return player.cards <= 2 or player.announced

    def status_of(self, seat: int) -> str:
        """Return ``called`` or ``cardless`` if that applies to a player, else an empty string."""
        player = self.view.players[seat]
        return "called" if player.announced else "" if player.cards else "cardless"

    def others(self) -> list[int]:
        """Return the other seats in the order of play."""
        return [self.after(self.me, steps) for steps in range(1, self.seats)]

    def has_cardless_opponent(self) -> bool:
        """Return whether another player has no cards."""
        return any(self.cards_of(seat) == 0 for seat in self.others())

    def could_win(self, hand: int) -> bool:
        """Return whether a whole hand could be a winning play on some top card."""
        return is_whole_play(self.fast_rules, hand, self.fast_rules.winning)


def read_situation(observation: Observation) -> Situation:
    """Return the situation of an observation."""
    view: KadiView = observation.view
    rules: KadiRules = observation.rules
    cards = parse_cards(" ".join((*view.hand, view.top, *observation.discards)))
    seen = set_of(cards)
    seats = len(view.players)
    me = parse_seat(view.seat, seats)
    return Situation(
        view=view,
        rules=rules,
        fast_rules=fast_rules_for(rules, seats),
        seats=seats,
        me=me,
        direction=1 if view.direction == "forward" else -1,
        hand=set_of(cards[: len(view.hand)]),
        top=cards[len(view.hand)],
        unseen=deck_of(rules.jokers) & ~seen,
        pending=view.pending,
        announced=view.players[me].announced,
    )

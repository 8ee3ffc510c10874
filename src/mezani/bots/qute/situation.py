"""An observation of Qute as a position, filled in as far as the seat knows it, for looking ahead with the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from mezani.bots.observation import Observation
from mezani.cards import ACE, EIGHT, JACK, SUITS, count, lowest, parse_card, rank_of, set_of
from mezani.games.qute.engine.fast_rules import (
    ACES,
    JACKS,
    SEVEN,
    TENS_QUEENS_KINGS,
    WHOLE_DECK,
    QuteFastRules,
)
from mezani.games.qute.engine.position import QutePosition
from mezani.games.qute.rules import QuteRules
from mezani.games.qute.view import QuteView
from mezani.rng import fast_rng
from mezani.seats import parse_seat


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows, computed once for all its moves. ``unseen`` are the cards in other hands and the blind.

    In ``position`` the other hands are empty, and the blind has the right number of cards but an arbitrary choice
    of the unseen ones. Only the number of cards drawn from it is meaningful.
    """

    view: QuteView
    rules: QuteRules
    position: QutePosition
    me: int
    unseen: int

    @property
    def seats(self) -> int:
        return len(self.view.players)

    @property
    def hand(self) -> int:
        return self.position.hands[self.me]

    def others(self) -> list[int]:
        """Return the other seats in the order of play."""
        return [(self.me + steps) % self.seats for steps in range(1, self.seats)]

    def cards_of(self, seat: int) -> int:
        """Return the number of cards a player holds."""
        return self.view.players[seat].cards

    def fewest_cards(self) -> int:
        """Return the smallest number of cards another player holds."""
        return min(self.cards_of(seat) for seat in self.others())


@lru_cache(maxsize=64)
def fast_rules_for(rules: QuteRules) -> QuteFastRules:
    """Return the fast rules, without practice: bots never make practice moves."""
    return QuteFastRules(rules, practice=False)


def read_situation(observation: Observation) -> Situation:
    """Return the situation an observation shows."""
    view: QuteView = observation.view
    me = parse_seat(view.seat, len(view.players))
    hand = read_cards(view.hand)
    discards = read_cards(observation.discards)
    top = read_cards([view.top] if view.top else [])
    unseen = WHOLE_DECK & ~(hand | discards | top)
    position = QutePosition(fast_rules_for(observation.rules), len(view.players), fast_rng(0))
    position.hands[me] = hand
    position.pile = discards
    position.deck = any_of(unseen, view.blind)
    position.turn = me
    position.refills = view.refills
    if view.top:
        position.top = parse_card(view.top)
        position.run_length = view.run
    if view.suit:
        position.chosen_suit = SUITS.index(view.suit)
    position.drawn = view.drawn
    position.played = view.played
    count_specials(position)
    return Situation(view, observation.rules, position, me, unseen)


def read_cards(texts: Iterable[str]) -> int:
    """Return cards in text form as a set."""
    return set_of([parse_card(text) for text in texts])


def hand_size(position: QutePosition, seat: int) -> int:
    """Return the number of cards in a hand of a position."""
    return int(count(position.hands[seat]))


def any_of(cards: int, number: int) -> int:
    """Return an arbitrary subset of cards with this many members."""
    for _ in range(cards.bit_count() - number):
        cards &= cards - 1
    return cards


def count_specials(position: QutePosition) -> None:
    """Set the counts of special cards played this turn: all of the top's rank, because only a 6 changes the rank."""
    if position.played == 0:
        return
    number = min(position.played, position.run_length)
    rank = rank_of(position.top)
    if rank == SEVEN:
        position.sevens = number
    elif rank == EIGHT:
        position.eights = number
    elif rank == JACK:
        position.jacks = number
    elif rank == ACE:
        position.aces = number


def costliest(cards: int) -> int:
    """Return the card of a set that counts the most points."""
    for kind in (JACKS, ACES, TENS_QUEENS_KINGS):
        if cards & kind:
            return lowest(cards & kind)
    return lowest(cards)

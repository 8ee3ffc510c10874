"""An observation of Qute as a position, filled in as far as the seat knows it, for looking ahead with the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from mezani.bots.observation import Observation
from mezani.cards import ACE, EIGHT, JACK, SUITS, count, lowest, parse_card, rank_of
from mezani.games.qute.engine.fast_rules import (
    ACES,
    JACKS,
    SEVEN,
    TENS_QUEENS_KINGS,
    WHOLE_DECK,
    Law,
)
from mezani.games.qute.engine.position import Table
from mezani.games.qute.rules import QuteRules
from mezani.games.qute.view import QuteView
from mezani.games.shared.scenario_setup import as_set
from mezani.rng import fast_rng
from mezani.seats import parse_seat


@dataclass(frozen=True, slots=True)
class Position:
    """What a seat knows, read once for all its moves. ``unseen`` are the cards in other hands or the blind.

    On the ``table`` the other hands are empty and the blind is some of the unseen cards: as many as there are, but
    nobody knows which. Only how many cards are drawn from it means anything.
    """

    view: QuteView
    rules: QuteRules
    table: Table
    me: int
    unseen: int

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.view.players)

    @property
    def hand(self) -> int:
        """The cards in hand."""
        return self.table.hands[self.me]

    def others(self) -> list[int]:
        """The other seats, in the order in which they play."""
        return [(self.me + steps) % self.seats for steps in range(1, self.seats)]

    def cards_of(self, seat: int) -> int:
        """How many cards a player holds."""
        return self.view.players[seat].cards

    def fewest(self) -> int:
        """How many cards the other player with the fewest holds."""
        return min(self.cards_of(seat) for seat in self.others())


@lru_cache(maxsize=64)
def law_of(rules: QuteRules) -> Law:
    """The house rules as numbers, made once. Nobody thinks of practice moves."""
    return Law(rules, practice=False)


def read_position(observation: Observation) -> Position:
    """The position an observation shows."""
    view: QuteView = observation.view
    me = parse_seat(view.seat, len(view.players))
    hand = read_cards(view.hand)
    laid = read_cards(observation.discards)
    top = read_cards([view.top] if view.top else [])
    unseen = WHOLE_DECK & ~(hand | laid | top)
    table = Table(law_of(observation.rules), len(view.players), fast_rng(0))
    table.hands[me] = hand
    table.pile = laid
    table.deck = some_of(unseen, view.blind)
    table.turn = me
    table.refills = view.refills
    if view.top:
        table.top = parse_card(view.top)
        table.run = view.run
    if view.suit:
        table.suit = SUITS.index(view.suit)
    table.drawn = view.drawn
    table.played = view.played
    count_specials(table)
    return Position(view, observation.rules, table, me, unseen)


def read_cards(texts: Iterable[str]) -> int:
    """Cards as a set, from their text."""
    return as_set([parse_card(text) for text in texts])


def cards_in(table: Table, seat: int) -> int:
    """How many cards lie in a hand."""
    return int(count(table.hands[seat]))


def some_of(cards: int, number: int) -> int:
    """So many of the cards, whichever."""
    for _ in range(cards.bit_count() - number):
        cards &= cards - 1
    return cards


def count_specials(table: Table) -> None:
    """The specials of a turn being played: all of the top's rank, as only a 6 may be followed by another rank."""
    if table.played == 0:
        return
    number = min(table.played, table.run)
    rank = rank_of(table.top)
    if rank == SEVEN:
        table.sevens = number
    elif rank == EIGHT:
        table.eights = number
    elif rank == JACK:
        table.jacks = number
    elif rank == ACE:
        table.aces = number


def dearest(cards: int) -> int:
    """The card of a set that counts most."""
    for kind in (JACKS, ACES, TENS_QUEENS_KINGS):
        if cards & kind:
            return lowest(cards & kind)
    return lowest(cards)

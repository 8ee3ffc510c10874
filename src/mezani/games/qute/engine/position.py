"""The table of Qute: everything a position is made of beside where the cards lie.

``deck`` is the blind, ``pile`` and ``top`` are the stack. ``drawn`` to ``aces`` are about the turn being played. Of a
hidden hand the table knows which cards it ``lacked`` when its player had to draw, the last time and the time before,
and how many may have come since.
Only in practice are ``arrivals``, the cards in hands as they came, and ``under``, cards put under the blind, kept.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import ACE, NO_CARD, bit, count, rank_mask, rank_of
from mezani.games.qute.engine.fast_rules import JACKS, SIX, Law, is_added_rank
from mezani.games.shared.card_position import CardPosition
from mezani.games.shared.hand_bounds import (
    NO_BOUNDS,
    banned_at,
    bound_of,
    lowered,
    over_bound,
    raised,
    with_bound,
)
from mezani.rng import Rng

NO_SUIT: Final = -1
NOT_KNOWN: Final = -1
NO_LIST: Final[list[int]] = []
"""What ``arrivals`` and ``under`` are outside practice; nothing is ever put into it."""


@mypyc_attr(acyclic=True)
class Table(CardPosition):
    """A position of Qute as plain data."""

    def __init__(self, law: Law, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.law = law
        self.suit: i64 = NO_SUIT
        self.run: i64 = 0
        self.run_cards: i64 = 0
        self.refills: i64 = 0
        self.round: i64 = 1
        self.scores: vec[i64] = vec[i64]([0] * seats)
        self.drawn: i64 = 0
        self.played: i64 = 0
        self.sevens: i64 = 0
        self.eights: i64 = 0
        self.jacks: i64 = 0
        self.aces: i64 = 0
        self.picked: i64 = 0
        self.over: bool = False
        self.lacked: vec[i64] = vec[i64]([0] * seats)
        self.lack_bounds: i64 = 0
        self.lacked_before: vec[i64] = vec[i64]([0] * seats)
        self.before_bounds: i64 = 0
        self.addable: i64 = NOT_KNOWN
        self.arrivals: list[int] = NO_LIST
        self.under: list[int] = NO_LIST

    def copy_from(self, other: Table, rng: Rng) -> None:
        """Becomes the same position as another table, with a generator of its own."""
        self.copy_cards(other, rng)
        self.suit = other.suit
        self.run = other.run
        self.run_cards = other.run_cards
        self.refills = other.refills
        self.round = other.round
        self.scores = vec[i64](other.scores)
        self.drawn = other.drawn
        self.played = other.played
        self.sevens = other.sevens
        self.eights = other.eights
        self.jacks = other.jacks
        self.aces = other.aces
        self.picked = other.picked
        self.over = other.over
        self.lacked = vec[i64](other.lacked)
        self.lack_bounds = other.lack_bounds
        self.lacked_before = vec[i64](other.lacked_before)
        self.before_bounds = other.before_bounds
        if self.law.practice:
            self.arrivals = list(other.arrivals)
            self.under = list(other.under)

    def numbers(self) -> list[int]:
        """The whole position as numbers, but for lists of cards and the generator."""
        numbers = self.card_numbers()
        numbers += [
            self.suit,
            self.run,
            self.run_cards,
            self.refills,
            self.round,
            self.drawn,
            self.played,
            self.sevens,
            self.eights,
            self.jacks,
            self.aces,
            self.picked,
            1 if self.over else 0,
            self.lack_bounds,
            self.before_bounds,
        ]
        for seat in range(self.seats):
            numbers += [self.scores[seat], self.lacked[seat], self.lacked_before[seat]]
        return numbers

    def set_numbers(self, numbers: list[int]) -> None:
        """Becomes the position that ``numbers`` told."""
        rest = self.set_card_numbers(numbers)
        self.suit = rest[0]
        self.run = rest[1]
        self.run_cards = rest[2]
        self.refills = rest[3]
        self.round = rest[4]
        self.drawn = rest[5]
        self.played = rest[6]
        self.sevens = rest[7]
        self.eights = rest[8]
        self.jacks = rest[9]
        self.aces = rest[10]
        self.picked = rest[11]
        self.over = rest[12] == 1
        self.lack_bounds = rest[13]
        self.before_bounds = rest[14]
        for seat in range(self.seats):
            self.scores[seat] = rest[15 + 3 * seat]
            self.lacked[seat] = rest[16 + 3 * seat]
            self.lacked_before[seat] = rest[17 + 3 * seat]

    # Turns

    def begin_turn(self, seat: i64) -> None:
        """Gives the table to a seat."""
        self.turn = seat
        self.turns += 1
        self.drawn = 0
        self.played = 0
        self.sevens = 0
        self.eights = 0
        self.jacks = 0
        self.aces = 0

    # Cards

    def reshuffle(self) -> None:
        """The stack except its top becomes the blind, which is one refill more."""
        super().reshuffle()
        self.refills += 1

    def next_card(self) -> i64:
        """Which card of the blind comes next; what was put under it comes last."""
        if not self.law.practice:
            return super().next_card()
        card = self.next_in_practice()
        self.arrivals.append(card)
        return card

    def next_in_practice(self) -> i64:
        """The next card of a blind that may have cards put under it."""
        under: i64 = 0
        for card in self.under:
            under |= bit(card)
        if self.deck == under:
            return self.under.pop(0)
        self.deck &= ~under
        following = super().next_card()
        self.deck |= under
        return following

    def take_out(self, seat: i64, card: i64) -> None:
        """A card leaves a hand for all to see."""
        self.hands[seat] &= ~bit(card)
        if self.law.practice:
            self.arrivals.remove(card)
        if self.fresh & bit(card):
            self.fresh_bounds = lowered(self.fresh_bounds, seat, 1)
        if self.lacked[seat] & bit(card):
            self.lack_bounds = lowered(self.lack_bounds, seat, 1)
        if self.lacked_before[seat] & bit(card):
            self.before_bounds = lowered(self.before_bounds, seat, 1)

    def lay(self, card: i64) -> None:
        """A card goes on the stack and goes on with the run, or starts another."""
        if self.top != NO_CARD:
            self.pile |= bit(self.top)
        if self.top == NO_CARD or rank_of(card) != rank_of(self.top):
            self.run = 0
            self.run_cards = 0
        self.run += 1
        self.run_cards |= bit(card)
        self.top = card
        self.suit = NO_SUIT

    def anything_to_draw(self) -> bool:
        """Whether a draw would find a card."""
        return self.deck != 0 or self.pile != 0

    # What the table knows of hidden hands

    def note_draws(self, seat: i64, drawn: i64) -> None:
        """Cards drawn may be such as the hand lacked before."""
        self.lack_bounds = raised(self.lack_bounds, seat, drawn)
        self.before_bounds = raised(self.before_bounds, seat, drawn)

    def note_lacking(self, seat: i64, cards: i64) -> None:
        """Everybody could see that a hand has none of these cards now."""
        if bound_of(self.lack_bounds, seat) == 0:
            cards |= self.lacked[seat]
        else:
            self.lacked_before[seat] = self.lacked[seat]
            self.before_bounds = with_bound(
                self.before_bounds, seat, bound_of(self.lack_bounds, seat)
            )
        self.lacked[seat] = cards
        self.lack_bounds = with_bound(self.lack_bounds, seat, 0)

    def forget(self) -> None:
        """A new round: nothing is known of any hand."""
        self.fresh = 0
        self.fresh_bounds = NO_BOUNDS
        self.lack_bounds = 0
        self.before_bounds = 0
        for seat in range(self.seats):
            self.lacked[seat] = 0
            self.lacked_before[seat] = 0

    def banned(self, seat: i64, place: i64) -> i64:
        """The cards that can't be at a place of a hand, counted from those that came last."""
        cards = banned_at(self.fresh, bound_of(self.fresh_bounds, seat), place)
        cards |= banned_at(self.lacked_before[seat], bound_of(self.before_bounds, seat), place)
        return cards | banned_at(self.lacked[seat], bound_of(self.lack_bounds, seat), place)

    def hand_wrong(self, seat: i64) -> i64:
        """How much of a hand contradicts what the table knows of it."""
        hand = self.hands[seat]
        wrong = over_bound(hand & self.fresh, bound_of(self.fresh_bounds, seat))
        wrong += over_bound(hand & self.lacked_before[seat], bound_of(self.before_bounds, seat))
        return wrong + over_bound(hand & self.lacked[seat], bound_of(self.lack_bounds, seat))

    def deck_wrong(self) -> i64:
        """How much of the blind contradicts the last refill, or what a player in practice may add from it."""
        wrong = super().deck_wrong()
        if self.addable != NOT_KNOWN:
            wrong += count(self.addable & ~addable_ranks(self)) + self.not_addable()
        return wrong

    def not_addable(self) -> i64:
        """How many cards of the blind are of ranks it has none of, as a player in practice can see."""
        cards: i64 = 0
        rank: i64 = SIX
        while rank <= ACE:
            if is_added_rank(rank) and self.addable & bit(rank) == 0:
                cards += count(self.deck & rank_mask(rank))
            rank += 1
        return cards


def addable_ranks(table: Table) -> i64:
    """The ranks of which the blind has a card to add to a hand, as a set."""
    found: i64 = 0
    rank: i64 = SIX
    while rank <= ACE:
        if is_added_rank(rank) and table.deck & rank_mask(rank):
            found |= bit(rank)
        rank += 1
    return found


def is_jack(card: i64) -> bool:
    """Whether a card is a Jack."""
    return card != NO_CARD and bit(card) & JACKS != 0

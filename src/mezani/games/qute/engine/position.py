"""A position of Qute: the cards, the run on the stack, the scores and the turn in progress."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import ACE, NO_CARD, NO_SUIT, bit, count, rank_mask, rank_of
from mezani.games.qute.engine.fast_rules import JACKS, SIX, QuteFastRules, can_add_rank
from mezani.games.shared.card_position import CardPosition, zeros
from mezani.games.shared.hand_bounds import (
    NO_BOUNDS,
    excluded_at,
    lowered,
    over_bound,
    raised,
    seat_value,
    with_seat_value,
)
from mezani.rng import Rng

ANY_RANKS: Final = -1
NO_CARDS: Final[list[int]] = []
"""The value of ``hand_order`` and ``under_blind`` outside practice. All positions share it, and it stays empty."""


@mypyc_attr(acyclic=True)
class QutePosition(CardPosition):
    """A position of Qute. ``deck`` is the blind; ``top`` and ``pile`` are the stack.

    ``drawn``, ``played`` and the counts of 7s, 8s, Jacks and Aces are about the turn in progress. ``picked`` are the
    cards drawn for 7s and 8s at the end of the last turn.

    A player who has to draw or pass shows that the hand has no card that fits. ``lacked`` are the cards the hand was
    known to lack at its last draw, ``earlier_lacked`` those at the draw before. The bounds say how many of them the
    hand can hold now, after later draws. See CardPosition for ``source`` and ``i64()``.

    Two lists exist only in practice: ``hand_order``, the cards in all hands in the order they arrived, and
    ``under_blind``, the cards put under the blind. While hidden cards are guessed in practice, ``required_addable``
    are the ranks the blind must offer.
    """

    def __init__(
        self, fast_rules: QuteFastRules, seats: i64, rng: Rng, source: QutePosition | None = None
    ) -> None:
        super().__init__(seats, rng, source)
        self.fast_rules = fast_rules
        self.chosen_suit: i64 = i64(NO_SUIT) if source is None else source.chosen_suit
        self.run_length: i64 = i64(0) if source is None else source.run_length
        self.run_cards: i64 = i64(0) if source is None else source.run_cards
        self.refills: i64 = i64(0) if source is None else source.refills
        self.round: i64 = i64(1) if source is None else source.round
        self.scores: vec[i64] = zeros(seats) if source is None else vec[i64](source.scores)
        self.drawn: i64 = i64(0) if source is None else source.drawn
        self.played: i64 = i64(0) if source is None else source.played
        self.sevens: i64 = i64(0) if source is None else source.sevens
        self.eights: i64 = i64(0) if source is None else source.eights
        self.jacks: i64 = i64(0) if source is None else source.jacks
        self.aces: i64 = i64(0) if source is None else source.aces
        self.picked: i64 = i64(0) if source is None else source.picked
        self.lacked: vec[i64] = zeros(seats) if source is None else vec[i64](source.lacked)
        self.lacked_bounds: i64 = i64(0) if source is None else source.lacked_bounds
        self.earlier_lacked: vec[i64] = (
            zeros(seats) if source is None else vec[i64](source.earlier_lacked)
        )
        self.earlier_lacked_bounds: i64 = i64(0) if source is None else source.earlier_lacked_bounds
        self.required_addable: i64 = i64(ANY_RANKS) if source is None else source.required_addable
        self.hand_order: list[int] = NO_CARDS
        self.under_blind: list[int] = NO_CARDS
        if fast_rules.practice:
            self.hand_order = [] if source is None else list(source.hand_order)
            self.under_blind = [] if source is None else list(source.under_blind)

    # Turns

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.timer_number += 1
        self.drawn = 0
        self.played = 0
        self.sevens = 0
        self.eights = 0
        self.jacks = 0
        self.aces = 0

    # Cards

    def reshuffle(self) -> None:
        """Turn the stack except its top into the blind, and count the refill."""
        super().reshuffle()
        self.refills += 1

    def next_card(self) -> i64:
        """Return the next card of the blind. In practice, cards put under it come last."""
        if not self.fast_rules.practice:
            return super().next_card()
        card = self.next_practice_card()
        self.hand_order.append(card)
        return card

    def next_practice_card(self) -> i64:
        """Return the next card of a blind that may have cards under it."""
        under: i64 = 0
        for card in self.under_blind:
            under |= bit(card)
        if self.deck == under:
            return self.under_blind.pop(0)
        self.deck &= ~under
        following = super().next_card()
        self.deck |= under
        return following

    def remove_from_hand(self, seat: i64, card: i64) -> None:
        """Remove a card that is played from a hand, and lower the bounds on what the hand can hold."""
        self.hands[seat] &= ~bit(card)
        if self.fast_rules.practice:
            self.hand_order.remove(card)
        if self.reshuffled & bit(card):
            self.reshuffled_bounds = lowered(self.reshuffled_bounds, seat, 1)
        if self.lacked[seat] & bit(card):
            self.lacked_bounds = lowered(self.lacked_bounds, seat, 1)
        if self.earlier_lacked[seat] & bit(card):
            self.earlier_lacked_bounds = lowered(self.earlier_lacked_bounds, seat, 1)

    def put_on_stack(self, card: i64) -> None:
        """Put a card on the stack, where it continues the run or starts a new one."""
        if self.top != NO_CARD:
            self.pile |= bit(self.top)
        if self.top == NO_CARD or rank_of(card) != rank_of(self.top):
            self.run_length = 0
            self.run_cards = 0
        self.run_length += 1
        self.run_cards |= bit(card)
        self.top = card
        self.chosen_suit = NO_SUIT

    def has_cards_to_draw(self) -> bool:
        return self.deck != 0 or self.pile != 0

    # What everybody knows about hidden hands

    def note_draws(self, seat: i64, drawn: i64) -> None:
        """Raise the bounds: cards drawn may be ones the hand lacked before."""
        self.lacked_bounds = raised(self.lacked_bounds, seat, drawn)
        self.earlier_lacked_bounds = raised(self.earlier_lacked_bounds, seat, drawn)

    def note_lacking(self, seat: i64, cards: i64) -> None:
        """Record that a hand has none of these cards now."""
        if seat_value(self.lacked_bounds, seat) == 0:
            cards |= self.lacked[seat]
        else:
            self.earlier_lacked[seat] = self.lacked[seat]
            self.earlier_lacked_bounds = with_seat_value(
                self.earlier_lacked_bounds, seat, seat_value(self.lacked_bounds, seat)
            )
        self.lacked[seat] = cards
        self.lacked_bounds = with_seat_value(self.lacked_bounds, seat, 0)

    def clear_knowledge(self) -> None:
        """Forget everything about hidden hands, for a new round."""
        self.reshuffled = 0
        self.reshuffled_bounds = NO_BOUNDS
        self.lacked_bounds = 0
        self.earlier_lacked_bounds = 0
        for seat in range(self.seats):
            self.lacked[seat] = 0
            self.earlier_lacked[seat] = 0

    def excluded_cards(self, seat: i64, slot: i64) -> i64:
        """Return the cards that cannot be at a slot of a hand, counted from the newest card."""
        cards = excluded_at(self.reshuffled, seat_value(self.reshuffled_bounds, seat), slot)
        cards |= excluded_at(
            self.earlier_lacked[seat], seat_value(self.earlier_lacked_bounds, seat), slot
        )
        return cards | excluded_at(self.lacked[seat], seat_value(self.lacked_bounds, seat), slot)

    def hand_conflicts(self, seat: i64) -> i64:
        """Return how many cards of a hand contradict what everybody knows about it."""
        hand = self.hands[seat]
        wrong = over_bound(hand & self.reshuffled, seat_value(self.reshuffled_bounds, seat))
        wrong += over_bound(
            hand & self.earlier_lacked[seat], seat_value(self.earlier_lacked_bounds, seat)
        )
        return wrong + over_bound(hand & self.lacked[seat], seat_value(self.lacked_bounds, seat))

    def deck_conflicts(self) -> i64:
        """Return how many cards of the blind contradict the last refill or the ranks it must offer."""
        wrong = super().deck_conflicts()
        if self.required_addable != ANY_RANKS:
            wrong += count(self.required_addable & ~addable_ranks(self)) + self.surplus_addable()
        return wrong

    def surplus_addable(self) -> i64:
        """Return how many cards of the blind could be added although their rank must not be on offer."""
        cards: i64 = 0
        rank: i64 = SIX
        while rank <= ACE:
            if can_add_rank(rank) and self.required_addable & bit(rank) == 0:
                cards += count(self.deck & rank_mask(rank))
            rank += 1
        return cards


def addable_ranks(position: QutePosition) -> i64:
    """Return the set of ranks that practice can add from the blind."""
    found: i64 = 0
    rank: i64 = SIX
    while rank <= ACE:
        if can_add_rank(rank) and position.deck & rank_mask(rank):
            found |= bit(rank)
        rank += 1
    return found


def is_jack(card: i64) -> bool:
    """Return True if a card is a Jack."""
    return card != NO_CARD and bit(card) & JACKS != 0

"""A position with one deck of playing cards: where the cards are, drawing them, counting seats.

The deck is a set. The generator of the state chooses the next card when it is drawn, which is the same as shuffling
first and makes a copy of a position a handful of integers. A scenario fixes the first draws in ``order``.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, SUITS, bit, card_text, count, members, nth
from mezani.game import Event
from mezani.games.shared.events import EventEmitter
from mezani.games.shared.hand_bounds import (
    NO_BOUNDS,
    excluded_at,
    over_bound,
    raised,
    seat_value,
)
from mezani.games.shared.position_fields import digest, read_fields
from mezani.rng import Rng
from mezani.seats import seat_letter

NO_ORDER: Final = vec[i64]()


def zeros(seats: i64) -> vec[i64]:
    """Return a vector with a 0 for each seat."""
    return vec[i64]([0] * seats)


@mypyc_attr(acyclic=True)
class CardPosition(EventEmitter):
    """Where the cards are, and whose turn it is.

    ``timer_number`` is the number of the current turn timer. ``reshuffled`` are the cards of the last reshuffle, and
    ``reshuffled_bounds`` says how many of them each hand can hold. A position with a ``source`` is a copy of it with
    its own generator; ``i64()`` around the start values keeps mypyc from boxing them.
    """

    def __init__(self, seats: i64, rng: Rng, source: CardPosition | None = None) -> None:
        super().__init__()
        self.seats: i64 = seats
        self.rng = rng
        self.hands: vec[i64] = zeros(seats) if source is None else vec[i64](source.hands)
        self.deck: i64 = i64(0) if source is None else source.deck
        self.order: vec[i64] = NO_ORDER if source is None else source.order
        self.order_index: i64 = i64(0) if source is None else source.order_index
        self.pile: i64 = i64(0) if source is None else source.pile
        self.top: i64 = i64(NO_CARD) if source is None else source.top
        self.direction: i64 = i64(1) if source is None else source.direction
        self.turn: i64 = i64(0) if source is None else source.turn
        self.timer_number: i64 = i64(0) if source is None else source.timer_number
        self.reshuffled: i64 = i64(0) if source is None else source.reshuffled
        self.reshuffled_bounds: i64 = i64(NO_BOUNDS) if source is None else source.reshuffled_bounds

    def inventory(self) -> list[int]:
        cards = members(self.deck) + members(self.pile)
        if self.top != NO_CARD:
            cards.append(self.top)
        for seat in range(self.seats):
            cards += members(self.hands[seat])
        return sorted(cards)

    def discards(self) -> tuple[str, ...]:
        """Return the cards under the top card."""
        return tuple([card_text(card) for card in members(self.pile)])

    def unseen_cards(self, seat: i64) -> i64:
        """Return the cards that a seat does not see: the deck and the other hands."""
        unseen = self.deck
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                unseen |= self.hands[other]
            other += 1
        return unseen

    def checksum(self) -> str:
        """Return a digest of all fields."""
        fields = read_fields(self)
        fields["order"] = fields["order"][self.order_index :]
        fields["rng"] = self.rng.clone().word()
        return digest(fields)

    # Counting seats

    def after(self, seat: i64) -> i64:
        """Return the seat after another in the direction of play."""
        following = seat + self.direction
        if following < 0:
            return self.seats - 1
        if following >= self.seats:
            return 0
        return following

    def next_to_skip(self, seat: i64, immune: i64) -> i64:
        """Return the seat that a skip hits after ``seat``, leaving out the seat that caused it."""
        following = self.after(seat)
        if following == immune:
            return self.after(following)
        return following

    def emit_jump(self, seat: i64, skips: i64) -> None:
        """Emit that a player skipped others: how often, and the letters of their seats in order."""
        if self.events is None:
            return
        skipped = seat
        letters = ""
        for _ in range(skips):
            skipped = self.next_to_skip(skipped, seat)
            letters += seat_letter(skipped)
        self.emit(Event("jumped", seat=seat_letter(seat), number=skips, what=letters))

    # Cards

    def reshuffle(self) -> None:
        """Make a new deck of the pile without its top card. Everybody has seen these cards."""
        self.deck = self.pile
        self.pile = 0
        self.reshuffled = self.deck
        self.reshuffled_bounds = 0
        if self.events is not None:
            self.emit(Event("reshuffled", number=count(self.deck)))

    def next_card(self) -> i64:
        """Choose the next card of the deck. The deck still holds it."""
        if self.order_index < len(self.order):
            self.order_index += 1
            return self.order[self.order_index - 1]
        return nth(self.deck, self.rng.below(count(self.deck)))

    def draw_cards(self, seat: i64, wanted: i64, what: str) -> i64:
        """Draw up to ``wanted`` cards into a hand. Return how many were drawn."""
        drawn: i64 = 0
        got: i64 = 0
        while drawn < wanted:
            if self.deck == 0:
                if self.pile == 0:
                    break
                self.reshuffle()
            card = bit(self.next_card())
            self.deck ^= card
            got |= card
            drawn += 1
            self.reshuffled_bounds = raised(self.reshuffled_bounds, seat, 1)
        self.hands[seat] |= got
        self.note_draws(seat, drawn)
        if self.events is not None:
            self.emit_draw(seat, got, what)
        return drawn

    def note_draws(self, seat: i64, drawn: i64) -> None:
        """Update what is known about a hand after draws. A game with more bounds overrides this."""

    # Guessing hidden hands

    def deal_hidden(self, observer: i64, sizes: vec[i64], pool: i64, rng: Rng) -> None:
        """Deal the cards that ``observer`` cannot see to hands of these sizes. The rest becomes the deck.

        The last slots of a hand stand for the cards it has held longest, about which most is known. They are dealt
        first, from the cards that can be there.
        """
        slot: i64 = 0
        for seat in range(self.seats):
            if seat != observer and sizes[seat] > 0:
                self.hands[seat] = 0
                if sizes[seat] > slot:
                    slot = sizes[seat]
        while slot > 0:
            slot -= 1
            for seat in range(self.seats):
                if seat != observer and slot < sizes[seat]:
                    possible = pool & ~self.excluded_cards(seat, slot)
                    if possible == 0:
                        possible = pool
                    card = bit(nth(possible, rng.below(count(possible))))
                    pool ^= card
                    self.hands[seat] |= card
        self.deck = pool

    def excluded_cards(self, seat: i64, slot: i64) -> i64:
        """Return the cards that cannot be at a slot of a hand; slot 0 is the newest card."""
        return excluded_at(self.reshuffled, seat_value(self.reshuffled_bounds, seat), slot)

    def deal_hand(self, seat: i64, size: i64, pool: i64, rng: Rng) -> i64:
        """Deal random cards of a pool to a seat. Return the rest of the pool."""
        hand: i64 = 0
        while size > 0:
            card = bit(nth(pool, rng.below(count(pool))))
            hand |= card
            pool &= ~card
            size -= 1
        self.hands[seat] = hand
        return pool

    def hand_conflicts(self, seat: i64) -> i64:
        """Return how many cards of a hand contradict what is known about it."""
        return over_bound(
            self.hands[seat] & self.reshuffled, seat_value(self.reshuffled_bounds, seat)
        )

    def deck_conflicts(self) -> i64:
        """Return how many cards of the deck were not in the last reshuffle."""
        if self.reshuffled == 0:
            return 0
        return count(self.deck & ~self.reshuffled)

    # Events

    def emit_suit(self, seat: i64, suit: i64, kind: str) -> None:
        """Emit an event that names a suit."""
        if self.events is not None:
            self.events.append(Event(kind, seat=seat_letter(seat), suit=SUITS[suit]))

    def emit_draw(self, seat: i64, got: i64, what: str) -> None:
        """Emit a draw: everybody sees the number of cards, and their owner the cards too."""
        cards = tuple([card_text(card) for card in members(got)])
        letter = seat_letter(seat)
        self.emit(Event("drew", seat=letter, cards=cards, number=len(cards), what=what, hides=True))

"""A position in plain Python: hands, a deck and a pile as lists of cards.

Copies, checksums and pickles include every field, so a game can add fields without further code. A field is a number,
a text, a list of them, a generator, or an immutable value.
"""

from __future__ import annotations

import copy
import hashlib
from bisect import insort
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self

from mezani.cards import card_text
from mezani.game import Event
from mezani.rng import Rng, fast_rng
from mezani.seats import check_seat, seat_letter


class SimplePosition:
    """Where the cards are, and whose turn it is. Hands are sorted; the next card of the deck and the top are last.

    ``timer_number`` is the number of the current turn timer. ``shuffles`` counts the shuffles, and ``shuffled`` has,
    for each card, the last shuffle it was part of.
    """

    whole_deck: ClassVar[Sequence[int]] = range(52)

    def __init__(self, rules: Any, seats: int, rng: Rng) -> None:
        self.rules = rules
        self.seats = seats
        self.rng = rng
        self.turn = 0
        self.timer_number = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.deck: list[int] = []
        self.pile: list[int] = []
        self.shuffles = 0
        self.shuffled = [0] * (max(self.whole_deck) + 1)
        self.events: list[Event] | None = None

    # Moving cards

    def shuffle(self, cards: Iterable[int]) -> None:
        """Make a shuffled deck of these cards."""
        self.deck = list(cards)
        self.shuffles += 1
        for card in self.deck:
            self.shuffled[card] = self.shuffles
        self.rng.shuffle(self.deck)

    def deal_hands(self, size: int) -> None:
        """Deal cards of the deck to every hand."""
        for hand in self.hands:
            hand += [self.deck.pop() for _ in range(size)]
            hand.sort()

    def draw(self, wanted: int = 1) -> int:
        """Draw cards for the player on turn, reshuffling if needed. Return how many were drawn."""
        drawn: list[int] = []
        while len(drawn) < wanted and (self.deck or len(self.pile) > 1):
            if not self.deck:
                self.shuffle(self.pile[:-1])
                del self.pile[:-1]
                self.emit("reshuffled", number=len(self.deck))
            drawn.append(self.deck.pop())
        for card in drawn:
            insort(self.hands[self.turn], card)
        self.emit("drew", self.turn, drawn, number=len(drawn), hides=True)
        return len(drawn)

    def put_on_pile(self, card: int) -> None:
        """Put a card of the player on turn on the pile."""
        self.hands[self.turn].remove(card)
        self.pile.append(card)

    def emit(
        self, kind: str, seat: int | None = None, cards: Sequence[int] = (), **more: Any
    ) -> None:
        """Add an event to ``events``, if the caller of ``apply`` asked for them."""
        if self.events is not None:
            letter = "" if seat is None else seat_letter(seat)
            self.events.append(Event(kind, letter, texts(cards), **more))

    # The whole position

    def discards(self) -> tuple[str, ...]:
        """Return the pile without its top card."""
        return texts(self.pile[:-1])

    def inventory(self) -> list[int]:
        return sorted([*self.deck, *self.pile, *(card for hand in self.hands for card in hand)])

    def checksum(self) -> str:
        fields = {**vars(self), "rng": self.rng.clone().word()}
        return hashlib.sha256(repr(sorted(fields.items())).encode()).hexdigest()

    def clone(self) -> Self:
        other = copy.copy(self)
        for name, value in vars(self).items():
            setattr(other, name, copied(value))
        return other

    def guess(self, seat: int, rng: Rng) -> Self:
        """Return a position in which hidden cards have changed places with others of the same shuffle.

        Everybody knows which cards went into a shuffle and how many of them each player drew, and nothing else.
        """
        check_seat(seat, self.seats)
        other = self.clone()
        other.rng = fast_rng(rng.word())
        hidden = [other.deck, *(hand for number, hand in enumerate(other.hands) if number != seat)]
        pools: defaultdict[int, list[int]] = defaultdict(list)
        for card in sorted(card for place in hidden for card in place):
            pools[self.shuffled[card]].append(card)
        for shuffle in sorted(pools):
            rng.shuffle(pools[shuffle])
        for place in hidden:
            shuffles = sorted(self.shuffled[card] for card in place)
            place[:] = [pools[shuffle].pop() for shuffle in shuffles]
        for hand in other.hands:
            hand.sort()
        return other


def copied(value: Any) -> Any:
    """Return a copy of a field. Only lists and generators can change."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value.clone() if isinstance(value, Rng) else value


def texts(cards: Iterable[int]) -> tuple[str, ...]:
    """Return cards as text."""
    return tuple(card_text(card) for card in cards)

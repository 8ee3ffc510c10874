"""A table in plain Python: hands, a deck and a pile as lists of cards.

Copies, digests and pickles are made of the fields, whatever they are, so a new field needs no word about it. Fields
are numbers, texts, lists of them, generators, and values that never change.
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
from mezani.seats import seat_letter


class SimplePosition:
    """Where the cards lie, and whose turn it is. Hands are sorted; deck and pile have their next and top card last.

    ``turns`` counts the turns. ``shuffles`` counts the shuffles, and ``shuffled`` says into which of them each card
    last went.
    """

    whole_deck: ClassVar[Sequence[int]] = range(52)

    def __init__(self, rules: Any, seats: int, rng: Rng) -> None:
        self.rules = rules
        self.seats = seats
        self.rng = rng
        self.turn = 0
        self.turns = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.deck: list[int] = []
        self.pile: list[int] = []
        self.shuffles = 0
        self.shuffled = [0] * (max(self.whole_deck) + 1)
        self.events: list[Event] | None = None

    # Moving cards

    def shuffle(self, cards: Iterable[int]) -> None:
        """Makes a shuffled deck of these cards."""
        self.deck = list(cards)
        self.shuffles += 1
        for card in self.deck:
            self.shuffled[card] = self.shuffles
        mix(self.deck, self.rng)

    def deal_hands(self, size: int) -> None:
        """Deals so many cards of the deck to everybody."""
        for hand in self.hands:
            hand += [self.deck.pop() for _ in range(size)]
            hand.sort()

    def draw(self, wanted: int = 1) -> int:
        """The player on turn draws; an empty deck is made anew of the pile under its top. Says how many came."""
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

    def lay(self, card: int) -> None:
        """The player on turn lays a card on the pile."""
        self.hands[self.turn].remove(card)
        self.pile.append(card)

    def emit(
        self, kind: str, seat: int | None = None, cards: Sequence[int] = (), **more: Any
    ) -> None:
        """Adds an event for whoever listens."""
        if self.events is not None:
            letter = "" if seat is None else seat_letter(seat)
            self.events.append(Event(kind, letter, texts(cards), **more))

    # The whole table

    def discards(self) -> tuple[str, ...]:
        """The pile under its top."""
        return texts(self.pile[:-1])

    def inventory(self) -> list[int]:
        """Every card, wherever it lies."""
        return sorted([*self.deck, *self.pile, *(card for hand in self.hands for card in hand)])

    def checksum(self) -> str:
        """A digest of every field."""
        fields = {**vars(self), "rng": self.rng.clone().word()}
        return hashlib.sha256(repr(sorted(fields.items())).encode()).hexdigest()

    def clone(self) -> Self:
        """A copy that goes its own way."""
        twin = copy.copy(self)
        for name, value in vars(self).items():
            setattr(twin, name, copied(value))
        return twin

    def guess(self, seat: int, rng: Rng) -> Self:
        """A table as the seat could be at: hidden cards change places with others of the same shuffle.

        Everybody saw which cards went into a shuffle and how many of them each player drew, and nothing more.
        """
        twin = self.clone()
        twin.rng = fast_rng(rng.word())
        hidden = [twin.deck, *(hand for other, hand in enumerate(twin.hands) if other != seat)]
        pools: defaultdict[int, list[int]] = defaultdict(list)
        for card in sorted(card for place in hidden for card in place):
            pools[self.shuffled[card]].append(card)
        for shuffle in sorted(pools):
            mix(pools[shuffle], rng)
        for place in hidden:
            shuffles = sorted(self.shuffled[card] for card in place)
            place[:] = [pools[shuffle].pop() for shuffle in shuffles]
        for hand in twin.hands:
            hand.sort()
        return twin


def copied(value: Any) -> Any:
    """A field of a copy: lists and generators are its own, everything else never changes."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value.clone() if isinstance(value, Rng) else value


def mix(cards: list[int], rng: Rng) -> None:
    """Puts cards in any order."""
    for place in range(len(cards) - 1, 0, -1):
        other = rng.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def texts(cards: Iterable[int]) -> tuple[str, ...]:
    """Cards as text."""
    return tuple(card_text(card) for card in cards)

"""The table: everything a position of Kadi is made of, drawing from the deck, and counting seats.

The deck is a set: which card comes next is decided when it is drawn, by the generator in the state.
That is the same as shuffling first, and makes a copy of the table a handful of integers. A scenario fixes
the order of the first draws in ``order``.

``pending`` is the one thing the table waits for; ``amount`` and ``by`` belong to it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import SUITS, bit, card_text, count, members, nth
from mezani.game import Event
from mezani.games.kadi.knowledge import NOTHING_KNOWN, widened
from mezani.games.kadi.law import Law
from mezani.rng import Rng
from mezani.seats import seat_letter

# What the table is waiting for.
TURN: Final = 0
PENALTY: Final = 1
SKIP: Final = 2
KICK: Final = 3
REQUEST: Final = 4
DIRECTION: Final = 5
JUMP_WINDOW: Final = 6
KICK_WINDOW: Final = 7
CONFIRMING: Final = 8
OVER: Final = 9

# What ``suit`` can be besides 0…3.
NO_SUIT: Final = -1
ANY_CARD: Final = 4
COLOUR_OF_TOP: Final = 5

NOBODY: Final = -1
NO_CARD: Final = -1
NO_ORDER: Final = vec[i64]()


@mypyc_attr(acyclic=True)
class Table:
    """A position of Kadi as plain data."""

    def __init__(self, law: Law, seats: i64, rng: Rng) -> None:
        self.law = law
        self.seats: i64 = seats
        self.rng = rng
        self.heard: list[Event] | None = None
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.deck: i64 = 0
        self.order: vec[i64] = NO_ORDER
        self.ordered: i64 = 0
        self.pile: i64 = 0
        self.top: i64 = NO_CARD
        self.suit: i64 = NO_SUIT
        self.direction: i64 = 1
        self.turn: i64 = 0
        self.pending: i64 = TURN
        self.amount: i64 = 0
        self.by: i64 = NOBODY
        self.jumped: i64 = 0
        self.chain: i64 = 0
        self.passed: i64 = 0
        self.request: i64 = NO_CARD
        self.asker: i64 = NOBODY
        self.exempt: i64 = NOBODY
        self.unasked: i64 = 0
        self.announced: i64 = 0
        self.prompts: i64 = 0
        self.mover: i64 = NOBODY
        self.idle: i64 = 0
        self.winner: i64 = NOBODY
        self.jack_rooms: i64 = NOTHING_KNOWN
        self.king_rooms: i64 = NOTHING_KNOWN
        self.fresh: i64 = 0
        self.fresh_rooms: i64 = NOTHING_KNOWN
        self.lacked: i64 = NO_CARD
        self.lacks: i64 = 0

    def copy_from(self, other: Table, rng: Rng) -> None:
        """Becomes the same position as another table, with a generator of its own."""
        self.rng = rng
        self.hands = vec[i64](other.hands)
        self.deck = other.deck
        self.order = other.order
        self.ordered = other.ordered
        self.pile = other.pile
        self.top = other.top
        self.suit = other.suit
        self.direction = other.direction
        self.turn = other.turn
        self.pending = other.pending
        self.amount = other.amount
        self.by = other.by
        self.jumped = other.jumped
        self.chain = other.chain
        self.passed = other.passed
        self.request = other.request
        self.asker = other.asker
        self.exempt = other.exempt
        self.unasked = other.unasked
        self.announced = other.announced
        self.prompts = other.prompts
        self.mover = other.mover
        self.idle = other.idle
        self.winner = other.winner
        self.jack_rooms = other.jack_rooms
        self.king_rooms = other.king_rooms
        self.fresh = other.fresh
        self.fresh_rooms = other.fresh_rooms
        self.lacked = other.lacked
        self.lacks = other.lacks

    def numbers(self) -> list[int]:
        """The whole position as numbers, but for the fixed order of first draws and the generator."""
        numbers: list[int] = [self.hands[seat] for seat in range(self.seats)]
        numbers += [
            self.deck,
            self.pile,
            self.top,
            self.suit,
            self.direction,
            self.turn,
            self.pending,
            self.amount,
            self.by,
            self.jumped,
            self.chain,
            self.passed,
            self.request,
            self.asker,
            self.exempt,
            self.unasked,
            self.announced,
            self.prompts,
            self.mover,
            self.idle,
            self.winner,
            self.jack_rooms,
            self.king_rooms,
            self.fresh,
            self.fresh_rooms,
            self.lacked,
            self.lacks,
            self.ordered,
        ]
        return numbers

    def set_numbers(self, numbers: list[int]) -> None:
        """Becomes the position that ``numbers`` told."""
        for seat in range(self.seats):
            self.hands[seat] = numbers[seat]
        rest = numbers[self.seats :]
        self.deck = rest[0]
        self.pile = rest[1]
        self.top = rest[2]
        self.suit = rest[3]
        self.direction = rest[4]
        self.turn = rest[5]
        self.pending = rest[6]
        self.amount = rest[7]
        self.by = rest[8]
        self.jumped = rest[9]
        self.chain = rest[10]
        self.passed = rest[11]
        self.request = rest[12]
        self.asker = rest[13]
        self.exempt = rest[14]
        self.unasked = rest[15]
        self.announced = rest[16]
        self.prompts = rest[17]
        self.mover = rest[18]
        self.idle = rest[19]
        self.winner = rest[20]
        self.jack_rooms = rest[21]
        self.king_rooms = rest[22]
        self.fresh = rest[23]
        self.fresh_rooms = rest[24]
        self.lacked = rest[25]
        self.lacks = rest[26]
        self.ordered = rest[27]

    # Counting seats

    def after(self, seat: i64) -> i64:
        """The seat that follows another in the direction of play."""
        following = seat + self.direction
        if following < 0:
            return self.seats - 1
        if following >= self.seats:
            return 0
        return following

    def next_to_skip(self, seat: i64) -> i64:
        """The seat a skip falls on after ``seat``: whoever jumped is passed over."""
        following = self.after(seat)
        if following == self.by:
            return self.after(following)
        return following

    def someone_cardless(self, seat: i64) -> bool:
        """Whether anybody but ``seat`` has no cards."""
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.hands[other] == 0:
                return True
            other += 1
        return False

    # Cards

    def reshuffle(self) -> None:
        """The pile except its top becomes the deck. Everybody saw what goes into it."""
        self.deck = self.pile
        self.pile = 0
        self.fresh = self.deck
        self.fresh_rooms = 0
        if self.heard is not None:
            self.tell(Event("reshuffled", number=count(self.deck)))

    def next_card(self) -> i64:
        """Which card of the deck comes next."""
        if self.ordered < len(self.order):
            self.ordered += 1
            return self.order[self.ordered - 1]
        return nth(self.deck, self.rng.below(count(self.deck)))

    def draw_cards(self, seat: i64, wanted: i64, what: str) -> i64:
        """Draws up to ``wanted`` cards into a hand and says how many came."""
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
            self.widen_rooms(seat)
        self.hands[seat] |= got
        if self.heard is not None:
            self.tell_draw(seat, got, what)
        return drawn

    def tell_draw(self, seat: i64, got: i64, what: str) -> None:
        """Everybody sees how many cards were drawn, their owner which."""
        cards = tuple([card_text(card) for card in members(got)])
        letter = seat_letter(seat)
        self.tell(Event("drew", seat=letter, cards=cards, number=len(cards), what=what, hides=True))

    def widen_rooms(self, seat: i64) -> None:
        """A card drawn blurs what the table knew of a hand."""
        self.lacks &= ~bit(seat)
        if self.jack_rooms & self.king_rooms & self.fresh_rooms != NOTHING_KNOWN:
            self.jack_rooms = widened(self.jack_rooms, seat)
            self.king_rooms = widened(self.king_rooms, seat)
            self.fresh_rooms = widened(self.fresh_rooms, seat)

    # Telling

    def tell(self, event: Event) -> None:
        """Adds an event for whoever listens."""
        if self.heard is not None:
            self.heard.append(event)

    def tell_of(self, kind: str, seat: i64) -> None:
        """An event that is only a kind and a seat."""
        if self.heard is not None:
            self.heard.append(Event(kind, seat=seat_letter(seat)))

    def tell_cancelled(self, seat: i64, what: str) -> None:
        """A jump, kickback, penalty or request was undone by a player."""
        if self.heard is not None:
            self.heard.append(Event("cancelled", seat=seat_letter(seat), what=what))

    def tell_suit(self, seat: i64, suit: i64, kind: str) -> None:
        """A suit must be followed now."""
        if self.heard is not None:
            self.heard.append(Event(kind, seat=seat_letter(seat), suit=SUITS[suit]))

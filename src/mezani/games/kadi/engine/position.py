"""The table of Kadi: everything a position is made of beside where the cards lie.

``pending`` is the one thing the table waits for; ``amount`` and ``by`` belong to it. ``prompted`` says for each seat
in which turn it was last asked “Niko Kadi?”, which only that seat knows.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, bit
from mezani.game import Event
from mezani.games.kadi.engine.fast_rules import JACKS, KINGS, KadiFastRules
from mezani.games.shared.card_position import CardPosition
from mezani.games.shared.hand_bounds import NO_BOUNDS, banned_at, bound_of, raised
from mezani.rng import Rng
from mezani.seats import NO_SEAT, SEAT_LETTERS, seat_letter

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

NEVER_PROMPTED: Final = vec[i64]([0] * len(SEAT_LETTERS))


@mypyc_attr(acyclic=True)
class Table(CardPosition):
    """A position of Kadi as plain data."""

    def __init__(self, law: KadiFastRules, seats: i64, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.law = law
        self.suit: i64 = NO_SUIT
        self.pending: i64 = TURN
        self.amount: i64 = 0
        self.by: i64 = NO_SEAT
        self.jumped: i64 = 0
        self.chain: i64 = 0
        self.passed: i64 = 0
        self.request: i64 = NO_CARD
        self.asker: i64 = NO_SEAT
        self.exempt: i64 = NO_SEAT
        self.unasked: i64 = 0
        self.announced: i64 = 0
        self.prompts: i64 = 0
        self.prompted: vec[i64] = NEVER_PROMPTED
        self.mover: i64 = NO_SEAT
        self.idle: i64 = 0
        self.winner: i64 = NO_SEAT
        self.jack_bounds: i64 = NO_BOUNDS
        self.king_bounds: i64 = NO_BOUNDS
        self.lacked: i64 = NO_CARD
        self.lacks: i64 = 0

    def copy_from(self, other: Table, rng: Rng) -> None:
        """Becomes the same position as another table, with a generator of its own."""
        self.copy_cards(other, rng)
        self.suit = other.suit
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
        self.prompted = other.prompted
        self.mover = other.mover
        self.idle = other.idle
        self.winner = other.winner
        self.jack_bounds = other.jack_bounds
        self.king_bounds = other.king_bounds
        self.lacked = other.lacked
        self.lacks = other.lacks

    def numbers(self) -> list[int]:
        """The whole position as numbers, but for the fixed order of first draws and the generator."""
        numbers = self.card_numbers()
        numbers += [
            self.suit,
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
            self.jack_bounds,
            self.king_bounds,
            self.lacked,
            self.lacks,
        ]
        numbers += list(self.prompted)
        return numbers

    def set_numbers(self, numbers: list[int]) -> None:
        """Becomes the position that ``numbers`` told."""
        rest = self.set_card_numbers(numbers)
        self.suit = rest[0]
        self.pending = rest[1]
        self.amount = rest[2]
        self.by = rest[3]
        self.jumped = rest[4]
        self.chain = rest[5]
        self.passed = rest[6]
        self.request = rest[7]
        self.asker = rest[8]
        self.exempt = rest[9]
        self.unasked = rest[10]
        self.announced = rest[11]
        self.prompts = rest[12]
        self.mover = rest[13]
        self.idle = rest[14]
        self.winner = rest[15]
        self.jack_bounds = rest[16]
        self.king_bounds = rest[17]
        self.lacked = rest[18]
        self.lacks = rest[19]
        self.prompted = vec[i64](rest[20:])

    def someone_cardless(self, seat: i64) -> bool:
        """Whether anybody but ``seat`` has no cards."""
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.hands[other] == 0:
                return True
            other += 1
        return False

    def prompt(self, seat: i64) -> None:
        """Asks a seat “Niko Kadi?”; copies of the table share ``prompted``, so it is never written into."""
        self.prompts |= bit(seat)
        prompted = vec[i64](self.prompted)
        prompted[seat] = self.turns
        self.prompted = prompted

    def forget_prompts(self, seat: i64) -> None:
        """Forgets what only others than ``seat`` know of who was asked."""
        self.prompts &= bit(seat)
        prompted = vec[i64](NEVER_PROMPTED)
        prompted[seat] = self.prompted[seat]
        self.prompted = prompted

    def note_draws(self, seat: i64, drawn: i64) -> None:
        """Cards drawn blur what the table knew of a hand."""
        if drawn > 0:
            self.lacks &= ~bit(seat)
            if self.jack_bounds & self.king_bounds != NO_BOUNDS:
                self.jack_bounds = raised(self.jack_bounds, seat, drawn)
                self.king_bounds = raised(self.king_bounds, seat, drawn)

    def banned(self, seat: i64, place: i64) -> i64:
        """The cards that can't be at a place of a hand, counted from those that came last."""
        cards = banned_at(self.fresh, bound_of(self.fresh_bounds, seat), place)
        cards |= banned_at(JACKS, bound_of(self.jack_bounds, seat), place)
        cards |= banned_at(KINGS, bound_of(self.king_bounds, seat), place)
        if self.lacked != NO_CARD and self.lacks & bit(seat):
            cards |= bit(self.lacked)
        return cards

    def emit_cancelled(self, seat: i64, what: str) -> None:
        """A jump, kickback, penalty or request was undone by a player."""
        if self.events is not None:
            self.events.append(Event("cancelled", seat=seat_letter(seat), what=what))

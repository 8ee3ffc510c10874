"""The position of Kadi: all data of a game in progress."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, NO_SUIT, bit, card_text
from mezani.game import Event
from mezani.games.kadi.engine.fast_rules import JACKS, KINGS, KadiFastRules
from mezani.games.shared.card_position import CardPosition, zeros
from mezani.games.shared.hand_bounds import (
    NO_BOUNDS,
    excluded_at,
    raised,
    seat_value,
    with_seat_value,
)
from mezani.rng import Rng
from mezani.seats import NO_SEAT, SEAT_LETTERS, seat_letter

# Values of ``pending``: what the position is waiting for.
TURN: Final = 0
PENALTY: Final = 1
SKIP: Final = 2
KICKBACK: Final = 3
REQUEST: Final = 4
DIRECTION: Final = 5
JUMP_WINDOW: Final = 6
KICKBACK_WINDOW: Final = 7
CONFIRMING: Final = 8
OVER: Final = 9

# Values of ``required_suit`` besides the suits 0…3 and ``NO_SUIT``.
ANY_CARD: Final = 4
COLOUR_OF_TOP: Final = 5

NEVER_PROMPTED: Final = vec[i64]([0] * len(SEAT_LETTERS))


@mypyc_attr(acyclic=True)
class KadiPosition(CardPosition):
    """A position of Kadi. Sets of seats have a bit per seat.

    To add a field, add one line to ``__init__``: its type, its start value, and how it is copied from ``source``.
    See CardPosition for ``i64()``.
    """

    def __init__(
        self, fast_rules: KadiFastRules, seats: i64, rng: Rng, source: KadiPosition | None = None
    ) -> None:
        super().__init__(seats, rng, source)
        self.fast_rules = fast_rules
        # What replaces the top card as the card to match.
        self.required_suit: i64 = i64(NO_SUIT) if source is None else source.required_suit
        # What the position is waiting for; how many cards, skips or Kings are pending; who caused it.
        self.pending: i64 = i64(TURN) if source is None else source.pending
        self.amount: i64 = i64(0) if source is None else source.amount
        self.by: i64 = i64(NO_SEAT) if source is None else source.by
        # Players skipped so far by the jump in progress.
        self.skipped: i64 = i64(0) if source is None else source.skipped
        # The penalty cards of the pending penalty.
        self.penalty_chain: i64 = i64(0) if source is None else source.penalty_chain
        # Seats that have passed in the open window, or have confirmed the win.
        self.passed: i64 = i64(0) if source is None else source.passed
        # The card A♠ asked for, who asked, the next player, who need not play it, and seats still to be asked.
        self.request: i64 = i64(NO_CARD) if source is None else source.request
        self.asker: i64 = i64(NO_SEAT) if source is None else source.asker
        self.exempt: i64 = i64(NO_SEAT) if source is None else source.exempt
        self.still_to_ask: i64 = i64(0) if source is None else source.still_to_ask
        # The card asked for last, and seats that have shown since that they do not hold it.
        self.last_request: i64 = i64(NO_CARD) if source is None else source.last_request
        self.without_request: i64 = i64(0) if source is None else source.without_request
        # Seats that have announced “Niko Kadi”, and seats that are being asked “Niko Kadi?”.
        self.announced: i64 = i64(0) if source is None else source.announced
        self.open_prompts: i64 = i64(0) if source is None else source.open_prompts
        # The turn in which each seat was last asked. Copies share the vector, so it is replaced, never changed.
        self.prompt_turns: vec[i64] = NEVER_PROMPTED if source is None else source.prompt_turns
        # Who played or drew last, and turns in a row in which nobody could.
        self.last_mover: i64 = i64(NO_SEAT) if source is None else source.last_mover
        self.idle_turns: i64 = i64(0) if source is None else source.idle_turns
        self.winner: i64 = i64(NO_SEAT) if source is None else source.winner
        # How many Jacks and Kings each hand can hold.
        self.jack_bounds: i64 = i64(NO_BOUNDS) if source is None else source.jack_bounds
        self.king_bounds: i64 = i64(NO_BOUNDS) if source is None else source.king_bounds
        # What everybody has seen each seat do: the cards that would have fitted when it last drew or passed, how many
        # it has drawn since, and its last play. No rule depends on this; learned bots do.
        self.declined: vec[i64] = zeros(seats) if source is None else vec[i64](source.declined)
        self.drawn_since: i64 = i64(0) if source is None else source.drawn_since
        self.last_played: vec[i64] = (
            zeros(seats) if source is None else vec[i64](source.last_played)
        )

    def has_cardless_opponent(self, seat: i64) -> bool:
        """Return whether any other seat has no cards."""
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.hands[other] == 0:
                return True
            other += 1
        return False

    def prompt(self, seat: i64) -> None:
        """Ask a seat “Niko Kadi?”."""
        self.open_prompts |= bit(seat)
        prompt_turns = vec[i64](self.prompt_turns)
        prompt_turns[seat] = self.timer_number
        self.prompt_turns = prompt_turns

    def forget_prompts(self, seat: i64) -> None:
        """Forget all prompts that ``seat`` does not know of."""
        self.open_prompts &= bit(seat)
        prompt_turns = vec[i64](NEVER_PROMPTED)
        prompt_turns[seat] = self.prompt_turns[seat]
        self.prompt_turns = prompt_turns

    def note_declined(self, seat: i64, fitting: i64) -> None:
        """Record that a seat has drawn or passed instead of playing one of the cards that would have fitted."""
        self.declined[seat] = fitting
        self.drawn_since = with_seat_value(self.drawn_since, seat, 0)

    def note_draws(self, seat: i64, drawn: i64) -> None:
        self.drawn_since = raised(self.drawn_since, seat, drawn)
        if drawn > 0:
            self.without_request &= ~bit(seat)
            if self.jack_bounds & self.king_bounds != NO_BOUNDS:
                self.jack_bounds = raised(self.jack_bounds, seat, drawn)
                self.king_bounds = raised(self.king_bounds, seat, drawn)

    def excluded_cards(self, seat: i64, slot: i64) -> i64:
        cards = excluded_at(self.reshuffled, seat_value(self.reshuffled_bounds, seat), slot)
        cards |= excluded_at(JACKS, seat_value(self.jack_bounds, seat), slot)
        cards |= excluded_at(KINGS, seat_value(self.king_bounds, seat), slot)
        if self.last_request != NO_CARD and self.without_request & bit(seat):
            cards |= bit(self.last_request)
        return cards

    def emit_cardless(self, seat: i64, last: i64, reason: str) -> None:
        """Emit that a seat has no cards left and has not won, with its last card and the reason."""
        if self.events is not None:
            cards = (card_text(last),)
            self.events.append(Event("cardless", seat=seat_letter(seat), cards=cards, what=reason))

    def emit_cancelled(self, seat: i64, what: str) -> None:
        """Emit that a seat has cancelled a jump, kickback, penalty or request."""
        if self.events is not None:
            self.events.append(Event("cancelled", seat=seat_letter(seat), what=what))

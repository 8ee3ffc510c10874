"""The state of a Qute match: a position with the operations of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64, mypyc_attr

from mezani.cards import bit, card_text, members, parse_cards
from mezani.game import Clock, Event, Extension, Outcome, shared_outcome
from mezani.games.qute.engine import effects
from mezani.games.qute.engine.fast_rules import QuteFastRules
from mezani.games.qute.engine.legal_moves import legal_moves
from mezani.games.qute.engine.legality import check_move
from mezani.games.qute.engine.moves import ADD, BACK, DRAW, END, PLAY, QUTE, Move
from mezani.games.qute.engine.playable import playable_cards
from mezani.games.qute.engine.playouts import play_out
from mezani.games.qute.engine.position import ANY_RANKS, QutePosition, addable_ranks
from mezani.games.qute.engine.practice import add_card, put_back
from mezani.games.qute.engine.rounds import lowest_seats
from mezani.games.qute.engine.view_builder import build_view
from mezani.games.qute.engine.words.moves import encode_decision
from mezani.games.qute.rules import QuteRules
from mezani.games.qute.texts.refusals import refusal
from mezani.games.qute.view import QuteView
from mezani.games.shared.hidden_hands import redeal_hidden_cards
from mezani.games.shared.position_fields import read_fields, write_fields
from mezani.games.shared.turn_clock import turn_clocks
from mezani.rng import Rng, fast_rng
from mezani.seats import NO_SEAT, check_seat, check_seat_or_clock


@mypyc_attr(acyclic=True)
class QuteState(QutePosition):
    """A state of Qute. See ``mezani.game.State`` for what each operation does."""

    def actors(self) -> list[int]:
        return [] if self.turn == NO_SEAT else [self.turn]

    def waits_for(self) -> list[int]:
        return self.actors()

    def legal(self, seat: i64) -> list[Move]:
        check_seat_or_clock(seat, self.seats)
        return legal_moves(self, seat)

    def extend(self, seat: i64, words: Sequence[str]) -> Extension:
        """Return the playable cards, or whether the named card is one of them: a play is a single card."""
        check_seat(seat, self.seats)
        named = parse_cards(" ".join(words))
        cards = playable_cards(self, seat)
        if not named:
            return Extension(next=tuple([card_text(card) for card in members(cards)]))
        return Extension(complete=len(named) == 1 and cards & bit(named[0]) != 0)

    def apply(self, seat: i64, move: Move, events: list[Event] | None = None) -> None:
        check_seat_or_clock(seat, self.seats)
        reason = check_move(self, seat, move)
        if reason:
            raise refusal(self, seat, move, reason)
        self.events = events
        kind = move.kind
        if kind == PLAY:
            effects.play(self, seat, move.card)
        elif kind == DRAW:
            effects.draw(self, seat)
        elif kind == END:
            effects.end_turn(self, seat, move.suit, move.eights, move.jacks)
        elif kind == QUTE:
            effects.call_qute(self, seat, move.jacks)
        elif kind == ADD:
            add_card(self, seat, move.card)
        elif kind == BACK:
            put_back(self, seat)
        else:
            effects.time_out(self, self.turn)
        self.events = None

    def clocks(self) -> list[Clock]:
        return turn_clocks(self.turn, self.fast_rules.turn_seconds, self.timer_number)

    def view(self, seat: int | None) -> QuteView:
        if seat is not None:
            check_seat(seat, self.seats)
        return build_view(self, seat)

    def guess(self, seat: i64, rng: Rng) -> QuteState:
        check_seat(seat, self.seats)
        copy = QuteState(self.fast_rules, self.seats, fast_rng(rng.word()), self)
        if self.fast_rules.practice:
            copy.under_blind = []
            if seat == self.turn:
                copy.required_addable = addable_ranks(self)
        redeal_hidden_cards(copy, seat, rng)
        copy.required_addable = ANY_RANKS
        if self.fast_rules.practice:
            copy.hand_order = guessed_hand_order(copy, seat, self.hand_order)
        return copy

    def playout(self, rng: Rng, max_moves: i64) -> i64:
        return play_out(self, rng, max_moves)

    def clone(self) -> QuteState:
        return QuteState(self.fast_rules, self.seats, self.rng.clone(), self)

    def encode(self, seat: i64, moves: list[Move]) -> tuple[bytes, bytes]:
        check_seat(seat, self.seats)
        return encode_decision(self, seat, moves)

    def winners(self) -> list[int]:
        return lowest_seats(self) if self.turn == NO_SEAT else []

    def outcome(self) -> Outcome | None:
        return None if self.turn != NO_SEAT else shared_outcome(self.winners(), self.seats)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        rules = (self.fast_rules.rules, self.fast_rules.practice)
        return (unpickle, (rules, read_fields(self)))


def guessed_hand_order(position: QutePosition, observer: i64, seen: list[int]) -> list[int]:
    """Return an order for the cards of guessed hands. The observer's own cards keep their order."""
    cards: list[int] = []
    for seat in range(position.seats):
        if seat != observer:
            cards += members(position.hands[seat])
    return cards + [card for card in seen if position.hands[observer] & bit(card)]


def unpickle(rules: tuple[QuteRules, bool], fields: dict[str, Any]) -> QuteState:
    """Create a state from its pickled fields."""
    fast_rules = QuteFastRules(rules[0], practice=rules[1])
    state = QuteState(fast_rules, fields["seats"], fields["rng"])
    write_fields(state, fields)
    return state

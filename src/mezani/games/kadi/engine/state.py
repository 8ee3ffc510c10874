"""The state of a game of Kadi: a position with the calls of the contract in ``game.py``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import bit, card_text
from mezani.game import Clock, Event, Extension, Outcome, shared_outcome
from mezani.games.kadi.engine import effects, hidden_hands
from mezani.games.kadi.engine.clocks import run_clock, running_clocks
from mezani.games.kadi.engine.combinations import LEGAL, held_cards
from mezani.games.kadi.engine.fast_rules import fast_rules_for
from mezani.games.kadi.engine.legal_moves import add_moves_without_cards, add_plays, clock_moves
from mezani.games.kadi.engine.legality import check_move, held_last_card
from mezani.games.kadi.engine.moves import (
    BACK,
    CONFIRM,
    DRAW,
    FORWARD,
    NIKO,
    PASS,
    PLAY,
    QUIET,
    Move,
)
from mezani.games.kadi.engine.partial_plays import extend_play
from mezani.games.kadi.engine.playable import is_window_open_to, playable_cards
from mezani.games.kadi.engine.playouts import play_out
from mezani.games.kadi.engine.position import OVER, KadiPosition
from mezani.games.kadi.engine.turns import announce, close_prompt, may_call
from mezani.games.kadi.engine.view_builder import build_view
from mezani.games.kadi.engine.words.moves import encode_decision
from mezani.games.kadi.rules import KadiRules
from mezani.games.kadi.texts.refusals import refusal
from mezani.games.kadi.view import KadiView
from mezani.games.shared.hidden_hands import redeal_hidden_cards
from mezani.games.shared.position_fields import read_fields, write_fields
from mezani.rng import Rng, fast_rng
from mezani.seats import CLOCK, NO_SEAT, check_seat, check_seat_or_clock, seat_letter


@mypyc_attr(acyclic=True)
class KadiState(KadiPosition):
    """A game of Kadi in progress. ``legal``, ``extend`` and ``apply`` agree on every move."""

    # Legal moves

    def actors(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.has_move(seat)]

    def waits_for(self) -> list[int]:
        """Return the seats that must act before the game can continue."""
        if self.turn != NO_SEAT:
            return [self.turn]
        return [
            seat
            for seat in range(self.seats)
            if is_window_open_to(self, seat) or effects.is_confirming(self, seat)
        ]

    def has_move(self, seat: i64) -> bool:
        """Return whether a seat has a legal move."""
        if self.pending == OVER:
            return False
        if seat == self.turn or self.open_prompts & bit(seat) or may_call(self, seat):
            return True
        return is_window_open_to(self, seat) or effects.is_confirming(self, seat)

    def legal(self, seat: i64) -> list[Move]:
        """Return the legal moves of a seat or the clock, one for each distinct outcome."""
        if seat == CLOCK:
            return clock_moves(self)
        check_seat(seat, self.seats)
        moves: list[Move] = []
        if self.pending == OVER:
            return moves
        first = playable_cards(self, seat)
        if first:
            add_plays(self, seat, first, moves)
        add_moves_without_cards(self, seat, moves)
        return moves

    def extend(self, seat: i64, words: Sequence[str]) -> Extension:
        check_seat(seat, self.seats)
        return extend_play(self, seat, words)

    # Moves

    def apply(self, seat: i64, move: Move, events: list[Event] | None = None) -> None:
        """Make a move and append its events, or raise IllegalMoveError and change nothing."""
        check_seat_or_clock(seat, self.seats)
        reason = check_move(self, seat, move)
        if reason != LEGAL:
            raise refusal(self, seat, move, reason)
        self.events = events
        if move.kind == PLAY:
            cards = held_cards(self.hands[seat], move.mask)
            if events is not None:
                self.emit_play(seat, move)
            last = held_last_card(cards, move.last)
            effects.play(self, seat, cards, last, move.suit, move.ask, niko=move.niko)
        elif move.kind == DRAW:
            effects.draw(self, seat)
        else:
            self.apply_simple(seat, move)
        self.events = None

    def apply_simple(self, seat: i64, move: Move) -> None:
        """Make a move without cards other than a draw."""
        kind = move.kind
        if kind == PASS:
            effects.pass_pending(self, seat)
        elif kind == NIKO:
            announce(self, seat)
        elif kind == QUIET:
            close_prompt(self, seat)
        elif kind == CONFIRM:
            effects.confirm(self, seat)
        elif kind == FORWARD or kind == BACK:
            effects.pick_direction(self, seat, 1 if kind == FORWARD else -1)
        else:
            run_clock(self, move)

    def emit_play(self, seat: i64, move: Move) -> None:
        """Emit the cards of a play."""
        cards = tuple([card_text(card) for card in move.cards])
        self.emit(Event("played", seat=seat_letter(seat), cards=cards))

    # Copies, guesses and playouts

    def clone(self) -> KadiState:
        return KadiState(self.fast_rules, self.seats, self.rng.clone(), self)

    def guess(self, seat: i64, rng: Rng) -> KadiState:
        check_seat(seat, self.seats)
        copy = KadiState(self.fast_rules, self.seats, fast_rng(rng.word()), self)
        copy.forget_prompts(seat)
        redeal_hidden_cards(copy, seat, rng)
        return copy

    def deal_hidden(self, observer: i64, sizes: vec[i64], pool: i64, rng: Rng) -> None:
        """Deal the hidden cards, first to players who have promised a winning hand."""
        remaining = vec[i64](sizes)
        pool = hidden_hands.deal_promised_hands(self, observer, remaining, pool, rng)
        super().deal_hidden(observer, remaining, pool, rng)

    def hand_conflicts(self, seat: i64) -> i64:
        return hidden_hands.hand_conflicts(self, seat)

    def playout(self, rng: Rng, max_moves: i64) -> i64:
        return play_out(self, rng, max_moves)

    # Views and results

    def clocks(self) -> list[Clock]:
        return running_clocks(self)

    def view(self, seat: int | None) -> KadiView:
        if seat is not None:
            check_seat(seat, self.seats)
        return build_view(self, seat)

    def encode(self, seat: i64, moves: list[Move]) -> tuple[bytes, bytes]:
        check_seat(seat, self.seats)
        return encode_decision(self, seat, moves)

    def winners(self) -> list[int]:
        return [] if self.winner == NO_SEAT else [self.winner]

    def outcome(self) -> Outcome | None:
        if self.pending != OVER:
            return None
        return shared_outcome(self.winners(), self.seats)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (unpickle, (self.fast_rules.rules, read_fields(self)))


def unpickle(rules: KadiRules, fields: dict[str, Any]) -> KadiState:
    """Create a state from its pickled fields."""
    seats = fields["seats"]
    state = KadiState(fast_rules_for(rules, seats), seats, fields["rng"])
    write_fields(state, fields)
    return state

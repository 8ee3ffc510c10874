"""The state of a match of No Kitty Cards: a position with the operations of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, members
from mezani.game import Clock, Event, Extension, Outcome, shared_outcome
from mezani.games.nokitty.engine import effects
from mezani.games.nokitty.engine.cards import kind_text
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.hidden_hands import guess_kinds
from mezani.games.nokitty.engine.legal_moves import legal_moves
from mezani.games.nokitty.engine.legality import check_move
from mezani.games.nokitty.engine.moves import (
    DRAW,
    END,
    PLACE,
    PLAY_RECYCLE,
    PLAY_SHIELD,
    PLAY_WIND,
    Move,
)
from mezani.games.nokitty.engine.partial_plays import extension
from mezani.games.nokitty.engine.playouts import play_out
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.view_builder import build_view
from mezani.games.nokitty.engine.words.moves import encode_decision
from mezani.games.nokitty.rules import NoKittyRules
from mezani.games.nokitty.texts.refusals import refusal
from mezani.games.nokitty.view import NoKittyView
from mezani.games.shared.position_fields import digest, read_fields, write_fields
from mezani.games.shared.turn_clock import turn_clocks
from mezani.rng import Rng
from mezani.seats import NO_SEAT, check_seat, check_seat_or_clock


@mypyc_attr(acyclic=True)
class NoKittyState(NoKittyPosition):
    """A state of No Kitty Cards. See ``mezani.game.State`` for what each operation does."""

    def actors(self) -> list[int]:
        return [] if self.turn == NO_SEAT else [self.turn]

    def waits_for(self) -> list[int]:
        return self.actors()

    def legal(self, seat: i64) -> list[Move]:
        check_seat_or_clock(seat, self.seats)
        return legal_moves(self, seat)

    def extend(self, seat: i64, words: Sequence[str]) -> Extension:
        check_seat(seat, self.seats)
        return extension(self, seat, words)

    def apply(self, seat: i64, move: Move, events: list[Event] | None = None) -> None:
        check_seat_or_clock(seat, self.seats)
        reason = check_move(self, seat, move)
        if reason:
            raise refusal(self, seat, move, reason)
        self.events = events
        kind = move.kind
        if kind == PLACE:
            effects.place(self, seat, move.card, move.tile)
        elif kind == PLAY_WIND:
            effects.play_wind(self, seat, move.tile)
        elif kind == PLAY_RECYCLE:
            effects.play_recycle(self, seat, move.tile)
        elif kind == PLAY_SHIELD:
            effects.play_shield(self, seat)
        elif kind == DRAW:
            effects.draw(self, seat)
        elif kind == END:
            effects.end_turn(self, seat)
        else:
            effects.time_out(self, self.turn)
        self.events = None

    def clocks(self) -> list[Clock]:
        return turn_clocks(self.turn, self.fast_rules.turn_seconds, self.timer_number)

    def view(self, seat: int | None) -> NoKittyView:
        if seat is not None:
            check_seat(seat, self.seats)
        return build_view(self, seat)

    def discards(self) -> tuple[str, ...]:
        return tuple([kind_text(kind) for kind in self.kinds_of(self.seen_cards())])

    def guess(self, seat: i64, rng: Rng) -> NoKittyState:
        check_seat(seat, self.seats)
        return self.copy_with(guess_kinds(self, seat, rng))

    def playout(self, rng: Rng, max_moves: i64) -> i64:
        return play_out(self, rng, max_moves)

    def clone(self) -> NoKittyState:
        return self.copy_with(self.kinds)

    def copy_with(self, kinds: vec[i64]) -> NoKittyState:
        """Return a copy in which cards have these kinds."""
        return NoKittyState(self.fast_rules, kinds, self.heart_count, self.tile_colours, self)

    def encode(self, seat: i64, moves: list[Move]) -> tuple[bytes, bytes]:
        check_seat(seat, self.seats)
        return encode_decision(self, seat, moves)

    def winners(self) -> list[int]:
        if self.turn != NO_SEAT:
            return []
        best = effects.leader(self)
        return [] if best == NO_SEAT else [best]

    def outcome(self) -> Outcome | None:
        return None if self.turn != NO_SEAT else shared_outcome(self.winners(), self.seats)

    def inventory(self) -> list[int]:
        cards = self.seen_cards() + self.cards_to_draw()
        for seat in range(self.seats):
            cards += members(self.hands[seat])
        return sorted(cards)

    def checksum(self) -> str:
        """Return a digest of the state in which cards of the same kind are the same card."""
        fields = read_fields(self)
        fields["kinds"] = [self.kinds[card] for card in self.cards_to_draw()]
        fields["hands"] = [self.kinds_of(members(hand)) for hand in self.hands]
        fields["gone"] = self.kinds_of(members(self.gone))
        fields["tile_hearts"] = [
            NO_CARD if card == NO_CARD else self.kinds[card] for card in self.tile_hearts
        ]
        return digest(fields)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (unpickle, (self.fast_rules.rules, read_fields(self)))


def unpickle(rules: NoKittyRules, fields: dict[str, Any]) -> NoKittyState:
    """Create a state from its pickled fields."""
    kinds, colours = vec[i64](fields["kinds"]), vec[i64](fields["tile_colours"])
    state = NoKittyState(NoKittyFastRules(rules), kinds, fields["heart_count"], colours)
    write_fields(state, fields)
    return state

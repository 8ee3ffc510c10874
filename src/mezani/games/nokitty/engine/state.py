"""A state of No Kitty Cards: the position with the calls of the contract."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, members
from mezani.game import Clock, Event, Extension, Outcome
from mezani.games.nokitty.engine import effects
from mezani.games.nokitty.engine.cards import kind_text
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.hidden_hands import kinds_again
from mezani.games.nokitty.engine.legal_moves import clock_moves, legal_moves
from mezani.games.nokitty.engine.legality import OK, check_move
from mezani.games.nokitty.engine.moves import BLOW, DRAW, END, PLACE, PROTECT, TURN_WHITE, Move
from mezani.games.nokitty.engine.partial_plays import extension
from mezani.games.nokitty.engine.playouts import play_out
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.timeouts import time_out
from mezani.games.nokitty.engine.view_builder import view_of
from mezani.games.nokitty.rules import NoKittyRules
from mezani.games.nokitty.texts.refusals import refusal
from mezani.games.nokitty.view import NoKittyView
from mezani.games.shared.turn_clock import turn_clocks
from mezani.rng import Rng
from mezani.seats import CLOCK, NO_SEAT


@mypyc_attr(acyclic=True)
class NoKittyState(NoKittyPosition):
    """A position of No Kitty Cards. ``legal``, ``extend`` and ``apply`` agree with each other on every move."""

    # What may be done

    def actors(self) -> list[int]:
        """The seats that have a legal move now: whose turn it is."""
        return [] if self.turn == NO_SEAT else [self.turn]

    def waits_for(self) -> list[int]:
        """The seats the position can't go on without."""
        return self.actors()

    def legal(self, seat: i64) -> list[Move]:
        """The moves of a seat (or the clock), one for each distinct outcome."""
        if seat == CLOCK:
            return clock_moves(self)
        return legal_moves(self, seat)

    def extend(self, seat: i64, words: Sequence[str]) -> Extension:
        """What can come next in a move being put together: a card, then a tile."""
        return extension(self, seat, words)

    # Doing it

    def apply(self, seat: i64, move: Move, events: list[Event] | None = None) -> None:
        """Makes a move, adding its events to ``events``; or raises IllegalMoveError and changes nothing."""
        verdict = check_move(self, seat, move)
        if verdict != OK:
            raise refusal(self, seat, move, verdict)
        self.events = events
        kind = move.kind
        if kind == PLACE:
            effects.place(self, seat, move.card, move.tile)
        elif kind == BLOW:
            effects.blow(self, seat, move.tile)
        elif kind == TURN_WHITE:
            effects.recycle(self, seat, move.tile)
        elif kind == PROTECT:
            effects.protect(self, seat)
        elif kind == DRAW:
            effects.draw(self, seat)
        elif kind == END:
            effects.end_turn(self, seat)
        else:
            time_out(self, self.turn)
        self.events = None

    # Copies, guesses, playouts

    def clone(self) -> NoKittyState:
        """A copy that goes its own way."""
        twin = NoKittyState(self.fast_rules, self.kinds, self.heart_cards)
        twin.copy_from(self)
        return twin

    def guess(self, seat: i64, rng: Rng) -> NoKittyState:
        """A full state the seat could be in, given all it has seen."""
        twin = NoKittyState(self.fast_rules, kinds_again(self, seat, rng), self.heart_cards)
        twin.copy_from(self)
        return twin

    def playout(self, rng: Rng, max_moves: i64) -> i64:
        """Plays random legal moves to the end, at most ``max_moves``, and says how many it made."""
        return play_out(self, rng, max_moves)

    # What is seen

    def clocks(self) -> list[Clock]:
        """The timers now running."""
        return turn_clocks(self.turn, self.fast_rules.turn_seconds, self.turns)

    def view(self, seat: int | None) -> NoKittyView:
        """What a seat may see; None is a spectator."""
        return view_of(self, seat)

    def discards(self) -> tuple[str, ...]:
        """The cards everybody has seen and nobody can draw any more."""
        return tuple([kind_text(kind) for kind in self.kinds_of(self.seen_cards())])

    def winners(self) -> list[int]:
        """Who has won; nobody before the end, and nobody in a tie."""
        if self.turn != NO_SEAT:
            return []
        best = effects.winner(self)
        return [] if best == NO_SEAT else [best]

    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        if self.turn != NO_SEAT:
            return None
        winners = self.winners()
        scores = tuple([1.0 if seat in winners else 0.0 for seat in range(self.seats)])
        return Outcome(winners=tuple(winners), scores=scores)

    def inventory(self) -> list[int]:
        """The number of every card of the position in order, wherever it lies."""
        cards = self.seen_cards() + self.cards_to_draw()
        for seat in range(self.seats):
            cards += members(self.hands[seat])
        return sorted(cards)

    def checksum(self) -> str:
        """A digest of everything in the state; cards of a kind count as the same card."""
        parts = [
            list(self.colours),
            [NO_CARD if card == NO_CARD else self.kinds[card] for card in self.lying],
            [self.kinds[card] for card in self.cards_to_draw()],
            self.kinds_of(members(self.gone)),
            self.kinds_of(members(self.hands[0])),
            self.kinds_of(members(self.hands[1])),
            self.numbers(),
        ]
        return hashlib.sha256(str(parts).encode()).hexdigest()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        cards = [list(self.kinds), list(self.hands), list(self.colours), list(self.lying)]
        return (
            restored,
            (self.fast_rules.rules, self.heart_cards, cards, self.gone, self.numbers()),
        )


def restored(
    rules: NoKittyRules, heart_cards: int, cards: list[list[int]], gone: int, numbers: list[int]
) -> NoKittyState:
    """A state out of a pickle."""
    state = NoKittyState(NoKittyFastRules(rules), vec[i64](cards[0]), heart_cards)
    state.set_out(cards[2])
    state.hands = vec[i64](cards[1])
    state.lying = vec[i64](cards[3])
    state.set_numbers(numbers, gone)
    return state

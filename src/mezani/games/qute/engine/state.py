"""A state of Qute: the table with the calls of the contract."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import bit, card_text, members, parse_cards
from mezani.game import Clock, Event, Extension, Outcome
from mezani.games.qute.engine import effects
from mezani.games.qute.engine.fast_rules import Law
from mezani.games.qute.engine.legal_moves import add_plain_moves, add_plays, clock_moves
from mezani.games.qute.engine.legality import OK, judge
from mezani.games.qute.engine.moves import ADD, BACK, DRAW, END, PLAY, QUTE, Move
from mezani.games.qute.engine.playable import playable
from mezani.games.qute.engine.playouts import play_out
from mezani.games.qute.engine.position import NOT_KNOWN, Table, addable_ranks
from mezani.games.qute.engine.practice import add, put_back
from mezani.games.qute.engine.rounds import lowest_seats
from mezani.games.qute.engine.timeouts import time_out_turn
from mezani.games.qute.engine.view_builder import view_of
from mezani.games.qute.rules import QuteRules
from mezani.games.qute.texts.refusals import refusal
from mezani.games.qute.view import QuteView
from mezani.games.shared.hidden_hands import deal_again
from mezani.games.shared.turn_clock import turn_clocks
from mezani.rng import Rng, fast_rng
from mezani.seats import CLOCK


@mypyc_attr(acyclic=True)
class QuteState(Table):
    """A position of Qute. ``legal``, ``extend`` and ``apply`` agree with each other on every move."""

    # What may be done

    def actors(self) -> list[int]:
        """The seat on turn."""
        return [] if self.over else [self.turn]

    def waits_for(self) -> list[int]:
        """The seat on turn."""
        return self.actors()

    def legal(self, seat: i64) -> list[Move]:
        """The moves of a seat (or the clock), one for each distinct outcome."""
        if seat == CLOCK:
            return clock_moves(self)
        moves: list[Move] = []
        add_plays(self, seat, moves)
        add_plain_moves(self, seat, moves)
        return moves

    def extend(self, seat: i64, words: Sequence[str]) -> Extension:
        """What can be played; one card is a whole play."""
        named = parse_cards(" ".join(words))
        cards = playable(self, seat)
        if not named:
            return Extension(next=tuple([card_text(card) for card in members(cards)]))
        return Extension(complete=len(named) == 1 and cards & bit(named[0]) != 0)

    # Doing it

    def apply(self, seat: i64, move: Move, events: list[Event] | None = None) -> None:
        """Makes a move, adding its events to ``events``; or raises IllegalMoveError and changes nothing."""
        verdict = judge(self, seat, move)
        if verdict != OK:
            raise self.refuse(seat, move, verdict)
        self.events = events
        kind = move.kind
        if kind == PLAY:
            effects.play(self, seat, move.card)
        elif kind == DRAW:
            effects.draw(self, seat)
        elif kind == END:
            effects.end(self, seat, move.suit, move.eights, move.jacks)
        elif kind == QUTE:
            effects.call(self, seat, move.jacks)
        elif kind == ADD:
            add(self, seat, move.card)
        elif kind == BACK:
            put_back(self, seat)
        else:
            time_out_turn(self, self.turn)
        self.events = None

    def refuse(self, seat: i64, move: Move, verdict: i64) -> Exception:
        """The error for an illegal move."""
        return refusal(self, seat, move, verdict)

    # Copies, guesses, playouts

    def clone(self) -> QuteState:
        """A copy that goes its own way."""
        twin = QuteState(self.law, self.seats, self.rng)
        twin.copy_from(self, self.rng.clone())
        return twin

    def guess(self, seat: i64, rng: Rng) -> QuteState:
        """A full state the seat could be in, given all it has seen."""
        twin = QuteState(self.law, self.seats, self.rng)
        twin.copy_from(self, fast_rng(rng.word()))
        if self.law.practice:
            twin.under = []
            if seat == self.turn:
                twin.addable = addable_ranks(self)
        deal_again(twin, seat, rng)
        twin.addable = NOT_KNOWN
        if self.law.practice:
            twin.arrivals = arrivals_of(twin, seat, self.arrivals)
        return twin

    def playout(self, rng: Rng, most: i64) -> i64:
        """Plays random legal moves to the end, at most ``most``, and says how many it made."""
        return play_out(self, rng, most)

    # What is seen

    def clocks(self) -> list[Clock]:
        """The timers now running."""
        return turn_clocks(self.turn, self.law.turn_seconds, self.turns)

    def view(self, seat: int | None) -> QuteView:
        """What a seat may see; None is a spectator."""
        return view_of(self, seat)

    def discards(self) -> tuple[str, ...]:
        """The stack under its top, since the last refill."""
        return tuple([card_text(card) for card in members(self.pile)])

    def winners(self) -> list[int]:
        """Everybody with the lowest score, once the game is over."""
        return lowest_seats(self) if self.over else []

    def outcome(self) -> Outcome | None:
        """The result, once the game is over: winners share one point."""
        if not self.over:
            return None
        winners = self.winners()
        share = 1.0 / len(winners)
        scores = tuple([share if seat in winners else 0.0 for seat in range(self.seats)])
        return Outcome(winners=tuple(winners), scores=scores)

    def inventory(self) -> list[int]:
        """Every card of the table in order, wherever it lies."""
        return self.all_cards()

    def checksum(self) -> str:
        """A digest of everything in the state. For tests, never for players."""
        lists = [*self.arrivals, -1, *self.under, -1, *list(self.order)[self.ordered :]]
        numbers = [*self.numbers(), *lists, self.rng.clone().word()]
        return hashlib.sha256(",".join([str(number) for number in numbers]).encode()).hexdigest()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        lists = (list(self.order), self.arrivals, self.under)
        rules = (self.law.rules, self.law.practice)
        return (restored, (rules, self.seats, self.numbers(), lists, self.rng))


def arrivals_of(table: Table, viewer: i64, seen: list[int]) -> list[int]:
    """How the cards of a guess came: the viewer's own as they did, the others' in any order."""
    cards: list[int] = []
    for seat in range(table.seats):
        if seat != viewer:
            cards += members(table.hands[seat])
    return cards + [card for card in seen if table.hands[viewer] & bit(card)]


def restored(
    rules: tuple[QuteRules, bool],
    seats: int,
    numbers: list[int],
    lists: tuple[list[int], list[int], list[int]],
    rng: Rng,
) -> QuteState:
    """A state out of a pickle."""
    state = QuteState(Law(rules[0], practice=rules[1]), seats, rng)
    state.set_numbers(numbers)
    state.order = vec[i64](lists[0])
    if state.law.practice:
        state.arrivals = list(lists[1])
        state.under = list(lists[2])
    return state

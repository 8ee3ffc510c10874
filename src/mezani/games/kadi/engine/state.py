"""A state of Kadi: the table with the calls of the contract."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import bit, card_text, members
from mezani.game import Clock, Event, Extension, Outcome
from mezani.games.kadi.engine import effects, hidden_hands
from mezani.games.kadi.engine.clocks import running_clocks
from mezani.games.kadi.engine.combinations import in_hand
from mezani.games.kadi.engine.fast_rules import KadiFastRules
from mezani.games.kadi.engine.legal_moves import add_plain_moves, add_plays, clock_moves
from mezani.games.kadi.engine.legality import OK, held_last, judge
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
from mezani.games.kadi.engine.playable import first_cards, is_in_window
from mezani.games.kadi.engine.playouts import play_out
from mezani.games.kadi.engine.position import OVER, Table
from mezani.games.kadi.engine.timeouts import close_prompt, run_clock
from mezani.games.kadi.engine.turns import announce, may_call
from mezani.games.kadi.engine.view_builder import view_of
from mezani.games.kadi.rules import KadiRules
from mezani.games.kadi.texts.refusals import refusal
from mezani.games.kadi.view import KadiView
from mezani.games.shared.hidden_hands import deal_again
from mezani.rng import Rng, fast_rng
from mezani.seats import CLOCK, NO_SEAT, seat_letter


@mypyc_attr(acyclic=True)
class KadiState(Table):
    """A position of Kadi. ``legal``, ``extend`` and ``apply`` agree with each other on every move."""

    # What may be done

    def actors(self) -> list[int]:
        """The seats that have a legal move now."""
        return [seat for seat in range(self.seats) if self.has_move(seat)]

    def waits_for(self) -> list[int]:
        """The seats the table can't go on without: others may act, but need not."""
        if self.turn != NO_SEAT:
            return [self.turn]
        return [
            seat
            for seat in range(self.seats)
            if is_in_window(self, seat) or effects.is_confirming(self, seat)
        ]

    def has_move(self, seat: i64) -> bool:
        """Whether a seat may act now."""
        if self.pending == OVER:
            return False
        if seat == self.turn or self.prompts & bit(seat) or may_call(self, seat):
            return True
        return is_in_window(self, seat) or effects.is_confirming(self, seat)

    def legal(self, seat: i64) -> list[Move]:
        """The moves of a seat (or the clock), one for each distinct outcome."""
        if seat == CLOCK:
            return clock_moves(self)
        moves: list[Move] = []
        if self.pending == OVER:
            return moves
        first = first_cards(self, seat)
        if first:
            add_plays(self, seat, first, moves)
        add_plain_moves(self, seat, moves)
        return moves

    def extend(self, seat: i64, words: Sequence[str]) -> Extension:
        """What can come next in a play being put together."""
        return extend_play(self, seat, words)

    # Doing it

    def apply(self, seat: i64, move: Move, events: list[Event] | None = None) -> None:
        """Makes a move, adding its events to ``events``; or raises IllegalMoveError and changes nothing."""
        verdict = judge(self, seat, move)
        if verdict != OK:
            raise self.refuse(seat, move, verdict)
        self.events = events
        if move.kind == PLAY:
            cards = in_hand(self.hands[seat], move.mask)
            if events is not None:
                self.emit_play(seat, move)
            last = held_last(cards, move.last)
            effects.play(self, seat, cards, last, move.suit, move.ask, niko=move.niko)
        elif move.kind == DRAW:
            effects.draw(self, seat)
        else:
            self.apply_plain(seat, move)
        self.events = None

    def apply_plain(self, seat: i64, move: Move) -> None:
        """Makes a move without cards that is not a draw."""
        kind = move.kind
        if kind == PASS:
            effects.let_pass(self, seat)
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
        """Everybody sees the cards that are laid."""
        cards = tuple([card_text(card) for card in move.cards])
        self.emit(Event("played", seat=seat_letter(seat), cards=cards))

    def refuse(self, seat: i64, move: Move, verdict: i64) -> Exception:
        """The error for an illegal move."""
        return refusal(self, seat, move, verdict)

    # Copies, guesses, playouts

    def clone(self) -> KadiState:
        """A copy that goes its own way."""
        twin = KadiState(self.law, self.seats, self.rng)
        twin.copy_from(self, self.rng.clone())
        return twin

    def guess(self, seat: i64, rng: Rng) -> KadiState:
        """A full state the seat could be in, given all it has seen."""
        twin = KadiState(self.law, self.seats, self.rng)
        twin.copy_from(self, fast_rng(rng.word()))
        twin.forget_prompts(seat)
        deal_again(twin, seat, rng)
        return twin

    def deal_hidden(self, viewer: i64, sizes: vec[i64], pool: i64, rng: Rng) -> None:
        """Deals the cards ``viewer`` can't see, first to those who have promised a hand that can win."""
        left = vec[i64](sizes)
        pool = hidden_hands.deal_promised(self, viewer, left, pool, rng)
        super().deal_hidden(viewer, left, pool, rng)

    def hand_wrong(self, seat: i64) -> i64:
        """How much of a hand contradicts what the table knows of it."""
        return hidden_hands.hand_wrong(self, seat)

    def playout(self, rng: Rng, most: i64) -> i64:
        """Plays random legal moves to the end, at most ``most``, and says how many it made."""
        return play_out(self, rng, most)

    # What is seen

    def clocks(self) -> list[Clock]:
        """The timers now running."""
        return running_clocks(self)

    def view(self, seat: int | None) -> KadiView:
        """What a seat may see; None is a spectator."""
        return view_of(self, seat)

    def discards(self) -> tuple[str, ...]:
        """The pile under the top card, since the last shuffle."""
        return tuple([card_text(card) for card in members(self.pile)])

    def winners(self) -> list[int]:
        """Who has won, as soon as it is known."""
        return [] if self.winner == NO_SEAT else [self.winner]

    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        if self.pending != OVER:
            return None
        scores = tuple([1.0 if seat == self.winner else 0.0 for seat in range(self.seats)])
        return Outcome(winners=tuple(self.winners()), scores=scores)

    def inventory(self) -> list[int]:
        """Every card of the table in order, wherever it lies."""
        return self.all_cards()

    def checksum(self) -> str:
        """A digest of everything in the state. For tests, never for players."""
        coming = list(self.order)[self.ordered :]
        numbers = [*self.numbers(), *coming, self.rng.clone().word()]
        return hashlib.sha256(",".join([str(number) for number in numbers]).encode()).hexdigest()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (restored, (self.law.rules, self.seats, self.numbers(), list(self.order), self.rng))


def restored(
    rules: KadiRules, seats: int, numbers: list[int], order: list[int], rng: Rng
) -> KadiState:
    """A state out of a pickle."""
    state = KadiState(KadiFastRules(rules, seats), seats, rng)
    state.set_numbers(numbers)
    state.order = vec[i64](order)
    return state

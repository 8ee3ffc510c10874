"""Many games of Kadi stepped at once. See games/shared/batch.py."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, NO_SUIT, bit, lowest
from mezani.games.kadi.engine import effects
from mezani.games.kadi.engine.combinations import LEGAL
from mezani.games.kadi.engine.deal import deal
from mezani.games.kadi.engine.fast_rules import KadiFastRules
from mezani.games.kadi.engine.legal_moves import PlayVariants, wins_game
from mezani.games.kadi.engine.legality import check_draw, check_pass
from mezani.games.kadi.engine.moves import (
    BACK,
    CONFIRM,
    DRAW,
    FORWARD,
    NIKO,
    PASS,
    PLAY,
    QUIET,
    simple_move,
)
from mezani.games.kadi.engine.play_generator import generate_plays
from mezani.games.kadi.engine.playable import is_window_open_to, playable_cards
from mezani.games.kadi.engine.position import CONFIRMING, DIRECTION, OVER, KadiPosition
from mezani.games.kadi.engine.state import KadiState
from mezani.games.kadi.engine.turns import may_call
from mezani.games.kadi.engine.winning_hands import could_win, is_whole_play
from mezani.games.kadi.engine.words.fields import MOVE_WORDS, OBSERVATION_WORDS, SLOTS, STAY
from mezani.games.kadi.engine.words.moves import (
    encode_move,
    move_ask,
    move_calls,
    move_kind,
    move_last,
    move_suit,
)
from mezani.games.kadi.engine.words.observation import encode_hidden, encode_observation
from mezani.games.shared.batch import MAX_DECISIONS, GameBatch
from mezani.rng import Rng, fast_rng
from mezani.seats import NO_SEAT

OTHER_MOVES = 4
"""Rows that are kept for moves without cards."""


@mypyc_attr(acyclic=True)
class MoveEncoder(PlayVariants):
    """Writes the moves of a seat as words. Of too many plays, a random sample is kept."""

    def __init__(
        self,
        position: KadiPosition,
        seat: i64,
        words: vec[i64],
        first_row: i64,
        max_rows: i64,
        rng: Rng,
    ) -> None:
        super().__init__(position, seat)
        self.words: vec[i64] = words
        self.first_row: i64 = first_row
        self.rows: i64 = 0
        self.max_plays: i64 = max_rows - OTHER_MOVES
        self.seen: i64 = 0
        self.rng = rng

    def add_play(self, cards: i64, last: i64, suit: i64, ask: i64, *, niko: bool) -> None:
        position = self.position
        if niko and not self.may_win_next(cards):
            return
        self.seen += 1
        row = self.rows
        if row < self.max_plays:
            self.rows += 1
        else:
            row = self.rng.below(self.seen)
            if row >= self.max_plays:
                return
        encode_move(
            position,
            self.seat,
            PLAY,
            cards,
            last,
            suit,
            ask,
            niko=niko,
            wins=wins_game(position, self.seat, cards, last),
            words=self.words,
            at=(self.first_row + row) * MOVE_WORDS,
        )

    def may_win_next(self, cards: i64) -> bool:
        """Return whether the cards left after a play could win. Otherwise a call says nothing true."""
        fast_rules = self.position.fast_rules
        left = self.position.hands[self.seat] & ~cards
        return is_whole_play(fast_rules, left, fast_rules.winning)

    def add_other(self, kind: i64) -> None:
        """Add a move without cards."""
        at = (self.first_row + self.rows) * MOVE_WORDS
        encode_move(
            self.position,
            self.seat,
            kind,
            0,
            NO_CARD,
            NO_SUIT,
            NO_CARD,
            niko=False,
            wins=False,
            words=self.words,
            at=at,
        )
        self.rows += 1


@mypyc_attr(acyclic=True)
class KadiBatch(GameBatch):
    """Games of Kadi. Each deal takes one of ``tables`` at random: house rules for a number of seats."""

    def __init__(
        self, size: i64, max_moves: i64, tables: list[tuple[KadiFastRules, int]], seed: int
    ) -> None:
        super().__init__(size, max_moves, OBSERVATION_WORDS, SLOTS, MOVE_WORDS, seed)
        self.tables = tables
        self.states: list[KadiState] = [self.new_state() for _ in range(size)]
        self.callers: vec[i64] = vec[i64]([NO_SEAT] * size)
        self.prepare_all()

    def new_state(self) -> KadiState:
        """Deal a game at one of the tables."""
        fast_rules, seats = self.tables[self.rng.below(len(self.tables))]
        rng = fast_rng(self.rng.word() << 20 ^ self.rng.word())
        return deal(fast_rules, seats, rng, self.rng.below(seats))

    def deal(self, slot: i64) -> None:
        self.states[slot] = self.new_state()
        self.callers[slot] = NO_SEAT

    def make(self, slot: i64, at: i64) -> None:
        seat = self.seats[slot]
        self.callers[slot] = NO_SEAT
        if make_encoded(self.states[slot], seat, self.moves, at):
            self.callers[slot] = seat

    def prepare(self, slot: i64) -> None:
        while True:
            state = self.states[slot]
            if state.pending == OVER or self.decisions[slot] >= MAX_DECISIONS:
                self.finish(slot, state.winners(), state.seats)
                continue
            seat = self.next_seat(slot, state)
            encoder = MoveEncoder(state, seat, self.moves, self.next_row, self.max_moves, self.rng)
            if self.callers[slot] == seat:
                encoder.add_other(NIKO)
                encoder.add_other(STAY)
            else:
                add_moves(state, seat, encoder)
            self.seats[slot] = seat
            if encoder.rows > 1:
                encode_observation(state, seat, self.observations, slot * OBSERVATION_WORDS)
                encode_hidden(state, seat, self.hidden, slot * SLOTS)
                self.next_row += encoder.rows
                return
            self.make(slot, self.next_row * MOVE_WORDS)

    def next_seat(self, slot: i64, state: KadiState) -> i64:
        """Return who decides next: a player who may call, is prompted or is on turn, or anyone in a window."""
        caller = self.callers[slot]
        if caller != NO_SEAT:
            if may_call(state, caller) and could_win(state, caller):
                return caller
            self.callers[slot] = NO_SEAT
        if state.open_prompts:
            return lowest(state.open_prompts)
        if state.turn != NO_SEAT:
            return state.turn
        seat: i64 = 0
        while not (is_window_open_to(state, seat) or effects.is_confirming(state, seat)):
            seat += 1
        return seat


def add_moves(state: KadiState, seat: i64, encoder: MoveEncoder) -> None:
    """Add the moves of a seat that is on turn, prompted, confirming, or may respond in a window."""
    if state.open_prompts & bit(seat):
        encoder.add_other(NIKO)
        encoder.add_other(QUIET)
        return
    if state.pending == CONFIRMING:
        encoder.add_other(CONFIRM)
        return
    if state.pending == DIRECTION:
        encoder.add_other(FORWARD)
        encoder.add_other(BACK)
        return
    first = playable_cards(state, seat)
    if first:
        generate_plays(state, seat, first, encoder)
    if check_draw(state, seat) == LEGAL:
        encoder.add_other(DRAW)
    elif check_pass(state, seat) == LEGAL:
        encoder.add_other(PASS)


def make_encoded(state: KadiState, seat: i64, words: vec[i64], at: i64) -> bool:
    """Make an encoded move. Return whether the seat may want to call afterwards; a play includes the call."""
    kind = move_kind(words, at)
    if kind == PLAY:
        effects.play(
            state,
            seat,
            words[at],
            move_last(words, at),
            move_suit(words, at),
            move_ask(words, at),
            niko=move_calls(words, at),
        )
        return False
    if kind == DRAW:
        effects.draw(state, seat)
        return True
    if kind != STAY:
        state.apply_simple(seat, simple_move(kind))
    return False

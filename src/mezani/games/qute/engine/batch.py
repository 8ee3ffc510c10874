"""Many matches of Qute stepped at once. See games/shared/batch.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import NO_CARD, lowest
from mezani.games.qute.engine import effects
from mezani.games.qute.engine.fast_rules import QuteFastRules
from mezani.games.qute.engine.moves import DRAW, END, NOT_CHOSEN, PLAY, QUTE
from mezani.games.qute.engine.playable import (
    can_call,
    can_draw,
    can_end,
    needs_eights,
    needs_jacks,
    needs_suit,
    playable_cards,
)
from mezani.games.qute.engine.position import QutePosition
from mezani.games.qute.engine.rounds import deal_round
from mezani.games.qute.engine.state import QuteState
from mezani.games.qute.engine.words.fields import MOVE_WORDS, OBSERVATION_WORDS, SLOTS
from mezani.games.qute.engine.words.moves import (
    encode_move,
    move_card,
    move_eights,
    move_jacks,
    move_kind,
    move_suit,
)
from mezani.games.qute.engine.words.observation import encode_hidden, encode_observation
from mezani.games.shared.batch import GameBatch
from mezani.rng import fast_rng
from mezani.seats import NO_SEAT

MAX_DECISIONS: Final = 6000
"""A match with more decisions is a tie. Most have a few hundred."""
OTHER_MOVES: Final = 10
"""Rows that are kept for moves without cards: two calls, and eight ends of a turn."""


@mypyc_attr(acyclic=True)
class QuteBatch(GameBatch):
    """Matches of Qute. Each deal takes one of ``tables`` at random: house rules for a number of seats.

    Of more than ``max_moves - OTHER_MOVES`` plays, a random sample is offered.
    """

    def __init__(
        self, size: i64, max_moves: i64, tables: list[tuple[QuteFastRules, int]], seed: int
    ) -> None:
        super().__init__(size, max_moves, OBSERVATION_WORDS, SLOTS, MOVE_WORDS, seed)
        self.tables = tables
        self.states: list[QuteState] = [self.new_state() for _ in range(size)]
        self.prepare_all()

    def new_state(self) -> QuteState:
        """Deal a match at one of the tables."""
        fast_rules, seats = self.tables[self.rng.below(len(self.tables))]
        rng = fast_rng(self.rng.word() << 20 ^ self.rng.word())
        state = QuteState(fast_rules, seats, rng)
        deal_round(state, self.rng.below(seats))
        return state

    def deal(self, slot: i64) -> None:
        self.states[slot] = self.new_state()

    def make(self, slot: i64, at: i64) -> None:
        make_encoded(self.states[slot], self.seats[slot], self.moves, at)

    def prepare(self, slot: i64) -> None:
        while True:
            state = self.states[slot]
            seat = state.turn
            if seat == NO_SEAT or self.decisions[slot] >= MAX_DECISIONS:
                self.finish(slot, state.winners(), state.seats)
            elif not make_forced_move(state, seat):
                self.seats[slot] = seat
                encode_observation(state, seat, self.observations, slot * OBSERVATION_WORDS)
                encode_hidden(state, seat, self.hidden, slot * SLOTS)
                self.add_moves(state, seat)
                self.next_row += self.rows
                return

    def add_moves(self, state: QuteState, seat: i64) -> None:
        """Write the moves of the player on turn."""
        self.begin_rows()
        cards = playable_cards(state, seat)
        while cards:
            row = self.sampled_row(self.max_moves - OTHER_MOVES)
            if row >= 0:
                self.add_move(
                    state, seat, row, PLAY, lowest(cards), NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN
                )
            cards &= cards - 1
        if can_call(state):
            self.add_jack_choices(
                state,
                seat,
                QUTE,
                NOT_CHOSEN,
                NOT_CHOSEN,
                needed=needs_jacks(state, seat, calls=True),
            )
        if can_draw(state, seat):
            self.add_move(
                state, seat, self.new_row(), DRAW, NO_CARD, NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN
            )
        elif can_end(state, seat):
            self.add_ends(state, seat)

    def add_ends(self, state: QuteState, seat: i64) -> None:
        """Write the end of the turn with every combination of choices."""
        suits: i64 = 4 if needs_suit(state, seat) else 0
        eights: i64 = 2 if needs_eights(state) else 0
        needed = needs_jacks(state, seat, calls=False)
        suit = first_choice(suits)
        while suit < suits:
            choice = first_choice(eights)
            while choice < eights:
                self.add_jack_choices(state, seat, END, suit, choice, needed=needed)
                choice += 1
            suit += 1

    def add_jack_choices(
        self, state: QuteState, seat: i64, kind: i64, suit: i64, eights: i64, *, needed: bool
    ) -> None:
        """Write the end of a turn or a call, with both choices of Jack points if one is needed."""
        most: i64 = 2 if needed else 0
        jacks = first_choice(most)
        while jacks < most:
            self.add_move(state, seat, self.new_row(), kind, NO_CARD, suit, eights, jacks)
            jacks += 1

    def add_move(
        self,
        state: QuteState,
        seat: i64,
        row: i64,
        kind: i64,
        card: i64,
        suit: i64,
        eights: i64,
        jacks: i64,
    ) -> None:
        """Write a move to a row of this slot."""
        at = (self.next_row + row) * MOVE_WORDS
        encode_move(state, seat, kind, card, suit, eights, jacks, self.moves, at)


def first_choice(number: i64) -> i64:
    """Return the first of a number of choices, or ``NOT_CHOSEN`` if there are none."""
    return i64(NOT_CHOSEN) if number == 0 else i64(0)


def make_forced_move(position: QutePosition, seat: i64) -> bool:
    """Make the only move of the player on turn. Return False if there are several."""
    cards = playable_cards(position, seat)
    if can_call(position):
        return False
    if cards:
        if cards & (cards - 1) or can_draw(position, seat) or can_end(position, seat):
            return False
        effects.play(position, seat, lowest(cards))
    elif can_draw(position, seat):
        effects.draw(position, seat)
    elif (
        needs_suit(position, seat)
        or needs_eights(position)
        or needs_jacks(position, seat, calls=False)
    ):
        return False
    else:
        effects.end_turn(position, seat, NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN)
    return True


def make_encoded(position: QutePosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Make an encoded move."""
    kind = move_kind(words, at)
    if kind == PLAY:
        effects.play(position, seat, move_card(words, at))
    elif kind == DRAW:
        effects.draw(position, seat)
    elif kind == END:
        effects.end_turn(
            position,
            seat,
            move_suit(words, at),
            move_eights(words, at),
            move_jacks(words, at),
        )
    else:
        effects.call_qute(position, seat, move_jacks(words, at))

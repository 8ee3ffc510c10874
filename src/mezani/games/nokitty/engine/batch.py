"""Many games of No Kitty Cards stepped at once. See games/shared/batch.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mezani.cards import bit, lowest
from mezani.games.nokitty.engine import effects
from mezani.games.nokitty.engine.cards import HEART_KINDS, RECYCLE, SHIELD, WIND
from mezani.games.nokitty.engine.deal import deal
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.moves import (
    DRAW,
    END,
    NO_KIND,
    NO_TILE,
    PLACE,
    PLAY_RECYCLE,
    PLAY_SHIELD,
    PLAY_WIND,
)
from mezani.games.nokitty.engine.position import NoKittyPosition
from mezani.games.nokitty.engine.state import NoKittyState
from mezani.games.nokitty.engine.targets import (
    heart_targets,
    may_shield,
    must_draw,
    recycle_targets,
    wind_targets,
)
from mezani.games.nokitty.engine.words.counts import Summary
from mezani.games.nokitty.engine.words.fields import HIDDEN_WORDS, MOVE_WORDS, OBSERVATION_WORDS
from mezani.games.nokitty.engine.words.moves import encode_move, move_card, move_kind, move_tile
from mezani.games.nokitty.engine.words.observation import encode_hidden, encode_with_summary
from mezani.games.shared.batch import GameBatch
from mezani.rng import fast_rng
from mezani.seats import NO_SEAT

OTHER_MOVES: Final = 2
"""Rows that are kept for moves without tiles: a Shield, and drawing or ending."""


@mypyc_attr(acyclic=True)
class NoKittyBatch(GameBatch):
    """Games of No Kitty Cards. Each deal takes one of ``tables`` at random: house rules, and two seats.

    Of several tiles that are alike, only the first is offered. Of more than ``max_moves - OTHER_MOVES`` moves with
    tiles, a random sample is offered.
    """

    def __init__(
        self, size: i64, max_moves: i64, tables: list[tuple[NoKittyFastRules, int]], seed: int
    ) -> None:
        super().__init__(size, max_moves, OBSERVATION_WORDS, HIDDEN_WORDS, MOVE_WORDS, seed)
        self.tables = tables
        self.states: list[NoKittyState] = [self.new_state() for _ in range(size)]
        self.summary = Summary()
        self.prepare_all()

    def new_state(self) -> NoKittyState:
        """Deal a game at one of the tables. A random player starts."""
        fast_rules, _ = self.tables[self.rng.below(len(self.tables))]
        return deal(fast_rules, fast_rng(self.rng.word() << 20 ^ self.rng.word()), None)

    def deal(self, slot: i64) -> None:
        self.states[slot] = self.new_state()

    def make(self, slot: i64, at: i64) -> None:
        make_encoded(self.states[slot], self.seats[slot], self.moves, at)

    def prepare(self, slot: i64) -> None:
        while True:
            state = self.states[slot]
            seat = state.turn
            if seat == NO_SEAT:
                self.finish(slot, state.winners(), state.seats)
                continue
            self.seats[slot] = seat
            self.summary.read(state, seat)
            at = slot * OBSERVATION_WORDS
            encode_with_summary(state, seat, self.summary, self.observations, at)
            self.add_moves(slot, state, seat)
            if self.rows > 1:
                encode_hidden(state, seat, self.hidden, slot * HIDDEN_WORDS)
                self.next_row += self.rows
                return
            self.make(slot, self.next_row * MOVE_WORDS)

    def add_moves(self, slot: i64, state: NoKittyState, seat: i64) -> None:
        """Write the moves of the player on turn."""
        self.begin_rows()
        kinds = state.kinds_held(seat)
        hearts = kinds & (bit(HEART_KINDS) - 1)
        if hearts:
            tiles = self.different_tiles(slot, heart_targets(state))
            while hearts:
                self.add_tile_moves(state, seat, PLACE, lowest(hearts), tiles)
                hearts &= hearts - 1
        if kinds & bit(WIND):
            tiles = self.different_tiles(slot, wind_targets(state, seat))
            self.add_tile_moves(state, seat, PLAY_WIND, WIND, tiles)
        if kinds & bit(RECYCLE):
            tiles = self.different_tiles(slot, recycle_targets(state, seat))
            self.add_tile_moves(state, seat, PLAY_RECYCLE, RECYCLE, tiles)
        if kinds & bit(SHIELD) and may_shield(state, seat):
            self.add_move(state, seat, self.new_row(), PLAY_SHIELD, SHIELD, NO_TILE)
        last: i64 = DRAW if must_draw(state) else END
        self.add_move(state, seat, self.new_row(), last, NO_KIND, NO_TILE)

    def different_tiles(self, slot: i64, tiles: i64) -> i64:
        """Return the first of each group of tiles that are alike."""
        first = slot * OBSERVATION_WORDS
        found: i64 = 0
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            earlier = found
            while earlier:
                if self.observations[first + lowest(earlier)] == self.observations[first + tile]:
                    break
                earlier &= earlier - 1
            if earlier == 0:
                found |= bit(tile)
        return found

    def add_tile_moves(
        self, state: NoKittyState, seat: i64, kind: i64, card: i64, tiles: i64
    ) -> None:
        """Write the moves that use a card on one of these tiles."""
        while tiles:
            row = self.sampled_row(self.max_moves - OTHER_MOVES)
            if row >= 0:
                self.add_move(state, seat, row, kind, card, lowest(tiles))
            tiles &= tiles - 1

    def add_move(
        self, state: NoKittyState, seat: i64, row: i64, kind: i64, card: i64, tile: i64
    ) -> None:
        """Write a move to a row of this slot."""
        at = (self.next_row + row) * MOVE_WORDS
        encode_move(state, seat, kind, card, tile, self.summary, self.moves, at)


def make_encoded(position: NoKittyPosition, seat: i64, words: vec[i64], at: i64) -> None:
    """Make an encoded move."""
    kind = move_kind(words, at)
    if kind == PLACE:
        effects.place(position, seat, move_card(words, at), move_tile(words, at))
    elif kind == PLAY_WIND:
        effects.play_wind(position, seat, move_tile(words, at))
    elif kind == PLAY_RECYCLE:
        effects.play_recycle(position, seat, move_tile(words, at))
    elif kind == PLAY_SHIELD:
        effects.play_shield(position, seat)
    elif kind == DRAW:
        effects.draw(position, seat)
    else:
        effects.end_turn(position, seat)

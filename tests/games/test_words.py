"""Encoded positions and moves of every family that has them: what they reveal, and that they agree with the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mezani import GAMES, Game, Match, Rng, fast_rng, find_game
from mezani.fuzz import random_rules
from mezani.games.kadi.engine import batch as kadi_batch
from mezani.games.kadi.engine.fast_rules import fast_rules_for
from mezani.games.kadi.engine.moves import NIKO
from mezani.games.kadi.engine.words import fields as kadi_fields
from mezani.games.nokitty.engine import batch as nokitty_batch
from mezani.games.nokitty.engine.fast_rules import NoKittyFastRules
from mezani.games.nokitty.engine.words import fields as nokitty_fields
from mezani.games.qute.engine import batch as qute_batch
from mezani.games.qute.engine.fast_rules import QuteFastRules
from mezani.games.qute.engine.words import fields as qute_fields
from mezani.games.shared.batch import MAX_SEATS
from mezani.games.shared.words import Field
from mezani.seats import SEAT_LETTERS
from tests.random_matches import game_sizes_of, walk

WORD = 8
"""Bytes of a word."""
ENOUGH_MOVES = 2000


@dataclass(frozen=True)
class Family:
    """The fields of a family, its batch, and how house rules become fast ones."""

    fields: Any
    batch: Any
    make: Callable[[Any, int, Any, int], object]
    fast_rules: Callable[[Any, int], Any]


FAMILIES = {
    "kadi": Family(kadi_fields, kadi_batch.KadiBatch, kadi_batch.make_encoded, fast_rules_for),
    "qute": Family(
        qute_fields,
        qute_batch.QuteBatch,
        qute_batch.make_encoded,
        lambda rules, seats: QuteFastRules(rules, practice=False),
    ),
    "nokitty": Family(
        nokitty_fields,
        nokitty_batch.NoKittyBatch,
        nokitty_batch.make_encoded,
        lambda rules, seats: NoKittyFastRules(rules),
    ),
}

sizes = pytest.mark.parametrize(
    ("game", "seats"), [size for family in FAMILIES for size in game_sizes_of(family)]
)
families = pytest.mark.parametrize("name", FAMILIES)


def house_rules(game: Game, seats: int, rng: Rng) -> Any:
    """Return the preset, or three times out of four other rules."""
    return random_rules(game, seats, rng) if rng.below(4) else game.preset


def random_states(game: Game, seats: int, matches: int = 6, steps: int = 60) -> Iterator[Any]:
    """Yield positions of random matches with house rules."""
    rng = fast_rng(seats)
    for number in range(matches):
        rules = house_rules(game, seats, rng)
        match = Match(game, SEAT_LETTERS[:seats], rules, f"encoding {number}")
        yield from walk(match, number, steps)


def new_batch(name: str, size: int = 24, max_moves: int = ENOUGH_MOVES, seed: int = 7) -> Any:
    """Return a batch of all games of a family, with several house rules for each number of seats."""
    rng = fast_rng(seed)
    family = FAMILIES[name]
    tables = []
    for game in GAMES.values():
        if game.family == name:
            for seats in range(game.min_seats, game.max_seats + 1):
                for _ in range(3):
                    rules = house_rules(game, seats, rng)
                    tables.append((family.fast_rules(rules, seats), seats))
    return family.batch(size, max_moves, tables, seed)


def step_at_random(batch: Any, rng: Rng) -> None:
    """Make a random move in every slot."""
    starts = batch.starts
    choices = [rng.below(starts[slot + 1] - starts[slot]) for slot in range(batch.size)]
    batch.step(bytes(memoryview(vec[i64](choices))))


def rows(words: bytes, row_words: int) -> list[bytes]:
    """Return the rows of an array of words."""
    size = WORD * row_words
    return [words[start : start + size] for start in range(0, len(words), size)]


def offered_moves(batch: Any, slot: int) -> list[bytes]:
    """Return the moves that a slot offers."""
    size = WORD * batch.move_words
    words = memoryview(batch.moves).cast("B")
    return rows(
        bytes(words[batch.starts[slot] * size : batch.starts[slot + 1] * size]), size // WORD
    )


def words_of(row: bytes) -> list[int]:
    """Return bytes as words."""
    return memoryview(row).cast("q").tolist()


# Positions and moves


@sizes
def test_an_encoding_says_nothing_about_hidden_cards(game: Game, seats: int) -> None:
    rng = fast_rng(1)
    for state in random_states(game, seats):
        for seat in range(seats):
            guess = state.guess(seat, rng)
            seen = state.encode(seat, state.legal(seat))
            assert guess.encode(seat, guess.legal(seat)) == seen


@sizes
def test_a_move_can_be_made_from_its_words(game: Game, seats: int) -> None:
    family = FAMILIES[game.family]
    for state in random_states(game, seats, matches=3, steps=40):
        for seat in state.actors():
            legal = state.legal(seat)
            _, encoded = state.encode(seat, legal)
            words = vec[i64](words_of(encoded))
            for number, move in enumerate(legal[:40]):
                expected, found = state.clone(), state.clone()
                expected.apply(seat, move)
                family.make(found, seat, words, number * family.fields.MOVE_WORDS)
                assert found.checksum() == expected.checksum(), move


def test_only_practice_moves_are_encoded_as_nothing() -> None:
    state = find_game("qute").new(find_game("qute").preset, 2, "practice", practice=True)
    moves = state.legal(0)
    _, words = state.encode(0, moves)
    size = len(words) // len(moves)
    practice = [not any(words[size * row : size * (row + 1)]) for row in range(len(moves))]
    assert practice == [str(move).startswith(("add", "back")) for move in moves]
    assert any(practice)


# Batches


@families
def test_words_use_no_more_bits_than_their_fields_declare(name: str) -> None:
    fields = FAMILIES[name].fields
    batch = new_batch(name)
    rng = fast_rng(2)
    used = [0] * fields.OBSERVATION_WORDS
    used_by_moves = [0] * fields.MOVE_WORDS
    used_by_hidden = [0] * len(fields.HIDDEN_FIELDS)
    for _ in range(150):
        step_at_random(batch, rng)
        add_bits(used, memoryview(batch.observations).tolist())
        add_bits(used_by_hidden, memoryview(batch.hidden).tolist())
        moves = memoryview(batch.moves)[: batch.starts[batch.size] * batch.move_words]
        add_bits(used_by_moves, moves.tolist())
    check_bits(fields.OBSERVATION_FIELDS, used)
    check_bits(fields.MOVE_FIELDS, used_by_moves)
    check_bits(fields.HIDDEN_FIELDS, used_by_hidden)
    assert batch.hidden_words == len(fields.HIDDEN_FIELDS)


def add_bits(used: list[int], words: list[int]) -> None:
    """Add the bits of every row to those that are used."""
    for place in range(len(used)):
        for word in words[place :: len(used)]:
            used[place] |= word


def check_bits(fields: Sequence[Field], used: list[int]) -> None:
    """Check that there is a field for each word, and that its bits are enough."""
    assert len(fields) == len(used)
    assert len({field.name for field in fields}) == len(fields)
    for field, bits in zip(fields, used):
        assert 0 <= bits < 1 << field.bits <= 1 << 62, field.name


@families
def test_a_batch_offers_the_legal_moves(name: str) -> None:
    batch = new_batch(name)
    rng = fast_rng(3)
    for _ in range(60):
        for slot in range(batch.size):
            check_offer(name, batch, slot)
        step_at_random(batch, rng)


def check_offer(name: str, batch: Any, slot: int) -> None:
    """Check the decision of a slot against the contract of its state."""
    state, seat = batch.states[slot], batch.seats[slot]
    observation, encoded = state.encode(seat, state.legal(seat))
    legal = rows(encoded, batch.move_words)
    offered = offered_moves(batch, slot)
    assert rows(bytes(memoryview(batch.observations)), batch.observation_words)[slot] == observation
    assert len(set(offered)) == len(offered) > 1
    extra = set(offered) - set(legal)
    missing = set(legal) - set(offered)
    if name == "kadi":
        check_kadi_offer(state, seat, offered, extra, missing)
    else:
        assert not extra
    if name == "nokitty":
        assert {without_tile(row) for row in missing} <= {without_tile(row) for row in offered}
    if name == "qute":
        assert not missing


def check_kadi_offer(
    state: Any, seat: int, offered: list[bytes], extra: set[bytes], missing: set[bytes]
) -> None:
    """Check that what is not offered are calls, or moves that come after a decision about a call."""
    stay = 1 << kadi_fields.STAY
    assert all(words_of(row)[kadi_fields.MOVE] & stay for row in extra)
    if extra or state.open_prompts >> seat & 1:
        assert len(offered) == 2
        return
    for row in missing:
        word = words_of(row)[kadi_fields.MOVE]
        assert word & kadi_fields.CALL or word & 1 << NIKO


def without_tile(row: bytes) -> tuple[int, ...]:
    """Return a move of No Kitty Cards without the number of its tile."""
    first, *others = words_of(row)
    return (first & ~(0xFFFF << 18), *others)


@families
def test_a_batch_with_few_rows_offers_a_sample(name: str) -> None:
    batch = new_batch(name, max_moves=16)
    rng = fast_rng(4)
    for _ in range(100):
        for slot in range(batch.size):
            assert 1 < batch.starts[slot + 1] - batch.starts[slot] <= 16
        step_at_random(batch, rng)


@families
def test_games_of_a_batch_end_and_share_one_point(name: str) -> None:
    batch = new_batch(name, size=16, max_moves=64)
    rng = fast_rng(5)
    ended = 0
    for _ in range(20_000):
        step_at_random(batch, rng)
        for slot in range(batch.size):
            if batch.finished[slot]:
                scores = [batch.scores[slot * MAX_SEATS + seat] for seat in range(MAX_SEATS)]
                assert sum(scores) == pytest.approx(1.0)
                ended += 1
        if ended > 40:
            return
    raise AssertionError("too few games have ended")


@families
def test_a_seed_repeats_a_batch(name: str) -> None:
    batches = [new_batch(name, seed=9), new_batch(name, seed=9)]
    for batch in batches:
        rng = fast_rng(6)
        for _ in range(30):
            step_at_random(batch, rng)
    first, second = (
        (bytes(memoryview(batch.observations)), bytes(memoryview(batch.hidden)))
        for batch in batches
    )
    assert first == second

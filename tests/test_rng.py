"""Random numbers: the same everywhere for a seed, in range, and verifiable."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mezani import GAMES, Match, fast_rng, fresh_seed, seed_hash
from mezani.rng import deal_rng

EXPECTED_SEEDED = [169, 989, 693, 839, 801, 127, 992, 403]
EXPECTED_FAST = [881, 554, 862, 175, 924, 417, 528, 340]


def test_a_seed_always_gives_the_same_stream() -> None:
    rng = deal_rng("tea")
    assert [rng.below(1000) for _ in range(8)] == EXPECTED_SEEDED
    fast = fast_rng(2026)
    assert [fast.below(1000) for _ in range(8)] == EXPECTED_FAST


def test_the_seeded_stream_is_blake2b_of_a_counter_with_the_key_of_the_seed() -> None:
    key = hashlib.sha256(b"tea").digest()
    block = hashlib.blake2b((0).to_bytes(8, "big"), key=key).digest()
    block += hashlib.blake2b((1).to_bytes(8, "big"), key=key).digest()
    words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 128, 4)]
    rng = deal_rng("tea")
    assert [rng.word() for _ in range(32)] == words


@pytest.mark.parametrize("make", [lambda: deal_rng("x"), lambda: fast_rng(5)])
def test_a_clone_continues_with_the_same_numbers(make: object) -> None:
    rng = make()  # type: ignore[operator]
    for _ in range(21):
        rng.word()
    twin = rng.clone()
    words = [rng.word() for _ in range(40)]
    assert [twin.word() for _ in range(40)] == words


@given(st.integers(0, 2**64), st.integers(1, 2**31))
def test_fast_numbers_are_in_range_for_any_seed(seed: int, bound: int) -> None:
    rng = fast_rng(seed)
    for _ in range(50):
        assert 0 <= rng.below(bound) < bound
        assert 0 <= rng.word() < 2**32


@given(st.text(min_size=1), st.integers(1, 60))
def test_seeded_numbers_are_in_range_for_any_seed(seed: str, bound: int) -> None:
    rng = deal_rng(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(50))


@pytest.mark.parametrize("make", [lambda: deal_rng("even"), lambda: fast_rng(9)])
def test_all_numbers_are_about_equally_frequent(make: object) -> None:
    rng = make()  # type: ignore[operator]
    seen = [0] * 10
    for _ in range(20000):
        seen[rng.below(10)] += 1
    assert min(seen) > 1800
    assert max(seen) < 2200


def test_the_published_hash_matches_only_its_seed() -> None:
    match = Match(GAMES["kadi-friendly"], "AB")
    assert match.seed_hash == seed_hash(match.seed)
    assert match.seed_hash == hashlib.sha256(b"mezani seed:" + match.seed.encode()).hexdigest()
    assert seed_hash(match.seed + "0") != match.seed_hash
    assert match.seed not in match.seed_hash


def test_the_hash_is_not_the_key_of_the_stream() -> None:
    assert seed_hash("tea") != hashlib.sha256(b"tea").hexdigest()


def test_fresh_seeds_have_256_bits_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}

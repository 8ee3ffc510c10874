from __future__ import annotations

import pytest

from mezani.server import token_buckets
from mezani.server.token_buckets import TokenBucket, TokenBuckets

START = 1000.0


def test_a_bucket_allows_a_burst_and_then_a_steady_rate() -> None:
    bucket = TokenBucket(3, 6)
    assert [bucket.spend(START) for _ in range(5)] == [0, 0, 0, 2, 2]
    assert bucket.spend(START + 1.5) == 0.5
    assert [bucket.spend(START + 2) for _ in range(2)] == [0, 2]
    assert [bucket.spend(START + 100) for _ in range(4)] == [0, 0, 0, 2]


def test_tokens_of_the_future_can_be_reserved() -> None:
    bucket = TokenBucket(3, 6)
    assert [bucket.reserve(START) for _ in range(5)] == [0, 0, 0, 2, 4]
    assert bucket.reserve(START + 5) == 1
    buckets = TokenBuckets("1/minute")
    assert [buckets.reserve("Ann", START) for _ in range(3)] == [0, 60, 120]
    assert buckets.reserve("Ben", START) == TokenBuckets("").reserve("Ann", START) == 0


def test_keys_have_buckets_of_their_own() -> None:
    buckets = TokenBuckets("1/hour")
    assert buckets.spend("Ann", START) == 0
    assert buckets.spend("Ann", START) == buckets.seconds_to_wait("Ann", START) == 3600
    assert buckets.spend("Ben", START) == buckets.seconds_to_wait("Cat", START) == 0


def test_an_empty_limit_is_none() -> None:
    buckets = TokenBuckets("")
    assert not any(buckets.spend("Ann", START) for _ in range(1000))


def test_full_buckets_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_buckets, "SWEEP_EVERY", 1)
    buckets = TokenBuckets("2/hour")
    for number in range(100):
        buckets.spend(f"made up {number}", START)
    buckets.spend("Ann", START + 1800)
    assert set(buckets._buckets) == {"Ann"}

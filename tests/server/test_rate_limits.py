"""Rate limits: moving windows."""

from __future__ import annotations

import time

import pytest

from mezani.server import rate_limits
from mezani.server.errors import RateLimitedError
from mezani.server.rate_limits import RateLimit, RateLimits


def test_a_refusal_says_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    start = time.time()
    limits, one = RateLimits(), RateLimit("2/5 minutes; 3/hour", "knocks", "Ann")
    clock = [start]
    monkeypatch.setattr(time, "time", lambda: clock[0])
    limits.count(one)
    clock[0] = start + 100
    limits.count(one)
    with pytest.raises(RateLimitedError) as refused:
        limits.count(one)
    assert refused.value.seconds == 200
    assert refused.value.reason.endswith("try again in 4 minutes.")
    clock[0] = start + 301
    limits.count(one)
    clock[0] = start + 1000
    with pytest.raises(RateLimitedError) as refused:
        limits.count(one)
    assert refused.value.seconds == 2600
    limits.reset(one)
    limits.count(one)


def test_nobody_is_locked_out_when_the_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    start = time.time()
    limits, one = RateLimits(), RateLimit("1/minute", "knocks", "Ann")
    clock = [start]
    monkeypatch.setattr(time, "time", lambda: clock[0])
    limits.count(one)
    clock[0] = start - 1  # a small correction
    with pytest.raises(RateLimitedError):
        limits.count(one)
    clock[0] = start - 86_400
    limits.count(one)
    with pytest.raises(RateLimitedError) as refused:
        limits.count(one)
    assert refused.value.seconds <= 60


def test_a_refused_action_is_not_counted() -> None:
    limits = RateLimits()
    narrow, wide = RateLimit("1/hour", "narrow", "Ann"), RateLimit("3/hour", "wide", "all")
    limits.count(narrow, wide)
    for _ in range(5):
        with pytest.raises(RateLimitedError):
            limits.count(narrow, wide)
    limits.count(wide)
    limits.count(wide)
    with pytest.raises(RateLimitedError):
        limits.count(wide)


def test_windows_are_removed_once_they_are_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "SWEEP_EVERY", 1)
    start = time.time()
    clock = [start]
    monkeypatch.setattr(time, "time", lambda: clock[0])
    limits = RateLimits()
    for number in range(100):
        limits.count(RateLimit("1/hour", "knocks", f"made up {number}"))
    limits.count(RateLimit("1/day", "knocks", "Ann"))
    assert len(limits._used) == 101
    clock[0] = start + 3601
    limits.count(RateLimit("1/hour", "knocks", "Ben"))
    assert {key for _, _, key in limits._used} == {"Ann", "Ben"}

"""Rate limits: moving windows, the messages of one connection, and the connections of an address."""

from __future__ import annotations

import time

import pytest
from litestar.connection import ASGIConnection

from mezani.server import rate_limits
from mezani.server.addresses import AnyConnection
from mezani.server.errors import RateLimitedError
from mezani.server.rate_limits import FLOOD_SECONDS, MessageRate, OpenSockets, RateLimit, RateLimits
from mezani.server.settings import Settings


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


def test_messages_per_second_are_limited() -> None:
    rate = MessageRate(3)
    assert [rate.count(10.0 + number / 10) for number in range(5)] == [True] * 3 + [False] * 2


def test_the_count_restarts_every_second() -> None:
    rate = MessageRate(1)
    assert rate.count(10.0)
    assert not rate.count(10.9)
    assert rate.count(11.0)


def test_a_client_over_the_limit_for_too_long_is_flooding() -> None:
    rate = MessageRate(1)
    for second in range(FLOOD_SECONDS):
        assert not rate.is_flooding
        rate.count(float(second))
        rate.count(float(second))
    rate.count(float(FLOOD_SECONDS))
    assert rate.is_flooding


def test_a_client_that_slows_down_is_not_flooding() -> None:
    rate = MessageRate(1)
    for second in range(3 * FLOOD_SECONDS):
        rate.count(float(second))
        if second % 2:
            rate.count(float(second))
    assert not rate.is_flooding


def test_a_client_far_over_the_limit_is_flooding_at_once() -> None:
    rate = MessageRate(2)
    for _ in range(2 * FLOOD_SECONDS):
        rate.count(10.0)
        assert not rate.is_flooding
    rate.count(10.0)
    assert rate.is_flooding


def connection_from(address: str) -> AnyConnection:
    return ASGIConnection({"type": "websocket", "headers": [], "client": (address, 1)})  # type: ignore[arg-type]


def test_open_connections_of_an_address_are_limited() -> None:
    sockets = OpenSockets(Settings(sockets_per_address=1))
    here, there = connection_from("203.0.113.7"), connection_from("203.0.113.8")
    with (
        sockets.count(here) as first,
        sockets.count(here) as second,
        sockets.count(there) as other,
    ):
        assert (first, second, other) == (True, False, True)
    with sockets.count(here) as again:
        assert again


def test_connections_from_this_machine_are_not_limited() -> None:
    sockets = OpenSockets(Settings(sockets_per_address=1))
    here = connection_from("127.0.0.1")
    with sockets.count(here) as first, sockets.count(here) as second:
        assert (first, second) == (True, True)

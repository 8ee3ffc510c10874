"""How many messages a connection may send."""

from __future__ import annotations

from mezani.server.rooms.rate import PATIENCE, SocketRate


def test_so_many_messages_a_second_and_no_more() -> None:
    rate = SocketRate(3)
    assert [rate.allows(10.0 + number / 10) for number in range(5)] == [True] * 3 + [False] * 2


def test_every_second_counts_anew() -> None:
    rate = SocketRate(1)
    assert rate.allows(10.0)
    assert not rate.allows(10.9)
    assert rate.allows(11.0)


def test_whoever_is_too_fast_for_long_floods() -> None:
    rate = SocketRate(1)
    for second in range(PATIENCE):
        assert not rate.is_flooding
        rate.allows(float(second))
        rate.allows(float(second))
    rate.allows(float(PATIENCE))
    assert rate.is_flooding


def test_whoever_slows_down_does_not_flood() -> None:
    rate = SocketRate(1)
    for second in range(3 * PATIENCE):
        rate.allows(float(second))
        if second % 2:
            rate.allows(float(second))
    assert not rate.is_flooding


def test_whoever_is_far_too_fast_floods_at_once() -> None:
    rate = SocketRate(2)
    for _ in range(2 * PATIENCE):
        rate.allows(10.0)
        assert not rate.is_flooding
    rate.allows(10.0)
    assert rate.is_flooding

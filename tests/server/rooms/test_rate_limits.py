"""How many messages a connection may send, and how many connections an address may have open."""

from __future__ import annotations

from litestar.connection import ASGIConnection

from mezani.server.addresses import AnyConnection
from mezani.server.rooms.rate_limits import PATIENCE, OpenSockets, SocketRate
from mezani.server.settings import Settings


def test_so_many_messages_a_second_and_no_more() -> None:
    rate = SocketRate(3)
    assert [rate.allows(10.0 + number / 10) for number in range(5)] == [True] * 3 + [False] * 2


def test_a_message_that_has_to_wait_is_counted_when_its_turn_comes() -> None:
    rate = SocketRate(1)
    assert rate.admits(10.0)
    for _ in range(3 * PATIENCE):
        assert not rate.admits(10.0)
    assert not rate.is_flooding
    assert rate.admits(11.0)
    assert not rate.allows(11.0)


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


def coming_from(address: str) -> AnyConnection:
    """A connection of somebody at an address."""
    return ASGIConnection({"type": "websocket", "headers": [], "client": (address, 1)})  # type: ignore[arg-type]


def test_an_address_has_so_many_connections_at_once_and_then_others_again() -> None:
    sockets = OpenSockets(Settings(sockets_per_address=1))
    here, there = coming_from("203.0.113.7"), coming_from("203.0.113.8")
    with (
        sockets.one_more(here) as first,
        sockets.one_more(here) as second,
        sockets.one_more(there) as other,
    ):
        assert (first, second, other) == (True, False, True)
    with sockets.one_more(here) as again:
        assert again


def test_this_machine_has_any_number_of_connections() -> None:
    sockets = OpenSockets(Settings(sockets_per_address=1))
    here = coming_from("127.0.0.1")
    with sockets.one_more(here) as first, sockets.one_more(here) as second:
        assert (first, second) == (True, True)

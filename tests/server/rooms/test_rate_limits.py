"""How many messages a connection may send, and how many connections an address may have open."""

from __future__ import annotations

from litestar.connection import ASGIConnection

from mezani.server.addresses import AnyConnection
from mezani.server.rooms.rate_limits import FLOOD_SECONDS, MessageRate, OpenSockets
from mezani.server.settings import Settings


def test_so_many_messages_a_second_and_no_more() -> None:
    rate = MessageRate(3)
    assert [rate.count(10.0 + number / 10) for number in range(5)] == [True] * 3 + [False] * 2


def test_a_message_that_has_to_wait_is_counted_when_its_turn_comes() -> None:
    rate = MessageRate(1)
    assert rate.count_if_allowed(10.0)
    for _ in range(3 * FLOOD_SECONDS):
        assert not rate.count_if_allowed(10.0)
    assert not rate.is_flooding
    assert rate.count_if_allowed(11.0)
    assert not rate.count(11.0)


def test_every_second_counts_anew() -> None:
    rate = MessageRate(1)
    assert rate.count(10.0)
    assert not rate.count(10.9)
    assert rate.count(11.0)


def test_whoever_is_too_fast_for_long_floods() -> None:
    rate = MessageRate(1)
    for second in range(FLOOD_SECONDS):
        assert not rate.is_flooding
        rate.count(float(second))
        rate.count(float(second))
    rate.count(float(FLOOD_SECONDS))
    assert rate.is_flooding


def test_whoever_slows_down_does_not_flood() -> None:
    rate = MessageRate(1)
    for second in range(3 * FLOOD_SECONDS):
        rate.count(float(second))
        if second % 2:
            rate.count(float(second))
    assert not rate.is_flooding


def test_whoever_is_far_too_fast_floods_at_once() -> None:
    rate = MessageRate(2)
    for _ in range(2 * FLOOD_SECONDS):
        rate.count(10.0)
        assert not rate.is_flooding
    rate.count(10.0)
    assert rate.is_flooding


def coming_from(address: str) -> AnyConnection:
    """A connection of somebody at an address."""
    return ASGIConnection({"type": "websocket", "headers": [], "client": (address, 1)})  # type: ignore[arg-type]


def test_an_address_has_so_many_connections_at_once_and_then_others_again() -> None:
    sockets = OpenSockets(Settings(sockets_per_address=1))
    here, there = coming_from("203.0.113.7"), coming_from("203.0.113.8")
    with (
        sockets.count(here) as first,
        sockets.count(here) as second,
        sockets.count(there) as other,
    ):
        assert (first, second, other) == (True, False, True)
    with sockets.count(here) as again:
        assert again


def test_this_machine_has_any_number_of_connections() -> None:
    sockets = OpenSockets(Settings(sockets_per_address=1))
    here = coming_from("127.0.0.1")
    with sockets.count(here) as first, sockets.count(here) as second:
        assert (first, second) == (True, True)

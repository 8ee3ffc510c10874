"""Limits on messages of a connection and on connections of an address."""

from __future__ import annotations

from litestar.connection import ASGIConnection

from mezani.server.addresses import AnyConnection
from mezani.server.rooms.rate_limits import FLOOD_SECONDS, MessageRate, OpenSockets
from mezani.server.settings import Settings


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

"""Limits on the open connections of an address."""

from __future__ import annotations

from litestar.connection import ASGIConnection

from mezani.server.addresses import AnyConnection
from mezani.server.rooms.rate_limits import OpenSockets
from mezani.server.settings import Settings


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

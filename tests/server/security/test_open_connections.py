"""One address cannot use up all connections."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from mezani.server.rooms.client import TOO_MANY
from tests.server.live_server import RunningServer


def test_open_connections_per_address_are_limited(start: Callable[..., RunningServer]) -> None:
    server = start(trusted_proxies=1, sockets_per_address=2)
    people = [server.guest(name) for name in ("Ann", "Ben", "Cat")]
    code = people[0].create_room()
    here = {"X-Forwarded-For": "203.0.113.7"}
    connections = [person.open_socket(code, **here) for person in people]
    for connection in connections[:2]:
        assert "room" in msgspec.json.decode(connection.recv())
    assert msgspec.json.decode(connections[2].recv())["bye"]["code"] == "rate_limited"
    connections[2].close()
    assert connections[2].close_code == TOO_MANY
    elsewhere = people[2].open_socket(code, **{"X-Forwarded-For": "203.0.113.8"})
    assert "room" in msgspec.json.decode(elsewhere.recv())
    for connection in (*connections[:2], elsewhere):
        connection.close()

"""One address can't take all connections for itself."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from mezani.server.rooms.client import TOO_MANY
from tests.server.live_server import RunningServer


def test_an_address_has_only_so_many_tables_open(start: Callable[..., RunningServer]) -> None:
    server = start(trusted_proxies=1, sockets_per_address=2)
    people = [server.guest(name) for name in ("Ann", "Ben", "Cat")]
    code = people[0].make_room()
    here = {"X-Forwarded-For": "203.0.113.7"}
    lines = [person.knock(code, **here) for person in people]
    for line in lines[:2]:
        assert "room" in msgspec.json.decode(line.recv())
    assert msgspec.json.decode(lines[2].recv())["bye"]["code"] == "rate_limited"
    lines[2].close()
    assert lines[2].close_code == TOO_MANY
    elsewhere = people[2].knock(code, **{"X-Forwarded-For": "203.0.113.8"})
    assert "room" in msgspec.json.decode(elsewhere.recv())
    for line in (*lines[:2], elsewhere):
        line.close()

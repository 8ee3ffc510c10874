"""More connections than file descriptors: a match continues, and the server can still be reached."""

from __future__ import annotations

import resource
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import pytest

from mezani.server.http.open_connections import RESERVED_DESCRIPTORS, OpenConnections
from mezani.stress.loopback import HOST
from tests.server.chaos.chaos_server import ChaosServer, running
from tests.server.live_server import TIMEOUT

CONNECTIONS = 20
LIMIT = RESERVED_DESCRIPTORS + CONNECTIONS


@contextmanager
def idle_connections(server: ChaosServer, count: int) -> Iterator[None]:
    """Open connections that never send anything, while the block runs."""
    address = (HOST, server.process.port)
    sockets = [socket.create_connection(address, TIMEOUT) for _ in range(count)]
    try:
        yield
    finally:
        for each in sockets:
            each.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot limit another process")
def test_a_server_without_free_descriptors_still_serves_everybody(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        seq = server.make_a_move()
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (LIMIT, LIMIT))
        with idle_connections(server, 2 * LIMIT):
            assert server.make_a_move() == seq + 1
            server.wait_until_ready()
            visitor = server.new_browser("Chebet")
            code = visitor.create_room(game="kadi-friendly", seats=2, bots=["rookie"])
            player = visitor.join_room(code)
            player.do("ready")  # starts a worker process
            player.wait_for_seq(0)
            assert len(list(Path(f"/proc/{server.pid}/fd").iterdir())) < LIMIT
            assert server.make_a_move() == seq + 2
        server.wait_until_ready()
        assert server.process.errors() == []


# The bound itself


class FakeConnection:
    """A connection that notes when it is closed."""

    aborted: ClassVar[list[FakeConnection]] = []

    def __init__(self, *, is_serving: bool = False) -> None:
        self.is_serving = is_serving

    def abort(self) -> None:
        self.aborted.append(self)


@pytest.fixture
def aborted(monkeypatch: pytest.MonkeyPatch) -> list[FakeConnection]:
    """The closed connections. At most two may be open."""
    monkeypatch.setattr("mezani.server.http.open_connections.max_connections", lambda: 2)
    monkeypatch.setattr(FakeConnection, "aborted", [])
    return FakeConnection.aborted


def test_the_oldest_idle_connection_is_closed_for_a_new_one(aborted: list[FakeConnection]) -> None:
    connections = OpenConnections()
    serving, idle, new, newer = (FakeConnection(is_serving=number == 0) for number in range(4))
    assert connections.add(serving, 0)
    assert connections.add(idle, 1)
    assert connections.add(new, 2)
    assert aborted == [idle]
    assert connections.add(newer, 3)
    assert aborted == [idle, new]
    connections.remove(idle)
    connections.remove(new)
    connections.remove(serving)
    assert connections.add(FakeConnection(), 1)
    assert aborted == [idle, new]


def test_a_connection_is_refused_if_all_others_are_in_use(aborted: list[FakeConnection]) -> None:
    connections = OpenConnections()
    assert connections.add(FakeConnection(is_serving=True), 0)
    assert not connections.add(FakeConnection(), 2)  # the other one is a WebSocket
    assert aborted == []

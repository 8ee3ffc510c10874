"""A client that never finishes its request is cut off."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from mezani.server.http import connections
from tests.server.live_server import TIMEOUT, RunningServer

UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/hea",
    "half of the headers": b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: b\r\n",
    "half of a body": (
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 100\r\n\r\n{"
    ),
    "half of a second request": (
        b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/health HTTP/1.1\r\nHo"
    ),
}


@pytest.fixture
def server(start: Callable[..., RunningServer], monkeypatch: pytest.MonkeyPatch) -> RunningServer:
    monkeypatch.setattr(connections, "CHECK_SECONDS", 0.2)
    return start()


@pytest.fixture
def client(server: RunningServer) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), TIMEOUT) as opened:
        yield opened


def until_cut_off(client: socket.socket) -> None:
    """Read until the server ends the connection."""
    with suppress(ConnectionResetError):
        while client.recv(4096):
            pass


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=UNFINISHED.keys())
def test_an_unfinished_request_is_cut_off(client: socket.socket, sent: bytes) -> None:
    client.sendall(sent)
    until_cut_off(client)


def test_a_silent_websocket_is_not_cut_off(server: RunningServer) -> None:
    code, lines = server.start_match()
    slow = server.new_browser()
    for _ in range(5):  # each is cut off after more than one check
        with socket.create_connection(("127.0.0.1", server.port), TIMEOUT) as opened:
            until_cut_off(opened)
    assert all(line.do("sync")["ack"] for line in lines)
    assert slow.call("GET", f"/rooms/{code}").status_code == 200

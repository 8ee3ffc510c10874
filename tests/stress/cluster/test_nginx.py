"""The load balancer of a cluster."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector

from mezani.stress.cluster.nginx import Nginx
from mezani.stress.loopback import HOST

WAIT_SECONDS = 30
REQUEST = b"GET /ws/rooms/ABCDEF HTTP/1.1\r\nHost: mezani\r\n\r\n"


def request(nginx: Nginx) -> socket.socket:
    """Send the request of a socket, without waiting for the response."""
    connection = socket.create_connection((HOST, nginx.port), WAIT_SECONDS)
    connection.sendall(REQUEST)
    return connection


def test_a_node_that_was_away_gets_all_sockets_as_soon_as_it_is_back(tmp_path: Path) -> None:
    with ExitStack() as stack:
        # A bound socket refuses connections until it listens, and no other process can take its port.
        node = stack.enter_context(socket.socket())
        node.bind((HOST, 0))
        node.settimeout(WAIT_SECONDS)
        port = node.getsockname()[1]
        nginx = Nginx(tmp_path, [port, port])
        nginx.start()
        stack.callback(nginx.stop)
        with request(nginx) as refused:
            assert refused.recv(100).startswith(b"HTTP/1.1 502")
        node.listen()
        for _ in range(5):
            stack.enter_context(request(nginx))
            accepted = stack.enter_context(node.accept()[0])
            accepted.settimeout(WAIT_SECONDS)
            assert accepted.recv(100).startswith(b"GET /ws/rooms/ABCDEF")


def test_all_requests_about_a_match_go_to_one_node(tmp_path: Path) -> None:
    with ExitStack() as stack:
        nodes = [stack.enter_context(socket.create_server((HOST, 0))) for _ in range(3)]
        nginx = Nginx(tmp_path, [node.getsockname()[1] for node in nodes])
        nginx.start()
        stack.callback(nginx.stop)
        for path in (b"review", b"replay", b"review?from=200") * 3:
            connection = stack.enter_context(socket.create_connection((HOST, nginx.port)))
            connection.sendall(b"GET /api/matches/m1/%s HTTP/1.1\r\nHost: mezani\r\n\r\n" % path)
        selector = stack.enter_context(DefaultSelector())
        for node in nodes:
            selector.register(node, EVENT_READ, node)
        used = set()
        for _ in range(9):
            ready, _ = selector.select(WAIT_SECONDS)[0]
            used.add(ready.fd)
            stack.enter_context(ready.data.accept()[0])
        assert len(used) == 1

"""Proxies that a test can cut, as a network can."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from mezani.stress.cluster.proxy import Proxies, Proxy
from mezani.stress.loopback import HOST

SILENT_SECONDS = 0.2
WAIT_SECONDS = 30


@pytest.fixture
def server() -> Iterator[socket.socket]:
    """A listening socket."""
    with socket.create_server((HOST, 0)) as listening:
        listening.settimeout(WAIT_SECONDS)
        yield listening


@pytest.fixture
def proxy(server: socket.socket) -> Iterator[Proxy]:
    """A proxy in front of it."""
    proxies = Proxies()
    yield proxies.add(server.getsockname()[1])
    proxies.stop()


def connect(proxy: Proxy) -> socket.socket:
    return socket.create_connection((HOST, proxy.port), WAIT_SECONDS)


def accept(server: socket.socket) -> socket.socket:
    connection, _ = server.accept()
    connection.settimeout(WAIT_SECONDS)
    return connection


def test_a_proxy_passes_everything_on_in_both_directions(
    server: socket.socket, proxy: Proxy
) -> None:
    with connect(proxy) as client, accept(server) as accepted:
        client.sendall(b"ping")
        assert accepted.recv(9) == b"ping"
        accepted.sendall(b"pong")
        assert client.recv(9) == b"pong"
        accepted.close()
        assert client.recv(9) == b""


def test_what_is_sent_in_silence_arrives_when_the_proxy_is_healed(
    server: socket.socket, proxy: Proxy
) -> None:
    with connect(proxy) as client, accept(server) as accepted:
        proxy.cut("silence")
        client.sendall(b"ping")
        accepted.settimeout(SILENT_SECONDS)
        with pytest.raises(TimeoutError):
            accepted.recv(9)
        accepted.settimeout(WAIT_SECONDS)
        proxy.heal()
        assert accepted.recv(9) == b"ping"


def test_a_closed_proxy_ends_all_connections_and_accepts_none_until_it_is_healed(
    server: socket.socket, proxy: Proxy
) -> None:
    with connect(proxy) as client, accept(server) as accepted:
        proxy.cut("close")
        assert (client.recv(9), accepted.recv(9)) == (b"", b"")
    with connect(proxy) as client:
        assert client.recv(9) == b""
    proxy.heal()
    with connect(proxy) as client, accept(server) as accepted:
        client.sendall(b"ping")
        assert accepted.recv(9) == b"ping"

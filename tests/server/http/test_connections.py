"""HTTP connections take turns: one request is started in each round of the event loop."""

from __future__ import annotations

import asyncio
from typing import Any, cast
from unittest.mock import Mock

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from mezani.server.http.connections import HttpConnection, bounded
from mezani.server.http.open_connections import OpenConnections
from mezani.server.http.request_turns import RequestTurns
from mezani.server.http.websocket import WebSocketProtocol
from mezani.server.traffic import Traffic
from tests.server.http.handshake import HANDSHAKE

pytestmark = pytest.mark.anyio

MAX_ROUNDS = 1000
REQUEST = b"GET /%d HTTP/1.1\r\nHost: mezani.test\r\n\r\n"


class FakeTransport(asyncio.Transport):
    """A transport that keeps what is written, and whether it reads."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 50_000), "sockname": ("127.0.0.1", 8000)})
        self.written = b""
        self.reads = True
        self.is_closed = False
        self.protocol: asyncio.BaseProtocol | None = None

    def write(self, data: Any) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def get_protocol(self) -> asyncio.BaseProtocol:
        assert self.protocol is not None
        return self.protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


class Server:
    """Connections of one server whose application notes in which round each request starts."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.rounds = [0]
        self._config = Config(
            bounded(self._respond),
            ws=WebSocketProtocol,  # type: ignore[arg-type]
            log_config=None,
        )
        self._config.load()
        # The clock of the loop stands still, so there must be no pauses between turns.
        self._turns = RequestTurns(lambda: 0.0)
        self.traffic = Mock(spec=Traffic)
        self.state = ServerState()

    async def _respond(self, scope: Any, receive: Any, send: Any) -> None:
        self.started.append(scope["path"])
        self.rounds[-1] += 1
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await receive()
        else:
            headers = [(b"content-length", b"0")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body"})

    def connect(self, host: str = "192.0.2.1") -> tuple[HttpConnection, FakeTransport]:
        connection = HttpConnection(
            self._config,
            self.state,
            {},
            open_connections=OpenConnections(),
            traffic=cast("Traffic", self.traffic),
            turns=self._turns,
        )
        transport = FakeTransport(host)
        transport.protocol = connection
        connection.connection_made(transport)
        return connection, transport

    async def until_started(self, count: int) -> None:
        """Count the requests that start in each round of the event loop, until so many have started."""
        while len(self.started) < count:
            assert len(self.rounds) < MAX_ROUNDS, self.started
            self.rounds.append(0)
            await asyncio.sleep(0)


async def test_requests_sent_ahead_start_in_different_rounds() -> None:
    server = Server()
    for connection, _ in [server.connect() for _ in range(3)]:
        connection.data_received(b"".join(REQUEST % number for number in range(4)))
    await server.until_started(12)
    assert max(server.rounds) == 1
    assert sorted(server.started) == sorted([f"/{number}" for number in range(4)] * 3)


async def test_requests_sent_ahead_wait_behind_those_of_other_addresses() -> None:
    server = Server()
    flood, _ = server.connect("192.0.2.1")
    other, _ = server.connect("192.0.2.2")
    flood.data_received(b"".join(REQUEST % number for number in range(4)))
    other.data_received(REQUEST % 9)
    await server.until_started(5)
    assert server.started.index("/9") <= 1


async def test_the_addresses_of_one_household_share_their_turns() -> None:
    server = Server()
    for number in range(3):
        server.connect(f"2001:db8::{number}")[0].data_received(REQUEST % number)
    server.connect("2001:db8:1::1")[0].data_received(REQUEST % 9)
    await server.until_started(4)
    assert server.started == ["/0", "/1", "/9", "/2"]


async def test_nothing_is_received_until_a_connection_has_its_turn() -> None:
    server = Server()
    (first, reading), (second, waiting) = server.connect(), server.connect()
    first.data_received(REQUEST % 1)
    second.data_received((REQUEST % 2)[:-9])
    second.data_received((REQUEST % 2)[-9:])
    assert (reading.reads, waiting.reads) == (True, False)
    await server.until_started(2)
    assert server.started == ["/1", "/2"]
    assert waiting.reads
    assert waiting.written.startswith(b"HTTP/1.1 200")


async def test_a_request_of_a_closed_connection_is_dropped() -> None:
    server = Server()
    connections = [server.connect() for _ in range(3)]
    for number, (connection, _) in enumerate(connections):
        connection.data_received(REQUEST % number)
    connections[1][1].close()
    await server.until_started(2)
    assert server.started == ["/0", "/2"]


@pytest.mark.parametrize("before", [b"", REQUEST % 1], ids=["first", "sent ahead"])
async def test_a_websocket_is_opened_in_its_turn(before: bytes) -> None:
    server = Server()
    server.traffic.direct_address.return_value = "192.0.2.1"
    server.connect()[0].data_received(REQUEST % 0)
    connection, transport = server.connect()
    connection.data_received(before + HANDSHAKE)
    await server.until_started(3 if before else 2)
    assert server.started[-1] == "/ws/rooms/ABCDEF"
    protocol = transport.get_protocol()
    assert isinstance(protocol, WebSocketProtocol)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert b"HTTP/1.1 101 Switching Protocols" in transport.written
    server.traffic.close_connection.assert_called_once_with("192.0.2.1")
    protocol.connection_lost(None)
    await asyncio.gather(*server.state.tasks)

"""Messages between nodes over a real Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
import redis
from structlog.testing import capture_logs

from mezani.server.cluster import bus as module
from mezani.server.cluster.bus import CHANNEL, Bus
from mezani.server.cluster.messages import AnyNodeMessage, BansChanged, Reset, encode
from mezani.stress.cluster.redis_server import RedisServer

TIMEOUT = 30


@pytest.fixture(scope="module")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A Redis server for the tests of this module."""
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.stop()


def received_by_a_node(server: RedisServer, *published: bytes) -> list[AnyNodeMessage]:
    """Publish data to a node, then a message of another one, and return what the node has received."""
    received: list[AnyNodeMessage] = []

    async def scene() -> None:
        south, north = Bus(server.url, "south"), Bus(server.url, "north")
        south.on_message = received.append
        running = [asyncio.create_task(bus.run()) for bus in (south, north)]
        try:
            async with asyncio.timeout(TIMEOUT):
                while not (south.is_connected and north.is_connected):
                    await asyncio.sleep(0.01)
                with redis.Redis.from_url(server.url) as client:
                    for data in published:
                        client.publish(CHANNEL.format("south"), data)
                assert north.send("south", Reset("first"))
                assert north.send("south", Reset("last"))
                while Reset("last") not in received:
                    await asyncio.sleep(0.01)
            assert south.is_connected
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    asyncio.run(scene())
    return received


def test_messages_arrive_in_order(redis_server: RedisServer) -> None:
    assert received_by_a_node(redis_server) == [Reset("first"), Reset("last")]


@pytest.mark.parametrize("data", [b"x", b"", encode(BansChanged("old")), encode([["Newer", 1]])])
def test_a_message_of_another_version_is_ignored(redis_server: RedisServer, data: bytes) -> None:
    with capture_logs() as logs:
        received = received_by_a_node(redis_server, data)
    assert received == [Reset("first"), Reset("last")]
    assert "node_message_unknown" in [line["event"] for line in logs]


def test_an_unknown_message_does_not_hide_those_sent_with_it(redis_server: RedisServer) -> None:
    together = encode([["Newer", 1], BansChanged("north")])
    received = received_by_a_node(redis_server, together)
    assert received == [BansChanged("north"), Reset("first"), Reset("last")]


@pytest.mark.parametrize("kind", ["normal", "pubsub"], ids=["send", "receive"])
def test_a_bus_connects_again_when_one_of_its_connections_ends(
    redis_server: RedisServer, kind: str
) -> None:
    def end_connection(client: redis.Redis) -> None:
        assert client.client_kill_filter(_type=kind, skipme=True) == 1

    connects_again_after(end_connection, redis_server)


@pytest.mark.parametrize(
    ("short", "long"),
    [("RESPONSE_SECONDS", "SILENT_SECONDS"), ("SILENT_SECONDS", "RESPONSE_SECONDS")],
    ids=["send", "receive"],
)
def test_a_bus_connects_again_when_redis_does_not_respond(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch, short: str, long: str
) -> None:
    """Only one of the two checks notices it: the other one waits for longer than the test."""
    monkeypatch.setattr(module, short, 0.1)
    monkeypatch.setattr(module, long, 10 * TIMEOUT)
    connects_again_after(lambda client: client.client_pause(1000, all=True), redis_server)


def connects_again_after(fault: Callable[[redis.Redis], object], server: RedisServer) -> None:
    """Let a bus send messages to itself, cause a fault, and wait until the bus has lost and found its connection."""

    async def scene() -> None:
        bus = Bus(server.url, "south")
        changes: list[str] = []
        received = asyncio.Event()
        bus.on_connected = lambda: changes.append("connected")
        bus.on_lost = lambda: changes.append("lost")
        bus.on_message = lambda _: received.set()
        running = asyncio.create_task(bus.run())
        try:
            async with asyncio.timeout(TIMEOUT):
                while not received.is_set():
                    bus.send("south", Reset("north"))
                    await asyncio.sleep(0.01)
                with redis.Redis.from_url(server.url) as client:
                    changes.clear()  # a slow machine alone can exceed a short limit
                    fault(client)
                while changes[-2:] != ["lost", "connected"]:
                    bus.send("south", Reset("north"))
                    await asyncio.sleep(0.01)
        finally:
            running.cancel()
            await asyncio.wait([running], timeout=1)

    asyncio.run(scene())

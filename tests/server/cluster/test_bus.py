"""Messages between nodes over a real Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import redis
from structlog.testing import capture_logs

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


@pytest.mark.parametrize(
    ("kind", "other"), [("normal", "_read"), ("pubsub", "_publish")], ids=["send", "receive"]
)
def test_a_bus_connects_again_even_if_a_cancellation_gets_lost(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch, kind: str, other: str
) -> None:
    """One of its two connections ends, and the other one does not notice that its task was cancelled."""
    work = getattr(Bus, other)

    async def lose_cancellation(bus: Bus, *arguments: Any) -> Any:
        try:
            return await work(bus, *arguments)
        except asyncio.CancelledError:
            return None if other == "_read" else [1]

    async def scene() -> None:
        bus = Bus(redis_server.url, "south")
        connected, received = asyncio.Queue[None](), asyncio.Event()
        bus.on_connected = lambda: connected.put_nowait(None)
        bus.on_message = lambda _: received.set()
        monkeypatch.setattr(Bus, other, lose_cancellation)
        running = asyncio.create_task(bus.run())
        try:
            async with asyncio.timeout(TIMEOUT):
                await connected.get()
                bus.send("south", Reset("north"))
                await received.wait()
                with redis.Redis.from_url(redis_server.url) as client:
                    assert client.client_kill_filter(_type=kind, skipme=True) == 1
                while connected.empty():
                    bus.send("south", Reset("north"))
                    await asyncio.sleep(0.01)
        finally:
            monkeypatch.undo()
            running.cancel()
            await asyncio.wait([running], timeout=1)

    asyncio.run(scene())

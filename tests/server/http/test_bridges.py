"""Bridges: what happens when the two ends of a bridge disagree, or messages between them are lost."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from prometheus_client import CollectorRegistry

from mezani.server.accounts.players import Player
from mezani.server.cluster.cluster import Cluster
from mezani.server.cluster.messages import Close, FromClient, Gone, HandOver, Open, ToClient
from mezani.server.http.bridges import Bridges, UnreachableError
from mezani.server.observability.node_metrics import NodeMetrics
from mezani.server.rooms.client import SERVICE_RESTART, Client
from mezani.server.rooms.connected_clients import ConnectedClients
from mezani.server.rooms.errors import RoomNotFoundError
from mezani.server.rooms.job_queue import JobQueue
from mezani.server.rooms.registry import RoomRegistry

pytestmark = pytest.mark.anyio

OPEN = Open("edge", "b1", "ABCDEF", "amina", "Amina", True, "hash", "sw", "192.0.2.1", "r1")


class FakeBus:
    """A bus that keeps what is sent, and can be disconnected."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Any]] = []
        self.is_connected = True

    def send(self, node: str, message: Any) -> bool:
        if self.is_connected:
            self.sent.append((node, message))
        return self.is_connected


class FakeRoom:
    """A room that notes who connects and disconnects."""

    def __init__(self) -> None:
        self.clients: dict[str, object] = {"somebody": object()}
        self.record = SimpleNamespace(game_id="kadi-friendly")
        self.services = SimpleNamespace(monotonic=lambda: 0.0)
        self.queue = JobQueue()
        self.connected: list[Client] = []

    async def connect(self, client: Client) -> None:
        self.connected.append(client)

    async def disconnect(self, client: Client) -> None:
        self.connected.remove(client)


class Owner:
    """The bridges of a node that runs one room."""

    def __init__(self) -> None:
        self.bus = FakeBus()
        self.room = FakeRoom()
        self.clients = ConnectedClients()
        self.handled: list[bytes] = []
        self.registry = SimpleNamespace(
            rooms={},
            clients=self.clients,
            is_closing=False,
            find=self._find,
            claims=SimpleNamespace(),
        )
        self.metrics = NodeMetrics(CollectorRegistry())
        self.bridges = Bridges(
            cast("Cluster", SimpleNamespace(bus=self.bus, node_id="owner", metrics=self.metrics)),
            cast("RoomRegistry", self.registry),
            lambda _room, _client, text, _now: self.handled.append(text),
        )

    async def _find(self, _code: str) -> FakeRoom:
        return self.room


async def settle() -> None:
    """Let all tasks run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_bridged_client_is_a_client_of_the_room() -> None:
    owner = Owner()
    owner.bridges.receive(OPEN)
    await settle()
    (client,) = owner.room.connected
    assert (client.player.id, client.language, client.address) == ("amina", "sw", "192.0.2.1")
    client.send_json(b"{}")
    assert owner.bus.sent == [("edge", ToClient("b1", b"{}"))]
    owner.bridges.receive(FromClient("edge", "b1", b"hello"))
    assert owner.handled == [b"hello"]
    assert owner.metrics.count_bridges() == {"client": 0, "room": 1}
    assert owner.metrics.to_client == 1
    owner.bridges.receive(Gone("edge", "b1"))
    await settle()
    assert owner.metrics.count_bridges() == {"client": 0, "room": 0}
    assert owner.room.connected == []
    assert len(owner.clients) == 0


async def test_a_client_that_has_gone_before_its_room_was_found_is_not_connected() -> None:
    owner, is_found = Owner(), asyncio.Event()

    async def find(_code: str) -> FakeRoom:
        await is_found.wait()
        return owner.room

    owner.registry.find = find
    owner.bridges.receive(OPEN)
    await settle()
    owner.bridges.receive(Gone("edge", "b1"))
    is_found.set()
    await settle()
    assert owner.room.connected == []
    assert len(owner.clients) == 0


async def test_a_message_on_a_bridge_that_is_closed_here_closes_it_there() -> None:
    owner = Owner()
    owner.bridges.receive(FromClient("edge", "b9", b"hello"))
    assert owner.bus.sent == [("edge", Close("b9", SERVICE_RESTART))]


async def test_the_clients_of_a_dead_edge_leave_the_room() -> None:
    owner = Owner()
    owner.bridges.receive(OPEN)
    await settle()
    owner.bridges.keep_only({"owner", "other"})
    await settle()
    assert owner.room.connected == []


async def test_a_room_that_does_not_exist_is_refused_for_good() -> None:
    owner = Owner()

    async def find(code: str) -> FakeRoom:
        raise RoomNotFoundError(code)

    owner.registry.find = find
    owner.bridges.receive(OPEN)
    await settle()
    goodbye, close = [message for _, message in owner.bus.sent]
    assert b'"reconnect":false' in goodbye.text
    assert close == Close("b1", 4404)


async def ignore(_event: Any) -> None:
    """Send nothing."""


def a_client() -> Client:
    return Client(Player("amina", "Amina", guest=True), "hash", ignore)


async def opening(edge: Owner, client: Client) -> tuple[asyncio.Task[Any], str]:
    """Open a bridge, and return the task that waits for the owner and the id of the bridge."""
    task = asyncio.create_task(edge.bridges.open(client, "far", "ABCDEF"))
    await settle()
    (_, message) = edge.bus.sent[-1]
    assert isinstance(message, Open)
    return task, message.bridge


async def test_the_first_message_of_the_owner_opens_a_bridge() -> None:
    edge = Owner()
    task, bridge = await opening(edge, a_client())
    edge.bridges.receive(ToClient(bridge, b"{}"))
    assert await task == (bridge, None)


async def test_an_owner_can_hand_the_room_over() -> None:
    edge = Owner()
    task, bridge = await opening(edge, a_client())
    edge.bridges.receive(HandOver(bridge, ("amina",)))
    assert (await task)[1] == HandOver(bridge, ("amina",))
    edge.bridges.close_edge(bridge)
    assert len(edge.bus.sent) == 1  # the owner knows nothing of the bridge any more


async def test_opening_a_bridge_to_a_dead_owner_fails() -> None:
    edge = Owner()
    task, _ = await opening(edge, a_client())
    edge.bridges.close_all_of(["far"])
    with pytest.raises(UnreachableError):
        await task
    edge.bus.is_connected = False
    with pytest.raises(UnreachableError):
        await edge.bridges.open(a_client(), "far", "ABCDEF")


async def test_clients_reconnect_when_redis_is_lost() -> None:
    edge, client = Owner(), a_client()
    task, bridge = await opening(edge, client)
    edge.bridges.receive(ToClient(bridge, b"{}"))
    await task
    edge.bus.is_connected = False
    edge.bridges.close_all()
    assert client.is_closing

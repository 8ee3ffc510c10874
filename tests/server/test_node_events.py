"""What a node does again after it may have missed messages of others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar
from unittest.mock import Mock

import pytest
from prometheus_client import CollectorRegistry
from sqlalchemy import Connection

from mezani.server.accounts.bans import Bans
from mezani.server.accounts.sessions import Sessions
from mezani.server.cluster.cluster import Cluster
from mezani.server.cluster.retried_check import RETRY_SECONDS
from mezani.server.node_events import NodeEvents
from mezani.server.observability.node_metrics import NodeMetrics
from mezani.store import Store, StoreError
from mezani.store.tables.bans import ADDRESS, PLAYER, BanRow, add_ban
from mezani.store.tables.players import delete_player
from tests.server.local_server import LocalServer
from tests.server.manual_clock import until

pytestmark = pytest.mark.anyio

T = TypeVar("T")
GAME = "kadi-friendly"
UNUSED_REDIS = "redis://127.0.0.1:1"


class Node:
    """A local server that listens to other nodes, but is not connected to Redis."""

    def __init__(self, server: LocalServer) -> None:
        self.server = server
        store = server.services.store
        self.cluster = Cluster(store, UNUSED_REDIS, "north", NodeMetrics(CollectorRegistry()))
        self.bans = Bans(store, server.settings)
        server.registry.claims = Mock()
        NodeEvents(self.cluster, server.registry, Sessions(store), self.bans, Mock())

    def reconnect(self) -> None:
        """Connect to Redis again after messages may have been missed."""
        self.cluster.bus.on_connected()

    async def until(self, condition: Callable[[], object]) -> None:
        """Let time pass until a condition is true."""

        def is_true() -> bool:
            self.server.loop.advance(RETRY_SECONDS)
            return bool(condition())

        await until(is_true)


def seated(server: LocalServer) -> list[str]:
    """Return the players who hold seats in the rooms in memory."""
    seats = [seat for room in server.registry.rooms.values() for seat in room.record.seats]
    return sorted(seat.name for seat in seats if seat.is_player and not seat.has_left)


async def test_players_deleted_or_banned_while_redis_was_away_lose_their_seats(
    server: LocalServer,
) -> None:
    node = Node(server)
    clients = await server.seat_players(GAME, "Amina", "Brian", "Chege")
    playing = await server.start_match(GAME, "Amina", "Brian", rules={"turn_seconds": 0})
    brian, chege = clients[1].player.id, clients[2].player.id

    def remove(connection: Connection) -> None:
        delete_player(connection, brian)
        add_ban(connection, BanRow(chege, PLAYER, "", 1))

    await server.services.store.write(remove)
    node.reconnect()
    await node.until(lambda: seated(server) == ["Amina", "Amina"])
    assert playing[0].room.record.phase == "playing"


async def test_missed_events_are_rechecked_until_the_database_responds(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = Node(server)
    clients = await server.seat_players(GAME, "Amina", "Brian")
    brian = clients[1].player.id

    def remove(connection: Connection) -> None:
        delete_player(connection, brian)
        add_ban(connection, BanRow("203.0.113.7/32", ADDRESS, "", 1))

    await server.services.store.write(remove)
    read, failures = Store.read, iter(range(5))

    def read_later(store: Store, job: Callable[[Connection], T]) -> Awaitable[T]:
        if next(failures, None) is not None:
            raise StoreError("The database could not be read")
        return read(store, job)

    monkeypatch.setattr(Store, "read", read_later)
    node.reconnect()
    await node.until(lambda: seated(server) == ["Amina"] and node.bans.covers("203.0.113.7"))
    assert next(failures, None) is None

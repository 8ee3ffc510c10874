"""Claims: nodes that claim the same rooms at the same time do not wait for each other."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest
from prometheus_client import CollectorRegistry
from sqlalchemy import Connection

from mezani.server.cluster import cluster
from mezani.server.cluster.cluster import LEASE_MILLISECONDS, Cluster
from mezani.server.observability.node_metrics import NodeMetrics
from mezani.store import Store
from mezani.store.tables.nodes import Claim, add_node, claim_room
from mezani.store.tables.rooms import RoomRow, save_room
from mezani.stress.cluster.postgresql import PostgreSQL
from tests.store.stores import TIMEOUT, Gate

UNUSED_REDIS = "redis://127.0.0.1:1"


def test_nodes_that_claim_the_same_rooms_in_opposite_order_do_not_deadlock(
    postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch
) -> None:
    both_have_locked_a_room = threading.Barrier(2, timeout=TIMEOUT)
    calls: list[str] = []

    def claim_slowly(
        connection: Connection, *, code: str, node_id: str, lease: int
    ) -> Claim | None:
        """Claim a room. The first claim of a node keeps its lock until the other node has locked a room too."""
        is_first = node_id not in calls
        calls.append(node_id)
        claim = claim_room(connection, code, node_id, lease)
        if is_first:
            both_have_locked_a_room.wait()
        return claim

    monkeypatch.setattr(cluster, "claim_room", claim_slowly)
    url = postgresql.new_database()
    try:
        owners = asyncio.run(claim_crosswise(url))
    finally:
        postgresql.drop_database(url)
    assert owners == [["north", "south"], ["south", "north"]]
    assert (
        len(calls) == 4
    )  # PostgreSQL ends a deadlock after a second, and the claims are made again


async def claim_crosswise(url: str) -> list[list[str]]:
    """Let two nodes claim two rooms, each in its own order. Return the owners as each node got them."""
    stores = [Store.open(url, is_shared=True) for _ in range(2)]
    try:
        north, south = [
            await add_cluster(store, name)
            for store, name in zip(stores, ("north", "south"), strict=True)
        ]
        for code in ("ABCDEF", "GHJKMN"):
            row = RoomRow(code, "qute", "waiting", is_public=True, data="{}", changed_at=1)
            await stores[0].write(partial(save_room, room=row))
        gates = [Gate(), Gate()]
        held = [store.write(gate) for store, gate in zip(stores, gates, strict=True)]
        claims = asyncio.gather(
            claim_all(north, "ABCDEF", "GHJKMN"), claim_all(south, "GHJKMN", "ABCDEF")
        )
        for gate in gates:
            await gate.reached()
        for gate in gates:
            gate.open()
        await asyncio.gather(*held)
        return list(await claims)
    finally:
        for store in stores:
            await store.close()


async def add_cluster(store: Store, name: str) -> Cluster:
    """Add a node with a lease, without a connection to Redis."""
    node = Cluster(store, UNUSED_REDIS, name, NodeMetrics(CollectorRegistry()))
    await store.write(partial(add_node, node_id=node.node_id, lease=LEASE_MILLISECONDS))
    return node


async def claim_all(node: Cluster, *codes: str) -> list[str]:
    """Claim rooms at the same time, and return the names of their owners."""
    claims = await asyncio.gather(*(node.claim(code) for code in codes))
    return [claim.owner.split(".")[0] for claim in claims if claim is not None]

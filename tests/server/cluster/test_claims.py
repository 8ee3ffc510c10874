"""Claims and renewals: nodes that lock the same rows at the same time do not wait for each other."""

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
from tests.server.manual_clock import until
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


def test_a_claim_of_a_room_with_a_living_owner_writes_nothing(postgresql: PostgreSQL) -> None:
    url = postgresql.new_database()
    try:
        owner, commits = asyncio.run(claim_in_vain(url))
    finally:
        postgresql.drop_database(url)
    assert owner == "north"
    assert commits == 0


async def claim_in_vain(url: str) -> tuple[str, int]:
    """Let a node claim a room that another one owns. Return the owner, and how many transactions the claim took."""
    stores = [Store.open(url, is_shared=True) for _ in range(2)]
    try:
        north, south = [
            await add_cluster(store, name)
            for store, name in zip(stores, ("north", "south"), strict=True)
        ]
        row = RoomRow("ABCDEF", "qute", "waiting", is_public=True, data="{}", changed_at=1)
        await stores[0].write(partial(save_room, room=row))
        assert await claim_all(north, "ABCDEF") == ["north"]
        sizes = list[int]()
        stores[1].on_commit(lambda seconds, size: sizes.append(size))
        [owner] = await claim_all(south, "ABCDEF")
        return owner, len(sizes)
    finally:
        for store in stores:
            await store.close()


def test_a_renewal_of_a_lease_holds_no_locks_of_rooms(postgresql: PostgreSQL) -> None:
    url = postgresql.new_database()
    try:
        sizes = asyncio.run(commits_with_a_renewal(url))
    finally:
        postgresql.drop_database(url)
    assert sizes == [1, 1, 1]  # the held job, the renewal, the room


async def commits_with_a_renewal(url: str) -> list[int]:
    """Let a room be saved while a lease is renewed. Return the number of jobs in each transaction."""
    store = Store.open(url, is_shared=True)
    try:
        node = await add_cluster(store, "north")
        gate, sizes = Gate(), list[int]()
        store.on_commit(lambda seconds, size: sizes.append(size))
        held = store.write(gate)
        await gate.reached()
        row = RoomRow("ABCDEF", "qute", "waiting", is_public=True, data="{}", changed_at=1)
        saved = store.write(partial(save_room, room=row))
        renewed = asyncio.ensure_future(node._renew())
        await asyncio.sleep(0)  # until the renewal is queued
        gate.open()
        await asyncio.gather(held, saved, renewed)
        return sizes
    finally:
        await store.close()


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
        for gate in gates:
            await gate.reached()
        claims = [
            *await queue_claims(stores[0], north, "ABCDEF", "GHJKMN"),
            *await queue_claims(stores[1], south, "GHJKMN", "ABCDEF"),
        ]
        for gate in gates:
            gate.open()
        await asyncio.gather(*held)
        owners = [name_of_owner(claim) for claim in await asyncio.gather(*claims)]
        return [owners[:2], owners[2:]]
    finally:
        for store in stores:
            await store.close()


async def add_cluster(store: Store, name: str) -> Cluster:
    """Add a node with a lease, without a connection to Redis."""
    node = Cluster(store, UNUSED_REDIS, name, NodeMetrics(CollectorRegistry()))
    await store.write(partial(add_node, node_id=node.node_id, lease=LEASE_MILLISECONDS))
    return node


async def queue_claims(
    store: Store, node: Cluster, *codes: str
) -> list[asyncio.Task[Claim | None]]:
    """Let a node claim rooms in this order, while its writer is held."""
    claims = []
    for code in codes:
        claims.append(asyncio.create_task(node.claim(code)))
        await until(lambda: store.waiting == len(claims))
    return claims


async def claim_all(node: Cluster, *codes: str) -> list[str]:
    """Claim rooms at the same time, and return the names of their owners."""
    return [name_of_owner(claim) for claim in await asyncio.gather(*map(node.claim, codes))]


def name_of_owner(claim: Claim | None) -> str:
    """Return the name of the owner that a claim has found."""
    assert claim is not None
    return claim.owner.split(".")[0]

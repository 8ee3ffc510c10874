"""Nodes: one of them owns a room at a time, and a node that has lost a room can't write for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, text

from mezani.store import FencedRow, RoomLostError, SeqTakenError, Store, StoreError
from mezani.store.tables import nodes
from mezani.store.tables.log import moves_of
from mezani.store.tables.rooms import RoomRow, load_room, save_room
from mezani.stress.cluster.postgresql import PostgreSQL
from tests.store.stores import TIMEOUT, Gate, a_move, with_store

LEASE = 60_000
ROOM = RoomRow("ABCDEF", "qute", "waiting", is_public=True, data="{}", changed_at=1)


@pytest.fixture
def url(postgresql: PostgreSQL) -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    made = postgresql.new_database()
    yield made
    postgresql.drop_database(made)


def expire(connection: Connection, node_id: str) -> None:
    """End the lease of a node."""
    connection.execute(
        text("UPDATE nodes SET alive_until = alive_until - 120000 WHERE id = :id"), {"id": node_id}
    )


async def nothing(_store: Store) -> None:
    """Use a store for nothing."""


def prepare(connection: Connection) -> None:
    """Add a room and two nodes."""
    save_room(connection, ROOM)
    for node in ("north", "south"):
        nodes.add_node(connection, node, LEASE)


async def claim(store: Store, node: str) -> nodes.Claim | None:
    return await store.write(partial(nodes.claim_room, code="ABCDEF", node_id=node, lease=LEASE))


def test_a_room_has_one_owner_until_its_lease_ends(url: str) -> None:
    async def body(store: Store) -> None:
        await store.write(prepare)
        first = await claim(store, "north")
        assert first is not None
        assert (first.owner, first.epoch, first.last_alive) == ("north", 1, None)
        assert await claim(store, "south") == nodes.Claim("north")
        await store.write(partial(expire, node_id="north"))
        second = await claim(store, "south")
        assert second is not None
        assert (second.owner, second.epoch) == ("south", 2)
        assert second.last_alive is not None
        assert second.last_alive < time.time() * 1000 - 60_000

    with_store(url, body)


def test_a_room_that_does_not_exist_has_no_owner(url: str) -> None:
    async def body(store: Store) -> None:
        assert await claim(store, "north") is None

    with_store(url, body)


@pytest.mark.parametrize("how", ["release", "leave"])
def test_a_room_that_was_given_up_can_be_claimed_at_once(url: str, how: str) -> None:
    async def body(store: Store) -> None:
        await store.write(prepare)
        await claim(store, "north")
        if how == "release":
            release = partial(nodes.release_room, code="ABCDEF", node_id="north", epoch=1)
            await store.write(release)
        else:
            await store.write(partial(nodes.end_lease, node_id="north"))
        with pytest.raises(RoomLostError):
            await store.append(FencedRow(a_move("m", 1), "ABCDEF", 1))
        found = await claim(store, "south")
        assert found is not None
        assert (found.owner, found.epoch) == ("south", 3)
        assert found.last_alive is not None

    with_store(url, body)


def test_a_lease_that_has_ended_is_renewed_late(url: str) -> None:
    async def body(store: Store) -> list[bool]:
        await store.write(prepare)
        renew = partial(nodes.renew_lease, node_id="north", lease=LEASE)
        in_time = await store.write(renew)
        await store.write(partial(expire, node_id="north"))
        assert await store.read(nodes.alive_nodes) == {"south"}
        late = await store.write(renew)
        assert await store.read(nodes.alive_nodes) == {"north", "south"}
        return [in_time, late]

    assert with_store(url, body) == [True, False]


def test_a_new_node_learns_how_long_no_node_was_alive(url: str) -> None:
    async def body(store: Store) -> list[int]:
        found = [await store.write(partial(nodes.add_node, node_id="north", lease=LEASE))]
        found.append(await store.write(partial(nodes.add_node, node_id="south", lease=LEASE)))
        for node in ("north", "south"):
            await store.write(partial(nodes.end_lease, node_id=node))
            await store.write(partial(expire, node_id=node))
        assert await store.read(nodes.alive_nodes) == set()
        found.append(await store.write(partial(nodes.add_node, node_id="east", lease=LEASE)))
        found.append(await store.write(partial(nodes.add_node, node_id="west", lease=LEASE)))
        return found

    first, second, after_outage, last = with_store(url, body)
    assert (first, second, last) == (0, 0, 0)
    assert after_outage >= 120_000


def test_moves_of_an_older_epoch_are_refused(url: str) -> None:
    async def body(store: Store) -> None:
        await store.write(prepare)
        await claim(store, "north")
        await store.append(FencedRow(a_move("m", 1), "ABCDEF", 1))
        await claim(store, "north")
        with pytest.raises(RoomLostError):
            await store.append(FencedRow(a_move("m", 2), "ABCDEF", 1))
        await store.append(FencedRow(a_move("m", 2), "ABCDEF", 2))
        with pytest.raises(SeqTakenError):
            await store.append(FencedRow(a_move("m", 2), "ABCDEF", 2))
        log = await store.read(partial(moves_of, match_id="m"))
        assert log == [a_move("m", 1), a_move("m", 2)]

    with_store(url, body)


def test_a_refused_move_does_not_affect_others_of_its_commit(url: str) -> None:
    async def body(store: Store) -> list[str]:
        await store.write(prepare)
        await claim(store, "north")
        rows: list[Any] = [
            FencedRow(a_move(name, 1), "ABCDEF", epoch) for name, epoch in (("m", 1), ("n", 7))
        ]
        done = [store.append(row) for row in rows]
        results: list[str] = []
        for one in done:
            try:
                await one
                results.append("written")
            except RoomLostError:
                results.append("lost")
        return results

    assert with_store(url, body) == ["written", "lost"]


def test_a_node_that_has_lost_a_room_cannot_save_it(url: str) -> None:
    async def body(store: Store) -> None:
        await store.write(prepare)
        await claim(store, "north")
        await store.write(partial(expire, node_id="north"))
        await claim(store, "south")

        def save(connection: Connection) -> None:
            nodes.require_owner(connection, "ABCDEF", "north", 1)
            save_room(connection, ROOM._replace(phase="playing"))

        with pytest.raises(RoomLostError):
            await store.write(save)
        room = await store.read(partial(load_room, code="ABCDEF"))
        assert room is not None
        assert room.phase == "waiting"
        lost = partial(nodes.lost_rooms, node_id="north", epochs={"ABCDEF": 1})
        assert await store.read(lost) == ["ABCDEF"]

    with_store(url, body)


def test_rooms_of_living_nodes_are_not_swept_by_others(url: str) -> None:
    async def body(store: Store) -> list[list[str]]:
        await store.write(prepare)
        await claim(store, "north")
        sweep = partial(nodes.own_or_abandoned, codes=["ABCDEF"], node_id="south")
        while_alive = await store.write(sweep)
        await store.write(partial(expire, node_id="north"))
        return [while_alive, await store.write(sweep)]

    assert with_store(url, body) == [[], ["ABCDEF"]]


def test_a_dead_owner_that_wakes_up_cannot_write_for_a_room_that_was_changed(url: str) -> None:
    async def body(store: Store) -> None:
        await store.write(prepare)
        await claim(store, "north")
        await store.write(partial(expire, node_id="north"))
        await store.write(partial(nodes.own_or_abandoned, codes=["ABCDEF"], node_id="south"))
        await store.write(partial(nodes.renew_lease, node_id="north", lease=LEASE))
        lost = partial(nodes.lost_rooms, node_id="north", epochs={"ABCDEF": 1})
        assert await store.read(lost) == ["ABCDEF"]
        with pytest.raises(RoomLostError):
            await store.append(FencedRow(a_move("m", 1), "ABCDEF", 1))

    with_store(url, body)


def test_the_owner_of_a_room_keeps_its_epoch_when_the_stored_room_is_changed(url: str) -> None:
    async def body(store: Store) -> None:
        await store.write(prepare)
        await claim(store, "north")
        own = partial(nodes.own_or_abandoned, codes=["ABCDEF"], node_id="north")
        assert await store.write(own) == ["ABCDEF"]
        await store.append(FencedRow(a_move("m", 1), "ABCDEF", 1))

    with_store(url, body)


def test_a_room_that_is_being_claimed_is_not_abandoned(url: str) -> None:
    gate = Gate()

    def claim_slowly(connection: Connection) -> None:
        nodes.claim_room(connection, "ABCDEF", "south", LEASE)
        gate(connection)

    async def body(south: Store) -> list[str]:
        await south.write(prepare)
        claiming = south.write(claim_slowly)
        await gate.reached()
        north = Store.open(url, is_shared=True)
        wanted = partial(nodes.own_or_abandoned, codes=["ABCDEF"], node_id="north", wait=True)
        found = asyncio.ensure_future(north.write(wanted))
        await until_done_or_locked(found, north)
        gate.open()
        await claiming
        await found
        await north.close()
        return found.result()

    assert with_store(url, body, is_shared=True) == []


def test_rooms_that_their_living_owner_has_locked_are_not_waited_for(url: str) -> None:
    gate = Gate()

    def save_slowly(connection: Connection) -> None:
        save_room(connection, ROOM._replace(phase="playing"))
        gate(connection)

    async def body(south: Store) -> list[str]:
        await south.write(prepare)
        await claim(south, "south")
        saving = south.write(save_slowly)
        await gate.reached()
        north = Store.open(url, is_shared=True)
        wanted = partial(nodes.own_or_abandoned, codes=["ABCDEF"], node_id="north", wait=True)
        found = await north.write(wanted)
        gate.open()
        await saving
        await north.close()
        return found

    assert with_store(url, body, is_shared=True) == []


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (False, False, "start each of them with --redis"),
        (False, True, "without --redis is using this database"),
        (True, False, "start each of them with --redis"),
    ],
    ids=["alone, alone", "alone, node", "node, alone"],
)
def test_a_server_without_redis_shares_its_database_with_nobody(
    url: str, monkeypatch: pytest.MonkeyPatch, *, first: bool, second: bool, reason: str
) -> None:
    async def body(_store: Store) -> None:
        with monkeypatch.context() as patched:
            patched.setattr("mezani.store.engine.NODE_LOCK_SECONDS", 0.1)
            with pytest.raises(StoreError, match=reason):
                Store.open(url, is_shared=second)

    with_store(url, body, is_shared=first)
    with_store(url, nothing, is_shared=second)


def test_nodes_share_a_database(url: str) -> None:
    async def body(_store: Store) -> None:
        other = Store.open(url, is_shared=True)
        await other.close()

    with_store(url, body, is_shared=True)


def test_a_node_renews_its_lease_only_after_the_claims_of_its_rooms(url: str) -> None:
    gate = Gate()

    def claim_slowly(connection: Connection) -> None:
        nodes.claim_room(connection, "ABCDEF", "south", LEASE)
        gate(connection)

    async def body(south: Store) -> None:
        await south.write(prepare)
        await claim(south, "north")
        await south.write(partial(expire, node_id="north"))
        claiming = south.write(claim_slowly)
        await gate.reached()
        north = Store.open(url, is_shared=True)
        renewing = asyncio.ensure_future(
            north.write(partial(nodes.renew_lease, node_id="north", lease=LEASE))
        )
        await until_done_or_locked(renewing, north)
        is_renewed_too_early = renewing.done()
        gate.open()
        await claiming
        assert not await renewing  # its lease had ended
        lost = partial(nodes.lost_rooms, node_id="north", epochs={"ABCDEF": 1})
        assert await north.read(lost) == ["ABCDEF"]
        await north.close()
        assert not is_renewed_too_early

    with_store(url, body, is_shared=True)


async def until_done_or_locked(job: asyncio.Future[Any], store: Store) -> None:
    """Wait until a job is done or waits for a lock."""
    async with asyncio.timeout(TIMEOUT):
        while not (job.done() or await store.read(is_waiting_for_a_lock)):
            await asyncio.sleep(0.01)


def is_waiting_for_a_lock(connection: Connection) -> bool:
    """Return whether somebody waits for a lock in this database."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    return bool(connection.scalar(text(waiting)))

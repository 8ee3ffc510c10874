"""Stored rooms that other nodes run are not changed behind their back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry
from sqlalchemy import Connection, create_engine, select, text, update

from mezani.server.cluster.cluster import LEASE_MILLISECONDS, Cluster
from mezani.server.observability.node_metrics import NodeMetrics
from mezani.server.rooms.errors import OwnedElsewhereError, RoomNotFoundError
from mezani.server.rooms.open_rooms import OpenRooms
from mezani.server.rooms.room import Room
from mezani.server.rooms.room_loader import RoomLoader
from mezani.server.rooms.room_store import room_of_row
from mezani.server.workers.pool import WorkerPool
from mezani.store.engine import parse_url
from mezani.store.schema import nodes as node_rows
from mezani.store.schema import rooms
from mezani.store.tables.nodes import add_node, claim_room
from mezani.store.tables.rooms import load_room
from mezani.stress.cluster.postgresql import PostgreSQL
from tests.server.conftest import opened
from tests.server.local_server import LocalServer
from tests.server.manual_clock import until

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
UNUSED_REDIS = "redis://127.0.0.1:1"


@pytest.fixture
async def server(
    postgresql: PostgreSQL, tmp_path: Path, workers: WorkerPool
) -> AsyncIterator[LocalServer]:
    """A local server on PostgreSQL."""
    url = postgresql.new_database()
    async with opened(url, tmp_path, workers, {}) as server:
        yield server
    postgresql.drop_database(url)


async def stored_match(server: LocalServer) -> tuple[str, str]:
    """Return a stored room with a match that the node "south" runs, and the id of its second player."""
    clients = await server.start_match(GAME, "Amina", "Brian")
    code, brian = clients[0].room.record.code, clients[1].player.id
    await server.crash_and_restart()

    def claim(connection: Connection) -> None:
        add_node(connection, "south", LEASE_MILLISECONDS)
        claim_room(connection, code, "south", LEASE_MILLISECONDS)
        connection.execute(
            update(node_rows).values(alive_until=node_rows.c.alive_until + 3_600_000)
        )

    await server.services.store.write(claim)
    return code, brian


async def end_leases(server: LocalServer) -> None:
    """Let all other nodes die."""
    await server.services.store.write(
        lambda connection: connection.execute(update(node_rows).values(alive_until=1))
    )


async def has_left(server: LocalServer, code: str) -> list[bool]:
    """Return which players have left a stored room."""
    row = await server.services.store.read(partial(load_room, code=code))
    assert row is not None
    return [seat.has_left for seat in room_of_row(row).seats]


def as_node(server: LocalServer) -> Cluster:
    """Return the local server as a node, without a connection to Redis."""
    return Cluster(server.services.store, UNUSED_REDIS, "north", NodeMetrics(CollectorRegistry()))


def open_rooms_of_node(server: LocalServer) -> OpenRooms:
    """Return the rooms of the local server as a node."""
    services = replace(server.services, cluster=as_node(server))
    return OpenRooms(services, RoomLoader(services))


async def is_stored(server: LocalServer, code: str) -> bool:
    """Return whether a room is in the database."""
    return await server.services.store.read(partial(load_room, code=code)) is not None


@contextmanager
def locked_by_another_node(server: LocalServer, code: str) -> Iterator[Connection]:
    """Lock a stored room, as a node does that frees the seats of a deleted player."""
    engine = create_engine(parse_url(server.url))
    try:
        with engine.begin() as connection:
            connection.execute(select(rooms.c.code).where(rooms.c.code == code).with_for_update())
            yield connection
    finally:
        engine.dispose()


def is_waiting_for_a_lock(connection: Connection) -> bool:
    """Return whether somebody waits for a lock in this database."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    connection.execute(text("SELECT pg_stat_clear_snapshot()"))
    return bool(connection.scalar(text(waiting)))


async def test_a_room_that_another_node_has_locked_is_deleted_after_that(
    server: LocalServer,
) -> None:
    room = await server.create_room("Amina", GAME)
    code = room.record.code
    with locked_by_another_node(server, code) as connection:
        removing = asyncio.ensure_future(open_rooms_of_node(server).remove(room))
        await until(lambda: removing.done() or is_waiting_for_a_lock(connection))
    await removing
    assert room.is_removed
    assert not await is_stored(server, code)


async def test_unused_rooms_that_another_node_has_locked_are_not_deleted(
    server: LocalServer,
) -> None:
    code = (await server.create_room("Amina", GAME)).record.code
    open_rooms = open_rooms_of_node(server)
    with locked_by_another_node(server, code):
        await open_rooms.delete_unused([code])
    assert await is_stored(server, code)
    await open_rooms.delete_unused([code])
    assert not await is_stored(server, code)


async def test_a_room_that_another_node_runs_is_not_deleted(server: LocalServer) -> None:
    code, _ = await stored_match(server)
    row = await server.services.store.read(partial(load_room, code=code))
    assert row is not None
    room = Room(room_of_row(row), server.services, 1)
    given_up: list[str] = []
    room.on_lost = lambda: given_up.append(code)
    open_rooms = open_rooms_of_node(server)
    with pytest.raises(OwnedElsewhereError):
        await open_rooms.remove(room)
    assert given_up == [code]
    assert await is_stored(server, code)
    await end_leases(server)
    await open_rooms.remove(room)
    assert room.is_removed
    assert not await is_stored(server, code)


async def test_a_room_that_is_deleted_already_is_only_forgotten(server: LocalServer) -> None:
    room = await server.create_room("Amina", GAME)
    open_rooms = open_rooms_of_node(server)
    await open_rooms.delete(room.record.code)
    with pytest.raises(RoomNotFoundError):
        await open_rooms.delete(room.record.code)
    await open_rooms.remove(room)
    assert room.is_removed


async def test_a_match_that_another_node_runs_is_not_ended(server: LocalServer) -> None:
    code, _ = await stored_match(server)
    loader = RoomLoader(replace(server.services, cluster=as_node(server)))
    with pytest.raises(OwnedElsewhereError):
        await loader.end_match(code)
    row = await server.services.store.read(partial(load_room, code=code))
    assert row is not None
    assert row.phase == "playing"
    await end_leases(server)
    await loader.end_match(code)
    row = await server.services.store.read(partial(load_room, code=code))
    assert row is not None
    assert row.phase != "playing"


async def test_a_match_in_a_room_that_is_gone_is_not_ended(server: LocalServer) -> None:
    loader = RoomLoader(replace(server.services, cluster=as_node(server)))
    with pytest.raises(RoomNotFoundError):
        await loader.end_match("ABCDEF")


async def test_seats_in_rooms_that_another_node_runs_are_left_to_it(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, brian = await stored_match(server)
    with monkeypatch.context() as patched:
        services = replace(server.services, cluster=as_node(server))
        patched.setattr(server.registry, "services", services)
        await server.registry.vacate_seats(brian)
        assert await has_left(server, code) == [False, False]
        await end_leases(server)
        await server.registry.vacate_seats(brian)
        assert await has_left(server, code) == [False, True]

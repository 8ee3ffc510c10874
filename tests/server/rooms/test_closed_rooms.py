"""Rooms that the operator closes, loaded or not, readable or not."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, update

from mezani.server.rooms.errors import RoomNotFoundError
from mezani.store.schema import rooms
from tests.server.local_server import LocalServer

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(server_on_each_database: LocalServer) -> LocalServer:
    return server_on_each_database


async def test_a_closed_room_is_gone_and_its_match_is_abandoned(server: LocalServer) -> None:
    amina, brian = await server.start_match("kadi-live", "Amina", "Brian")
    room = amina.room
    await server.registry.close_room(room.record.code)
    await amina.disconnect()
    await brian.disconnect()
    await server.pass_time(600)  # no timer of its match runs any more
    assert [client.goodbye and client.goodbye["code"] for client in (amina, brian)] == [
        "room_closed",
        "room_closed",
    ]
    stored = await server.match_of(room)
    assert stored.match.ending == "abandoned"
    assert await server.log_of(room) == []
    with pytest.raises(RoomNotFoundError):
        await server.registry.find(room.record.code)


async def test_a_room_that_can_not_be_read_can_be_closed(server: LocalServer) -> None:
    [amina, _] = await server.start_match("kadi-friendly", "Amina", "Brian")
    code = amina.room.record.code
    await server.crash_and_restart()

    def spoil(connection: Connection) -> None:
        connection.execute(update(rooms).where(rooms.c.code == code).values(data="{"))

    await server.services.store.write(spoil)
    assert await server.registry.close_room(code.lower()) == code
    assert (await server.match_of(amina.room)).match.ending == "abandoned"
    with pytest.raises(RoomNotFoundError):
        await server.registry.close_room(code)


async def test_a_room_that_is_loaded_while_it_is_closed_is_gone(server: LocalServer) -> None:
    code = (await server.create_room("Amina", "kadi-friendly")).record.code
    await server.crash_and_restart()
    await asyncio.gather(
        server.registry.close_room(code), server.registry.find(code), return_exceptions=True
    )
    assert code not in server.registry.rooms
    with pytest.raises(RoomNotFoundError):
        await server.registry.find(code)

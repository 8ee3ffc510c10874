"""Seats in stored rooms: those of a deleted player are freed without loading the rooms."""

from __future__ import annotations

from functools import partial
from unittest.mock import Mock

import pytest

from mezani.server.http.admin.operations import Operations
from mezani.server.rooms.lobby.daily_room import play_daily
from mezani.server.rooms.stored_seats import rooms_of_player
from mezani.store.tables.players import DELETED_NAME, delete_player
from mezani.store.tables.rooms import newest_rooms
from tests.server.local_server import LocalServer

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"


async def stored_json(server: LocalServer) -> str:
    """Return everything that is stored about rooms."""
    rows = await server.services.store.read(partial(newest_rooms, limit=100))
    return " ".join(row.data for row in rows)


async def test_stored_rooms_keep_neither_the_seat_nor_the_name_of_a_deleted_player(
    server_on_each_database: LocalServer,
) -> None:
    server = server_on_each_database
    brian = await server.player("Brian")
    waiting = (await server.seat_players(GAME, "Amina", "Brian"))[0].room.record.code
    playing = (await server.start_match(GAME, "Amina", "Brian"))[0].room.record.code
    daily = await play_daily(server.registry, brian, GAME)
    await server.crash_and_restart()
    operations = Operations(server.registry, Mock(), Mock(), Mock())
    shown = await operations.player_data(brian.id)
    assert shown["rooms"] == sorted([waiting, playing, daily])
    await server.services.store.write(lambda connection: delete_player(connection, brian.id))
    await server.registry.vacate_seats(brian.id)
    assert server.registry.rooms == {}
    assert "Brian" not in await stored_json(server)
    found = await server.services.store.read(partial(rooms_of_player, player_id=brian.id))
    assert [record.code for record in found] == [playing]
    [seat] = [seat for seat in found[0].seats if seat.player_id == brian.id]
    assert (seat.name, seat.has_left) == (DELETED_NAME, True)
    amina = await server.connect("Amina", await server.registry.find(playing))
    assert amina.room_view["phase"] == "playing"


async def test_a_banned_player_keeps_the_name_in_a_stored_match(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian")
    brian = clients[1].player
    await server.crash_and_restart()
    await server.registry.vacate_seats(brian.id)
    [record] = await server.services.store.read(partial(rooms_of_player, player_id=brian.id))
    [seat] = [seat for seat in record.seats if seat.player_id == brian.id]
    assert (seat.name, seat.has_left) == ("Brian", True)

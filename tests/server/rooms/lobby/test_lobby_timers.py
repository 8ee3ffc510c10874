"""Lobby timers: replacing an absent host."""

from __future__ import annotations

import pytest

from tests.server.client_moves import play_to_end
from tests.server.local_server import LocalServer

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
AWAY = 90


async def test_an_absent_host_is_replaced_by_a_connected_player(
    server: LocalServer,
) -> None:
    amina, brian, chebet = await server.seat_players(GAME, "Amina", "Brian", "Chebet", seats=4)
    await brian.disconnect()
    await amina.disconnect()
    await server.pass_time(AWAY - 1)
    assert chebet.room_view["host"] == "A"
    assert (await chebet.do("remove", seat="A"))["code"] == "forbidden"
    await server.pass_time(1)
    assert chebet.room_view["host"] == "C"
    assert "ack" in await chebet.do("add_bot", level="casual")
    again = await amina.reconnect()
    assert again.room_view["host"] == "C"


async def test_a_host_who_reconnects_in_time_stays_the_host(server: LocalServer) -> None:
    amina, brian = await server.seat_players(GAME, "Amina", "Brian", seats=3)
    await amina.disconnect()
    await server.pass_time(AWAY - 1)
    amina = await amina.reconnect()
    await server.pass_time(AWAY)
    assert brian.room_view["host"] == "A"
    await amina.disconnect()
    await server.pass_time(AWAY - 1)
    assert brian.room_view["host"] == "A"


async def test_a_spectator_does_not_become_the_host(server: LocalServer) -> None:
    [amina] = await server.seat_players(GAME, "Amina", seats=2)
    brian = await server.connect("Brian", amina.room)
    await amina.disconnect()
    await server.pass_time(AWAY * 2)
    assert brian.room_view["host"] == "A"
    await brian.do("sit")
    await server.pass_time(AWAY)
    assert brian.room_view["host"] == "B"


async def test_the_host_is_not_replaced_during_a_match(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules={"turn_seconds": 0})
    amina, brian = clients
    await play_to_end(clients)
    await amina.disconnect()
    await server.pass_time(AWAY)
    assert brian.room_view["host"] == "B"
    assert "ack" in await brian.do("remove", seat="A")


async def test_an_absent_host_is_replaced_after_a_restart(
    server: LocalServer,
) -> None:
    amina, brian = await server.seat_players(GAME, "Amina", "Brian", seats=3)
    await server.crash_and_restart()
    brian = await brian.reconnect()
    await server.pass_time(AWAY)
    assert brian.room_view["host"] == "B"
    assert amina.room is not brian.room

"""A server that is killed and started again continues every room and match."""

from __future__ import annotations

from typing import Any

import pytest

from mezani import GAMES
from mezani.server.rooms.registry import HEARTBEAT_SECONDS
from mezani.store import StoreError
from tests.server.client_moves import (
    bot_moves,
    live_match_of,
    mover,
    play_on,
    play_to_end,
    safe_move,
    take_turn,
)
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio

RULES = {"turn_seconds": 20}


async def reconnect_all(clients: list[PlayerClient]) -> list[PlayerClient]:
    """Reconnect all clients to the new server."""
    return [await client.reconnect() for client in clients]


async def synced(client: PlayerClient) -> dict[str, Any]:
    """Return everything a client sees now."""
    await client.do("sync")
    return {"room": client.room_view, "seq": client.seq, "view": client.view}


# Rooms


async def test_a_waiting_room_survives_a_crash(server_on_each_database: LocalServer) -> None:
    server = server_on_each_database
    amina, brian = await server.seat_players(
        "kadi-live", "Amina", "Brian", seats=4, bots=["sharp"], rules=RULES, public=True
    )
    await brian.do("ready")
    await amina.do("lock")
    seen = amina.room_view
    await server.crash_and_restart()
    amina, brian = await reconnect_all([amina, brian])
    assert amina.room_view == seen
    assert brian.seat("C")["ready"]
    await amina.do("lock", locked=False)
    await amina.do("remove_bot", seat="B")
    await amina.do("ready")
    assert "ack" in await amina.do("start")
    assert brian.room_view["phase"] == "playing"


async def test_a_removed_player_stays_removed(server: LocalServer) -> None:
    amina, brian = await server.seat_players("kadi-friendly", "Amina", "Brian")
    await amina.do("remove", seat="B")
    await server.crash_and_restart()
    amina, brian = await reconnect_all([amina, brian])
    assert brian.goodbye is not None
    assert brian.goodbye["code"] == "removed_by_host"


# Matches


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_continues_after_a_crash(
    server_on_each_database: LocalServer, game: str
) -> None:
    server = server_on_each_database
    clients = await server.start_match(game, "Amina", "Brian")
    watcher = await server.connect("Chebet", clients[0].room)
    for _ in range(7):
        await take_turn(clients)
    position = live_match_of(clients[0].room).match.state.checksum()
    seen = [await synced(client) for client in (*clients, watcher)]
    await server.crash_and_restart()
    *clients, watcher = await reconnect_all([*clients, watcher])
    assert live_match_of(clients[0].room).match.state.checksum() == position
    assert [await synced(client) for client in (*clients, watcher)] == seen
    assert "ack" in await take_turn(clients)
    await play_to_end(clients)
    rows = await server.log_of(clients[0].room)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))


async def test_hidden_steps_are_counted_the_same_after_a_crash(
    server_on_each_database: LocalServer,
) -> None:
    server = server_on_each_database
    clients = await server.start_match("kadi-live", "Amina", "Brian", "Chebet")
    room = clients[0].room
    await play_on(clients, bot_moves("casual"), lambda: any(c.clock("prompt") for c in clients))
    asked = next(client for client in clients if client.clock("prompt"))
    assert "ack" in await asked.move("quiet")
    numbers = [live_match_of(room).seq_for(observer) for observer in (None, 0, 1, 2)]
    assert len(set(numbers)) > 1
    await server.crash_and_restart()
    clients = await reconnect_all(clients)
    assert [
        live_match_of(clients[0].room).seq_for(observer) for observer in (None, 0, 1, 2)
    ] == numbers
    assert [client.seq for client in clients] == numbers[1:]


async def test_a_command_executed_before_a_crash_is_not_executed_again(
    server_on_each_database: LocalServer,
) -> None:
    server = server_on_each_database
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    actor = mover(clients)
    first = await actor.move("draw", id="once")
    await server.crash_and_restart()
    clients = await reconnect_all(clients)
    again = next(client for client in clients if client.player == actor.player)
    assert await again.move("Draw", id="once", seq=0) == first
    assert (await again.move("play 2H", id="once", seq=0))["code"] == "bad_message"
    assert len(await server.log_of(actor.room)) == 1


async def test_a_player_who_left_is_still_replaced_by_a_bot(server: LocalServer) -> None:
    amina, brian = await server.start_match("kadi-friendly", "Amina", "Brian", rules=RULES)
    await brian.do("stand")
    await server.crash_and_restart()
    amina = await amina.reconnect()
    assert amina.seat("B")["stand_in"]
    assert amina.room_view["host"] == "A"


async def test_bots_continue_after_a_crash(server: LocalServer) -> None:
    [amina] = await server.start_match("kadi-live", "Amina", bots=["casual", "casual"])
    room = amina.room
    await amina.until(lambda: live_match_of(room).match.state.turn == 0)
    await server.crash_and_restart()
    amina = await amina.reconnect()
    room = amina.room
    rows = len(await server.log_of(room))
    assert "ack" in await amina.move(safe_move(room, 0))
    await amina.until(lambda: live_match_of(room).seq > rows + 1)
    assert {row.seat for row in (await server.log_of(room))[rows + 1 :]} & {1, 2}


# Timers


async def test_timers_are_credited_with_the_downtime(server_on_each_database: LocalServer) -> None:
    server = server_on_each_database
    clients = await server.start_match("kadi-friendly", "Amina", "Brian", rules=RULES)
    await server.pass_time(5)
    await take_turn(clients)
    await server.crash_and_restart(3600)
    clients = await reconnect_all(clients)
    assert (clients[0].clock("turn") or {})["deadline"] == 20_000


async def test_time_before_the_last_heartbeat_is_not_credited(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian", rules=RULES)
    await take_turn(clients)
    for _ in range(6):
        await server.heartbeat()
    assert (await synced(clients[0]))["view"]["clocks"][0]["deadline"] == 14_000
    await server.crash_and_restart(3600)
    clients = await reconnect_all(clients)
    left = (clients[0].clock("turn") or {})["deadline"]
    assert 14_000 <= left <= 14_000 + HEARTBEAT_SECONDS * 1000
    await server.pass_time(left / 1000)
    assert (await server.log_of(clients[0].room))[-1].move == "turn"


async def test_a_turn_waits_until_its_player_reconnects(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian", rules=RULES)
    await take_turn(clients)
    late, early = mover(clients), next(c for c in clients if c is not mover(clients))
    await server.crash_and_restart()
    early = await early.reconnect()
    await server.pass_time(60)
    assert (early.clock("turn") or {})["paused"]
    late = await late.reconnect()
    assert (late.clock("turn") or {})["deadline"] == 20_000
    assert len(await server.log_of(late.room)) == 1


async def test_timers_do_not_run_out_in_a_room_that_was_not_loaded(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian", rules=RULES)
    await take_turn(clients)
    await server.crash_and_restart()
    for _ in range(60):  # the server runs, but has not loaded the room
        await server.heartbeat()
    await server.crash_and_restart()
    clients = await reconnect_all(clients)
    assert (clients[0].clock("turn") or {})["deadline"] == 20_000
    assert len(await server.log_of(clients[0].room)) == 1


# Results


async def test_a_result_survives_a_crash(
    server_on_each_database: LocalServer,
) -> None:
    server = server_on_each_database
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await play_to_end(clients)
    seen = [await synced(client) for client in clients]
    [winner] = live_match_of(clients[0].room).match.state.winners()
    await server.crash_and_restart()
    clients = await reconnect_all(clients)
    assert [await synced(client) for client in clients] == seen
    for client in clients:
        await client.do("rematch")
    assert clients[0].room_view["phase"] == "playing"
    assert live_match_of(clients[0].room).match.state.turn == winner


async def test_a_result_that_was_not_saved_is_saved_after_a_crash(
    server_on_each_database: LocalServer,
) -> None:
    server = server_on_each_database
    clients = await server.start_quick_match("kadi-friendly", "Amina", "Brian")

    async def fail(_job: object) -> None:
        """The server is killed between the last move and its result."""
        raise StoreError("Killed.")

    server.services.store.write = fail  # type: ignore[assignment,method-assign]
    await play_to_end(clients)
    assert (await server.match_of(clients[0].room)).match.ended is None
    await server.crash_and_restart()
    clients = await reconnect_all(clients)
    assert clients[0].room_view["phase"] == "finished"
    assert clients[0].room_view["result"]["winners"]
    assert set(clients[0].room_view["result"]["ratings"]) == {"A", "B"}
    assert (await server.match_of(clients[0].room)).match.ending == "finished"


# Practice


async def test_undone_moves_stay_undone(
    server_on_each_database: LocalServer,
) -> None:
    server = server_on_each_database
    [amina] = await server.start_match("qute", "Amina", seats=2, practice=True)

    async def wait_for_turn() -> None:
        await amina.until(lambda: 0 in live_match_of(amina.room).match.state.waits_for())

    for _ in range(2):
        await wait_for_turn()
        assert "ack" in await amina.move(safe_move(amina.room, 0))
    await wait_for_turn()
    first = await amina.do("undo", id="back")
    assert "ack" in first
    seen, position = await synced(amina), live_match_of(amina.room).match.state.checksum()
    await server.crash_and_restart()
    amina = await amina.reconnect()
    assert live_match_of(amina.room).match.state.checksum() == position
    assert await synced(amina) == seen
    assert await amina.do("undo", id="back") == first
    assert "ack" in await amina.move(safe_move(amina.room, 0))

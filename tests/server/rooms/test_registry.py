"""The registry: finding rooms, deleting empty ones, heartbeats, and closing."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from mezani.server.errors import RestartingError
from mezani.server.rooms.client import NO_SUCH_ROOM, SERVICE_RESTART, SIGNED_OUT
from mezani.server.rooms.errors import RoomError
from mezani.server.rooms.registry import SWEEP_SECONDS
from mezani.server.rooms.room import Room
from mezani.store import StoreError
from mezani.store.tables.heartbeat import last_beat
from mezani.store.tables.rooms import load_room
from tests.server import local_server
from tests.server.client_moves import mover, play_to_end, take_turn
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio

EMPTY, ABANDONED = 900, 7200


@pytest.fixture
def server_settings() -> dict[str, Any]:
    return {"empty_room_seconds": EMPTY, "abandoned_seconds": ABANDONED}


async def is_stored(server: LocalServer, room: Room) -> bool:
    code = room.record.code
    row = await server.services.store.read(lambda connection: load_room(connection, code))
    return row is not None


async def sweep_after(server: LocalServer, seconds: float) -> None:
    await server.pass_time(seconds)
    await server.registry.sweeper.sweep()


async def test_who_plays_in_a_stored_room_is_known_without_loading_it(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    code, chebet = clients[0].room.record.code, await server.player("Chebet")
    waiting = await server.create_room("Chebet", "kadi-friendly", seats=2)
    players = [*(client.player.id for client in clients), chebet.id]
    for _ in ("in memory", "stored"):
        found = [await server.registry.is_playing(code.lower(), player) for player in players]
        assert found == [True, True, False]
        assert not await server.registry.is_playing(waiting.record.code, chebet.id)
        assert not await server.registry.is_playing("no code", chebet.id)
        await server.crash_and_restart()
    assert server.registry.rooms == {}


async def test_stored_rooms_are_kept_when_the_time_of_day_jumps(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    await server.crash_and_restart()
    monkeypatch.setattr(local_server, "START_MS", local_server.START_MS + 1000 * 100 * ABANDONED)
    await server.registry.sweeper.sweep()
    assert await is_stored(server, room)
    await sweep_after(server, ABANDONED + 1)
    assert not await is_stored(server, room)


# Finding


async def test_a_room_is_found_by_its_code_in_any_spelling(server: LocalServer) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    code = room.record.code
    assert await server.registry.find(code.lower()) is room
    assert await server.registry.find(f" {code[:3]}-{code[3:]}") is room


@pytest.mark.parametrize("code", ["222222", "nonsense", "", "' OR 1=1 --"])
async def test_an_unknown_code_is_refused(server: LocalServer, code: str) -> None:
    with pytest.raises(RoomError, check=lambda error: error.code == "room_not_found"):
        await server.registry.find(code)


async def test_a_room_is_loaded_once_for_several_players(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await server.crash_and_restart()
    code = clients[0].room.record.code
    rooms = await asyncio.gather(*(server.registry.find(code) for _ in range(5)))
    assert all(room is rooms[0] for room in rooms)
    assert server.registry.count_rooms() == {"playing": 1}


async def test_a_room_that_is_being_loaded_is_refused_when_the_server_closes(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await server.crash_and_restart()
    found = asyncio.ensure_future(server.registry.find(clients[0].room.record.code))
    await asyncio.sleep(0)
    await server.registry.close()
    with pytest.raises(RestartingError):
        await found


# Deleting empty rooms


async def test_an_empty_room_is_deleted_after_some_time(server: LocalServer) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    amina = await server.connect("Amina", room)
    await sweep_after(server, EMPTY * 2)
    assert await is_stored(server, room)
    await amina.disconnect()
    await sweep_after(server, EMPTY)
    assert await is_stored(server, room)
    await sweep_after(server, 1)
    assert not await is_stored(server, room)
    with pytest.raises(RoomError):
        await server.registry.find(room.record.code)


async def test_a_room_nobody_connected_to_is_deleted(server: LocalServer) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    await sweep_after(server, EMPTY + 1)
    assert not await is_stored(server, room)


async def test_the_registry_sweeps_regularly(server: LocalServer) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    await server.pass_time(EMPTY + 1 + SWEEP_SECONDS)
    await server.services.store.write(lambda _: None)
    await server.settle()
    assert room.record.code not in server.registry.rooms


async def test_a_room_with_a_match_is_kept_longer_and_then_abandoned(server: LocalServer) -> None:
    rules = {"turn_seconds": 0}
    clients = await server.start_match("kadi-friendly", "Amina", "Brian", rules=rules)
    room = clients[0].room
    for client in clients:
        await client.disconnect()
    room.runner.bots.stop()
    await sweep_after(server, EMPTY * 2)
    assert await is_stored(server, room)
    room.close()
    await sweep_after(server, ABANDONED)
    assert not await is_stored(server, room)
    match = (await server.match_of(room)).match
    assert match.ending == "abandoned"
    assert match.ended == server.wall()


async def test_finished_matches_stay_when_their_room_is_deleted(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    room = clients[0].room
    await play_to_end(clients)
    rows = await server.log_of(room)
    for client in clients:
        await client.disconnect()
    await sweep_after(server, EMPTY + 1)
    assert not await is_stored(server, room)
    assert await server.log_of(room) == rows
    assert (await server.match_of(room)).match.ending == "finished"


async def test_a_result_restarts_the_time_a_room_may_be_empty(
    server: LocalServer,
) -> None:
    rules = {"turn_seconds": 20}
    clients = await server.start_match("kadi-friendly", "Amina", "Brian", rules=rules)
    amina, brian = clients
    room = amina.room
    await amina.disconnect()
    await brian.disconnect()
    since = room.empty_since
    await server.pass_time(60)
    live = room.runner.running_match
    while room.record.phase == "playing":  # like the clock and bots, without waiting
        seat = live.match.state.waits_for()[0]
        await room.queue.run(
            partial(room.runner.commit_and_show, seat, str(live.match.state.legal(seat)[-1]))
        )
    assert room.empty_since is not None
    assert since is not None
    assert room.empty_since == since + 60


async def test_a_client_of_a_deleted_room_is_closed(
    server: LocalServer,
) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    await sweep_after(server, EMPTY + 1)
    late = await PlayerClient(server, room, await server.player("Amina")).connect()
    assert late.goodbye is not None
    assert late.goodbye["code"] == "room_not_found"
    assert late.closed_with == NO_SUCH_ROOM
    assert room.clients == {}


async def test_stored_rooms_from_before_a_restart_are_deleted(server: LocalServer) -> None:
    room = await server.create_room("Amina", "kadi-friendly")
    await server.start_match(
        "kadi-friendly", "Brian", "Chebet"
    )  # the registry notes its time for matches
    await server.heartbeat()
    await server.crash_and_restart(10 * ABANDONED)
    await server.registry.sweeper.sweep()
    assert await is_stored(server, room)
    await sweep_after(server, ABANDONED + 1)
    assert not await is_stored(server, room)


async def test_a_match_played_until_the_restart_is_not_abandoned(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    server.loop.advance(ABANDONED)
    await mover(clients).move("draw")
    await server.heartbeat()
    await server.crash_and_restart(60)
    await sweep_after(server, SWEEP_SECONDS)
    assert await is_stored(server, clients[0].room)
    await sweep_after(server, ABANDONED)
    assert not await is_stored(server, clients[0].room)
    assert (await server.match_of(clients[0].room)).match.ending == "abandoned"


# Heartbeats


async def test_heartbeats_continue_after_a_failure(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await server.start_match("kadi-friendly", "Amina", "Brian")
    await server.heartbeat()
    assert await server.services.store.read(last_beat) == server.wall()

    async def fail(_job: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(server.services.store, "write", fail)
        await server.pass_time(1)
    await server.heartbeat()
    assert await server.services.store.read(last_beat) == server.wall()


# Closing


async def test_closing_finishes_queued_jobs_and_says_goodbye(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    watcher = await server.connect("Chebet", clients[0].room)
    actor = mover(clients)
    sent = actor.send("move", move="draw", seq=0)
    await server.registry.close()
    assert actor.response_to(sent) == {"ack": sent, "seq": 1}
    for client in (*clients, watcher):
        assert client.seq == 1
        assert client.received[-1] == {
            "bye": {
                "code": "restart",
                "reason": "The server is restarting. Your match will continue where it was.",
                "reconnect": True,
            }
        }
        assert client.closed_with == SERVICE_RESTART
    assert len(await server.log_of(actor.room)) == 1


async def test_timers_and_bots_stop_when_the_registry_closes(server: LocalServer) -> None:
    clients = await server.start_match(
        "kadi-friendly", "Amina", "Brian", bots=["casual"], rules={"turn_seconds": 20}
    )
    room = clients[0].room
    await server.registry.close()
    rows = len(await server.log_of(room))
    room.runner.bots.wake()
    room.runner.alarm.update()
    await server.pass_time(600)
    assert not room.runner.bots.is_deciding
    assert len(await server.log_of(room)) == rows


async def test_a_match_continues_after_a_graceful_restart(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    await take_turn(clients)
    seen = clients[0].view
    await server.close()
    await server.open()
    again = await clients[0].reconnect()
    assert {**again.view, "clocks": 0} == {**seen, "clocks": 0}


async def test_signing_out_closes_the_connections_of_the_session(server: LocalServer) -> None:
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    amina, brian = clients
    server.registry.clients.close_session("another session", amina.player.id)
    await server.settle()
    assert amina.goodbye is None
    server.registry.clients.close_session(amina.client.token_hash, amina.player.id)
    await server.settle()
    assert amina.closed_with == SIGNED_OUT
    assert brian.goodbye is None


# Counting


async def test_rooms_and_queues_are_counted(server: LocalServer) -> None:
    await server.create_room("Amina", "kadi-friendly")
    clients = await server.start_match("kadi-friendly", "Amina", "Brian")
    assert server.registry.count_rooms() == {"waiting": 1, "playing": 1}
    for _ in range(2):  # the first is handled, the second waits
        clients[0].send("sync")
    assert server.registry.queue_lengths()["rooms"] == 1
    await server.settle()
    assert server.registry.queue_lengths() == {
        "rooms": 0,
        "writer": 0,
        "bots": 0,
        "hints": 0,
        "jobs": 0,
        "loads": 0,
    }


async def test_a_room_being_loaded_is_not_swept(server: LocalServer) -> None:
    clients = await server.start_match(
        "kadi-friendly", "Amina", "Brian", rules={"turn_seconds": 20}
    )
    code = clients[0].room.record.code
    await server.crash_and_restart(seconds=10)
    server.loop.advance(3 * 86_400)
    coming = asyncio.ensure_future(server.registry.find(code))
    await asyncio.sleep(0)
    await server.registry.sweeper.sweep()
    room = await coming
    stored = await server.match_of(room)
    assert stored.match.ending is None
    assert server.registry.rooms[code] is room

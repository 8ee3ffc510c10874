"""The house: finding rooms, sweeping them when nobody comes any more, and closing."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from mezani.server.rooms.client import NO_SUCH_ROOM, SERVICE_RESTART, SIGNED_OUT
from mezani.server.rooms.errors import RoomError
from mezani.server.rooms.registry import SWEEP_SECONDS
from mezani.server.rooms.room import Room
from mezani.store import StoreError
from mezani.store.heartbeat import last_beat
from mezani.store.rooms import load_room
from tests.server.people_at_a_table import Client, Place, mover, play_to_the_end, take_turn

pytestmark = pytest.mark.anyio

EMPTY, ABANDONED = 900, 7200


@pytest.fixture
def place_settings() -> dict[str, Any]:
    return {"empty_room_seconds": EMPTY, "abandoned_seconds": ABANDONED}


async def is_kept(place: Place, room: Room) -> bool:
    code = room.record.code
    row = await place.services.store.read(lambda connection: load_room(connection, code))
    return row is not None


async def sweep_after(place: Place, seconds: float) -> None:
    await place.pass_time(seconds)
    await place.house.sweep()


# Finding


async def test_a_room_is_found_however_its_code_is_typed(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-friendly")
    code = room.record.code
    assert await place.house.find(code.lower()) is room
    assert await place.house.find(f" {code[:3]}-{code[3:]}") is room


@pytest.mark.parametrize("code", ["222222", "nonsense", "", "' OR 1=1 --"])
async def test_a_code_of_no_room_finds_nothing(place: Place, code: str) -> None:
    with pytest.raises(RoomError, check=lambda error: error.code == "room_not_found"):
        await place.house.find(code)


async def test_people_who_come_back_at_once_find_the_same_room(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    await place.crash_and_restart()
    code = clients[0].room.record.code
    rooms = await asyncio.gather(*(place.house.find(code) for _ in range(5)))
    assert all(room is rooms[0] for room in rooms)
    assert place.house.count_rooms() == {"playing": 1}


# Sweeping


async def test_a_room_nobody_is_in_is_swept_after_a_while(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-friendly")
    amina = await place.come("Amina", room)
    await sweep_after(place, EMPTY * 2)
    assert await is_kept(place, room)
    await amina.lose_connection()
    await sweep_after(place, EMPTY)
    assert await is_kept(place, room)
    await sweep_after(place, 1)
    assert not await is_kept(place, room)
    with pytest.raises(RoomError):
        await place.house.find(room.record.code)


async def test_a_room_nobody_ever_came_to_is_swept_too(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-friendly")
    await sweep_after(place, EMPTY + 1)
    assert not await is_kept(place, room)


async def test_the_house_sweeps_by_itself(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-friendly")
    await place.pass_time(EMPTY + 1 + SWEEP_SECONDS)
    await place.services.store.write(lambda _: None)
    await place.settle()
    assert room.record.code not in place.house.rooms


async def test_a_match_waits_much_longer_and_then_is_abandoned(place: Place) -> None:
    rules = {"turn_seconds": 0}
    clients = await place.begin("kadi-friendly", "Amina", "Brian", rules=rules)
    room = clients[0].room
    for client in clients:
        await client.lose_connection()
    room.bots.stop()
    await sweep_after(place, EMPTY * 2)
    assert await is_kept(place, room)
    room.rest()
    await sweep_after(place, ABANDONED)
    assert not await is_kept(place, room)
    match = (await place.match_of(room)).match
    assert match.ending == "abandoned"
    assert match.ended == place.wall()


async def test_finished_matches_stay_when_their_room_is_swept(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    room = clients[0].room
    await play_to_the_end(clients)
    rows = await place.log_of(room)
    for client in clients:
        await client.lose_connection()
    await sweep_after(place, EMPTY + 1)
    assert not await is_kept(place, room)
    assert await place.log_of(room) == rows
    assert (await place.match_of(room)).match.ending == "finished"


async def test_those_who_are_away_at_the_end_have_time_to_see_the_result(place: Place) -> None:
    rules = {"turn_seconds": 20}
    clients = await place.begin("kadi-friendly", "Amina", "Brian", rules=rules)
    amina, brian = clients
    room = amina.room
    await amina.lose_connection()
    await brian.lose_connection()
    since = room.empty_since
    await place.pass_time(60)
    table = room.play.table
    while room.record.phase == "playing":  # as the clock and bots do, without their time
        seat = table.state.waits_for()[0]
        await room.ask(partial(room.make_move, seat, str(table.state.legal(seat)[-1])))
    assert room.empty_since is not None
    assert since is not None
    assert room.empty_since == since + 60


async def test_whoever_comes_while_a_room_is_swept_is_told_that_it_is_gone(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-friendly")
    await sweep_after(place, EMPTY + 1)
    late = await Client(place, room, await place.player("Amina")).come()
    assert late.bye is not None
    assert late.bye["code"] == "room_not_found"
    assert late.closed_with == NO_SUCH_ROOM
    assert room.peers == {}


async def test_rooms_from_before_a_restart_are_swept_in_time(place: Place) -> None:
    room = await place.make_room("Amina", "kadi-friendly")
    await place.begin("kadi-friendly", "Brian", "Chebet")  # the house notes its time for matches
    await place.beat()
    await place.crash_and_restart(10 * ABANDONED)
    await place.house.sweep()
    assert await is_kept(place, room)
    await sweep_after(place, ABANDONED + 1)
    assert not await is_kept(place, room)


async def test_a_match_that_was_played_until_the_restart_is_not_swept(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    place.loop.move_on(ABANDONED)
    await mover(clients).move("draw")
    await place.beat()
    await place.crash_and_restart(60)
    await sweep_after(place, SWEEP_SECONDS)
    assert await is_kept(place, clients[0].room)
    await sweep_after(place, ABANDONED)
    assert not await is_kept(place, clients[0].room)
    assert (await place.match_of(clients[0].room)).match.ending == "abandoned"


# Beating


async def test_the_house_notes_that_it_runs_and_goes_on_after_a_failure(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.begin("kadi-friendly", "Amina", "Brian")
    await place.beat()
    assert await place.services.store.read(last_beat) == place.wall()

    async def fail(_job: object) -> None:
        raise StoreError("The disk is full.")

    with monkeypatch.context() as patched:
        patched.setattr(place.services.store, "write", fail)
        await place.pass_time(1)
    await place.beat()
    assert await place.services.store.read(last_beat) == place.wall()


# Closing


async def test_a_house_that_closes_finishes_what_is_queued_and_says_goodbye(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    watcher = await place.come("Chebet", clients[0].room)
    actor = mover(clients)
    sent = actor.send("move", move="draw", seq=0)
    await place.house.close()
    assert actor.answer_to(sent) == {"ack": sent, "seq": 1}
    for client in (*clients, watcher):
        assert client.seq == 1
        assert client.heard[-1] == {
            "bye": {
                "code": "restart",
                "reason": "The server restarts; the table will be as it was.",
                "reconnect": True,
            }
        }
        assert client.closed_with == SERVICE_RESTART
    assert len(await place.log_of(actor.room)) == 1


async def test_no_timer_and_no_bot_goes_on_in_a_closed_house(place: Place) -> None:
    clients = await place.begin(
        "kadi-friendly", "Amina", "Brian", bots=["casual"], rules={"turn_seconds": 20}
    )
    room = clients[0].room
    await place.house.close()
    rows = len(await place.log_of(room))
    room.bots.wake()
    room.timekeeper.watch()
    await place.pass_time(600)
    assert room.bots._thinking == {}
    assert len(await place.log_of(room)) == rows


async def test_after_a_graceful_stop_everything_is_as_it_was(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    await take_turn(clients)
    seen = clients[0].view
    await place.close()
    await place.open()
    again = await clients[0].come_again()
    assert {**again.view, "clocks": 0} == {**seen, "clocks": 0}


async def test_whoever_signs_out_is_closed_everywhere(place: Place) -> None:
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    amina, brian = clients
    place.house.sign_out("another session", amina.player.id)
    await place.settle()
    assert amina.bye is None
    place.house.sign_out(amina.peer.session, amina.player.id)
    await place.settle()
    assert amina.closed_with == SIGNED_OUT
    assert brian.bye is None


# Counting


async def test_rooms_and_queues_are_counted(place: Place) -> None:
    await place.make_room("Amina", "kadi-friendly")
    clients = await place.begin("kadi-friendly", "Amina", "Brian")
    assert place.house.count_rooms() == {"waiting": 1, "playing": 1}
    clients[0].send("sync")
    assert place.house.count_waiting()["rooms"] == 1
    await place.settle()
    assert place.house.count_waiting() == {"rooms": 0, "writer": 0, "thinkers": 0}

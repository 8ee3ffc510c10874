"""Quick match: a seat at a table that fits, or at a new one that bots fill up."""

from __future__ import annotations

import asyncio

import pytest

from mezani.errors import UnknownGameError
from mezani.server.rooms.lobby_timers import ARRIVAL_SECONDS
from mezani.server.rooms.quick_match import quick_match
from mezani.server.rooms.room import Room
from tests.server.local_server import LocalServer, PlayerClient

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
WAIT = 12
"""Seconds until bots come, as it is set."""


async def quick(
    server: LocalServer, name: str, game: str = GAME, *, with_bots: bool = True
) -> Room:
    """Somebody wants to play now; gives the room they are sent to."""
    person = await server.player(name)
    code = await quick_match(server.registry, person, game, with_bots=with_bots)
    return await server.registry.find(code)


async def come_quickly(
    server: LocalServer, name: str, game: str = GAME, **wish: bool
) -> PlayerClient:
    return await server.connect(name, await quick(server, name, game, **wish))


async def test_the_first_has_a_room_of_their_own_and_is_ready(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina")
    assert amina.room_view["public"]
    assert amina.seat("A")["ready"]
    assert amina.room_view["phase"] == "waiting"


async def test_the_second_joins_the_first_and_they_play(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina")
    brian = await come_quickly(server, "Brian")
    assert brian.room is amina.room
    assert amina.room_view["phase"] == brian.room_view["phase"] == "playing"
    assert brian.view["seat"] == "B"


async def test_bots_fill_the_room_after_a_short_wait(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina")
    await server.pass_time(WAIT - 1)
    assert amina.room_view["phase"] == "waiting"
    await server.pass_time(1)
    assert amina.room_view["phase"] == "playing"
    assert amina.seat("B")["bot"] == "casual"


async def test_no_bots_come_where_they_are_not_wanted(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina", with_bots=False)
    await server.pass_time(600)
    assert amina.room_view["phase"] == "waiting"
    assert amina.seat("B")["name"] == ""


async def test_somebody_who_is_not_ready_any_more_is_waited_for(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina")
    await amina.do("unready")
    await server.pass_time(WAIT)
    assert amina.seat("B")["bot"] == "casual"
    assert amina.room_view["phase"] == "waiting"
    await amina.do("ready")
    assert amina.room_view["phase"] == "playing"


async def test_bots_don_t_fill_a_table_that_everybody_left(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina")
    await amina.do("stand")
    await server.pass_time(WAIT * 2)
    assert [seat["name"] for seat in amina.room_view["seats"]] == ["", ""]
    await amina.do("sit")
    await amina.do("ready")
    await server.pass_time(WAIT)
    assert amina.room_view["phase"] == "playing"


async def test_somebody_who_never_comes_is_not_played_with(server: LocalServer) -> None:
    room = await quick(server, "Amina")
    await server.pass_time(WAIT * 2)
    assert room.record.phase == "waiting"
    assert not any(seat.bot for seat in room.record.seats)
    brian = await come_quickly(server, "Brian")
    assert brian.room is not room
    await server.pass_time(server.settings.empty_room_seconds)
    await server.registry.sweep()
    assert room.record.code not in server.registry.rooms


async def test_a_match_does_not_start_before_the_second_is_there(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina")
    room = await quick(server, "Brian")
    assert room is amina.room
    assert amina.seat("B")["name"] == "Brian"
    assert not amina.seat("B")["ready"]
    brian = await server.connect("Brian", room)
    assert brian.room_view["phase"] == "playing"


async def test_whoever_does_not_come_loses_the_seat_to_others(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina")
    assert await quick(server, "Brian") is amina.room
    await server.pass_time(ARRIVAL_SECONDS)
    assert amina.seat("B")["name"] == ""
    assert amina.room_view["phase"] == "waiting"
    await server.pass_time(WAIT)
    assert amina.room_view["phase"] == "playing"
    assert amina.seat("B")["bot"] == "casual"


async def test_whoever_came_and_lost_the_connection_keeps_the_seat(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina", with_bots=False)
    await amina.disconnect()
    await server.pass_time(ARRIVAL_SECONDS * 2)
    assert (await amina.reconnect()).seat("A")["ready"]


async def test_the_wait_begins_anew_for_somebody_who_was_away(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina")
    await amina.disconnect()
    await server.pass_time(WAIT)
    assert amina.room.record.phase == "waiting"
    again = await amina.reconnect()
    await server.pass_time(WAIT)
    assert again.room_view["phase"] == "playing"


async def test_only_rooms_that_fit_are_joined(server: LocalServer) -> None:
    made = [
        await server.create_room("Amina", "kadi-live", public=True),
        await server.create_room("Amina", GAME, public=False),
        await server.create_room("Amina", GAME, public=True, rules={"turn_seconds": 10}),
        await server.create_room("Amina", GAME, public=True, bots=["casual"]),
    ]
    locked = await server.create_room("Amina", GAME, public=True)
    host = await server.connect("Amina", locked)
    await host.do("lock")
    for room in made:
        await server.connect("Amina", room)
    brian = await come_quickly(server, "Brian")
    assert brian.room not in (*made, locked)
    await host.do("lock", locked=False)
    await brian.do("stand")
    await brian.disconnect()
    assert await quick(server, "Brian") is locked


async def test_a_room_that_is_only_watched_is_not_joined(server: LocalServer) -> None:
    room = await server.create_room("Amina", GAME, public=True)
    amina = await server.connect("Amina", room)
    await server.connect("Chebet", room)
    await amina.disconnect()
    assert server.registry.waiting_public_rooms() == []
    assert await quick(server, "Brian") is not room
    await amina.reconnect()
    assert server.registry.waiting_public_rooms() == [room]


async def test_whoever_was_removed_is_sent_elsewhere(server: LocalServer) -> None:
    room = await server.create_room("Amina", GAME, public=True, seats=3)
    amina, brian = await server.connect("Amina", room), await come_quickly(server, "Brian")
    assert brian.room is room
    await amina.do("remove", seat="B")
    assert (await come_quickly(server, "Brian")).room is not room


async def test_two_who_want_the_last_seat_at_once_both_get_one(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina")
    rooms = await asyncio.gather(quick(server, "Brian"), quick(server, "Chebet"))
    assert amina.room in rooms
    assert rooms[0] is not rooms[1]


async def test_asking_twice_is_the_same_seat(server: LocalServer) -> None:
    amina = await come_quickly(server, "Amina", "kadi-live")
    again = await quick(server, "Amina", "kadi-live")
    assert again is amina.room
    assert sum(seat.player == amina.player.id for seat in again.record.seats) == 1


async def test_the_fullest_room_comes_first(server: LocalServer) -> None:
    empty = await server.create_room("Amina", GAME, public=True, seats=4)
    fuller = await server.create_room("Brian", GAME, public=True, seats=4, bots=["casual"])
    await server.connect("Amina", empty)
    await server.connect("Brian", fuller)
    assert server.registry.waiting_public_rooms() == [fuller, empty]
    assert await quick(server, "Chebet") is fuller


async def test_there_is_no_quick_match_of_no_game(server: LocalServer) -> None:
    with pytest.raises(UnknownGameError):
        await quick(server, "Amina", "chess")

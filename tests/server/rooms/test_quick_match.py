"""Quick match: a seat at a table that fits, or at a new one that bots fill up."""

from __future__ import annotations

import asyncio

import pytest

from mezani.errors import UnknownGameError
from mezani.server.rooms.lobby_timers import COME_SECONDS
from mezani.server.rooms.quick_match import quick_match
from mezani.server.rooms.room import Room
from tests.server.people_at_a_table import Client, Place

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
WAIT = 12
"""Seconds until bots come, as it is set."""


async def quick(place: Place, name: str, game: str = GAME, *, with_bots: bool = True) -> Room:
    """Somebody wants to play now; gives the room they are sent to."""
    person = await place.player(name)
    code = await quick_match(place.house, person, game, with_bots=with_bots)
    return await place.house.find(code)


async def come_quickly(place: Place, name: str, game: str = GAME, **wish: bool) -> Client:
    return await place.come(name, await quick(place, name, game, **wish))


async def test_the_first_has_a_room_of_their_own_and_is_ready(place: Place) -> None:
    amina = await come_quickly(place, "Amina")
    assert amina.sees["public"]
    assert amina.seat("A")["ready"]
    assert amina.sees["phase"] == "waiting"


async def test_the_second_joins_the_first_and_they_play(place: Place) -> None:
    amina = await come_quickly(place, "Amina")
    brian = await come_quickly(place, "Brian")
    assert brian.room is amina.room
    assert amina.sees["phase"] == brian.sees["phase"] == "playing"
    assert brian.view["seat"] == "B"


async def test_bots_fill_the_room_after_a_short_wait(place: Place) -> None:
    amina = await come_quickly(place, "Amina")
    await place.pass_time(WAIT - 1)
    assert amina.sees["phase"] == "waiting"
    await place.pass_time(1)
    assert amina.sees["phase"] == "playing"
    assert amina.seat("B")["bot"] == "casual"


async def test_no_bots_come_where_they_are_not_wanted(place: Place) -> None:
    amina = await come_quickly(place, "Amina", with_bots=False)
    await place.pass_time(600)
    assert amina.sees["phase"] == "waiting"
    assert amina.seat("B")["name"] == ""


async def test_somebody_who_is_not_ready_any_more_is_waited_for(place: Place) -> None:
    amina = await come_quickly(place, "Amina")
    await amina.do("unready")
    await place.pass_time(WAIT)
    assert amina.seat("B")["bot"] == "casual"
    assert amina.sees["phase"] == "waiting"
    await amina.do("ready")
    assert amina.sees["phase"] == "playing"


async def test_bots_don_t_fill_a_table_that_everybody_left(place: Place) -> None:
    amina = await come_quickly(place, "Amina")
    await amina.do("stand")
    await place.pass_time(WAIT * 2)
    assert [seat["name"] for seat in amina.sees["seats"]] == ["", ""]
    await amina.do("sit")
    await amina.do("ready")
    await place.pass_time(WAIT)
    assert amina.sees["phase"] == "playing"


async def test_somebody_who_never_comes_is_not_played_with(place: Place) -> None:
    room = await quick(place, "Amina")
    await place.pass_time(WAIT * 2)
    assert room.record.phase == "waiting"
    assert not any(seat.bot for seat in room.record.seats)
    brian = await come_quickly(place, "Brian")
    assert brian.room is not room
    await place.pass_time(place.settings.empty_room_seconds)
    await place.house.sweep()
    assert room.record.code not in place.house.rooms


async def test_a_match_does_not_start_before_the_second_is_there(place: Place) -> None:
    amina = await come_quickly(place, "Amina")
    room = await quick(place, "Brian")
    assert room is amina.room
    assert amina.seat("B")["name"] == "Brian"
    assert not amina.seat("B")["ready"]
    brian = await place.come("Brian", room)
    assert brian.sees["phase"] == "playing"


async def test_whoever_does_not_come_loses_the_seat_to_others(place: Place) -> None:
    amina = await come_quickly(place, "Amina")
    assert await quick(place, "Brian") is amina.room
    await place.pass_time(COME_SECONDS)
    assert amina.seat("B")["name"] == ""
    assert amina.sees["phase"] == "waiting"
    await place.pass_time(WAIT)
    assert amina.sees["phase"] == "playing"
    assert amina.seat("B")["bot"] == "casual"


async def test_whoever_came_and_lost_the_connection_keeps_the_seat(place: Place) -> None:
    amina = await come_quickly(place, "Amina", with_bots=False)
    await amina.lose_connection()
    await place.pass_time(COME_SECONDS * 2)
    assert (await amina.come_again()).seat("A")["ready"]


async def test_the_wait_begins_anew_for_somebody_who_was_away(place: Place) -> None:
    amina = await come_quickly(place, "Amina")
    await amina.lose_connection()
    await place.pass_time(WAIT)
    assert amina.room.record.phase == "waiting"
    again = await amina.come_again()
    await place.pass_time(WAIT)
    assert again.sees["phase"] == "playing"


async def test_only_rooms_that_fit_are_joined(place: Place) -> None:
    made = [
        await place.make_room("Amina", "kadi-live", public=True),
        await place.make_room("Amina", GAME, public=False),
        await place.make_room("Amina", GAME, public=True, rules={"turn_seconds": 10}),
        await place.make_room("Amina", GAME, public=True, bots=["casual"]),
    ]
    locked = await place.make_room("Amina", GAME, public=True)
    host = await place.come("Amina", locked)
    await host.do("lock")
    for room in made:
        await place.come("Amina", room)
    brian = await come_quickly(place, "Brian")
    assert brian.room not in (*made, locked)
    await host.do("lock", locked=False)
    await brian.do("stand")
    await brian.lose_connection()
    assert await quick(place, "Brian") is locked


async def test_a_room_that_is_only_watched_is_not_joined(place: Place) -> None:
    room = await place.make_room("Amina", GAME, public=True)
    amina = await place.come("Amina", room)
    await place.come("Chebet", room)
    await amina.lose_connection()
    assert place.house.public_waiting() == []
    assert await quick(place, "Brian") is not room
    await amina.come_again()
    assert place.house.public_waiting() == [room]


async def test_whoever_was_removed_is_sent_elsewhere(place: Place) -> None:
    room = await place.make_room("Amina", GAME, public=True, seats=3)
    amina, brian = await place.come("Amina", room), await come_quickly(place, "Brian")
    assert brian.room is room
    await amina.do("remove", seat="B")
    assert (await come_quickly(place, "Brian")).room is not room


async def test_two_who_want_the_last_seat_at_once_both_get_one(place: Place) -> None:
    amina = await come_quickly(place, "Amina")
    rooms = await asyncio.gather(quick(place, "Brian"), quick(place, "Chebet"))
    assert amina.room in rooms
    assert rooms[0] is not rooms[1]


async def test_asking_twice_is_the_same_seat(place: Place) -> None:
    amina = await come_quickly(place, "Amina", "kadi-live")
    again = await quick(place, "Amina", "kadi-live")
    assert again is amina.room
    assert sum(seat.player == amina.player.id for seat in again.record.seats) == 1


async def test_the_fullest_room_comes_first(place: Place) -> None:
    empty = await place.make_room("Amina", GAME, public=True, seats=4)
    fuller = await place.make_room("Brian", GAME, public=True, seats=4, bots=["casual"])
    await place.come("Amina", empty)
    await place.come("Brian", fuller)
    assert place.house.public_waiting() == [fuller, empty]
    assert await quick(place, "Chebet") is fuller


async def test_there_is_no_quick_match_of_no_game(place: Place) -> None:
    with pytest.raises(UnknownGameError):
        await quick(place, "Amina", "chess")

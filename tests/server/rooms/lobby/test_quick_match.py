"""Quick match: a seat in a waiting room, or in a new one that bots fill."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mezani.errors import UnknownGameError
from mezani.server.errors import RateLimitedError
from mezani.server.rooms.lobby.lobby_timers import ARRIVAL_SECONDS
from mezani.server.rooms.lobby.quick_match import quick_match
from mezani.server.rooms.room import Room
from tests.server.client_moves import play_to_end
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
WAIT = 12
"""The default of the setting ``quick_seconds``."""


async def quick(
    server: LocalServer, name: str, game: str = GAME, *, with_bots: bool = True
) -> Room:
    """Ask for a quick match and return the room."""
    player = await server.player(name)
    code = await quick_match(server.registry, player, game, with_bots=with_bots)
    return await server.registry.find(code)


async def quick_client(
    server: LocalServer, name: str, game: str = GAME, **options: bool
) -> PlayerClient:
    return await server.connect(name, await quick(server, name, game, **options))


async def test_the_first_player_gets_a_new_public_room_and_is_ready(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    assert amina.room_view["public"]
    assert amina.seat("A")["ready"]
    assert amina.room_view["phase"] == "waiting"


async def test_the_second_player_joins_the_first_and_the_match_starts(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    brian = await quick_client(server, "Brian")
    assert brian.room is amina.room
    assert amina.room_view["phase"] == brian.room_view["phase"] == "playing"
    assert brian.view["seat"] == "B"


async def test_two_players_who_ask_at_the_same_time_get_the_same_room(server: LocalServer) -> None:
    rooms = await asyncio.gather(quick(server, "Amina"), quick(server, "Brian"))
    assert rooms[0] is rooms[1]


async def test_the_second_player_joins_before_the_first_has_connected(server: LocalServer) -> None:
    room = await quick(server, "Amina")
    assert await quick(server, "Brian") is room
    amina, brian = await server.connect("Amina", room), await server.connect("Brian", room)
    assert amina.room_view["phase"] == brian.room_view["phase"] == "playing"


async def test_a_room_where_somebody_is_connected_is_preferred(server: LocalServer) -> None:
    await quick(server, "Amina", "kadi-live")
    room = await server.create_room("Brian", "kadi-live", public=True, seats=4)
    await server.connect("Brian", room)
    assert await quick(server, "Chebet", "kadi-live") is room


async def test_a_player_who_never_connects_does_not_keep_others_waiting(
    server: LocalServer,
) -> None:
    room = await quick(server, "Amina", with_bots=False)
    brian = await quick_client(server, "Brian", with_bots=False)
    assert brian.room is room
    assert (await quick_client(server, "Chebet", with_bots=False)).room is not room
    await server.pass_time(ARRIVAL_SECONDS)
    assert brian.seat("A")["name"] == ""
    dida = await quick_client(server, "Dida", with_bots=False)
    assert dida.room is room
    assert brian.room_view["phase"] == "playing"


async def test_a_connected_player_who_asks_again_keeps_the_seat(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina", with_bots=False)
    # In another window, which does not connect.
    assert await quick(server, "Amina", with_bots=False) is amina.room
    await server.pass_time(ARRIVAL_SECONDS)
    assert amina.seat("A")["ready"]


async def test_a_seat_that_was_not_taken_by_quick_match_is_kept(server: LocalServer) -> None:
    room = await server.create_room("Amina", GAME, public=True, seats=3)
    amina, brian = await server.connect("Amina", room), await server.connect("Brian", room)
    await brian.do("sit")
    await amina.disconnect()
    assert await quick(server, "Amina") is room
    await server.pass_time(ARRIVAL_SECONDS)
    assert brian.seat("A")["name"] == "Amina"


async def test_a_player_who_connects_late_gets_a_seat_that_is_still_free(
    server: LocalServer,
) -> None:
    room = await quick(server, "Amina", with_bots=False)
    await server.pass_time(ARRIVAL_SECONDS)
    assert room.record.seat_of((await server.player("Amina")).id) is None
    amina = await server.connect("Amina", room)
    assert amina.seat("A")["ready"]


async def test_bots_fill_the_room_after_a_short_wait(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    await server.pass_time(WAIT - 1)
    assert amina.room_view["phase"] == "waiting"
    await server.pass_time(1)
    assert amina.room_view["phase"] == "playing"
    assert amina.seat("B")["bot"] == "casual"


async def test_no_bots_are_added_unless_requested(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina", with_bots=False)
    await server.pass_time(600)
    assert amina.room_view["phase"] == "waiting"
    assert amina.seat("B")["name"] == ""


async def test_a_filled_room_waits_for_a_player_who_is_not_ready(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    await amina.do("unready")
    await server.pass_time(WAIT)
    assert amina.seat("B")["bot"] == "casual"
    assert amina.room_view["phase"] == "waiting"
    await amina.do("ready")
    assert amina.room_view["phase"] == "playing"


async def test_an_empty_room_is_not_filled_with_bots(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    await amina.do("stand")
    await server.pass_time(WAIT * 2)
    assert [seat["name"] for seat in amina.room_view["seats"]] == ["", ""]
    await amina.do("sit")
    await amina.do("ready")
    await server.pass_time(WAIT)
    assert amina.room_view["phase"] == "playing"


async def test_a_room_whose_player_never_connects_is_not_filled(server: LocalServer) -> None:
    room = await quick(server, "Amina")
    await server.pass_time(WAIT * 2)
    assert room.record.phase == "waiting"
    assert not any(seat.bot_level for seat in room.record.seats)
    brian = await quick_client(server, "Brian")
    assert brian.room is not room
    await server.pass_time(server.settings.empty_room_seconds)
    await server.registry.sweeper.sweep()
    assert room.record.code not in server.registry.rooms


async def test_a_match_does_not_start_before_the_second_player_connects(
    server: LocalServer,
) -> None:
    amina = await quick_client(server, "Amina")
    room = await quick(server, "Brian")
    assert room is amina.room
    assert amina.seat("B")["name"] == ""
    await server.pass_time(ARRIVAL_SECONDS - 1)
    assert amina.seat("B")["bot"] == ""
    brian = await server.connect("Brian", room)
    assert brian.room_view["phase"] == "playing"


async def test_no_seat_is_kept_for_a_player_who_does_not_connect(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    assert await quick(server, "Brian") is amina.room
    assert await quick(server, "Brian") is amina.room
    await server.pass_time(ARRIVAL_SECONDS)
    assert amina.room_view["phase"] == "waiting"
    assert await quick(server, "Brian") is not amina.room
    await server.pass_time(WAIT)
    assert amina.room_view["phase"] == "playing"
    assert amina.seat("B")["bot"] == "casual"


async def test_a_player_who_was_connected_keeps_the_seat(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina", with_bots=False)
    await amina.disconnect()
    await server.pass_time(ARRIVAL_SECONDS * 2)
    assert (await amina.reconnect()).seat("A")["ready"]


async def test_the_wait_restarts_when_the_player_reconnects(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    await amina.disconnect()
    await server.pass_time(WAIT)
    assert amina.room.record.phase == "waiting"
    again = await amina.reconnect()
    await server.pass_time(WAIT)
    assert again.room_view["phase"] == "playing"


async def test_guests_who_never_connect_do_not_delay_the_bots(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    for number in range(20):
        await quick(server, f"Guest {number}")
        await server.pass_time(WAIT / 20)
    assert amina.room_view["phase"] == "playing"
    assert amina.seat("B")["bot"] == "casual"


async def test_nobody_is_sent_to_a_room_that_bots_are_about_to_fill(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    await server.pass_time(WAIT - 1)
    brian = await quick_client(server, "Brian")
    assert brian.room is not amina.room
    assert brian.seat("A")["name"] == "Brian"


async def test_new_players_are_rated_if_quick_match_brought_them_together(
    server: LocalServer,
) -> None:
    await server.sign_up("Amina", "Brian")
    clients = await server.start_quick_match(GAME, "Amina", "Brian")
    await play_to_end(clients)
    assert set(clients[0].room_view["result"]["ratings"]) == {"A", "B"}


async def test_new_players_who_meet_by_the_code_of_a_public_room_are_not_rated(
    server: LocalServer,
) -> None:
    await server.sign_up("Amina", "Brian")
    room = await server.create_room("Amina", GAME, public=True)
    await server.connect("Amina", room)
    amina = await quick_client(server, "Amina")  # to the seat that she already has
    brian = await server.connect("Brian", room)
    assert amina.room is room
    assert "ack" in await brian.do("sit")
    assert "ack" in await brian.do("ready")
    await play_to_end([amina, brian])
    assert amina.room_view["result"]["ratings"] == {}


async def test_only_open_rooms_with_the_same_game_and_rules_are_joined(server: LocalServer) -> None:
    options: list[tuple[str, dict[str, Any]]] = [
        ("kadi-live", {"public": True}),
        (GAME, {"public": False}),
        (GAME, {"public": True, "rules": {"turn_seconds": 10}}),
        (GAME, {"public": True, "bots": ["casual"]}),
    ]
    made = []
    for number, (game, wanted) in enumerate(options):
        made.append(await server.create_room(f"Host {number}", game, **wanted))
        await server.connect(f"Host {number}", made[-1])
    locked = await server.create_room("Amina", GAME, public=True)
    host = await server.connect("Amina", locked)
    await host.do("lock")
    brian = await quick_client(server, "Brian")
    assert brian.room not in (*made, locked)
    await host.do("lock", locked=False)
    await brian.do("stand")
    await brian.disconnect()
    assert await quick(server, "Brian") is locked


async def test_a_room_with_only_spectators_is_not_joined(server: LocalServer) -> None:
    room = await server.create_room("Amina", GAME, public=True)
    amina = await server.connect("Amina", room)
    await server.connect("Chebet", room)
    await amina.disconnect()
    assert server.registry.waiting_public_rooms() == []
    assert await quick(server, "Brian") is not room
    await amina.reconnect()
    assert server.registry.waiting_public_rooms() == [room]


async def test_a_removed_player_gets_another_room(server: LocalServer) -> None:
    room = await server.create_room("Amina", GAME, public=True, seats=3)
    amina, brian = await server.connect("Amina", room), await quick_client(server, "Brian")
    assert brian.room is room
    await amina.do("remove", seat="B")
    assert (await quick_client(server, "Brian")).room is not room


async def test_two_players_who_want_the_last_seat_get_different_rooms(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    rooms = await asyncio.gather(quick(server, "Brian"), quick(server, "Chebet"))
    assert amina.room in rooms
    assert rooms[0] is not rooms[1]


async def test_a_repeated_quick_match_returns_the_same_seat(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina", "kadi-live")
    again = await quick(server, "Amina", "kadi-live")
    assert again is amina.room
    assert sum(seat.player_id == amina.player.id for seat in again.record.seats) == 1


async def test_the_fullest_room_is_joined_first(server: LocalServer) -> None:
    empty = await server.create_room("Amina", GAME, public=True, seats=4)
    fuller = await server.create_room("Brian", GAME, public=True, seats=4, bots=["casual"])
    await server.connect("Amina", empty)
    await server.connect("Brian", fuller)
    assert server.registry.waiting_public_rooms() == [fuller, empty]
    assert await quick(server, "Chebet") is fuller


async def test_a_player_waits_in_one_place_at_a_time(server: LocalServer) -> None:
    amina = await quick_client(server, "Amina")
    brian = await quick_client(server, "Brian", "qute")
    assert await quick(server, "Chebet") is amina.room
    assert await quick(server, "Chebet", "qute") is brian.room
    assert await quick(server, "Dalila") is amina.room
    await quick_client(server, "Amina", "no-kitty")
    await server.settle()
    assert amina.room.record.seat_of(amina.player.id) is None


async def test_sitting_down_in_a_public_room_frees_the_place_in_another(
    server: LocalServer,
) -> None:
    rooms = [
        await server.create_room(name, GAME, public=True, seats=3) for name in ("Amina", "Brian")
    ]
    for room in rooms:
        chebet = await server.connect("Chebet", room)
        assert "ack" in await chebet.do("sit")
    await server.settle()
    assert [room.record.seat_of(chebet.player.id) for room in rooms] == [None, 1]


async def test_a_player_keeps_seats_in_private_rooms_and_running_matches(
    server: LocalServer,
) -> None:
    playing = await quick_client(server, "Amina")
    await quick_client(server, "Brian")
    private = await server.create_room("Amina", GAME)
    await quick_client(server, "Amina", "qute")
    await server.settle()
    for room in (playing.room, private):
        assert room.record.seat_held_by(playing.player.id) == 0


async def test_quick_matches_are_limited(server: LocalServer) -> None:
    for _ in range(30):
        await quick(server, "Eve")
    with pytest.raises(RateLimitedError):
        await quick(server, "Eve")
    assert (await quick(server, "Amina")).record.phase == "waiting"


async def test_a_quick_match_of_an_unknown_game_is_refused(server: LocalServer) -> None:
    with pytest.raises(UnknownGameError):
        await quick(server, "Amina", "chess")


async def test_a_full_quick_room_is_not_filled_again(server: LocalServer) -> None:
    person = await server.player("Amina")
    code = await quick_match(server.registry, person, "kadi-friendly", with_bots=True)
    amina = await PlayerClient(server, server.registry.rooms[code], person).connect()
    await amina.do("unready")
    await server.pass_time(12)
    before = len(amina.rooms)
    await server.pass_time(60)
    assert amina.room.record.is_full
    assert len(amina.rooms) == before

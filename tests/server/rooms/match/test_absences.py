"""Absent players: their allowance, and stand-ins that play for them."""

from __future__ import annotations

import pytest

from mezani.bots import Observation
from tests.server.client_moves import live_match_of, mover, others, take_turn
from tests.server.local_server import LocalServer
from tests.server.manual_clock import until
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
TURN = 20
RULES = {"turn_seconds": TURN}
AWAY = 90
"""The default of the setting ``away_seconds``."""


async def start_two_player_match(server: LocalServer) -> list[PlayerClient]:
    return await server.start_match(GAME, "Amina", "Brian", rules=RULES)


async def miss_turns(
    server: LocalServer, clients: list[PlayerClient], turns: int, absent: PlayerClient
) -> None:
    """Let a player miss that many turns while the others play."""
    missed = 0
    while missed < turns:
        if mover(clients) is absent:
            await server.pass_time(TURN)
            missed += 1
        else:
            await take_turn(clients)


# Stand-ins


async def test_a_stand_in_plays_after_three_missed_turns_in_a_row(
    server: LocalServer,
) -> None:
    clients = await start_two_player_match(server)
    amina, brian = clients
    await miss_turns(server, clients, 2, brian)
    assert not amina.seat("B")["stand_in"]
    before = len(amina.rooms)
    await miss_turns(server, clients, 1, brian)
    assert len(amina.rooms) == before + 1
    assert amina.seat("B")["stand_in"]
    assert brian.seat("B")["stand_in"]
    await take_turn(clients)
    await amina.until(lambda: mover(clients) is amina)
    rows = await server.log_of(amina.room)
    assert rows[-1].seat == brian.seat_number
    assert server.metric('mezani_moves_total{game="kadi-friendly",who="bot"}') >= 1


async def test_a_move_resets_the_missed_turns(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    amina, brian = clients
    await miss_turns(server, clients, 2, brian)
    while mover(clients) is not brian:
        await take_turn(clients)
    await take_turn(clients)
    await miss_turns(server, clients, 2, brian)
    assert not amina.seat("B")["stand_in"]


@pytest.mark.parametrize("action", ["say", "move"])
async def test_any_command_stops_the_stand_in(server: LocalServer, action: str) -> None:
    clients = await start_two_player_match(server)
    amina, brian = clients
    await miss_turns(server, clients, 3, brian)
    assert amina.seat("B")["stand_in"]
    if action == "say":
        await brian.do("say", text="I am here")
    else:
        await brian.move("nonsense")
    assert not amina.seat("B")["stand_in"]
    while mover(clients) is not brian:
        await take_turn(clients)
    assert "ack" in await take_turn(clients)


async def test_a_sync_does_not_stop_the_stand_in(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    amina, brian = clients
    await miss_turns(server, clients, 3, brian)
    await brian.do("sync")
    assert amina.seat("B")["stand_in"]


async def test_a_reconnect_stops_the_stand_in(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    amina, brian = clients
    await miss_turns(server, clients, 3, brian)
    await brian.disconnect()
    again = await brian.reconnect()
    assert not amina.seat("B")["stand_in"]
    assert not again.seat("B")["stand_in"]


# Absent players


async def test_the_turn_of_an_absent_player_is_paused(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    away, here = mover(clients), others(clients)[0]
    await server.pass_time(5)
    await away.disconnect()
    assert not here.seat("AB"[away.seat_number])["connected"]
    assert here.clock("turn") == {
        "kind": "turn",
        "seat": "AB"[away.seat_number],
        "seconds": TURN,
        "number": 0,
        "deadline": 15_000,
        "paused": True,
    }
    await server.pass_time(AWAY - 1)
    assert await server.log_of(here.room) == []
    again = await away.reconnect()
    assert again.clock("turn") == here.clock("turn")
    assert again.turn_ms_left == 15_000
    assert not (again.clock("turn") or {})["paused"]
    await server.pass_time(15)
    assert [row.seat for row in await server.log_of(here.room)] == [-1]


async def test_several_absences_share_one_allowance(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    away, here = mover(clients), others(clients)[0]
    for _ in range(2):
        await away.disconnect()
        await server.pass_time(40)
        away = await away.reconnect()
    await away.disconnect()
    await server.pass_time(10)
    assert (here.clock("turn") or {})["paused"] is False
    await server.pass_time(TURN - 1)
    assert await server.log_of(here.room) == []
    await server.pass_time(1)
    assert [row.move for row in await server.log_of(here.room)] == ["turn"]


async def test_the_timer_resumes_when_the_allowance_is_used_up(
    server: LocalServer,
) -> None:
    clients = await start_two_player_match(server)
    away, here = mover(clients), others(clients)[0]
    await server.pass_time(5)
    await away.disconnect()
    await server.pass_time(AWAY)
    assert here.turn_ms_left == 15_000
    assert (here.clock("turn") or {})["paused"] is False


async def test_only_absences_during_the_players_own_turn_count(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    away, here = others(clients)[0], mover(clients)
    await away.disconnect()
    await server.pass_time(TURN - 1)
    assert "ack" in await take_turn(clients)
    assert (here.clock("turn") or {})["paused"]
    assert here.room.absences.allowance_left(away.seat_number) == AWAY
    await server.pass_time(AWAY - 1)
    assert len(await server.log_of(here.room)) == 1


async def test_spectators_do_not_count_as_present_players(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    for name in ("Chebet", "Daudi"):
        await server.connect(name, clients[0].room)
    away = mover(clients)
    await away.disconnect()
    await server.pass_time(AWAY - 1)
    assert await server.log_of(away.room) == []


async def test_without_a_turn_timer_a_stand_in_plays_when_the_allowance_is_used_up(
    server: LocalServer,
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules={"turn_seconds": 0})
    away, here = mover(clients), others(clients)[0]
    await server.pass_time(3600)
    assert await server.log_of(here.room) == []
    await away.disconnect()
    await server.pass_time(AWAY - 1)
    letter = "AB"[away.seat_number]
    assert not here.seat(letter)["stand_in"]
    await server.pass_time(1)
    assert here.seat(letter)["stand_in"]
    await here.until(lambda: mover(clients) is here)
    again = await away.reconnect()
    assert not here.seat(letter)["stand_in"]
    assert not again.seat(letter)["stand_in"]


async def test_a_match_ends_even_if_all_its_players_are_away(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    room = clients[0].room
    await server.connect("Chebet", room)
    for client in clients:
        await client.disconnect()
    for _ in range(3000):
        if room.record.phase != "playing":
            break
        await server.pass_time(TURN)
        await until(lambda: not room.runner.bots.is_deciding)
        await server.settle()
    assert room.record.phase == "finished"
    rows = await server.log_of(room)
    assert {row.seat for row in rows} == {-1, 0, 1}


async def test_bots_continue_when_players_are_away(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", bots=["casual"], rules=RULES)
    room = clients[0].room
    await server.connect("Chebet", room)
    [bot] = [number for number, seat in enumerate(room.record.seats) if seat.bot_level]
    for client in clients:
        await client.disconnect()
    for _ in range(60):
        if any(row.seat == bot for row in await server.log_of(room)):
            break
        await server.pass_time(TURN)
        await until(lambda: not room.runner.bots.is_deciding)
        await server.settle()
    assert any(row.seat == bot for row in await server.log_of(room))


async def test_a_stand_in_takes_over_when_a_window_without_a_timer_waits_for_an_absent_player(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    [amina] = await server.start_match("kadi-live", "Amina", bots=["casual", "casual"])
    live, room = live_match_of(amina.room), amina.room
    room.runner.bots.stop()
    hands = {"A": "4S 6S", "B": "JS 5S 9D", "C": "6H 7H"}
    live.match.state = live.match.game.position(
        live.match.rules, {"hands": hands, "top": "7S", "turn": "B"}
    )

    async def pass_on(_: str, observation: Observation, __: int) -> str | None:
        return "pass" if "pass" in map(str, observation.moves) else None

    monkeypatch.setattr(server.workers, "choose", pass_on)
    await server.connect("Chebet", room)
    await amina.disconnect()
    await room.runner.commit_and_show(1, "play JS")
    await until(lambda: live.seq == 2)
    assert live.match.state.waits_for() == [0]
    await server.pass_time(AWAY - 1)
    assert live.match.state.waits_for() == [0]
    await server.pass_time(1)
    await until(lambda: live.seq > 2)
    assert (await server.log_of(room))[2].seat == 0


# Rooms without clients


async def test_a_match_stands_still_while_nobody_is_connected(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    room, away = clients[0].room, mover(clients)
    await server.pass_time(5)
    for client in clients:
        await client.disconnect()
    await server.pass_time(AWAY + 10 * TURN)
    assert await server.log_of(room) == []
    back = await away.reconnect()
    assert back.turn_ms_left == (TURN - 5) * 1000
    assert room.absences.allowance_left(away.seat_number) == AWAY
    await server.pass_time(TURN - 5)
    assert [row.seat for row in await server.log_of(room)] == [-1]


async def test_bots_stand_still_until_a_spectator_connects(server: LocalServer) -> None:
    [amina] = await server.start_match(GAME, "Amina", bots=["casual", "casual"], rules=RULES)
    room = amina.room
    assert "ack" in await amina.do("stand")
    await amina.disconnect()
    await server.settle()
    rows = await server.log_of(room)
    for _ in range(5):
        await server.pass_time(TURN)
        assert not room.runner.bots.is_deciding
    assert await server.log_of(room) == rows
    brian = await server.connect("Brian", room)
    await brian.until(lambda: brian.seq > len(rows))


# Players who leave


async def test_a_bot_plays_for_a_player_who_leaves_until_they_sit_down_again(
    server: LocalServer,
) -> None:
    clients = await start_two_player_match(server)
    leaver, here = mover(clients), others(clients)[0]
    assert "ack" in await leaver.do("stand")
    letter = "AB"[leaver.seat_number]
    assert here.seat(letter)["stand_in"]
    assert (await leaver.move("draw"))["code"] == "not_seated"
    await here.until(lambda: mover(clients) is here)
    assert here.room_view["host"] == "AB"[here.seat_number]
    assert "ack" in await leaver.do("sit")
    assert not here.seat(letter)["stand_in"]
    await take_turn(clients)
    if mover(clients) is leaver:
        assert "ack" in await take_turn(clients)


async def test_the_seat_of_a_player_who_left_is_not_free(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    await clients[1].do("stand")
    chebet = await server.connect("Chebet", clients[0].room)
    for fields in ({}, {"seat": "B"}):
        assert (await chebet.do("sit", **fields))["code"] == "room_full"

"""The server keeps the time: turns that run out, bots for those who sleep, and the time of those who are away."""

from __future__ import annotations

import pytest

from tests.server.local_server import (
    LocalServer,
    PlayerClient,
    bot_moves,
    live_match_of,
    mover,
    others,
    play_on,
    safe_move,
    take_turn,
    until,
)

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
TURN = 20
RULES = {"turn_seconds": TURN}
AWAY = 90
"""The allowance, as it is set."""


async def two(server: LocalServer) -> list[PlayerClient]:
    return await server.start_match(GAME, "Amina", "Brian", rules=RULES)


def left(client: PlayerClient) -> int:
    clock = client.clock("turn")
    assert clock is not None
    return int(clock["deadline"])


async def sleep_through(
    server: LocalServer, clients: list[PlayerClient], turns: int, sleeper: PlayerClient
) -> None:
    """The others play; one lets so many turns run out."""
    missed = 0
    while missed < turns:
        if mover(clients) is sleeper:
            await server.pass_time(TURN)
            missed += 1
        else:
            await take_turn(clients)


# Turns that run out


async def test_views_carry_the_time_that_is_left(server: LocalServer) -> None:
    clients = await two(server)
    assert [left(client) for client in clients] == [20_000, 20_000]
    await server.pass_time(4.5)
    await clients[0].do("sync")
    assert left(clients[0]) == 15_500


async def test_a_turn_that_runs_out_has_the_least_done_and_is_in_the_log(
    server: LocalServer,
) -> None:
    clients = await two(server)
    sleeper = mover(clients)
    await server.pass_time(TURN - 0.001)
    assert await server.log_of(sleeper.room) == []
    await server.pass_time(0.001)
    [row] = await server.log_of(sleeper.room)
    assert (row.seq, row.seat, row.move, row.command) == (1, -1, "turn", None)
    for client in clients:
        assert client.seq == 1
        assert any(event["kind"] == "timed_out" for event in client.steps[-1]["events"])
        assert left(client) == 20_000
    assert mover(clients) is not sleeper
    assert server.metric('mezani_moves_total{game="kadi-friendly",who="clock"}') == 1


async def test_a_timer_that_fires_after_its_move_does_nothing(server: LocalServer) -> None:
    clients = await two(server)
    await server.pass_time(TURN - 1)
    assert "ack" in await take_turn(clients)
    await server.pass_time(1)
    clients[0].room.queue.put(clients[0].room.runner.handle_timeouts)
    await server.settle()
    log = await server.log_of(clients[0].room)
    assert [row.seat for row in log] == [others(clients)[0].number]
    assert left(mover(clients)) == 20_000


async def test_a_move_that_comes_with_the_timer_is_made_once(server: LocalServer) -> None:
    clients = await two(server)
    slow = mover(clients)
    server.loop.advance(TURN)
    sent = slow.send("move", move=safe_move(slow.room, slow.number), seq=slow.seq)
    await server.settle()
    assert len(await server.log_of(slow.room)) == 1
    assert slow.response_to(sent).get("ack") or slow.response_to(sent)["code"] == "stale"


# Three in a row


async def test_after_three_turns_in_a_row_a_bot_plays_and_everybody_is_told(
    server: LocalServer,
) -> None:
    clients = await two(server)
    amina, brian = clients
    await sleep_through(server, clients, 2, brian)
    assert not amina.seat("B")["auto"]
    told = len(amina.rooms)
    await sleep_through(server, clients, 1, brian)
    assert len(amina.rooms) == told + 1
    assert amina.seat("B")["auto"]
    assert brian.seat("B")["auto"]
    await take_turn(clients)
    await amina.until(lambda: mover(clients) is amina)
    rows = await server.log_of(amina.room)
    assert rows[-1].seat == brian.number
    assert server.metric('mezani_moves_total{game="kadi-friendly",who="bot"}') >= 1


async def test_whoever_plays_in_between_begins_to_count_anew(server: LocalServer) -> None:
    clients = await two(server)
    amina, brian = clients
    await sleep_through(server, clients, 2, brian)
    while mover(clients) is not brian:
        await take_turn(clients)
    await take_turn(clients)
    await sleep_through(server, clients, 2, brian)
    assert not amina.seat("B")["auto"]


@pytest.mark.parametrize("deed", ["say", "move"])
async def test_a_bot_stops_playing_for_somebody_who_does_anything(
    server: LocalServer, deed: str
) -> None:
    clients = await two(server)
    amina, brian = clients
    await sleep_through(server, clients, 3, brian)
    assert amina.seat("B")["auto"]
    if deed == "say":
        await brian.do("say", text="I am here")
    else:
        await brian.move("nonsense")
    assert not amina.seat("B")["auto"]
    while mover(clients) is not brian:
        await take_turn(clients)
    assert "ack" in await take_turn(clients)


async def test_a_client_that_only_looks_again_does_not_wake_anybody(server: LocalServer) -> None:
    clients = await two(server)
    amina, brian = clients
    await sleep_through(server, clients, 3, brian)
    await brian.do("sync")
    assert amina.seat("B")["auto"]


async def test_a_bot_stops_playing_for_somebody_who_comes_back(server: LocalServer) -> None:
    clients = await two(server)
    amina, brian = clients
    await sleep_through(server, clients, 3, brian)
    await brian.disconnect()
    again = await brian.reconnect()
    assert not amina.seat("B")["auto"]
    assert not again.seat("B")["auto"]


# Being away


async def test_the_turn_of_somebody_who_is_away_waits(server: LocalServer) -> None:
    clients = await two(server)
    away, here = mover(clients), others(clients)[0]
    await server.pass_time(5)
    await away.disconnect()
    assert not here.seat("AB"[away.number])["connected"]
    assert here.clock("turn") == {
        "kind": "turn",
        "seat": "AB"[away.number],
        "seconds": TURN,
        "number": 0,
        "deadline": 15_000,
        "paused": True,
    }
    await server.pass_time(AWAY - 1)
    assert await server.log_of(here.room) == []
    again = await away.reconnect()
    assert again.clock("turn") == here.clock("turn")
    assert left(again) == 15_000
    assert not (again.clock("turn") or {})["paused"]
    await server.pass_time(15)
    assert [row.seat for row in await server.log_of(here.room)] == [-1]


async def test_the_allowance_is_spent_over_several_absences(server: LocalServer) -> None:
    clients = await two(server)
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


async def test_when_the_allowance_is_spent_the_timer_runs_on_and_everybody_sees_it(
    server: LocalServer,
) -> None:
    clients = await two(server)
    away, here = mover(clients), others(clients)[0]
    await server.pass_time(5)
    await away.disconnect()
    await server.pass_time(AWAY)
    assert left(here) == 15_000
    assert (here.clock("turn") or {})["paused"] is False


async def test_only_absences_in_one_s_own_turn_are_counted(server: LocalServer) -> None:
    clients = await two(server)
    away, here = others(clients)[0], mover(clients)
    await away.disconnect()
    await server.pass_time(TURN - 1)
    assert "ack" in await take_turn(clients)
    assert (here.clock("turn") or {})["paused"]
    assert here.room.absences.allowance_left(away.number) == AWAY
    await server.pass_time(AWAY - 1)
    assert len(await server.log_of(here.room)) == 1


async def test_spectators_don_t_stand_in_for_those_who_are_away(server: LocalServer) -> None:
    clients = await two(server)
    for name in ("Chebet", "Daudi"):
        await server.connect(name, clients[0].room)
    away = mover(clients)
    await away.disconnect()
    await server.pass_time(AWAY - 1)
    assert await server.log_of(away.room) == []


async def test_without_a_turn_timer_a_bot_plays_once_the_allowance_is_spent(
    server: LocalServer,
) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", rules={"turn_seconds": 0})
    away, here = mover(clients), others(clients)[0]
    await server.pass_time(3600)
    assert await server.log_of(here.room) == []
    await away.disconnect()
    await server.pass_time(AWAY - 1)
    letter = "AB"[away.number]
    assert not here.seat(letter)["auto"]
    await server.pass_time(1)
    assert here.seat(letter)["auto"]
    await here.until(lambda: mover(clients) is here)
    again = await away.reconnect()
    assert not here.seat(letter)["auto"]
    assert not again.seat(letter)["auto"]


async def test_when_everybody_is_away_the_match_still_ends(server: LocalServer) -> None:
    clients = await two(server)
    room = clients[0].room
    for client in clients:
        await client.disconnect()
    for _ in range(3000):
        if room.record.phase != "playing":
            break
        await server.pass_time(TURN)
        await until(lambda: not room.runner.bots._decisions)
        await server.settle()
    assert room.record.phase == "finished"
    rows = await server.log_of(room)
    assert {row.seat for row in rows} == {-1, 0, 1}


async def test_bots_go_on_when_people_are_away(server: LocalServer) -> None:
    clients = await server.start_match(GAME, "Amina", "Brian", bots=["casual"], rules=RULES)
    room = clients[0].room
    [bot] = [number for number, seat in enumerate(room.record.seats) if seat.bot]
    for client in clients:
        await client.disconnect()
    for _ in range(60):
        if any(row.seat == bot for row in await server.log_of(room)):
            break
        await server.pass_time(TURN)
        await until(lambda: not room.runner.bots._decisions)
        await server.settle()
    assert any(row.seat == bot for row in await server.log_of(room))


# Leaving


async def test_a_bot_plays_on_for_whoever_leaves_and_they_may_sit_down_again(
    server: LocalServer,
) -> None:
    clients = await two(server)
    leaver, here = mover(clients), others(clients)[0]
    assert "ack" in await leaver.do("stand")
    letter = "AB"[leaver.number]
    assert here.seat(letter)["auto"]
    assert (await leaver.move("draw"))["code"] == "not_seated"
    await here.until(lambda: mover(clients) is here)
    assert here.room_view["host"] == "AB"[here.number]
    assert "ack" in await leaver.do("sit")
    assert not here.seat(letter)["auto"]
    await take_turn(clients)
    if mover(clients) is leaver:
        assert "ack" in await take_turn(clients)


async def test_a_stranger_does_not_get_the_seat_of_somebody_who_left(server: LocalServer) -> None:
    clients = await two(server)
    await clients[1].do("stand")
    chebet = await server.connect("Chebet", clients[0].room)
    for fields in ({}, {"seat": "B"}):
        assert (await chebet.do("sit", **fields))["code"] == "room_full"


# Windows, prompts and confirmations


async def test_a_window_closes_by_the_clock(server: LocalServer) -> None:
    clients = await server.start_match("kadi-live", "Amina", "Brian", "Chebet")
    room = clients[0].room
    seconds = live_match_of(room).match.rules.window_seconds
    await play_on(clients, bot_moves("casual"), lambda: clients[0].clock("window"))
    window = clients[0].clock("window")
    assert window is not None
    assert window["deadline"] == seconds * 1000
    before = len(await server.log_of(room))
    await server.pass_time(seconds)
    rows = await server.log_of(room)
    assert (-1, "window") in [(row.seat, row.move) for row in rows[before:]]
    assert room.absences.missed_turns == {}


async def test_a_prompt_is_closed_by_the_clock_and_only_its_player_notices(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-live", "Amina", "Brian", "Chebet")
    room = clients[0].room
    seconds = live_match_of(room).match.rules.prompt_seconds
    await play_on(
        clients, bot_moves("casual"), lambda: any(client.clock("prompt") for client in clients)
    )
    asked = next(client for client in clients if client.clock("prompt"))
    unaware = [client for client in clients if client is not asked]
    assert (asked.clock("prompt") or {})["deadline"] == seconds * 1000
    assert not any(client.clock("prompt") for client in unaware)
    heard = [len(client.received) for client in unaware]
    seqs = [client.seq for client in unaware]
    told = len(asked.steps)
    for timer in live_match_of(room).deadlines.timers:
        if timer.clock.kind != "prompt":
            timer.ends += 60  # so that nothing else happens meanwhile
    await server.pass_time(seconds)
    assert (await server.log_of(room))[-1].move == f"prompt {asked.seat_letter}"
    assert len(asked.steps) == told + 1
    assert not asked.clock("prompt")
    assert [len(client.received) for client in unaware] == heard
    for client, seq in zip(unaware, seqs):
        await client.do("sync")
        assert client.seq == seq

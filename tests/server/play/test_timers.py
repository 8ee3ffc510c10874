"""The server keeps the time: turns that run out, bots for those who sleep, and the time of those who are away."""

from __future__ import annotations

import pytest

from tests.server.people_at_a_table import (
    Client,
    Place,
    least_move,
    like,
    mover,
    others,
    play_on,
    table_of,
    take_turn,
    until,
)

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
TURN = 20
RULES = {"turn_seconds": TURN}
AWAY = 90
"""The allowance, as it is set."""


async def two(place: Place) -> list[Client]:
    return await place.begin(GAME, "Amina", "Brian", rules=RULES)


def left(client: Client) -> int:
    clock = client.clock("turn")
    assert clock is not None
    return int(clock["deadline"])


async def sleep_through(place: Place, clients: list[Client], turns: int, sleeper: Client) -> None:
    """The others play; one lets so many turns run out."""
    missed = 0
    while missed < turns:
        if mover(clients) is sleeper:
            await place.pass_time(TURN)
            missed += 1
        else:
            await take_turn(clients)


# Turns that run out


async def test_views_carry_the_time_that_is_left(place: Place) -> None:
    clients = await two(place)
    assert [left(client) for client in clients] == [20_000, 20_000]
    await place.pass_time(4.5)
    await clients[0].do("sync")
    assert left(clients[0]) == 15_500


async def test_a_turn_that_runs_out_has_the_least_done_and_is_in_the_log(place: Place) -> None:
    clients = await two(place)
    sleeper = mover(clients)
    await place.pass_time(TURN - 0.001)
    assert await place.log_of(sleeper.room) == []
    await place.pass_time(0.001)
    [row] = await place.log_of(sleeper.room)
    assert (row.seq, row.seat, row.move, row.command) == (1, -1, "turn", None)
    for client in clients:
        assert client.seq == 1
        assert any(event["kind"] == "timed_out" for event in client.steps[-1]["events"])
        assert left(client) == 20_000
    assert mover(clients) is not sleeper
    assert place.count_of('mezani_moves_total{game="kadi-friendly",who="clock"}') == 1


async def test_a_timer_that_fires_after_its_move_does_nothing(place: Place) -> None:
    clients = await two(place)
    await place.pass_time(TURN - 1)
    assert "ack" in await take_turn(clients)
    await place.pass_time(1)
    clients[0].room.enter(clients[0].room.timekeeper.ran_out)
    await place.settle()
    log = await place.log_of(clients[0].room)
    assert [row.seat for row in log] == [others(clients)[0].number]
    assert left(mover(clients)) == 20_000


async def test_a_move_that_comes_with_the_timer_is_made_once(place: Place) -> None:
    clients = await two(place)
    slow = mover(clients)
    place.loop.move_on(TURN)
    sent = slow.send("move", move=least_move(slow.room, slow.number), seq=slow.seq)
    await place.settle()
    assert len(await place.log_of(slow.room)) == 1
    assert slow.answer_to(sent).get("ack") or slow.answer_to(sent)["code"] == "stale"


# Three in a row


async def test_after_three_turns_in_a_row_a_bot_plays_and_everybody_is_told(place: Place) -> None:
    clients = await two(place)
    amina, brian = clients
    await sleep_through(place, clients, 2, brian)
    assert not amina.seat("B")["auto"]
    told = len(amina.rooms)
    await sleep_through(place, clients, 1, brian)
    assert len(amina.rooms) == told + 1
    assert amina.seat("B")["auto"]
    assert brian.seat("B")["auto"]
    await take_turn(clients)
    await amina.until(lambda: mover(clients) is amina)
    rows = await place.log_of(amina.room)
    assert rows[-1].seat == brian.number
    assert place.count_of('mezani_moves_total{game="kadi-friendly",who="bot"}') >= 1


async def test_whoever_plays_in_between_begins_to_count_anew(place: Place) -> None:
    clients = await two(place)
    amina, brian = clients
    await sleep_through(place, clients, 2, brian)
    while mover(clients) is not brian:
        await take_turn(clients)
    await take_turn(clients)
    await sleep_through(place, clients, 2, brian)
    assert not amina.seat("B")["auto"]


@pytest.mark.parametrize("deed", ["say", "move"])
async def test_a_bot_stops_playing_for_somebody_who_does_anything(place: Place, deed: str) -> None:
    clients = await two(place)
    amina, brian = clients
    await sleep_through(place, clients, 3, brian)
    assert amina.seat("B")["auto"]
    if deed == "say":
        await brian.do("say", text="I am here")
    else:
        await brian.move("nonsense")
    assert not amina.seat("B")["auto"]
    while mover(clients) is not brian:
        await take_turn(clients)
    assert "ack" in await take_turn(clients)


async def test_a_client_that_only_looks_again_does_not_wake_anybody(place: Place) -> None:
    clients = await two(place)
    amina, brian = clients
    await sleep_through(place, clients, 3, brian)
    await brian.do("sync")
    assert amina.seat("B")["auto"]


async def test_a_bot_stops_playing_for_somebody_who_comes_back(place: Place) -> None:
    clients = await two(place)
    amina, brian = clients
    await sleep_through(place, clients, 3, brian)
    await brian.lose_connection()
    again = await brian.come_again()
    assert not amina.seat("B")["auto"]
    assert not again.seat("B")["auto"]


# Being away


async def test_the_turn_of_somebody_who_is_away_waits(place: Place) -> None:
    clients = await two(place)
    away, here = mover(clients), others(clients)[0]
    await place.pass_time(5)
    await away.lose_connection()
    assert not here.seat("AB"[away.number])["connected"]
    assert here.clock("turn") == {
        "kind": "turn",
        "seat": "AB"[away.number],
        "seconds": TURN,
        "number": 0,
        "deadline": 15_000,
        "paused": True,
    }
    await place.pass_time(AWAY - 1)
    assert await place.log_of(here.room) == []
    again = await away.come_again()
    assert again.clock("turn") == here.clock("turn")
    assert left(again) == 15_000
    assert not (again.clock("turn") or {})["paused"]
    await place.pass_time(15)
    assert [row.seat for row in await place.log_of(here.room)] == [-1]


async def test_the_allowance_is_spent_over_several_absences(place: Place) -> None:
    clients = await two(place)
    away, here = mover(clients), others(clients)[0]
    for _ in range(2):
        await away.lose_connection()
        await place.pass_time(40)
        away = await away.come_again()
    await away.lose_connection()
    await place.pass_time(10)
    assert (here.clock("turn") or {})["paused"] is False
    await place.pass_time(TURN - 1)
    assert await place.log_of(here.room) == []
    await place.pass_time(1)
    assert [row.move for row in await place.log_of(here.room)] == ["turn"]


async def test_when_the_allowance_is_spent_the_timer_runs_on_and_everybody_sees_it(
    place: Place,
) -> None:
    clients = await two(place)
    away, here = mover(clients), others(clients)[0]
    await place.pass_time(5)
    await away.lose_connection()
    await place.pass_time(AWAY)
    assert left(here) == 15_000
    assert (here.clock("turn") or {})["paused"] is False


async def test_only_absences_in_one_s_own_turn_are_counted(place: Place) -> None:
    clients = await two(place)
    away, here = others(clients)[0], mover(clients)
    await away.lose_connection()
    await place.pass_time(TURN - 1)
    assert "ack" in await take_turn(clients)
    assert (here.clock("turn") or {})["paused"]
    assert here.room.timekeeper.left_of(away.number) == AWAY
    await place.pass_time(AWAY - 1)
    assert len(await place.log_of(here.room)) == 1


async def test_spectators_don_t_stand_in_for_those_who_are_away(place: Place) -> None:
    clients = await two(place)
    for name in ("Chebet", "Daudi"):
        await place.come(name, clients[0].room)
    away = mover(clients)
    await away.lose_connection()
    await place.pass_time(AWAY - 1)
    assert await place.log_of(away.room) == []


async def test_without_a_turn_timer_a_bot_plays_once_the_allowance_is_spent(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian", rules={"turn_seconds": 0})
    away, here = mover(clients), others(clients)[0]
    await place.pass_time(3600)
    assert await place.log_of(here.room) == []
    await away.lose_connection()
    await place.pass_time(AWAY - 1)
    letter = "AB"[away.number]
    assert not here.seat(letter)["auto"]
    await place.pass_time(1)
    assert here.seat(letter)["auto"]
    await here.until(lambda: mover(clients) is here)
    again = await away.come_again()
    assert not here.seat(letter)["auto"]
    assert not again.seat(letter)["auto"]


async def test_when_everybody_is_away_the_match_still_ends(place: Place) -> None:
    clients = await two(place)
    room = clients[0].room
    for client in clients:
        await client.lose_connection()
    for _ in range(3000):
        if room.record.phase != "playing":
            break
        await place.pass_time(TURN)
        await until(lambda: not room.bots._thinking)
        await place.settle()
    assert room.record.phase == "finished"
    rows = await place.log_of(room)
    assert {row.seat for row in rows} == {-1, 0, 1}


async def test_bots_go_on_when_people_are_away(place: Place) -> None:
    clients = await place.begin(GAME, "Amina", "Brian", bots=["casual"], rules=RULES)
    room = clients[0].room
    [bot] = [number for number, seat in enumerate(room.record.seats) if seat.bot]
    for client in clients:
        await client.lose_connection()
    for _ in range(60):
        if any(row.seat == bot for row in await place.log_of(room)):
            break
        await place.pass_time(TURN)
        await until(lambda: not room.bots._thinking)
        await place.settle()
    assert any(row.seat == bot for row in await place.log_of(room))


# Leaving


async def test_a_bot_plays_on_for_whoever_leaves_and_they_may_sit_down_again(place: Place) -> None:
    clients = await two(place)
    leaver, here = mover(clients), others(clients)[0]
    assert "ack" in await leaver.do("stand")
    letter = "AB"[leaver.number]
    assert here.seat(letter)["auto"]
    assert (await leaver.move("draw"))["code"] == "not_seated"
    await here.until(lambda: mover(clients) is here)
    assert here.sees["host"] == "AB"[here.number]
    assert "ack" in await leaver.do("sit")
    assert not here.seat(letter)["auto"]
    await take_turn(clients)
    if mover(clients) is leaver:
        assert "ack" in await take_turn(clients)


async def test_a_stranger_does_not_get_the_seat_of_somebody_who_left(place: Place) -> None:
    clients = await two(place)
    await clients[1].do("stand")
    chebet = await place.come("Chebet", clients[0].room)
    for fields in ({}, {"seat": "B"}):
        assert (await chebet.do("sit", **fields))["code"] == "room_full"


# Windows, prompts and confirmations


async def test_a_window_closes_by_the_clock(place: Place) -> None:
    clients = await place.begin("kadi-live", "Amina", "Brian", "Chebet")
    room = clients[0].room
    seconds = table_of(room).rules.window_seconds
    await play_on(clients, like("casual"), lambda: clients[0].clock("window"))
    window = clients[0].clock("window")
    assert window is not None
    assert window["deadline"] == seconds * 1000
    before = len(await place.log_of(room))
    await place.pass_time(seconds)
    rows = await place.log_of(room)
    assert (-1, "window") in [(row.seat, row.move) for row in rows[before:]]
    assert room.timekeeper.missed_turns == {}


async def test_a_prompt_is_closed_by_the_clock_and_only_its_player_notices(place: Place) -> None:
    clients = await place.begin("kadi-live", "Amina", "Brian", "Chebet")
    room = clients[0].room
    seconds = table_of(room).rules.prompt_seconds
    await play_on(
        clients, like("casual"), lambda: any(client.clock("prompt") for client in clients)
    )
    asked = next(client for client in clients if client.clock("prompt"))
    unaware = [client for client in clients if client is not asked]
    assert (asked.clock("prompt") or {})["deadline"] == seconds * 1000
    assert not any(client.clock("prompt") for client in unaware)
    heard = [len(client.heard) for client in unaware]
    seqs = [client.seq for client in unaware]
    told = len(asked.steps)
    for timer in table_of(room).deadlines.timers:
        if timer.clock.kind != "prompt":
            timer.ends += 60  # so that nothing else happens meanwhile
    await place.pass_time(seconds)
    assert (await place.log_of(room))[-1].move == f"prompt {asked.seat_letter}"
    assert len(asked.steps) == told + 1
    assert not asked.clock("prompt")
    assert [len(client.heard) for client in unaware] == heard
    for client, seq in zip(unaware, seqs):
        await client.do("sync")
        assert client.seq == seq

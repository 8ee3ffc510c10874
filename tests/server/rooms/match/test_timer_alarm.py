"""Timers: turns, windows and prompts that time out, and matches without timers."""

from __future__ import annotations

import pytest

from tests.server.client_moves import (
    bot_moves,
    live_match_of,
    mover,
    others,
    play_on,
    safe_move,
    take_turn,
)
from tests.server.local_server import LocalServer
from tests.server.player_client import PlayerClient

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
TURN = 20
RULES = {"turn_seconds": TURN}


async def start_two_player_match(server: LocalServer) -> list[PlayerClient]:
    return await server.start_match(GAME, "Amina", "Brian", rules=RULES)


# Timeouts


async def test_views_show_the_time_left(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    assert [client.turn_ms_left for client in clients] == [20_000, 20_000]
    await server.pass_time(4.5)
    await clients[0].do("sync")
    assert clients[0].turn_ms_left == 15_500


async def test_a_turn_that_times_out_is_a_step_of_the_clock(
    server: LocalServer,
) -> None:
    clients = await start_two_player_match(server)
    absent = mover(clients)
    await server.pass_time(TURN - 0.001)
    assert await server.log_of(absent.room) == []
    await server.pass_time(0.001)
    [row] = await server.log_of(absent.room)
    assert (row.seq, row.seat, row.move, row.command_id) == (1, -1, "turn", None)
    for client in clients:
        assert client.seq == 1
        assert any(event["kind"] == "timed_out" for event in client.steps[-1]["events"])
        assert client.turn_ms_left == 20_000
    assert mover(clients) is not absent
    assert server.metric('mezani_moves_total{game="kadi-friendly",who="clock"}') == 1


async def test_an_alarm_after_the_move_does_nothing(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    await server.pass_time(TURN - 1)
    assert "ack" in await take_turn(clients)
    await server.pass_time(1)
    clients[0].room.queue.put(clients[0].room.runner.handle_timeouts)
    await server.settle()
    log = await server.log_of(clients[0].room)
    assert [row.seat for row in log] == [others(clients)[0].seat_number]
    assert mover(clients).turn_ms_left == 20_000


async def test_a_move_at_the_moment_of_the_timeout_is_made_once(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    slow = mover(clients)
    server.loop.advance(TURN)
    sent = slow.send("move", move=safe_move(slow.room, slow.seat_number), seq=slow.seq)
    await server.settle()
    assert len(await server.log_of(slow.room)) == 1
    assert slow.response_to(sent).get("ack") or slow.response_to(sent)["code"] == "stale"


# Windows, prompts and confirmations


async def test_a_window_times_out(server: LocalServer) -> None:
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


async def test_only_the_prompted_player_sees_a_prompt_time_out(
    server: LocalServer,
) -> None:
    clients = await server.start_match("kadi-live", "Amina", "Brian", "Chebet")
    room = clients[0].room
    seconds = live_match_of(room).match.rules.prompt_seconds
    await play_on(
        clients, bot_moves("casual"), lambda: any(client.clock("prompt") for client in clients)
    )
    prompted = next(client for client in clients if client.clock("prompt"))
    other_clients = [client for client in clients if client is not prompted]
    assert (prompted.clock("prompt") or {})["deadline"] == seconds * 1000
    assert not any(client.clock("prompt") for client in other_clients)
    received = [len(client.received) for client in other_clients]
    seqs = [client.seq for client in other_clients]
    before = len(prompted.steps)
    for timer in live_match_of(room).timers.all:
        if timer.clock.kind != "prompt":
            timer.ends += 60  # so that nothing else happens meanwhile
    await server.pass_time(seconds)
    assert (await server.log_of(room))[-1].move == f"prompt {prompted.seat_letter}"
    assert len(prompted.steps) == before + 1
    assert not prompted.clock("prompt")
    assert [len(client.received) for client in other_clients] == received
    for client, seq in zip(other_clients, seqs):
        await client.do("sync")
        assert client.seq == seq


# Matches against bots


async def test_no_timer_runs_for_a_player_against_bots(server: LocalServer) -> None:
    [amina] = await server.start_match("kadi-live", "Amina", bots=["casual", "casual"], rules=RULES)

    def is_waiting() -> bool:
        state = live_match_of(amina.room).match.state
        return state.waits_for() == [0] and not amina.room.runner.bots.is_deciding

    for _ in range(12):
        await amina.until(is_waiting)
        seq = live_match_of(amina.room).seq
        assert amina.view["clocks"] == []
        await server.pass_time(3600)
        assert live_match_of(amina.room).seq == seq
        assert "ack" in await amina.move(safe_move(amina.room, 0))
    assert all(row.seat != -1 for row in await server.log_of(amina.room))


async def test_timers_run_again_when_a_second_player_returns(server: LocalServer) -> None:
    clients = await start_two_player_match(server)
    away, here = others(clients)[0], mover(clients)
    await away.do("stand")
    assert here.view["clocks"] == []
    await server.pass_time(600)
    assert await server.log_of(here.room) == []
    await away.do("sit")
    assert here.turn_ms_left == away.turn_ms_left == TURN * 1000
    await server.pass_time(TURN)
    assert [row.move for row in await server.log_of(here.room)] == ["turn"]

"""Bots in a room: they pause, never block the room, and never stop a match."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from mezani.bots import BOTS, Observation
from mezani.rng import fast_rng
from mezani.server.rooms.match.bot_pauses import PAUSES
from mezani.server.workers.errors import WorkerError
from tests.server.client_moves import live_match_of, safe_move, take_turn
from tests.server.local_server import LocalServer
from tests.server.manual_clock import until
from tests.server.player_client import PlayerClient, settle

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"
BOT = 1
"""The seat of the bot in a match of two players and a bot."""


async def with_bot(server: LocalServer, game: str = GAME) -> PlayerClient:
    """Start a match of Amina and a bot, and wait for Amina's turn."""
    [amina] = await server.start_match(game, "Amina", bots=["casual"])
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    return amina


class TestPace:
    @pytest.fixture
    def server_settings(self) -> dict[str, Any]:
        return {"pace": 1.0}

    async def test_a_bot_pauses_before_it_moves(self, server: LocalServer) -> None:
        [amina] = await server.start_match(GAME, "Amina", bots=["casual"])
        room = amina.room
        while live_match_of(room).match.state.turn == 1:
            await server.pass_time(1)
            await until(
                lambda: live_match_of(room).match.state.turn == 0 or room.runner.bots.is_deciding
            )
        assert "ack" in await amina.move(safe_move(room, 0))
        seq = live_match_of(room).seq
        shortest, longest = PAUSES["turn"]
        await until(lambda: room.runner.bots.is_deciding)
        await server.pass_time(shortest * 0.9)
        assert live_match_of(room).seq == seq
        for _ in range(20):
            if live_match_of(room).seq > seq:
                break
            await server.pass_time(longest / 4)
            await asyncio.sleep(0)
            await until(lambda: live_match_of(room).seq > seq or room.runner.bots.is_deciding)
        await until(lambda: live_match_of(room).seq > seq)


async def test_a_failed_bot_makes_a_random_move_and_is_logged_with_the_error(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> str:
        raise WorkerError("The worker was lost.")

    amina = await with_bot(server)
    with monkeypatch.context() as patched, capture_logs() as logs:
        patched.setattr(server.workers, "choose", fail)
        before = live_match_of(amina.room).seq
        await take_turn([amina])
        await amina.until(
            lambda: live_match_of(amina.room).match.state.turn == 0 and amina.seq > before + 1
        )
    rows = await server.log_of(amina.room)
    assert 1 in {row.seat for row in rows[before:]}
    failures = [entry for entry in logs if entry["event"] == "bot_failed"]
    assert failures
    assert all(entry["bot"] == "casual" and entry["exc_info"] for entry in failures)


async def test_commands_are_handled_while_a_bot_decides(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = asyncio.Event()
    amina = await with_bot(server)
    choose = server.workers.choose

    async def choose_slowly(level: str, observation: Observation, seed: int) -> str | None:
        await let_go.wait()
        return await choose(level, observation, seed)

    monkeypatch.setattr(server.workers, "choose", choose_slowly)
    await take_turn([amina])
    assert live_match_of(amina.room).match.state.turn == 1
    assert "ack" in await amina.do("say", text="take your time")
    assert "ack" in await amina.do("sync")
    let_go.set()
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)


async def test_a_decision_for_an_older_version_is_not_played(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = asyncio.Event()
    rules = {"turn_seconds": 20}
    clients = await server.start_match(GAME, "Amina", "Brian", bots=["casual"], rules=rules)
    room = clients[0].room
    await clients[0].until(lambda: live_match_of(room).match.state.turn != BOT)
    choose = server.workers.choose

    async def choose_slowly(level: str, observation: Observation, seed: int) -> str | None:
        move = await choose(level, observation, seed)
        await let_go.wait()
        return move

    monkeypatch.setattr(server.workers, "choose", choose_slowly)
    while live_match_of(room).match.state.turn != BOT:
        await take_turn(clients)
    seq = live_match_of(room).seq
    await server.pass_time(20)
    rows = await server.log_of(room)
    assert (rows[seq].seat, rows[seq].move) == (-1, "turn")
    let_go.set()
    await until(lambda: not room.runner.bots.is_deciding)
    await settle(room)
    assert live_match_of(room).match.state.turn != BOT
    assert len(await server.log_of(room)) == seq + 1


async def test_a_bot_gets_only_the_view_of_its_seat(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Observation] = []

    async def look(level: str, observation: Observation, seed: int) -> str | None:
        seen.append(observation)
        move = BOTS[level].choose(observation, fast_rng(seed))
        return None if move is None else str(move)

    monkeypatch.setattr(server.workers, "choose", look)
    amina = await with_bot(server)
    await take_turn([amina])
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    assert seen
    for observation in seen:
        assert observation.view.seat == "B"
        assert not hasattr(observation, "seed")


async def test_decision_times_are_measured(server: LocalServer) -> None:
    amina = await with_bot(server)
    await take_turn([amina])
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    assert server.metric('mezani_thinking_seconds_count{level="casual"}') >= 1

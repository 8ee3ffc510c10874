"""Bots at a live: they think elsewhere, wait their time, and never hold the table up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mezani.bots import BOTS, Observation
from mezani.rng import fast_rng
from mezani.server.bot_workers.pool import BotWorkerError
from mezani.server.play.bot_pauses import PAUSES
from tests.server.local_server import (
    LocalServer,
    PlayerClient,
    live_match_of,
    safe_move,
    take_turn,
    until,
)

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"


async def with_bot(server: LocalServer, game: str = GAME) -> PlayerClient:
    """Amina and a bot; it is Amina's turn."""
    [amina] = await server.start_match(game, "Amina", bots=["casual"])
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    return amina


class TestWithTheirOwnPace:
    """Bots that play like people."""

    @pytest.fixture
    def settings_overrides(self) -> dict[str, Any]:
        return {"pace": 1.0}

    async def test_a_bot_waits_as_people_do_before_it_moves(self, server: LocalServer) -> None:
        [amina] = await server.start_match(GAME, "Amina", bots=["casual"])
        room = amina.room
        while live_match_of(room).match.state.turn == 1:
            await server.pass_time(1)
            await until(
                lambda: live_match_of(room).match.state.turn == 0 or room.runner.bots._decisions
            )
        assert "ack" in await amina.move(safe_move(room, 0))
        seq = live_match_of(room).seq
        shortest, longest = PAUSES["turn"]
        await until(lambda: room.runner.bots._decisions)
        await server.pass_time(shortest * 0.9)
        assert live_match_of(room).seq == seq
        for _ in range(20):
            if live_match_of(room).seq > seq:
                break
            await server.pass_time(longest / 4)
            await asyncio.sleep(0)
            await until(lambda: live_match_of(room).seq > seq or room.runner.bots._decisions)
        await until(lambda: live_match_of(room).seq > seq)


async def test_a_bot_that_can_t_think_makes_any_move(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> str:
        raise BotWorkerError("The bots have gone home.")

    amina = await with_bot(server)
    with monkeypatch.context() as patched:
        patched.setattr(server.thinkers, "choose", fail)
        before = live_match_of(amina.room).seq
        await take_turn([amina])
        await amina.until(
            lambda: live_match_of(amina.room).match.state.turn == 0 and amina.seq > before + 1
        )
    rows = await server.log_of(amina.room)
    assert 1 in {row.seat for row in rows[before:]}


async def test_people_are_heard_while_a_bot_thinks(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = asyncio.Event()
    amina = await with_bot(server)
    choose = server.thinkers.choose

    async def slowly(level: str, observation: Observation, seed: int) -> str | None:
        await let_go.wait()
        return await choose(level, observation, seed)

    monkeypatch.setattr(server.thinkers, "choose", slowly)
    await take_turn([amina])
    assert live_match_of(amina.room).match.state.turn == 1
    assert "ack" in await amina.do("say", text="take your time")
    assert "ack" in await amina.do("sync")
    let_go.set()
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)


async def test_what_a_bot_thought_for_a_position_that_has_passed_is_not_played(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = asyncio.Event()
    [amina] = await server.start_match(GAME, "Amina", bots=["casual"], rules={"turn_seconds": 20})
    room = amina.room
    await amina.until(lambda: live_match_of(room).match.state.turn == 0)
    choose = server.thinkers.choose

    async def slowly(level: str, observation: Observation, seed: int) -> str | None:
        move = await choose(level, observation, seed)
        await let_go.wait()
        return move

    monkeypatch.setattr(server.thinkers, "choose", slowly)
    await take_turn([amina])
    seq = live_match_of(room).seq
    await server.pass_time(20)
    rows = await server.log_of(room)
    assert (rows[seq].seat, rows[seq].move) == (-1, "turn")
    let_go.set()
    await until(lambda: not room.runner.bots._decisions)
    await room.settle()
    assert live_match_of(room).match.state.turn == 0
    assert len(await server.log_of(room)) == seq + 1


async def test_bots_see_only_what_their_seat_may(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Observation] = []

    async def look(level: str, observation: Observation, seed: int) -> str | None:
        seen.append(observation)
        move = BOTS[level].choose(observation, fast_rng(seed))
        return None if move is None else str(move)

    monkeypatch.setattr(server.thinkers, "choose", look)
    amina = await with_bot(server)
    await take_turn([amina])
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    assert seen
    for observation in seen:
        assert observation.view.seat == "B"
        assert not hasattr(observation, "seed")


async def test_what_bots_thought_is_measured(server: LocalServer) -> None:
    amina = await with_bot(server)
    await take_turn([amina])
    await amina.until(lambda: live_match_of(amina.room).match.state.turn == 0)
    assert server.metric('mezani_thinking_seconds_count{level="casual"}') >= 1

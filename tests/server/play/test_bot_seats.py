"""Bots at a table: they think elsewhere, wait their time, and never hold the table up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mezani.bots import BOTS, Observation
from mezani.rng import fast_rng
from mezani.server.bot_workers.pool import BotWorkerError
from mezani.server.play.bot_pauses import PAUSES
from tests.server.people_at_a_table import (
    Client,
    Place,
    least_move,
    table_of,
    take_turn,
    until,
)

pytestmark = pytest.mark.anyio

GAME = "kadi-friendly"


async def with_bot(place: Place, game: str = GAME) -> Client:
    """Amina and a bot; it is Amina's turn."""
    [amina] = await place.begin(game, "Amina", bots=["casual"])
    await amina.until(lambda: table_of(amina.room).state.turn == 0)
    return amina


class TestWithTheirOwnPace:
    """Bots that play like people."""

    @pytest.fixture
    def place_settings(self) -> dict[str, Any]:
        return {"pace": 1.0}

    async def test_a_bot_waits_as_people_do_before_it_moves(self, place: Place) -> None:
        [amina] = await place.begin(GAME, "Amina", bots=["casual"])
        room = amina.room
        while table_of(room).state.turn == 1:
            await place.pass_time(1)
            await until(lambda: table_of(room).state.turn == 0 or room.bots._thinking)
        assert "ack" in await amina.move(least_move(room, 0))
        seq = table_of(room).seq
        shortest, longest = PAUSES["turn"]
        await until(lambda: room.bots._thinking)
        await place.pass_time(shortest * 0.9)
        assert table_of(room).seq == seq
        for _ in range(20):
            if table_of(room).seq > seq:
                break
            await place.pass_time(longest / 4)
            await asyncio.sleep(0)
            await until(lambda: table_of(room).seq > seq or room.bots._thinking)
        await until(lambda: table_of(room).seq > seq)


async def test_a_bot_that_can_t_think_makes_any_move(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> str:
        raise BotWorkerError("The bots have gone home.")

    amina = await with_bot(place)
    with monkeypatch.context() as patched:
        patched.setattr(place.thinkers, "choose", fail)
        before = table_of(amina.room).seq
        await take_turn([amina])
        await amina.until(lambda: table_of(amina.room).state.turn == 0 and amina.seq > before + 1)
    rows = await place.log_of(amina.room)
    assert 1 in {row.seat for row in rows[before:]}


async def test_people_are_heard_while_a_bot_thinks(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = asyncio.Event()
    amina = await with_bot(place)
    choose = place.thinkers.choose

    async def slowly(level: str, observation: Observation, seed: int) -> str | None:
        await let_go.wait()
        return await choose(level, observation, seed)

    monkeypatch.setattr(place.thinkers, "choose", slowly)
    await take_turn([amina])
    assert table_of(amina.room).state.turn == 1
    assert "ack" in await amina.do("say", text="take your time")
    assert "ack" in await amina.do("sync")
    let_go.set()
    await amina.until(lambda: table_of(amina.room).state.turn == 0)


async def test_what_a_bot_thought_for_a_position_that_has_passed_is_not_played(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = asyncio.Event()
    [amina] = await place.begin(GAME, "Amina", bots=["casual"], rules={"turn_seconds": 20})
    room = amina.room
    await amina.until(lambda: table_of(room).state.turn == 0)
    choose = place.thinkers.choose

    async def slowly(level: str, observation: Observation, seed: int) -> str | None:
        move = await choose(level, observation, seed)
        await let_go.wait()
        return move

    monkeypatch.setattr(place.thinkers, "choose", slowly)
    await take_turn([amina])
    seq = table_of(room).seq
    await place.pass_time(20)
    rows = await place.log_of(room)
    assert (rows[seq].seat, rows[seq].move) == (-1, "turn")
    let_go.set()
    await until(lambda: not room.bots._thinking)
    await room.settled()
    assert table_of(room).state.turn == 0
    assert len(await place.log_of(room)) == seq + 1


async def test_bots_see_only_what_their_seat_may(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Observation] = []

    async def look(level: str, observation: Observation, seed: int) -> str | None:
        seen.append(observation)
        move = BOTS[level].choose(observation, fast_rng(seed))
        return None if move is None else str(move)

    monkeypatch.setattr(place.thinkers, "choose", look)
    amina = await with_bot(place)
    await take_turn([amina])
    await amina.until(lambda: table_of(amina.room).state.turn == 0)
    assert seen
    for observation in seen:
        assert observation.view.seat == "B"
        assert not hasattr(observation, "seed")


async def test_what_bots_thought_is_measured(place: Place) -> None:
    amina = await with_bot(place)
    await take_turn([amina])
    await amina.until(lambda: table_of(amina.room).state.turn == 0)
    assert place.count_of('mezani_thinking_seconds_count{level="casual"}') >= 1

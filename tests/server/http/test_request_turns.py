"""Requests start one after another, and addresses take turns."""

from __future__ import annotations

import asyncio

import pytest

from mezani.server.http.request_turns import RequestTurns

pytestmark = pytest.mark.anyio

Started = list[tuple[int, str]]


async def start_all(addresses: list[str]) -> Started:
    """Ask for a turn for each address at once; return the round in which each started."""
    turns, started, rounds = RequestTurns(), Started(), 0

    async def request(address: str) -> None:
        await turns.turn(address)
        started.append((rounds, address))

    requests = [asyncio.ensure_future(request(address)) for address in addresses]
    while len(started) < len(addresses):
        await asyncio.sleep(0)
        rounds += 1
    await asyncio.gather(*requests)
    return started


async def test_one_request_starts_in_each_round_of_the_event_loop() -> None:
    started = await start_all(["a"] * 5)
    rounds = [number for number, _ in started]
    assert len(set(rounds)) == 5


async def test_addresses_take_turns() -> None:
    started = await start_all(["a", "a", "a", "a", "b", "c", "b"])
    assert [address for _, address in started] == ["a", "a", "b", "c", "a", "b", "a"]


async def test_a_request_that_is_gone_takes_no_turn() -> None:
    turns, started = RequestTurns(), list[str]()

    async def request(name: str) -> None:
        await turns.turn("a")
        started.append(name)

    first, second, third = [asyncio.ensure_future(request(name)) for name in "123"]
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(first, third)
    assert started == ["1", "3"]
    await asyncio.wait_for(request("4"), 10)


async def test_a_lonely_request_does_not_wait() -> None:
    turns = RequestTurns()
    waiting = turns.turn("a")
    with pytest.raises(StopIteration):
        waiting.send(None)

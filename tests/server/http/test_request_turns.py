"""One connection is read at a time, with pauses for the rooms, and addresses take turns."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from mezani.server.http.request_turns import MAX_PAUSE, PAUSE, RequestTurns
from tests.server.manual_clock import ManualClockLoop

pytestmark = pytest.mark.anyio


def frozen_clock() -> float:
    """Let every turn take no time, so that the next begins at once."""
    return 0.0


async def read_all(addresses: str) -> str:
    """Take a turn for each address at once; return the addresses in the order in which they were read."""
    turns, done, all_read = RequestTurns(frozen_clock), list[str](), asyncio.Event()

    def read(address: str) -> bool:
        done.append(address)
        if len(done) == len(addresses):
            all_read.set()
        return True

    for address in addresses:
        turns.take(address, partial(read, address))
    await all_read.wait()
    return "".join(done)


async def test_after_a_request_the_event_loop_is_free_for_twice_as_long() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ManualClockLoop)
    now, done = 0.0, list[str]()
    turns = RequestTurns(lambda: now)
    took = MAX_PAUSE / 4

    def read_slowly() -> bool:
        nonlocal now
        now += took
        return True

    def read() -> bool:
        done.append("second")
        return True

    turns.take("a", read_slowly)
    turns.take("b", read)
    for seconds, expected in ((0.0, []), (0.9, []), (1.1, ["second"])):
        loop.advance(seconds * PAUSE * took)
        for _ in range(3):
            await asyncio.sleep(0)
        assert done == expected


async def test_addresses_take_turns() -> None:
    assert await read_all("aaaabcb") == "aabcaba"


async def test_a_closed_connection_takes_no_turn() -> None:
    turns, done = RequestTurns(frozen_clock), list[str]()

    def read(which: str) -> bool:
        done.append(which)
        return which == "open"

    for which in ["open", "closed", "closed", "closed", "open", "open"]:
        turns.take("a", partial(read, which))
    while len(done) == 1:
        await asyncio.sleep(0)
    assert done == ["open", "closed", "closed", "closed", "open"]


async def test_a_connection_is_read_at_once_if_no_other_is() -> None:
    turns, done = RequestTurns(frozen_clock), list[str]()

    def read(which: str) -> bool:
        done.append(which)
        return True

    assert turns.take("a", partial(read, "first"))
    assert not turns.take("a", partial(read, "second"))
    assert done == ["first"]
    while len(done) == 1:
        await asyncio.sleep(0)
    assert done == ["first", "second"]

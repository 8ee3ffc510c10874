"""One connection is read at a time, with pauses for the rooms, and addresses take turns."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import pytest

from mezani.server.http.request_turns import MAX_PAUSE, RequestTurns

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    """Run tests on a loop whose time passes."""
    return "asyncio"


async def read_all(addresses: str) -> str:
    """Take a turn for each address at once; return the addresses in the order in which they were read."""
    turns, done, all_read = RequestTurns(), list[str](), asyncio.Event()

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
    turns, ended, begun = RequestTurns(), list[float](), list[float]()
    second = asyncio.Event()

    def read_slowly() -> bool:
        time.sleep(MAX_PAUSE / 4)
        ended.append(time.perf_counter())
        return True

    def read() -> bool:
        begun.append(time.perf_counter())
        second.set()
        return True

    turns.take("a", read_slowly)
    turns.take("b", read)
    await second.wait()
    assert begun[0] - ended[0] >= MAX_PAUSE / 4


async def test_addresses_take_turns() -> None:
    assert await read_all("aaaabcb") == "aabcaba"


async def test_a_closed_connection_takes_no_turn() -> None:
    turns, done = RequestTurns(), list[str]()

    def read(which: str) -> bool:
        done.append(which)
        return which == "open"

    for which in ["open", "closed", "closed", "closed", "open", "open"]:
        turns.take("a", partial(read, which))
    while len(done) == 1:
        await asyncio.sleep(0)
    assert done == ["open", "closed", "closed", "closed", "open"]


async def test_a_connection_is_read_at_once_if_no_other_is() -> None:
    turns, done = RequestTurns(), list[str]()

    def read(which: str) -> bool:
        done.append(which)
        return True

    assert turns.take("a", partial(read, "first"))
    assert not turns.take("a", partial(read, "second"))
    assert done == ["first"]
    while len(done) == 1:
        await asyncio.sleep(0)
    assert done == ["first", "second"]

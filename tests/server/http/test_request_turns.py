"""One connection is read in each round of the event loop, and addresses take turns."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from mezani.server.http.request_turns import RequestTurns

pytestmark = pytest.mark.anyio


async def read_all(addresses: str) -> list[tuple[int, str]]:
    """Take a turn for each address at once; return the round of each, and the addresses in their order."""
    turns, done, rounds = RequestTurns(), list[tuple[int, str]](), 0

    def read(address: str) -> bool:
        done.append((rounds, address))
        return True

    for address in addresses:
        turns.take(address, partial(read, address))
    while len(done) < len(addresses):
        await asyncio.sleep(0)
        rounds += 1
    return done


async def test_one_connection_is_read_in_each_round_of_the_event_loop() -> None:
    assert [number for number, _ in await read_all("aaaaa")] == [0, 0, 1, 2, 3]


async def test_addresses_take_turns() -> None:
    assert "".join(address for _, address in await read_all("aaaabcb")) == "aabcaba"


async def test_a_closed_connection_takes_no_turn() -> None:
    turns, done = RequestTurns(), list[str]()

    def read(which: str) -> bool:
        done.append(which)
        return which == "open"

    for which in ["open", "closed", "closed", "closed", "open", "open"]:
        turns.take("a", partial(read, which))
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
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert done == ["first", "second"]
    await asyncio.sleep(0)
    assert turns.take("a", partial(read, "third"))
    assert done == ["first", "second", "third"]

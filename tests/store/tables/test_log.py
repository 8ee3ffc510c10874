"""The log of moves: finding the step of a command."""

from __future__ import annotations

import asyncio

import pytest

from mezani.store import MoveRow, Store
from mezani.store.tables.log import find_command
from tests.store.stores import with_store

FIRST = MoveRow("m", 1, 0, "draw", "c1", 1)
LOG = [
    FIRST,
    FIRST._replace(seq=2, seat=1),
    FIRST._replace(seq=3, command_id=None),
    FIRST._replace(seq=4, command_id="c2"),
    FIRST._replace(seq=5, move="pass"),
    FIRST._replace(match_id="n", seq=7),
]


@pytest.mark.parametrize(
    ("match_id", "seat", "command_id", "seq"),
    [("m", 0, "c1", 1), ("m", 1, "c1", 2), ("m", 0, "c2", 4), ("n", 0, "c1", 7)],
)
def test_a_command_is_found_by_match_seat_and_id(
    database_url: str, match_id: str, seat: int, command_id: str, seq: int
) -> None:
    async def body(store: Store) -> MoveRow | None:
        await asyncio.gather(*[store.append(row) for row in LOG])
        return await store.read(
            lambda connection: find_command(connection, match_id, seat, command_id)
        )

    found = with_store(database_url, body)
    assert found is not None
    assert (found.match_id, found.seq) == (match_id, seq)


def test_a_command_that_is_not_in_the_log_is_not_found(database_url: str) -> None:
    async def body(store: Store) -> MoveRow | None:
        await asyncio.gather(*[store.append(row) for row in LOG])
        return await store.read(lambda connection: find_command(connection, "m", 1, "c2"))

    assert with_store(database_url, body) is None

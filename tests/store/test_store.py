"""The store as the event loop uses it: moves that share a commit, reading and closing."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest
from sqlalchemy import Connection

from mezani.store import MoveRow, Store, StoreError
from mezani.store import writer as writer_module
from mezani.store.tables.heartbeat import beat, last_beat
from mezani.store.tables.log import moves_of
from mezani.store.writer import MAX_INTERVALS, MAX_JOBS
from tests.store.stores import Gate, a_move, committed_moves, with_store

HOUR = 3600.0
MANY = 100
"""More moves than a small commit has."""


def test_moves_are_read_as_they_were_written(database_url: str) -> None:
    rows = [
        MoveRow("m", 0, 0, "play 7H 7S", "c1", 1_700_000_000_000),
        MoveRow("m", 1, -1, "turn", None, 1_700_000_000_001),
        MoveRow("m", 2, 1, "say “☂” %s ? :x", "c" * 64, 2**40),
    ]

    async def body(store: Store) -> list[MoveRow]:
        await asyncio.gather(*[store.append(row) for row in reversed(rows)])
        return await store.read(lambda connection: moves_of(connection, "m"))

    assert with_store(database_url, body) == rows


def test_moves_that_come_before_the_next_commit_may_begin_share_it(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_begin, waits = threading.Event(), list[float]()

    def wait(seconds: float) -> None:
        waits.append(seconds)
        may_begin.wait()

    monkeypatch.setattr(writer_module, "sleep", wait)

    async def body(store: Store) -> list[int]:
        sizes: list[int] = []
        store.on_commit(lambda seconds, size: sizes.append(size))
        await store.append(a_move("m", 0))
        waiting = [store.append(a_move("m", seq)) for seq in range(1, 1 + MANY)]
        while not waits:
            await asyncio.sleep(0)
        assert not any(one.done() for one in waiting)
        may_begin.set()
        await asyncio.gather(*waiting)
        await store.append(a_move("m", 1 + MANY))
        return sizes

    assert with_store(database_url, body, commit_interval=HOUR) == [1, MANY, 1]
    after_one, after_many, *_ = waits
    assert HOUR / 2 < after_one <= HOUR
    assert HOUR < after_many <= MAX_INTERVALS * HOUR
    assert committed_moves(database_url) == 1 + MANY + 1


def test_jobs_that_wait_are_not_delayed(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[int] = []

    async def body(store: Store) -> None:
        monkeypatch.setattr(writer_module, "sleep", lambda _seconds: waiting.append(store.waiting))
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        jobs = [store.write(last_beat) for _ in range(2 * MAX_JOBS)]
        gate.open()
        await asyncio.gather(held, *jobs)

    with_store(database_url, body, commit_interval=HOUR)
    assert waiting[0] == 2 * MAX_JOBS
    assert MAX_JOBS not in waiting  # no wait between two transactions with jobs


def test_closing_commits_what_is_queued(database_url: str) -> None:
    async def body(store: Store) -> bool:
        waiting = [asyncio.ensure_future(store.append(a_move("m", seq))) for seq in range(100)]
        await store.close()
        await asyncio.sleep(0)
        return all(one.done() for one in waiting)

    assert with_store(database_url, body)
    assert committed_moves(database_url) == 100


def test_a_closed_store_refuses_requests(database_url: str) -> None:
    async def body(store: Store) -> None:
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            store.append(a_move())
        with pytest.raises(StoreError, match="closed"):
            store.write(last_beat)
        with pytest.raises(StoreError, match="closed"):
            store.read(last_beat)

    with_store(database_url, body)


def test_a_job_returns_its_value_and_readers_see_its_changes(database_url: str) -> None:
    def work(connection: Connection) -> str:
        beat(connection, 7)
        return "done"

    async def body(store: Store) -> tuple[str, int | None]:
        return await store.write(work), await store.read(last_beat)

    assert with_store(database_url, body) == ("done", 7)


def test_readers_cannot_write(database_url: str) -> None:
    async def body(store: Store) -> int | None:
        with pytest.raises(StoreError) as refused:
            await store.read(lambda connection: beat(connection, 7))
        assert re.search(r"read.?only", str(refused.value.__cause__))
        return await store.read(last_beat)

    assert with_store(database_url, body) is None


def test_many_readers_run_at_once(database_url: str) -> None:
    async def body(store: Store) -> list[list[MoveRow]]:
        await asyncio.gather(*[store.append(a_move("m", seq)) for seq in range(20)])
        reads = [store.read(lambda connection: moves_of(connection, "m")) for _ in range(50)]
        return await asyncio.gather(*reads)

    assert with_store(database_url, body) == [[a_move("m", seq) for seq in range(20)]] * 50


def test_readers_run_while_the_writer_is_busy(database_url: str) -> None:
    async def body(store: Store) -> int | None:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        found = await store.read(last_beat)
        gate.open()
        await held
        return found

    assert with_store(database_url, body) is None

"""The writer: everything that waits shares a commit, nothing is done before it, and failures stay alone."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError

from mezani.store import MoveRow, SeqTakenError, Store, StoreError
from mezani.store import store as store_module
from mezani.store.heartbeat import beat, last_beat
from mezani.store.log import moves_of
from mezani.store.store import MAX_GATHERED
from tests.databases import Cluster
from tests.store.opened import Gate, a_match, a_move, begin, committed_moves, with_store

LONG_ENOUGH = 3600.0
"""Seconds in which any machine has done what it has to."""


def test_moves_come_back_as_they_went_in(database_url: str) -> None:
    rows = [
        MoveRow("m", 0, 0, "play 7H 7S", "c1", 1_700_000_000_000),
        MoveRow("m", 1, -1, "turn", None, 1_700_000_000_001),
        MoveRow("m", 2, 1, "say “☂” %s ? :x", "c" * 64, 2**40),
    ]

    async def body(store: Store) -> list[MoveRow]:
        await asyncio.gather(*[store.append(row) for row in reversed(rows)])
        return await store.read(lambda connection: moves_of(connection, "m"))

    assert with_store(database_url, body) == rows


def test_five_hundred_moves_that_wait_share_one_commit(database_url: str) -> None:
    async def body(store: Store) -> tuple[list[int], int]:
        gate, sizes = Gate(), list[int]()
        store.on_commit = lambda seconds, size: sizes.append(size)
        held = store.write(gate)
        await gate.reached()
        waiting = [store.append(a_move(f"m{number % 50}", number // 50)) for number in range(500)]
        queued = store.waiting
        while store._gathered:
            await asyncio.sleep(0)
        gate.open()
        await held
        await asyncio.gather(*waiting)
        return sizes, queued

    assert with_store(database_url, body) == ([1, 500], 500)
    assert committed_moves(database_url) == 500


def test_moves_that_come_close_together_share_a_commit_though_the_writer_is_idle(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "MAX_GATHER_SECONDS", LONG_ENOUGH)

    async def body(store: Store) -> list[int]:
        sizes: list[int] = []
        store.on_commit = lambda seconds, size: sizes.append(size)

        async def ask_later(rounds: int) -> None:
            for _ in range(rounds):
                await asyncio.sleep(0)
            await store.append(a_move("m", rounds))

        await asyncio.gather(*map(ask_later, range(10)))
        return sizes

    assert with_store(database_url, body) == [10]
    assert committed_moves(database_url) == 10


def test_so_many_moves_are_gathered_and_no_more(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "MAX_GATHER_SECONDS", LONG_ENOUGH)

    async def body(store: Store) -> None:
        waiting = []
        for seq in range(MAX_GATHERED):
            waiting.append(asyncio.ensure_future(store.append(a_move("m", seq))))
            assert store._gathered
            await asyncio.sleep(0)
        assert not store._gathered
        await asyncio.gather(*waiting)

    with_store(database_url, body)
    assert committed_moves(database_url) == MAX_GATHERED


def test_moves_are_not_gathered_for_long(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "MAX_GATHER_SECONDS", 0.0)

    async def body(store: Store) -> None:
        waiting = []
        for seq in range(10):
            waiting.append(asyncio.ensure_future(store.append(a_move("m", seq))))
            await asyncio.sleep(0)
            assert not store._gathered
        await asyncio.gather(*waiting)

    with_store(database_url, body)
    assert committed_moves(database_url) == 10


def test_a_move_is_done_only_after_its_commit(database_url: str) -> None:
    async def body(store: Store) -> None:
        first, second = Gate(), Gate()
        held = store.write(first)
        await first.reached()
        move = asyncio.ensure_future(store.append(a_move()))
        after = store.write(second)
        first.open()
        await second.reached()
        # The row is inserted by now, in a transaction that is still open.
        assert not move.done()
        assert committed_moves(database_url) == 0
        second.open()
        await move
        assert committed_moves(database_url) == 1
        await asyncio.gather(held, after)

    with_store(database_url, body)


@pytest.mark.parametrize("jobs_before", [0, 1])
def test_only_the_move_whose_place_is_taken_fails(database_url: str, jobs_before: int) -> None:
    runs = list[Connection]()

    async def body(store: Store) -> list[object]:
        gate = Gate()
        await store.append(a_move("m", 1, "first"))
        held = store.write(gate)
        await gate.reached()
        jobs = [store.write(runs.append) for _ in range(jobs_before)]
        rows = [a_move("m", 0), a_move("m", 1), a_move("n", 0), a_move("n", 0), a_move("m", 2)]
        waiting = [store.append(row) for row in rows]
        gate.open()
        await asyncio.gather(held, *jobs)
        return list(await asyncio.gather(*waiting, return_exceptions=True))

    answers = with_store(database_url, body)
    refused = [isinstance(answer, SeqTakenError) for answer in answers]
    assert refused == [False, True, False, True, False]
    assert answers[::2] == [None] * 3
    assert str(answers[1]) == "Move 1 of match m is already in the log."
    assert committed_moves(database_url, "m") == 3
    assert committed_moves(database_url, "n") == 1
    assert len(runs) == jobs_before


def test_a_move_that_is_refused_leaves_the_one_that_was_first(database_url: str) -> None:
    async def body(store: Store) -> list[MoveRow]:
        await store.append(a_move("m", 0, "first"))
        with pytest.raises(SeqTakenError) as refusal:
            await store.append(a_move("m", 0, "second"))
        assert (refusal.value.match, refusal.value.seq) == ("m", 0)
        return await store.read(lambda connection: moves_of(connection, "m"))

    assert [row.move for row in with_store(database_url, body)] == ["first"]


def test_a_move_no_database_can_hold_fails_alone(database_url: str) -> None:
    async def body(store: Store) -> list[object]:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        rows = [a_move("m", 0), a_move("m", 1, "half a letter: \ud800"), a_move("m", 2)]
        waiting = [store.append(row) for row in rows]
        gate.open()
        await held
        return list(await asyncio.gather(*waiting, return_exceptions=True))

    answers = with_store(database_url, body)
    assert [type(answer) for answer in answers] == [type(None), StoreError, type(None)]
    assert committed_moves(database_url) == 2


def test_whatever_a_job_or_a_listener_raises_the_writer_goes_on(database_url: str) -> None:
    def stop(_connection: Connection) -> None:
        raise StopIteration

    def leave(_connection: Connection) -> None:
        raise asyncio.CancelledError

    def complain(seconds: float, size: int) -> None:
        raise ValueError(size)

    async def body(store: Store) -> None:
        store.on_commit = complain
        with pytest.raises(StoreError):
            await store.write(stop)
        with pytest.raises(asyncio.CancelledError):
            await store.write(leave)
        await store.append(a_move())

    with_store(database_url, body)
    assert committed_moves(database_url) == 1


def test_a_job_that_fails_fails_alone_and_undoes_what_it_did(database_url: str) -> None:
    def fail(connection: Connection) -> None:
        beat(connection, 2)
        raise ZeroDivisionError("its own")

    def break_sql(connection: Connection) -> None:
        connection.execute(text("SELECT * FROM nothing_like_it"))

    async def body(store: Store) -> list[Any]:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        waiting = [
            store.append(a_move("m", 0)),
            store.write(lambda connection: beat(connection, 1)),
            store.write(fail),
            store.write(break_sql),
            store.append(a_move("m", 1)),
            store.write(last_beat),
        ]
        gate.open()
        await held
        return await asyncio.gather(*waiting, return_exceptions=True)

    answers = with_store(database_url, body)
    assert isinstance(answers[2], ZeroDivisionError)
    assert "nothing_like_it" in str(answers[3])
    assert [answers[number] for number in (0, 1, 4, 5)] == [None, None, None, 1]
    assert committed_moves(database_url, "m") == 2


def test_an_error_of_the_database_does_not_tell_what_was_written(database_url: str) -> None:
    secret = a_match()._replace(seed="the seed nobody may know")

    async def body(store: Store) -> BaseException:
        await store.write(lambda connection: begin(connection, secret, "amina"))
        with pytest.raises(IntegrityError) as refusal:
            await store.write(lambda connection: begin(connection, secret, "amina"))
        return refusal.value

    assert "nobody may know" not in str(with_store(database_url, body))


def test_jobs_and_moves_are_done_in_the_order_they_were_asked_for(database_url: str) -> None:
    async def body(store: Store) -> list[int]:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        made = store.write(lambda connection: begin(connection, a_match(), "amina", "brian"))
        seen = []
        for seq in range(3):
            seen.append(store.write(lambda connection: len(moves_of(connection, "m"))))
            moved = store.append(a_move("m", seq))
        gate.open()
        await asyncio.gather(held, made, moved)
        return [await one for one in seen]

    assert with_store(database_url, body) == [0, 1, 2]


def test_where_the_commit_fails_all_of_it_fails_and_the_next_goes_on(database_url: str) -> None:
    def refuse(_connection: Connection) -> None:
        raise OSError("the disk is full")

    async def body(store: Store) -> list[Any]:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        event.listen(store._writing, "commit", refuse)
        waiting = [store.append(a_move("m", 0)), store.write(lambda connection: 1)]
        gate.open()
        answers = await asyncio.gather(held, *waiting, return_exceptions=True)
        event.remove(store._writing, "commit", refuse)
        await store.append(a_move("m", 1))
        return answers

    answers = with_store(database_url, body)
    assert all(isinstance(answer, StoreError) for answer in answers[1:])
    assert committed_moves(database_url, "m") == 1


def test_closing_commits_what_is_queued(database_url: str) -> None:
    async def body(store: Store) -> bool:
        waiting = [asyncio.ensure_future(store.append(a_move("m", seq))) for seq in range(100)]
        await store.close()
        await asyncio.sleep(0)
        return all(one.done() for one in waiting)

    assert with_store(database_url, body)
    assert committed_moves(database_url) == 100


def test_a_closed_store_says_so(database_url: str) -> None:
    async def body(store: Store) -> None:
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            store.append(a_move())
        with pytest.raises(StoreError, match="closed"):
            store.write(last_beat)
        with pytest.raises(StoreError, match="closed"):
            store.read(last_beat)

    with_store(database_url, body)


def test_a_move_nobody_waits_for_any_more_is_committed_with_the_others(database_url: str) -> None:
    async def body(store: Store) -> None:
        gone = asyncio.ensure_future(store.append(a_move("m", 0)))
        stays = store.append(a_move("m", 1))
        gone.cancel()
        await stays

    with_store(database_url, body)
    assert committed_moves(database_url, "m") == 2


def test_a_job_gives_its_value_and_reading_sees_it(database_url: str) -> None:
    def work(connection: Connection) -> str:
        beat(connection, 7)
        return "done"

    async def body(store: Store) -> tuple[str, int | None]:
        return await store.write(work), await store.read(last_beat)

    assert with_store(database_url, body) == ("done", 7)


def test_reading_can_not_write(database_url: str) -> None:
    async def body(store: Store) -> int | None:
        with pytest.raises(StoreError) as refused:
            await store.read(lambda connection: beat(connection, 7))
        assert re.search(r"read.?only", str(refused.value.__cause__))
        return await store.read(last_beat)

    assert with_store(database_url, body) is None


def test_many_may_read_at_once(database_url: str) -> None:
    async def body(store: Store) -> list[list[MoveRow]]:
        await asyncio.gather(*[store.append(a_move("m", seq)) for seq in range(20)])
        reads = [store.read(lambda connection: moves_of(connection, "m")) for _ in range(50)]
        return await asyncio.gather(*reads)

    assert with_store(database_url, body) == [[a_move("m", seq) for seq in range(20)]] * 50


def test_reading_goes_on_while_the_writer_is_busy(database_url: str) -> None:
    async def body(store: Store) -> int | None:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        found = await store.read(last_beat)
        gate.open()
        await held
        return found

    assert with_store(database_url, body) is None


def test_a_lost_connection_fails_its_batch_and_the_next_has_a_new_one(postgresql: Cluster) -> None:
    url = postgresql.new_database()

    def hang_up(connection: Connection) -> None:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async def body(store: Store) -> list[Any]:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        waiting = [store.append(a_move("m", 0)), store.write(hang_up), store.append(a_move("m", 1))]
        gate.open()
        await held
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        await store.append(a_move("m", 2))
        return answers

    answers = with_store(url, body)
    assert [type(answer) for answer in answers] == [StoreError] * 3
    assert committed_moves(url) == 1
    postgresql.drop_database(url)

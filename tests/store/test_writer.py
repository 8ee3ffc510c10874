"""The writer: waiting requests share a commit, and failures stay separate."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from mezani.store import Appending, MoveRow, SeqTakenError, Store, StoreError
from mezani.store.move_inserts import MAX_ROWS
from mezani.store.schema import moves
from mezani.store.tables.heartbeat import beat, last_beat
from mezani.store.tables.log import moves_of
from mezani.store.writer import MAX_JOBS
from mezani.stress.cluster.postgresql import PostgreSQL
from tests.store.stores import Gate, a_match, a_move, begin, committed_moves, with_store


def test_five_hundred_waiting_moves_share_one_commit(database_url: str) -> None:
    async def body(store: Store) -> tuple[list[int], int]:
        gate, sizes = Gate(), list[int]()
        store.on_commit(lambda seconds, size: sizes.append(size))
        held = store.write(gate)
        await gate.reached()
        waiting = [store.append(a_move(f"m{number % 50}", number // 50)) for number in range(500)]
        queued = store.waiting
        gate.open()
        await held
        await asyncio.gather(*waiting)
        return sizes, queued

    assert with_store(database_url, body) == ([1, 500], 500)
    assert committed_moves(database_url) == 500


def test_a_job_that_runs_alone_shares_no_commit(database_url: str) -> None:
    async def body(store: Store) -> list[int]:
        gate, sizes = Gate(), list[int]()
        store.on_commit(lambda seconds, size: sizes.append(size))
        held = store.write(gate)
        await gate.reached()
        alone = [store.write(last_beat, alone=True) for _ in range(2)]
        together = [store.append(a_move()), store.write(last_beat), store.write(last_beat)]
        gate.open()
        await asyncio.gather(held, *alone, *together)
        return sizes

    assert with_store(database_url, body) == [1, 1, 3, 1]


def test_an_urgent_job_runs_before_others_that_run_alone(database_url: str) -> None:
    async def body(store: Store) -> tuple[list[int], list[str]]:
        gate, sizes, order = Gate(), list[int](), list[str]()
        store.on_commit(lambda seconds, size: sizes.append(size))
        held = store.write(gate)
        await gate.reached()
        jobs = [
            store.write(lambda connection: order.append("alone"), alone=True),
            store.write(lambda connection: order.append("urgent"), urgent=True),
        ]
        gate.open()
        await asyncio.gather(held, *jobs)
        return sizes, order

    assert with_store(database_url, body) == ([1, 1, 1], ["urgent", "alone"])


def test_a_failed_commit_is_reported_with_its_kind(tmp_path: Path) -> None:
    async def body(store: Store) -> tuple[list[str], int | None]:
        kinds: list[str] = []
        store.on_failure(kinds.append)

        def shrink(connection: Connection) -> None:
            connection.exec_driver_sql("PRAGMA max_page_count = 1")

        def fill(connection: Connection) -> None:
            rows = [a_move(move="x" * 10_000, seq=seq)._asdict() for seq in range(100)]
            connection.execute(moves.insert(), rows)

        await store.write(shrink)
        with pytest.raises((StoreError, OperationalError)):
            await store.write(fill)
        await store.write(lambda connection: beat(connection, 7))
        return kinds, await store.read(last_beat)

    assert with_store(f"sqlite:///{tmp_path / 'mezani.db'}", body) == (["disk_full"], 7)


def test_rows_that_fit_one_statement_are_committed_without_a_transaction(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mezani.db'}"
    words: list[str] = []

    def trace(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        driver.set_trace_callback(lambda statement: words.append(statement.split()[0]))

    async def append_together(store: Store, match: str, count: int) -> list[str]:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        together = [store.append(a_move(match, seq)) for seq in range(count)]
        words.clear()
        gate.open()
        await asyncio.gather(held, *together)
        assert committed_moves(url, match) == count  # as another connection sees them
        assert words.pop(0) == "COMMIT"  # of the gate
        return words.copy()

    async def body(store: Store) -> None:
        await store.write(trace)
        assert await append_together(store, "one", 1) == ["INSERT"]
        assert await append_together(store, "few", MAX_ROWS) == ["INSERT"]
        many = await append_together(store, "many", MAX_ROWS + 1)
        assert many == ["BEGIN", "INSERT", "INSERT", "COMMIT"]

    with_store(url, body)


def test_a_move_for_which_the_disk_is_full_fails_and_can_be_made_later(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mezani.db'}"

    def set_page_count(count: int) -> Callable[[Connection], Any]:
        return lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {count}")

    async def body(store: Store) -> list[str]:
        kinds: list[str] = []
        store.on_failure(kinds.append)
        await store.write(set_page_count(1))
        with pytest.raises(StoreError, match="full"):
            await store.append(a_move("m", 0, "x" * 100_000))
        await store.append(a_move("m", 0))
        return kinds

    assert with_store(url, body) == ["disk_full"]
    assert committed_moves(url, "m") == 1


def test_moves_fail_while_the_database_is_locked_and_succeed_afterwards(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'mezani.db'}"

    async def body(store: Store) -> list[str]:
        kinds: list[str] = []
        store.on_failure(kinds.append)
        await store.write(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout = 0"))
        with closing(sqlite3.connect(tmp_path / "mezani.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="database is locked"):
                await store.append(a_move("m", 0))
        await store.append(a_move("m", 0))
        return kinds

    assert with_store(url, body) == ["locked"]
    assert committed_moves(url, "m") == 1


def test_callbacks_of_a_move_are_called_once_and_may_fail(database_url: str) -> None:
    called: list[str] = []

    def complain(appended: Appending) -> None:
        called.append("first")
        raise ValueError(appended)

    async def body(store: Store) -> None:
        appended = store.append(a_move())
        appended.add_done_callback(complain)
        appended.add_done_callback(lambda one: called.append(str(one.exception())))
        await appended
        appended.add_done_callback(lambda _: called.append("late"))
        await asyncio.sleep(0)
        await appended  # it can be awaited again

    with_store(database_url, body)
    assert called == ["first", "None", "late"]


def test_a_move_is_acknowledged_only_after_its_commit(database_url: str) -> None:
    async def body(store: Store) -> None:
        first, second = Gate(), Gate()
        held = store.write(first)
        await first.reached()
        move = asyncio.ensure_future(store.append(a_move()))
        after = store.write(second)
        first.open()
        await second.reached()
        # The row is inserted in a transaction that is still open.
        assert not move.done()
        assert committed_moves(database_url) == 0
        second.open()
        await move
        assert committed_moves(database_url) == 1
        await asyncio.gather(held, after)

    with_store(database_url, body)


@pytest.mark.parametrize("jobs_before", [0, 1])
def test_only_the_move_whose_number_is_taken_fails(database_url: str, jobs_before: int) -> None:
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

    results = with_store(database_url, body)
    refused = [isinstance(result, SeqTakenError) for result in results]
    assert refused == [False, True, False, True, False]
    assert results[::2] == [None] * 3
    assert str(results[1]) == "Move 1 of match m is already in the log."
    assert committed_moves(database_url, "m") == 3
    assert committed_moves(database_url, "n") == 1
    assert len(runs) == jobs_before


def test_a_refused_move_does_not_replace_the_first(database_url: str) -> None:
    async def body(store: Store) -> list[MoveRow]:
        await store.append(a_move("m", 0, "first"))
        with pytest.raises(SeqTakenError) as refusal:
            await store.append(a_move("m", 0, "second"))
        assert (refusal.value.match_id, refusal.value.seq) == ("m", 0)
        return await store.read(lambda connection: moves_of(connection, "m"))

    assert [row.move for row in with_store(database_url, body)] == ["first"]


def test_only_a_move_that_cannot_be_stored_fails(database_url: str) -> None:
    async def body(store: Store) -> list[object]:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        rows = [a_move("m", 0), a_move("m", 1, "half a letter: \ud800"), a_move("m", 2)]
        waiting = [store.append(row) for row in rows]
        gate.open()
        await held
        return list(await asyncio.gather(*waiting, return_exceptions=True))

    results = with_store(database_url, body)
    assert [type(result) for result in results] == [type(None), StoreError, type(None)]
    assert committed_moves(database_url) == 2


def test_the_writer_survives_errors_of_jobs_and_listeners(database_url: str) -> None:
    def stop(_connection: Connection) -> None:
        raise StopIteration

    def leave(_connection: Connection) -> None:
        raise asyncio.CancelledError

    def complain(seconds: float, size: int) -> None:
        raise ValueError(size)

    async def body(store: Store) -> None:
        store.on_commit(complain)
        with pytest.raises(StoreError):
            await store.write(stop)
        with pytest.raises(asyncio.CancelledError):
            await store.write(leave)
        await store.append(a_move())

    with_store(database_url, body)
    assert committed_moves(database_url) == 1


def test_a_failing_job_undoes_only_its_own_changes(database_url: str) -> None:
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

    results = with_store(database_url, body)
    assert isinstance(results[2], ZeroDivisionError)
    assert "nothing_like_it" in str(results[3])
    assert [results[number] for number in (0, 1, 4, 5)] == [None, None, None, 1]
    assert committed_moves(database_url, "m") == 2


def test_a_database_error_does_not_quote_values(database_url: str) -> None:
    secret = a_match()._replace(seed="the seed nobody may know")

    async def body(store: Store) -> BaseException:
        await store.write(lambda connection: begin(connection, secret, "amina"))
        with pytest.raises(IntegrityError) as refusal:
            await store.write(lambda connection: begin(connection, secret, "amina"))
        return refusal.value

    assert "nobody may know" not in str(with_store(database_url, body))


def test_moves_overtake_jobs_and_jobs_keep_their_order(database_url: str) -> None:
    async def body(store: Store) -> tuple[list[int], list[tuple[int, int]]]:
        await store.write(lambda connection: begin(connection, a_match(), "amina", "brian"))
        gate, ran = Gate(), itertools.count()
        held = store.write(gate)
        await gate.reached()
        sizes: list[int] = []
        store.on_commit(lambda _seconds, size: sizes.append(size))
        jobs = [
            store.write(lambda connection: (next(ran), len(moves_of(connection, "m"))))
            for _ in range(2 * MAX_JOBS + 1)
        ]
        moved = [store.append(a_move("m", seq)) for seq in range(3)]
        gate.open()
        await asyncio.gather(held, *moved)
        return sizes, await asyncio.gather(*jobs)

    sizes, seen = with_store(database_url, body)
    assert sizes == [1, 3 + MAX_JOBS, MAX_JOBS, 1]
    assert seen == [(number, 3) for number in range(2 * MAX_JOBS + 1)]


def test_a_failed_commit_is_logged_and_fails_its_batch_and_the_next_succeeds(
    database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(_connection: Connection) -> None:
        raise OSError("the disk is full")

    async def body(store: Store) -> list[Any]:
        gate = Gate()
        held = store.write(gate)
        await gate.reached()
        event.listen(store._writing, "commit", refuse)
        waiting = [store.append(a_move("m", 0)), store.write(lambda connection: 1)]
        gate.open()
        results = await asyncio.gather(held, *waiting, return_exceptions=True)
        event.remove(store._writing, "commit", refuse)
        await store.append(a_move("m", 1))
        return results

    results = with_store(database_url, body)
    assert all(isinstance(result, StoreError) for result in results[1:])
    assert committed_moves(database_url, "m") == 1
    logged = [record.exc_info for record in caplog.records if "commit" in record.message]
    assert {str(exc_info[1]) for exc_info in logged if exc_info} == {"the disk is full"}


def test_a_move_is_committed_even_if_its_caller_is_cancelled(database_url: str) -> None:
    async def body(store: Store) -> None:
        gone = asyncio.ensure_future(store.append(a_move("m", 0)))
        stays = store.append(a_move("m", 1))
        gone.cancel()
        await stays

    with_store(database_url, body)
    assert committed_moves(database_url, "m") == 2


def test_a_lost_connection_fails_its_batch_and_the_next_reconnects(postgresql: PostgreSQL) -> None:
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
        results = await asyncio.gather(*waiting, return_exceptions=True)
        await store.append(a_move("m", 2))
        return results

    results = with_store(url, body)
    assert [type(result) for result in results] == [StoreError] * 3
    assert committed_moves(url) == 1
    postgresql.drop_database(url)

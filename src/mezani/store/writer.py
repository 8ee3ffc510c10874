"""The one thread that writes to the database. It commits all moves that are waiting together, with a few jobs.

A request is done after the commit, never before.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from asyncio import AbstractEventLoop, Future, get_running_loop
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from time import perf_counter, sleep
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from mezani.store.appended import Appended
from mezani.store.errors import RoomLostError, SeqTakenError, StoreError
from mezani.store.failures import FailureKind, failure_kind
from mezani.store.move_inserts import insert_moves, sqlite_inserts
from mezani.store.tables.log import FencedRow, MoveRow

T = TypeVar("T")
log = logging.getLogger(__name__)

WriteJob = Callable[[Connection], Any]
"""A function that writes with a connection, inside a transaction of the writer. It may be called again in another
one, so it must not change anything else."""

WriteRequest = tuple[MoveRow | FencedRow | WriteJob, Appended | Future[Any]]
"""A row to append or a job to run, and what to resolve."""

Response = tuple[Appended | Future[Any], Any, BaseException | None]
"""What to resolve, and the value or the error to resolve it with."""

SMALL_COMMIT, MAX_INTERVALS = 12, 2.0
"""After a commit of more requests than this, the next one begins after up to this many intervals."""
MAX_JOBS = 4
"""Jobs in one transaction. Moves that arrive meanwhile wait for all of them."""


class _BatchRefusedError(Exception):
    """A row or a job of a transaction has failed, and everything is done again, with savepoints."""


class Writer:
    """A thread with a queue. Requests come from the event loop, and one commit resolves many of them."""

    def __init__(self, engine: Engine, commit_interval: float = 0.0) -> None:
        self.on_commit: Callable[[float, int], None] | None = None
        self.on_failure: Callable[[FailureKind], None] | None = None
        self._engine = engine
        self._commit_interval = commit_interval
        self._next_commit = 0.0
        self._connection: Connection | None = None
        self._loop: AbstractEventLoop | None = None
        self._rows: deque[WriteRequest] = deque()
        self._jobs: deque[WriteRequest] = deque()
        self._lone_jobs: deque[WriteRequest] = deque()
        self._was_alone = False
        self._wake_ups: SimpleQueue[None] = SimpleQueue()
        self._is_woken = False
        self._is_closing = False
        self._own_thread = threading.Thread(target=self._run, name="mezani-writer", daemon=True)

    @property
    def waiting(self) -> int:
        """The number of requests that no transaction has taken yet."""
        return len(self._rows) + len(self._jobs) + len(self._lone_jobs)

    def use(self, connection: Connection) -> None:
        """Write with a connection that is already open. Call this before `start`."""
        self._connection = connection

    def start(self) -> None:
        """Start the thread."""
        self._own_thread.start()

    def append(self, row: MoveRow | FencedRow) -> Appended:
        """Queue a row. Rows share a commit and overtake jobs: no move waits for many of them."""
        appended = Appended()
        self._loop = get_running_loop()
        self._rows.append((row, appended))
        self._wake()
        return appended

    def run(
        self, job: Callable[[Connection], T], *, alone: bool = False, urgent: bool = False
    ) -> Future[T]:
        """Queue a job. With ``alone``, its transaction has no other jobs or rows.

        A job that is ``urgent`` runs alone too, before the others that wait for that.
        """
        self._loop = get_running_loop()
        future: Future[T] = self._loop.create_future()
        if urgent:
            self._lone_jobs.appendleft((job, future))
        elif alone:
            self._lone_jobs.append((job, future))
        else:
            self._jobs.append((job, future))
        self._wake()
        return future

    def finish(self) -> None:
        """Commit what is queued, end the thread, and return when it has ended."""
        self._is_closing = True
        self._wake()
        self._own_thread.join()

    def _wake(self) -> None:
        if not self._is_woken:
            self._is_woken = True
            self._wake_ups.put(None)

    def _run(self) -> None:
        while self.waiting or not self._is_closing:
            self._wait_for_interval()
            self._wake_ups.get()
            self._is_woken = (
                False  # before the requests are taken: a later one wakes the thread again
            )
            batch = self._take()
            self._set_next_commit(len(batch))
            if batch:
                self._resolve_soon(self._write(batch))
        self._disconnect()

    def _resolve_soon(self, responses: list[Response]) -> None:
        """Wake the event loop once for all responses of a commit."""
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            self._loop.call_soon_threadsafe(_resolve, responses)

    def _wait_for_interval(self) -> None:
        """Wait until the next commit may begin.

        A commit costs as much as inserting thirty rows, so requests that come close together share one. The first
        request after a quiet moment does not wait. The thread waits here before it looks for requests, so that none
        of them wakes it too early.
        """
        wait = self._next_commit - perf_counter()
        if wait > 0:
            sleep(wait)

    def _set_next_commit(self, size: int) -> None:
        """Choose when the commit after one of this size may begin: later if there is much to do, unless jobs wait."""
        has_jobs = self._jobs or self._lone_jobs
        intervals = 0.0 if has_jobs else intervals_after(size)
        self._next_commit = perf_counter() + intervals * self._commit_interval

    def _take(self) -> list[WriteRequest]:
        """Take all rows and the first jobs, or in turn with that, one job that runs alone.

        May be empty if an earlier wake-up already took the requests.
        """
        has_others = self._rows or self._jobs
        if self._lone_jobs and not (self._was_alone and has_others):
            batch = [self._lone_jobs.popleft()]
            self._was_alone = True
        else:
            rows = [self._rows.popleft() for _ in range(len(self._rows))]
            jobs = [self._jobs.popleft() for _ in range(min(len(self._jobs), MAX_JOBS))]
            batch = rows + jobs
            self._was_alone = False
        if self.waiting:
            self._wake()
        return batch

    def _write(self, batch: list[WriteRequest]) -> list[Response]:
        started = perf_counter()
        try:
            responses = self._commit(batch)
        except Exception as error:
            log.error("commit_failed", exc_info=error)
            self._report_failure(error)
            self._disconnect()
            return [(future, None, _failure(error)) for _, future in batch]
        self._report(perf_counter() - started, len(batch))
        return responses

    def _report(self, seconds: float, size: int) -> None:
        if self.on_commit is not None:
            try:
                self.on_commit(seconds, size)
            except Exception:
                log.exception("commit_listener_failed")

    def _report_failure(self, error: BaseException) -> None:
        if self.on_failure is not None:
            try:
                self.on_failure(failure_kind(error))
            except Exception:
                log.exception("failure_listener_failed")

    def _commit(self, batch: list[WriteRequest]) -> list[Response]:
        if self._connection is None:
            self._connection = self._engine.connect()
        rows = [request for request in batch if _is_row(request)]
        jobs = batch[len(rows) :]
        is_sqlite = self._connection.dialect.name == "sqlite"
        if is_sqlite and not jobs and self._commit_with_driver(self._connection, rows):
            return [(future, None, None) for _, future in rows]
        try:
            with self._connection.begin():
                return self._do_all(self._connection, rows, jobs)
        except _BatchRefusedError:
            with self._connection.begin():
                return self._do_each(self._connection, rows, jobs)

    def _commit_with_driver(self, connection: Connection, requests: list[WriteRequest]) -> bool:
        """Commit rows to SQLite. Return False, with nothing changed, if one of them is refused.

        SQLAlchemy takes a third of the processor time of a small commit, so this uses the driver's connection.
        """
        driver: Any = connection.connection.driver_connection
        inserts = sqlite_inserts([row for row, _ in requests])
        if len(inserts) == 1:
            return _commit_alone(driver, *inserts[0])
        driver.execute("BEGIN IMMEDIATE")
        try:
            for statement, values in inserts:
                driver.execute(statement, values)
        except Exception:  # including values that can't be stored
            if driver.in_transaction:  # SQLite ends it by itself after some errors
                driver.execute("ROLLBACK")
            return False
        driver.execute("COMMIT")
        return True

    def _do_all(
        self, connection: Connection, rows: list[WriteRequest], jobs: list[WriteRequest]
    ) -> list[Response]:
        """Insert rows and run jobs without savepoints. Raise `_BatchRefusedError` if one of them fails.

        In SQLite a savepoint copies every page that changes, and in PostgreSQL it takes two more round trips.
        """
        try:
            if rows:
                insert_moves(connection, [row for row, _ in rows])
            responses: list[Response] = [(future, None, None) for _, future in rows]
            for job, future in jobs:
                assert callable(job)
                responses.append((future, job(connection), None))
        except BaseException as error:
            if connection.invalidated:
                raise
            raise _BatchRefusedError from error
        return responses

    def _do_each(
        self, connection: Connection, rows: list[WriteRequest], jobs: list[WriteRequest]
    ) -> list[Response]:
        """Do the same with savepoints, so that only what fails is undone."""
        responses = self._append(connection, rows) if rows else []
        for request in jobs:
            responses.append(self._run_job(connection, request))
        return responses

    def _append(self, connection: Connection, requests: list[WriteRequest]) -> list[Response]:
        """Insert rows together. If one is refused, insert each by itself, so that only that one fails."""
        rows = [row for row, _ in requests]
        _, error = _in_savepoint(connection, lambda: insert_moves(connection, rows))
        if error is None:
            return [(future, None, None) for _, future in requests]
        return [self._append_one(connection, request) for request in requests]

    def _append_one(self, connection: Connection, request: WriteRequest) -> Response:
        row, future = request
        _, error = _in_savepoint(connection, lambda: insert_moves(connection, [row]))
        if isinstance(error, IntegrityError):
            own = row.row if isinstance(row, FencedRow) else row
            assert isinstance(own, MoveRow)
            return future, None, SeqTakenError(own.match_id, own.seq)
        if isinstance(error, RoomLostError):
            return future, None, error
        return future, None, error and _failure(error)

    def _run_job(self, connection: Connection, request: WriteRequest) -> Response:
        """Run a job. The request gets whatever it raises."""
        job, future = request
        assert callable(job)
        value, error = _in_savepoint(connection, lambda: job(connection))
        if isinstance(error, DBAPIError) and failure_kind(error) != "other":
            self._report_failure(error)
        if isinstance(error, StopIteration):  # a future cannot raise it
            error = _failure(error)
        return future, value, error

    def _disconnect(self) -> None:
        """Close the connection. The next batch opens a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except SQLAlchemyError:
                connection.invalidate()


def intervals_after(size: int) -> float:
    """Return how many commit intervals after a commit of this many requests the next one may begin."""
    return min(max(1.0, size / SMALL_COMMIT), MAX_INTERVALS)


def _commit_alone(driver: Any, statement: str, values: tuple[Any, ...]) -> bool:
    """Execute one statement. Return False, with nothing changed, if it is refused.

    SQLite commits a statement that is in no transaction before it returns, so the thread waits for the GIL once
    instead of three times.
    """
    try:
        driver.execute(statement, values)
    except Exception as error:  # including values that can't be stored
        if failure_kind(error) != "other":  # the commit has failed, which no row is responsible for
            raise
        return False
    return True


def _is_row(request: WriteRequest) -> bool:
    return type(request[0]) in (MoveRow, FencedRow)


def _in_savepoint(
    connection: Connection, work: Callable[[], T]
) -> tuple[T | None, BaseException | None]:
    """Do a part of a transaction in a savepoint. Return its value, or what it raised.

    `Connection.begin_nested` compiles its statements every time, which takes longer than inserting ten rows. These
    are the same in both databases.
    """
    connection.exec_driver_sql("SAVEPOINT part")
    try:
        value = work()
        connection.exec_driver_sql("RELEASE SAVEPOINT part")
    except BaseException as error:
        if connection.invalidated or connection.closed:
            raise StoreError("The connection to the database was lost.") from error
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT part")
        connection.exec_driver_sql("RELEASE SAVEPOINT part")
        return None, error
    return value, None


def _failure(error: BaseException) -> StoreError:
    """Return an error for the request; its cause is what the database raised."""
    if isinstance(error, StoreError):
        reason = str(error)
    elif isinstance(error, DBAPIError):
        reason = f"The database could not write: {error.orig}"
    elif isinstance(error, sqlite3.Error):
        reason = f"The database could not write: {error}"
    else:
        reason = "The database could not write."
    failure = StoreError(reason)
    failure.__cause__ = error
    return failure


def _resolve(responses: list[Response]) -> None:
    for waiting, value, error in responses:
        if isinstance(waiting, Appended):
            waiting.finish(error)
        elif waiting.done():  # the caller was cancelled
            continue
        elif error is None:
            waiting.set_result(value)
        else:
            waiting.set_exception(error)

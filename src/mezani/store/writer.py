"""The one thread that writes. It takes everything that waits and commits it together.

An asked-for thing is done when its future is: after the commit, never before.
"""

from __future__ import annotations

import logging
import threading
import time
from asyncio import Future
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import groupby
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from mezani.store.errors import SeqTakenError, StoreError
from mezani.store.log import MoveRow
from mezani.store.schema import moves

T = TypeVar("T")
_log = logging.getLogger(__name__)

Job = Callable[[Connection], Any]
"""Something to do with a connection, inside a transaction of the writer's."""

Ask = tuple[MoveRow | Job, Future[Any]]
"""A row to append or a job to run, and whom to tell."""

Answer = tuple[Future[Any], Any, BaseException | None]
"""Whom to tell, and the value or the error that came of it."""


MOST_ROWS = 100
"""Rows of one statement: databases take a few thousand values."""


class _NotTogetherError(Exception):
    """A row among several was refused, it is not known which."""


class Writer:
    """A thread with a queue: asks go in from the event loop, answers come back to it, a commit at a time."""

    def __init__(self, engine: Engine) -> None:
        self.on_commit: Callable[[float, int], None] | None = None
        self._engine = engine
        self._connection: Connection | None = None
        self._asked: deque[Ask] = deque()
        self._bell: SimpleQueue[None] = SimpleQueue()
        self._is_ending = False
        self._insert = str(moves.insert().compile(dialect=engine.dialect))
        self._inserts: dict[int, str] = {}
        self._thread = threading.Thread(target=self._run, name="mezani-writer", daemon=True)

    @property
    def waiting(self) -> int:
        """How many asks no commit has taken up yet."""
        return len(self._asked)

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def ask(self, asks: Iterable[Ask]) -> None:
        """Asks for several things at once, which share a commit."""
        self._asked.extend(asks)
        self._bell.put(None)

    def finish(self) -> None:
        """Commits what is queued and ends the thread; returns when it has ended."""
        self._is_ending = True
        self._bell.put(None)
        self._thread.join()

    def _run(self) -> None:
        while self._asked or not self._is_ending:
            self._bell.get()
            batch = self._take()
            if batch:
                _tell(self._answers(batch))
        self._disconnect()

    def _take(self) -> list[Ask]:
        """All that was asked for by now: none where an earlier ring of the bell has brought it along."""
        take = self._asked.popleft
        return [take() for _ in range(len(self._asked))]

    def _answers(self, batch: list[Ask]) -> list[Answer]:
        started = time.perf_counter()
        try:
            answers = self._commit(batch)
        except Exception as error:
            _log.error("a commit of %d failed: %s", len(batch), type(error).__name__)
            self._disconnect()
            return [(future, None, _failure(error)) for _, future in batch]
        self._measure(time.perf_counter() - started, len(batch))
        return answers

    def _measure(self, seconds: float, size: int) -> None:
        if self.on_commit is not None:
            try:
                self.on_commit(seconds, size)
            except Exception:
                _log.exception("whoever measures commits failed")

    def _commit(self, batch: list[Ask]) -> list[Answer]:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            return self._transact(self._connection, batch, is_hopeful=True)
        except _NotTogetherError:
            return self._transact(self._connection, batch, is_hopeful=False)

    def _transact(
        self, connection: Connection, batch: list[Ask], *, is_hopeful: bool
    ) -> list[Answer]:
        """Does everything in one transaction, in the order it was asked for."""
        answers: list[Answer] = []
        with connection.begin():
            for is_row, group in groupby(batch, _is_row):
                asks = list(group)
                if not is_row:
                    answers += [_do(connection, ask) for ask in asks]
                elif is_hopeful and not answers:
                    answers += self._append_hopefully(connection, asks)
                else:
                    answers += self._append(connection, asks)
        return answers

    def _append_hopefully(self, connection: Connection, asks: list[Ask]) -> list[Answer]:
        """Inserts the first rows of a transaction. Nothing was done before, so it can begin again if one is refused.

        In SQLite a savepoint copies each page that changes, and rows of different matches are on different pages.
        """
        try:
            self._insert_all(connection, [row for row, _ in asks])
        except Exception as error:
            if connection.invalidated:
                raise
            raise _NotTogetherError from error
        return [(future, None, None) for _, future in asks]

    def _append(self, connection: Connection, asks: list[Ask]) -> list[Answer]:
        """Inserts rows together; where one can't be, each by itself, so that only that one fails."""
        rows = [row for row, _ in asks]
        _, error = _alone(connection, lambda: self._insert_all(connection, rows))
        if error is None:
            return [(future, None, None) for _, future in asks]
        return [self._append_one(connection, ask) for ask in asks]

    def _insert_all(self, connection: Connection, rows: list[Any]) -> None:
        """Many rows by one statement: each statement has to win the interpreter back from the busy event loop."""
        for start in range(0, len(rows), MOST_ROWS):
            some = rows[start : start + MOST_ROWS]
            values = [value for row in some for value in row]
            connection.exec_driver_sql(self._insert_of(len(some)), tuple(values))

    def _insert_of(self, count: int) -> str:
        """The statement that inserts so many rows."""
        if count not in self._inserts:
            before, _, values = self._insert.partition(" VALUES ")
            self._inserts[count] = f"{before} VALUES {', '.join([values] * count)}"
        return self._inserts[count]

    def _append_one(self, connection: Connection, ask: Ask) -> Answer:
        row, future = ask
        assert isinstance(row, MoveRow)
        _, error = _alone(connection, lambda: connection.exec_driver_sql(self._insert, row))
        if isinstance(error, IntegrityError):
            return future, None, SeqTakenError(row.match, row.seq)
        return future, None, error and _failure(error)

    def _disconnect(self) -> None:
        """Lets go of the connection: the next batch makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except SQLAlchemyError:
                connection.invalidate()


def _is_row(ask: Ask) -> bool:
    return type(ask[0]) is MoveRow


def _do(connection: Connection, ask: Ask) -> Answer:
    """Runs a job; what it raises is its own."""
    job, future = ask
    assert not isinstance(job, MoveRow)
    value, error = _alone(connection, lambda: job(connection))
    if isinstance(error, StopIteration):  # which a future can't carry
        error = _failure(error)
    return future, value, error


def _alone(connection: Connection, work: Callable[[], T]) -> tuple[T | None, BaseException | None]:
    """Does a part of a transaction in a savepoint, and gives what came of it or what it raised.

    The statements are written out, and are the same for both databases: `Connection.begin_nested` compiles its own
    each time, which takes longer than inserting ten rows.
    """
    connection.exec_driver_sql("SAVEPOINT alone")
    try:
        value = work()
        connection.exec_driver_sql("RELEASE SAVEPOINT alone")
    except BaseException as error:
        if connection.invalidated or connection.closed:
            raise StoreError("The connection to the database was lost.") from error
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT alone")
        connection.exec_driver_sql("RELEASE SAVEPOINT alone")
        return None, error
    return value, None


def _failure(error: BaseException) -> StoreError:
    """An error of our own for one who asked: what the database says is its cause."""
    lost = isinstance(error, StoreError)
    failure = StoreError(str(error) if lost else "The database could not write that.")
    failure.__cause__ = error
    return failure


def _tell(answers: list[Answer]) -> None:
    """Wakes the event loop once for all answers of a commit."""
    loop = answers[0][0].get_loop()
    with suppress(RuntimeError):  # where the loop has ended: nobody waits any more
        loop.call_soon_threadsafe(_resolve, answers)


def _resolve(answers: list[Answer]) -> None:
    for future, value, error in answers:
        if future.done():
            continue  # Whoever asked has gone.
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)

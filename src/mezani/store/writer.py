"""The one thread that writes. It takes everything that waits and commits it together.

An asked-for thing is done when its future is: after the commit, never before.
"""

from __future__ import annotations

import threading
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import groupby
from queue import SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from mezani.store.errors import SeqTakenError, StoreError
from mezani.store.log import MoveRow
from mezani.store.schema import moves

Job = Callable[[Connection], Any]


class Ask(NamedTuple):
    """A row to append or a job to run, and whom to tell."""

    what: MoveRow | Job
    future: Future[Any]


class Answer(NamedTuple):
    """What came of an ask."""

    future: Future[Any]
    value: Any
    error: BaseException | None


class Writer:
    """A thread with a queue: asks go in from the event loop, answers come back to it, a commit at a time."""

    def __init__(self, engine: Engine) -> None:
        self.on_commit: Callable[[float, int], None] | None = None
        self._engine = engine
        self._connection: Connection | None = None
        self._queue: SimpleQueue[Ask | None] = SimpleQueue()
        self._insert = str(moves.insert().compile(dialect=engine.dialect))
        self._thread = threading.Thread(target=self._run, name="mezani-writer", daemon=True)
        self.ask = self._queue.put

    @property
    def waiting(self) -> int:
        """How many asks no commit has taken up yet."""
        return self._queue.qsize()

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def finish(self) -> None:
        """Commits what is queued and ends the thread; returns when it has ended."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._take()
            if batch:
                _tell(self._answers(batch))
        self._disconnect()

    def _take(self) -> tuple[list[Ask], bool]:
        """Waits for an ask and gives it with all that are there by then; and whether more may come."""
        get = self._queue.get
        asks = [get()]
        asks += [get() for _ in range(self._queue.qsize())]
        batch = [ask for ask in asks if ask is not None]
        return batch, len(batch) == len(asks)

    def _answers(self, batch: list[Ask]) -> list[Answer]:
        started = time.perf_counter()
        try:
            answers = self._commit(batch)
        except Exception as error:
            self._disconnect()
            failure = _failure(error)
            return [Answer(ask.future, None, failure) for ask in batch]
        if self.on_commit is not None:
            self.on_commit(time.perf_counter() - started, len(batch))
        return answers

    def _commit(self, batch: list[Ask]) -> list[Answer]:
        """Does everything in one transaction, in the order it was asked for."""
        if self._connection is None:
            self._connection = self._engine.connect()
        answers: list[Answer] = []
        with self._connection.begin():
            for is_row, asks in groupby(batch, _is_row):
                if is_row:
                    answers += self._append(self._connection, list(asks))
                else:
                    answers += [_do(self._connection, ask) for ask in asks]
        return answers

    def _append(self, connection: Connection, asks: list[Ask]) -> Iterable[Answer]:
        """Inserts rows together; where one can't be, each by itself, so that only that one fails."""
        try:
            with connection.begin_nested():
                connection.exec_driver_sql(self._insert, [ask.what for ask in asks])
        except SQLAlchemyError:
            _require_alive(connection)
            return [self._append_one(connection, ask) for ask in asks]
        return [Answer(ask.future, None, None) for ask in asks]

    def _append_one(self, connection: Connection, ask: Ask) -> Answer:
        row = ask.what
        assert isinstance(row, MoveRow)
        try:
            with connection.begin_nested():
                connection.exec_driver_sql(self._insert, row)
        except IntegrityError:
            return Answer(ask.future, None, SeqTakenError(row.match, row.seq))
        except SQLAlchemyError as error:
            _require_alive(connection)
            return Answer(ask.future, None, _failure(error))
        return Answer(ask.future, None, None)

    def _disconnect(self) -> None:
        """Lets go of the connection: the next batch makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except SQLAlchemyError:
                connection.invalidate()


def _is_row(ask: Ask) -> bool:
    return type(ask.what) is MoveRow


def _do(connection: Connection, ask: Ask) -> Answer:
    """Runs a job by itself: what it raises is its own, and undoes only what it did."""
    try:
        with connection.begin_nested():
            value = ask.what(connection)  # type: ignore[operator]
    except BaseException as error:
        _require_alive(connection)
        return Answer(ask.future, None, error)
    return Answer(ask.future, value, None)


def _require_alive(connection: Connection) -> None:
    """Raises again where the connection is lost, as nothing of the batch can be committed then."""
    if connection.invalidated or connection.closed:
        raise StoreError("The connection to the database was lost.")


def _failure(error: BaseException) -> StoreError:
    if isinstance(error, StoreError):
        return error
    failure = StoreError("The database could not write that.")
    failure.__cause__ = error
    return failure


def _tell(answers: list[Answer]) -> None:
    """Wakes the event loop once for all answers of a commit."""
    loop: AbstractEventLoop = answers[0].future.get_loop()
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

"""The store as the event loop uses it: append a move, write, read, close."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError

from mezani.store.engine import READERS, parse_url, reading_engine, sqlite_file, writing_engine
from mezani.store.errors import StoreError
from mezani.store.failures import FailureKind
from mezani.store.file_lock import FileLock
from mezani.store.schema_upgrade import upgrade
from mezani.store.tables.log import FencedRow, MoveRow
from mezani.store.writer import Writer

T = TypeVar("T")

PRIVATE = 0o600


class Appending(Awaitable[None], Protocol):
    """A move that is being appended to the log: a future, as far as callers of `Store.append` use one."""

    def add_done_callback(self, callback: Callable[[Any], object], /) -> None: ...
    def done(self) -> bool: ...
    def exception(self) -> BaseException | None: ...
    def result(self) -> None: ...


class Store:
    """A database. The methods are for the event loop; threads do the work."""

    def __init__(
        self,
        url: URL,
        lock: FileLock | None,
        *,
        is_shared: bool = False,
        commit_interval: float = 0.0,
    ) -> None:
        self._lock = lock
        self._writing = writing_engine(url, is_shared=is_shared)
        self._reading = reading_engine(url, is_shared=is_shared)
        self._writer = Writer(self._writing, commit_interval)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="mezani-reader")
        self._is_open = True

    @classmethod
    def open(cls, url: str, *, is_shared: bool = False, commit_interval: float = 0.0) -> Store:
        """Open a database, create or upgrade its tables, and start the writer.

        With ``is_shared``, other nodes may use the same PostgreSQL database. A commit begins at least
        ``commit_interval`` seconds after the one before.
        """
        address = parse_url(url)
        store = cls(address, _lock(address), is_shared=is_shared, commit_interval=commit_interval)
        try:
            store._upgrade()
        except BaseException:
            store._release()
            raise
        store._writer.start()
        return store

    def _upgrade(self) -> None:
        try:
            connection = self._writing.connect()
            with connection.begin():
                upgrade(connection)
        except DBAPIError as error:
            file = sqlite_file(self._writing.url)
            name = "The database" if file is None else f"The database {file}"
            raise StoreError(f"{name} can't be opened: {error.orig}") from error
        if self._writing.dialect.name == "postgresql":
            self._writer.use(connection)  # it holds the lock that keeps other servers out
        else:
            connection.close()  # SQLite's connections belong to their thread

    @property
    def url(self) -> str:
        """The URL of the database, with its password."""
        return self._reading.url.render_as_string(hide_password=False)

    def on_commit(self, listener: Callable[[float, int], None]) -> None:
        """Call a function in the writer's thread after each commit, with its seconds and its number of requests."""
        self._writer.on_commit = listener

    def on_failure(self, listener: Callable[[FailureKind], None]) -> None:
        """Call a function in the writer's thread after each failure, with its kind."""
        self._writer.on_failure = listener

    @property
    def waiting(self) -> int:
        """The number of moves and jobs that no transaction has taken yet."""
        return self._writer.waiting

    def append(self, row: MoveRow | FencedRow) -> Appending:
        """Append a move to the log. Done when committed.

        Raises `SeqTakenError` if another row has its number, and `RoomLostError` if its epoch has passed.
        """
        self._require_open()
        return self._writer.append(row)

    def write(
        self, job: Callable[[Connection], T], *, alone: bool = False, urgent: bool = False
    ) -> Awaitable[T]:
        """Run a job in the next transaction. Done when committed. A job that raises undoes only its own changes.

        With ``alone``, its transaction does nothing else. That is for jobs that lock what other nodes lock too: if a
        transaction locked two rooms and another one the same rooms in another order, each would wait for the other.
        A job that is ``urgent`` runs alone too, before the others that wait for that.
        """
        self._require_open()
        return self._writer.run(job, alone=alone, urgent=urgent)

    def write_at_start(self, job: Callable[[Connection], T]) -> T:
        """Run a job in a transaction of its own and wait for it: for nodes that start, before the event loop runs."""
        try:
            with self._writing.begin() as connection:
                return job(connection)
        except DBAPIError as error:
            raise StoreError(f"The database could not write: {error.orig}") from error

    def read(self, job: Callable[[Connection], T]) -> Awaitable[T]:
        """Run a job that only reads, in a thread."""
        self._require_open()
        return asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    async def close(self) -> None:
        """Commit what is queued, then close the database."""
        if not self._is_open:
            return
        self._is_open = False
        await asyncio.to_thread(self._finish)

    def _read(self, job: Callable[[Connection], T]) -> T:
        try:
            with self._reading.begin() as connection:
                return job(connection)
        except DBAPIError as error:
            raise StoreError(f"The database could not be read: {error.orig}") from error

    def _require_open(self) -> None:
        if not self._is_open:
            raise StoreError("The store is closed.")

    def _finish(self) -> None:
        self._writer.finish()
        self._release()

    def _release(self) -> None:
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()
        if self._lock is not None:
            self._lock.release()


def _lock(url: URL) -> FileLock | None:
    file = sqlite_file(url)
    if file is None:
        return None
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(file)
        _make_private(file)
        return lock
    except OSError as error:
        raise StoreError(f"The database can't be opened: {error}") from error


def _make_private(file: Path) -> None:
    """Let only the owner read a database. SQLite gives the files beside it the same mode."""
    file.touch(PRIVATE)
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        with suppress(FileNotFoundError):
            file.with_name(name).chmod(PRIVATE)

"""The store as the event loop knows it: append a move, write, read, close."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError

from mezani.store.engine import READERS, parse_url, reading_engine, sqlite_file, writing_engine
from mezani.store.errors import StoreError
from mezani.store.log import MoveRow
from mezani.store.one_server import OneServer
from mezani.store.upgrading import upgrade
from mezani.store.writer import Writer

T = TypeVar("T")


class Store:
    """Everything that is kept. Its methods are for the event loop; the work is done in threads."""

    def __init__(self, url: URL, lock: OneServer | None) -> None:
        self._lock = lock
        self._writing = writing_engine(url)
        self._reading = reading_engine(url)
        self._writer = Writer(self._writing)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="mezani-reader")
        self._is_open = True

    @classmethod
    def open(cls, url: str) -> Store:
        """Opens a database, having made or upgraded its tables, and starts the writer."""
        address = parse_url(url)
        store = cls(address, _lock(address))
        try:
            store._make_ready()
        except BaseException:
            store._let_go()
            raise
        store._writer.start()
        return store

    def _make_ready(self) -> None:
        try:
            with self._writing.begin() as connection:
                upgrade(connection)
        except DBAPIError as error:
            raise StoreError(f"The database can't be opened: {error.orig}") from error

    @property
    def on_commit(self) -> Callable[[float, int], None] | None:
        """Called in the writer's thread after each commit with the seconds it took and how much it held."""
        return self._writer.on_commit

    @on_commit.setter
    def on_commit(self, listener: Callable[[float, int], None] | None) -> None:
        self._writer.on_commit = listener

    @property
    def waiting(self) -> int:
        """How many moves and jobs no commit has taken up yet."""
        return self._writer.waiting

    def append(self, row: MoveRow) -> Awaitable[None]:
        """Puts a move into the log; done when committed, `SeqTakenError` where its place is taken."""
        return self._ask(row)

    def write(self, job: Callable[[Connection], T]) -> Awaitable[T]:
        """Runs a job in the next transaction; done when that is committed. What it raises undoes the job alone."""
        return self._ask(job)

    def read(self, job: Callable[[Connection], T]) -> Awaitable[T]:
        """Runs a job that only looks, on a thread of its own."""
        self._require_open()
        return asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    async def close(self) -> None:
        """Commits what is queued, then lets go of the database."""
        if not self._is_open:
            return
        self._is_open = False
        await asyncio.to_thread(self._finish)

    def _ask(self, what: MoveRow | Callable[[Connection], T]) -> asyncio.Future[T]:
        self._require_open()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._writer.ask((what, future))
        return future

    def _read(self, job: Callable[[Connection], T]) -> T:
        try:
            with self._reading.begin() as connection:
                return job(connection)
        except DBAPIError as error:
            raise StoreError("The database could not be read.") from error

    def _require_open(self) -> None:
        if not self._is_open:
            raise StoreError("The store is closed.")

    def _finish(self) -> None:
        self._writer.finish()
        self._let_go()

    def _let_go(self) -> None:
        self._readers.shutdown()
        self._writing.dispose()
        self._reading.dispose()
        if self._lock is not None:
            self._lock.release()


def _lock(url: URL) -> OneServer | None:
    file = sqlite_file(url)
    if file is None:
        return None
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return OneServer(file)
    except OSError as error:
        raise StoreError(f"The database can't be opened: {error}") from error

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
from mezani.store.file_lock import FileLock
from mezani.store.log import MoveRow
from mezani.store.schema_upgrade import upgrade
from mezani.store.writer import Ask, Writer

T = TypeVar("T")

MOST_GATHERED = 128
MOST_SECONDS = 0.004
"""How much, and how long, is gathered at most while every round of the loop brings something new."""


class Store:
    """Everything that is kept. Its methods are for the event loop; the work is done in threads."""

    def __init__(self, url: URL, lock: FileLock | None) -> None:
        self._lock = lock
        self._writing = writing_engine(url)
        self._reading = reading_engine(url)
        self._writer = Writer(self._writing)
        self._gathered: list[Ask] = []
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
        return self._writer.waiting + len(self._gathered)

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
        self._hand_on()
        await asyncio.to_thread(self._finish)

    def _ask(self, what: MoveRow | Callable[[Connection], T]) -> asyncio.Future[T]:
        self._require_open()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._gathered.append((what, future))
        if len(self._gathered) == 1:
            loop.call_soon(self._gather, loop, 0, loop.time() + MOST_SECONDS)
        return future

    def _gather(self, loop: asyncio.AbstractEventLoop, before: int, end: float) -> None:
        """Hands on what was asked for once a round of the loop has brought nothing new.

        A commit costs as much as inserting thirty rows: on a busy server what comes close together shares one.
        """
        count = len(self._gathered)
        if before < count < MOST_GATHERED and loop.time() < end:
            loop.call_soon(self._gather, loop, count, end)
        else:
            self._hand_on()

    def _hand_on(self) -> None:
        gathered, self._gathered = self._gathered, []
        self._writer.ask(gathered)

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


def _lock(url: URL) -> FileLock | None:
    file = sqlite_file(url)
    if file is None:
        return None
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return FileLock(file)
    except OSError as error:
        raise StoreError(f"The database can't be opened: {error}") from error

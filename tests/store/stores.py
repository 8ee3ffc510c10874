"""Stores and rows for tests."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, func, select

from mezani.store import MoveRow, Store
from mezani.store.engine import parse_url, reading_engine
from mezani.store.schema import moves
from mezani.store.tables.matches import MatchRow, SeatRow, add_match

T = TypeVar("T")
TIMEOUT = 30


def with_store(
    url: str,
    body: Callable[[Store], Awaitable[T]],
    *,
    is_shared: bool = False,
    commit_interval: float = 0.0,
) -> T:
    """Run a function with an open store, and close it."""

    async def run() -> T:
        store = Store.open(url, is_shared=is_shared, commit_interval=commit_interval)
        try:
            return await body(store)
        finally:
            await store.close()

    return asyncio.run(run())


def written(url: str, *jobs: Callable[[Connection], T]) -> list[T]:
    """Open a store, run jobs one after the other, and return their values."""

    async def run(store: Store) -> list[T]:
        return [await store.write(job) for job in jobs]

    return with_store(url, run)


@contextmanager
def another_connection(url: str) -> Iterator[Connection]:
    """Connect separately from the store, to see what is committed."""
    engine = reading_engine(parse_url(url))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def committed_moves(url: str, match: str | None = None) -> int:
    """Return the number of committed moves."""
    wanted = select(func.count()).select_from(moves)
    if match is not None:
        wanted = wanted.where(moves.c.match_id == match)
    with another_connection(url) as connection:
        return int(connection.scalar(wanted) or 0)


class Gate:
    """A job that holds the writer until it is opened, so that later requests share a commit."""

    def __init__(self) -> None:
        self._reached = threading.Event()
        self._opened = threading.Event()

    def __call__(self, _connection: Connection) -> None:
        self._reached.set()
        assert self._opened.wait(TIMEOUT)

    async def reached(self) -> None:
        """Wait until the writer runs this job."""
        assert await asyncio.to_thread(self._reached.wait, TIMEOUT)

    def open(self) -> None:
        """Let the writer continue."""
        self._opened.set()


def a_move(match: str = "m", seq: int = 0, move: str = "draw") -> MoveRow:
    """Return a row of the log."""
    return MoveRow(match, seq, 0, move, f"c{seq}", 1_700_000_000_000 + seq)


def a_match(match: str = "m", room: str = "7KQ2MX", started: int = 1000) -> MatchRow:
    """Return a new match."""
    return MatchRow(
        match,
        room,
        "kadi-friendly",
        rules="{}",
        seed="tea",
        starter=None,
        is_practice=False,
        is_rated=True,
        engine="1",
        started=started,
    )


def begin(connection: Connection, match: MatchRow, *players: str) -> None:
    """Add a match with these players."""
    seats = [SeatRow(seat, player, player.title()) for seat, player in enumerate(players)]
    add_match(connection, match, seats)

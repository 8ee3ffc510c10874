"""Archives old matches: the log of an ended match becomes one record. Replays and records still work.

A match is archived only after its log was replayed, in a worker process. One match at a time, so that players notice
nothing; if the server is stopped in between, the next day continues.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import structlog
from sqlalchemy import Connection

from mezani.match import ENGINE
from mezani.seats import SEAT_LETTERS
from mezani.server.play.live_match import match_from_stored
from mezani.server.workers.errors import WorkerError
from mezani.server.workers.pool import WorkerPool
from mezani.store import Store
from mezani.store.tables.archive import (
    ArchivedMatch,
    EndedMatch,
    add_archived,
    ended_matches,
    log_of,
    remove_moves,
    with_names,
)
from mezani.store.tables.log import MoveRow
from mezani.store.tables.matches import StoredMatch, find_match

log = structlog.get_logger(__name__)
PAGE_SIZE = 50
ARCHIVE = "archive"
"""Whose turn it is in the workers: the archive waits behind nobody but itself."""
MAX_REMOVED = 5000
"""Rows of a log that one transaction removes; players' moves wait for it."""
PAUSE_SECONDS = 0.05
DAY_MILLISECONDS = 86_400_000


class ArchiveJob:
    """The daily job that archives matches. ``days``: how long ago they ended; 0 archives none."""

    def __init__(
        self, store: Store, workers: WorkerPool, days: int, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._workers = workers
        self._days = days
        self._now = now

    async def run(self) -> int:
        """Archive all matches that are old enough, and return their number."""
        if not self._days:
            return 0
        before = self._now() - self._days * DAY_MILLISECONDS
        last: EndedMatch | None = None
        count = 0
        while page := await self._store.read(
            partial(ended_matches, before=before, after=last, limit=PAGE_SIZE)
        ):
            for ended in page:
                count += await self._archive(ended.match_id)
                await asyncio.sleep(PAUSE_SECONDS)
            last = page[-1]
        log.info("matches_archived", count=count)
        return count

    async def _archive(self, match_id: str) -> bool:
        """Archive a match and return whether that was possible. Its log stays if it can't be replayed."""
        stored, rows = await self._store.read(partial(read_log, match_id=match_id))
        if stored.match.engine != ENGINE:
            return False
        try:
            record = await self._workers.run(ARCHIVE, make_record, stored, rows)
        except WorkerError:
            log.warning("match_not_archived", match=match_id)
            return False
        archived = ArchivedMatch(match_id, record, self._now())
        await self._store.write(partial(add_archived, row=archived))
        remove = partial(remove_moves, match_id=match_id, limit=MAX_REMOVED)
        while await self._store.write(remove) == MAX_REMOVED:
            pass
        return True


def read_log(
    connection: Connection, match_id: str, limit: int | None = None
) -> tuple[StoredMatch, list[MoveRow]]:
    """Return a match that exists, and its log, at most ``limit`` rows of it."""
    stored = find_match(connection, match_id)
    assert stored is not None
    return stored, log_of(connection, match_id, limit)


def make_record(stored: StoredMatch, rows: Sequence[MoveRow]) -> str:
    """Return the record of a match as it is archived, with the letters of the seats as names."""
    played = match_from_stored(stored)
    played.resume((row.seat, row.move) for row in rows)
    return with_names(played.record(), SEAT_LETTERS[: len(stored.seats)])

"""Whether the server is ready: it is neither draining nor closing, has its lease, and can write to its database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import structlog
from sqlalchemy import Connection

from mezani.server.wall_clock import wall_ms
from mezani.store import Store
from mezani.store.database_file import check_file
from mezani.store.failures import FailureKind, failure_kind
from mezani.store.tables.heartbeat import beat

PROBE_SECONDS = 1.5
"""How long a response waits for the database."""
KEEP_SECONDS = 1.0
"""How long the result of a probe is used again. However often somebody asks, there is one write a second."""

CLOSING = "The server is closing."
DRAINING = "The server is draining."
NO_LEASE = "The lease of this node has ended."
NO_RESPONSE = "The database does not respond."
REASONS: dict[FailureKind, str] = {
    "disk_full": "The disk is full.",
    "locked": "The database is locked.",
    "read_only": "The database can only be read.",
    "unreachable": "The database cannot be reached.",
    "damaged": "The database is damaged.",
    "gone": "The file of the database was deleted or replaced.",
    "other": "The database cannot be written to.",
}

log = structlog.get_logger(__name__)


def probe(connection: Connection, now: int) -> None:
    """Write to the database, if its file is still there. Runs in the thread that writes."""
    check_file(connection)
    beat(connection, now)


class Readiness:
    """Tests with a small write whether the database works. All requests share one write at a time."""

    def __init__(
        self,
        store: Store,
        is_closing: Callable[[], bool],
        is_draining: Callable[[], bool],
        now: Callable[[], int] = wall_ms,
        has_lease: Callable[[], bool] = lambda: True,
    ) -> None:
        self._store = store
        self._is_closing = is_closing
        self._is_draining = is_draining
        self._now = now
        self._has_lease = has_lease
        self._probe: asyncio.Task[None] | None = None
        self._problem = ""
        self._known_at: float | None = None

    async def problem(self) -> str:
        """Return why the server is not ready, as a sentence; empty if it is ready."""
        if self._is_closing():
            return CLOSING
        if self._is_draining():
            return DRAINING
        if not self._has_lease():
            return NO_LEASE
        loop = asyncio.get_running_loop()
        if self._known_at is not None and loop.time() - self._known_at < KEEP_SECONDS:
            return self._problem
        if self._probe is None:
            self._probe = loop.create_task(self._write())
        done, _ = await asyncio.wait([self._probe], timeout=PROBE_SECONDS)
        # A lock or a lost connection is noticed after seconds: until the next write fails, the last reason holds.
        return self._problem if done else self._problem or NO_RESPONSE

    async def _write(self) -> None:
        problem = ""
        try:
            await self._store.write(partial(probe, now=self._now()))
        except Exception as error:
            problem = REASONS[failure_kind(error)]
            log.warning("readiness_probe_failed", exc_info=error)
        self._problem = problem
        self._known_at = asyncio.get_running_loop().time()
        self._probe = None

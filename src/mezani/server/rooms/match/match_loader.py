"""Loading a match from its log, in slices, so that a long log delays no other room.

Matches with a long log have a snapshot, so that only the rows after it are replayed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from typing import NamedTuple

import structlog

from mezani.errors import MezaniError
from mezani.game import Event
from mezani.match import ENGINE, Step, parse_undo
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.match_snapshot import (
    Snapshot,
    dealt_match,
    prepare_worker,
    replay_slice,
    restore,
)
from mezani.server.rooms.errors import DamagedMatchError
from mezani.server.rooms.services import Services
from mezani.server.workers.errors import WorkerError
from mezani.store.tables.log import MoveRow, moves_of
from mezani.store.tables.matches import StoredMatch, find_match
from mezani.store.tables.snapshots import SnapshotRow, find_snapshot, put_snapshot

SLICE = 250
"""Rows read at once. A log with fewer is replayed here, which takes a few milliseconds, else slices in a worker."""
MAX_PAUSE = 0.05
"""Seconds. After each slice that is replayed, the processor is left to rooms for as long as the slice took."""
SNAPSHOT_EVERY = SLICE
"""After how many rows there is a new snapshot. So a load replays at most two slices, however long the log is."""
VERSION = f"{version('mezani')} {ENGINE}"
"""Snapshots of other versions are not used."""

log = structlog.get_logger(__name__)


class LoadedMatch(NamedTuple):
    """A match as its log says, the events of its last step, and when that was written."""

    live: LiveMatch
    events: Sequence[Event]
    written_at: int


async def start_load_worker(services: Services) -> None:
    """Start the worker that replays long logs, so that the first match to load does not wait for it."""
    try:
        await services.workers.load(prepare_worker)
    except WorkerError:
        log.exception("load_worker_not_started")  # the first match tries again


async def load_match(services: Services, stored: StoredMatch) -> LoadedMatch:
    """Load a match. Raise `WorkerError` if no worker could replay its log."""
    live = dealt_match(stored)
    rows = await _read_slice(services, stored, since=0)
    written_at = rows[-1].written_at if rows else live.started
    if len(rows) < SLICE:
        events: Sequence[Event] = ()
        for replayed in live.replay(rows):
            events = replayed.events
        return LoadedMatch(live, events, written_at)
    snapshot = await _saved_snapshot(services, stored)
    steps: list[Step] = []
    now = asyncio.get_running_loop().time
    while rows:
        began = now()
        written_at = rows[-1].written_at
        _add_steps(steps, rows)
        # The next rows are read while the worker replays these.
        earlier = snapshot
        snapshot, rows = await asyncio.gather(
            _replay(services, stored, earlier, rows),
            _read_slice(services, stored, since=rows[-1].seq + 1),
        )
        if rows and snapshot is not earlier:
            await asyncio.sleep(min(now() - began, MAX_PAUSE))
    assert snapshot is not None
    events = restore(live, snapshot)
    live.match.steps = steps
    return LoadedMatch(live, events, written_at)


async def save_snapshot(services: Services, match_id: str) -> None:
    """Store a snapshot of a running match, made from its log. A failure is logged: the log is enough."""
    try:
        stored = await services.store.read(partial(find_match, match_id=match_id))
        assert stored is not None
        snapshot = await _saved_snapshot(services, stored)
        since = 0 if snapshot is None else snapshot.seq + 1
        while rows := await _read_slice(services, stored, since):
            snapshot = await _replay(services, stored, snapshot, rows)
            since = rows[-1].seq + 1
        assert snapshot is not None
        row = SnapshotRow(match_id, snapshot.seq, VERSION, snapshot.data)
        await services.store.write(partial(put_snapshot, row=row))
    except MezaniError:
        log.exception("snapshot_failed", match=match_id)


async def _saved_snapshot(services: Services, stored: StoredMatch) -> Snapshot | None:
    """Return the stored snapshot of a match, if there is one that can be read."""
    find = partial(find_snapshot, match_id=stored.match.id, version=VERSION)
    row = await services.store.read(find)
    if row is None:
        return None
    snapshot = Snapshot(row.seq, row.data)
    try:
        restore(dealt_match(stored), snapshot)
    except Exception:
        log.exception("snapshot_unusable", match=stored.match.id)
        return None
    return snapshot


async def _replay(
    services: Services, stored: StoredMatch, snapshot: Snapshot | None, rows: Sequence[MoveRow]
) -> Snapshot | None:
    """Replay the rows after a snapshot in a worker, and return the next snapshot."""
    new = [row for row in rows if snapshot is None or row.seq > snapshot.seq]
    if not new:
        return snapshot
    return await services.workers.load(replay_slice, stored, snapshot, new)


async def _read_slice(services: Services, stored: StoredMatch, since: int) -> list[MoveRow]:
    """Read the next rows of a log. Raise `DamagedMatchError` if some are missing."""
    read = partial(moves_of, match_id=stored.match.id, since=since, limit=SLICE)
    rows = await services.store.read(read)
    if any(row.seq != seq for seq, row in enumerate(rows, max(1, since))):
        raise DamagedMatchError
    return rows


def _add_steps(steps: list[Step], rows: Sequence[MoveRow]) -> None:
    """Add the steps of some rows, as texts, and remove those they take back."""
    for row in rows:
        count = parse_undo(row.move)
        if count:
            del steps[-count:]
        else:
            steps.append(Step(row.seat, row.move))

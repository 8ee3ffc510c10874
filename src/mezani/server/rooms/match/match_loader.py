"""Loading a match from its log, in slices, so that a long log delays no other room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from mezani.game import Event
from mezani.match import Step, parse_undo
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.match_snapshot import Snapshot, dealt_match, replay_slice, restore
from mezani.server.rooms.errors import DamagedMatchError
from mezani.server.rooms.services import Services
from mezani.store.tables.log import MoveRow, moves_of
from mezani.store.tables.matches import StoredMatch

SLICE = 250
"""Rows read at once. A log with fewer is replayed here, which takes a few milliseconds, else slices in a worker."""


class LoadedMatch(NamedTuple):
    """A match as its log says, the events of its last step, and when that was written."""

    live: LiveMatch
    events: Sequence[Event]
    written_at: int


async def load_match(services: Services, stored: StoredMatch) -> LoadedMatch:
    """Load a match. Raise `WorkerError` if no worker could replay its log."""
    live = dealt_match(stored)
    rows = await _read_slice(services, stored, since=0)
    if len(rows) < SLICE:
        events: Sequence[Event] = ()
        for replayed in live.replay(rows):
            events = replayed.events
        return LoadedMatch(live, events, rows[-1].written_at if rows else live.started)
    snapshot: Snapshot | None = None
    steps: list[Step] = []
    written_at = live.started
    while rows:
        snapshot = await services.workers.load(replay_slice, stored, snapshot, rows)
        _add_steps(steps, rows)
        written_at = rows[-1].written_at
        rows = await _read_slice(services, stored, since=rows[-1].seq + 1)
    assert snapshot is not None
    restore(live, snapshot)
    live.match.steps = steps
    return LoadedMatch(live, snapshot.events, written_at)


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

"""Replaying a long log in slices: each starts from a snapshot of the match and returns the next one.

A slice runs in a worker process, so that a long log delays no other room. Short logs are one slice, which the caller
may replay itself.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import NamedTuple

from mezani.game import Event
from mezani.server.play.live_match import LiveMatch
from mezani.store.tables.log import MoveRow
from mezani.store.tables.matches import StoredMatch


class Snapshot(NamedTuple):
    """A match after some rows of its log, as bytes, and the events of the last step."""

    data: bytes
    events: Sequence[Event]


def replay_slice(
    stored: StoredMatch, snapshot: Snapshot | None, rows: Sequence[MoveRow]
) -> Snapshot:
    """Apply the next rows of a log to a match at a snapshot, or at its deal, and return the next snapshot."""
    live = dealt_match(stored)
    if snapshot is not None:
        restore(live, snapshot)
    events: Sequence[Event] = ()
    for replayed in live.replay(rows):
        events = replayed.events
    return Snapshot(pickle.dumps(live.progress()), events)


def dealt_match(stored: StoredMatch) -> LiveMatch:
    """Return a stored match at its deal, with its timers."""
    live = LiveMatch.from_stored(stored)
    live.start_timers(live.started / 1000)
    return live


def restore(live: LiveMatch, snapshot: Snapshot) -> None:
    """Bring a match at its deal to a snapshot. Only in practice, where moves can be undone, it then has its steps."""
    live.set_progress(pickle.loads(snapshot.data))

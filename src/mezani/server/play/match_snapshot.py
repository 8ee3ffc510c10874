"""Replaying a long log in slices: each starts from a snapshot of the match and returns the next one.

A slice runs in a worker process, so that a long log delays no other room.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple

from mezani.game import Event
from mezani.server.play.live_match import LiveMatch
from mezani.store.tables.log import MoveRow
from mezani.store.tables.matches import StoredMatch

KNOWN_MODULES = (
    "mezani.cards",
    "mezani.game",
    "mezani.games.",
    "mezani.match",
    "mezani.rng",
    "mezani.server.play.live_match",
    "msgspec._core",
)
"""The only code that reading a snapshot runs, so that nobody who can change the database can run any other."""


class Snapshot(NamedTuple):
    """A match after the row ``seq`` of its log, and the events of that step, as bytes."""

    seq: int
    data: bytes


class SnapshotReader(pickle.Unpickler):
    """Reads the bytes of a snapshot, and refuses everything else."""

    def find_class(self, module: str, name: str) -> Any:
        if not module.startswith(KNOWN_MODULES):
            raise pickle.UnpicklingError(f"{module} has no place in a snapshot.")
        return super().find_class(module, name)


def prepare_worker() -> None:
    """Do nothing in a worker: it has then imported what `replay_slice` needs."""


def replay_slice(
    stored: StoredMatch, snapshot: Snapshot | None, rows: Sequence[MoveRow]
) -> Snapshot:
    """Apply the next rows of a log to a match at a snapshot, or at its deal, and return the next snapshot."""
    live = dealt_match(stored)
    events: Sequence[Event] = () if snapshot is None else restore(live, snapshot)
    for replayed in live.replay(rows):
        events = replayed.events
    return Snapshot(live.seq, pickle.dumps((live.progress(), list(events))))


def dealt_match(stored: StoredMatch) -> LiveMatch:
    """Return a stored match at its deal, with its timers."""
    live = LiveMatch.from_stored(stored)
    live.start_timers(live.started / 1000)
    return live


def restore(live: LiveMatch, snapshot: Snapshot) -> Sequence[Event]:
    """Bring a match at its deal to a snapshot, and return the events of its last step.

    Only in practice, where moves can be undone, the match then has its steps.
    """
    progress, events = SnapshotReader(BytesIO(snapshot.data)).load()
    live.set_progress(progress)
    return list[Event](events)

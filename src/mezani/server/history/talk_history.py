"""The talk of a match so far, as one observer saw it. `talk_json` is slow and runs in a worker process."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mezani.server.history.replays import gzipped_json
from mezani.server.play.live_match import LiveMatch
from mezani.server.play.step_messages import StepMessages
from mezani.store.tables.log import MoveRow
from mezani.store.tables.matches import StoredMatch

MAX_LINES = 400
"""Only the newest lines are sent; nearly all matches have fewer."""


class TalkLine(msgspec.Struct, frozen=True):
    """A line of talk, with the number its observer knows the step by."""

    seq: int
    text: str


class TalkHistory(msgspec.Struct, frozen=True):
    """The talk of a room's match up to the step ``seq``, without undone steps.

    An empty ``match`` means that nothing has been dealt yet.
    """

    match: str
    seq: int
    lines: tuple[TalkLine, ...]


def talk_json(
    stored: StoredMatch, rows: Sequence[MoveRow], observer: int | None, language: str
) -> bytes:
    """Return the talk history as gzipped JSON."""
    live = LiveMatch.from_stored(stored)
    lines = talk_lines(live, rows, observer, language)
    return gzipped_json(TalkHistory(live.id, live.seq_for(observer), tuple(lines[-MAX_LINES:])))


def talk_lines(
    live: LiveMatch, rows: Sequence[MoveRow], observer: int | None, language: str
) -> list[TalkLine]:
    """Apply a log to a match at its deal, and return the talk of the steps that were not undone."""
    lines: list[TalkLine] = []
    for replayed in live.replay(rows):
        if replayed.undone:
            last = live.last_seq_for(observer)
            lines = [line for line in lines if line.seq <= last]
        else:
            seq = live.seq_for(observer)
            talk = StepMessages(live, replayed.events, 0).talk_for(observer, language)
            lines += [TalkLine(seq, text) for text in talk]
    return lines

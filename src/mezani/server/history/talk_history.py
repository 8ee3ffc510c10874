"""What was told at a table so far, as one observer heard it. Long work: `told_json` is for a worker."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Sequence

import msgspec

from mezani.server.play.live_match import Table, read_undo
from mezani.server.play.resume import replayed, table_of
from mezani.server.play.step_messages import StepTelling
from mezani.store.log import MoveRow
from mezani.store.matches import StoredMatch

MOST_LINES = 400
"""The newest lines that are told again: matches have fewer, nearly always."""
PACKING = 6


class ToldLine(msgspec.Struct, frozen=True):
    """A line of table talk, with the number its step had for whoever heard it."""

    seq: int
    text: str


class TalkSoFar(msgspec.Struct, frozen=True):
    """The table talk of a room's match up to the step ``seq``, without what was taken back.

    An empty ``match``: nothing has been dealt yet.
    """

    match: str
    seq: int
    lines: tuple[ToldLine, ...]


def told_json(
    stored: StoredMatch, rows: Sequence[MoveRow], observer: int | None, language: str
) -> bytes:
    """The talk so far as JSON, packed with gzip."""
    table = table_of(stored)
    lines = lines_heard(table, rows, observer, language)
    told = TalkSoFar(stored.match.id, table.seq_for(observer), tuple(lines[-MOST_LINES:]))
    return packed(told)


def packed(told: TalkSoFar) -> bytes:
    """The talk as JSON, packed with gzip."""
    return gzip.compress(msgspec.json.encode(told), PACKING)


def lines_heard(
    table: Table, rows: Iterable[MoveRow], observer: int | None, language: str
) -> list[ToldLine]:
    """Plays the log on a table at its deal, and keeps what the observer heard of the steps in force."""
    lines: list[ToldLine] = []
    states = [table.state]
    for row in rows:
        if back := read_undo(row.move):
            del states[-back:]
            table.restore(states[-1], back, 0)
            last = table.undone_for(observer)
            lines = [line for line in lines if line.seq <= last]
            continue
        attempt = replayed(table, row)
        table.adopt(attempt, 0)
        states.append(table.state)
        seq = table.seq_for(observer)
        talk = StepTelling(table, attempt.events, 0).talk_for(observer, language)
        lines += [ToldLine(seq, text) for text in talk]
    return lines

"""Verifies stored matches by replaying them: all that are unfinished, and a sample of those that have ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy import Connection, Select, func, select

from mezani.errors import MezaniError
from mezani.match import ENGINE
from mezani.server.play.live_match import match_from_stored
from mezani.store.engine import parse_url, reading_engine
from mezani.store.schema import matches
from mezani.store.tables.archive import log_of
from mezani.store.tables.matches import StoredMatch, find_match

SAMPLE = 500
"""Ended matches that are replayed at most."""
MAX_PROBLEMS = 20


class Verification(msgspec.Struct, frozen=True):
    """What was replayed. ``skipped`` are matches of another edition of the rules; ``problems`` are sentences."""

    unfinished: int
    ended: int
    ended_in_all: int
    moves: int
    skipped: int
    problems: tuple[str, ...]


def verify_matches(url: str) -> Verification:
    """Replay matches of a database."""
    engine = reading_engine(parse_url(url))
    try:
        with engine.begin() as connection:
            return _verify(connection)
    finally:
        engine.dispose()


def _verify(connection: Connection) -> Verification:
    unfinished = _ids(connection, select(matches.c.id).where(matches.c.ended.is_(None)))
    has_ended = matches.c.ended.is_not(None)
    # Ids are random, so the first ones are a sample.
    sample = select(matches.c.id).where(has_ended).order_by(matches.c.id).limit(SAMPLE)
    ended = _ids(connection, sample)
    in_all = connection.scalar(select(func.count()).select_from(matches).where(has_ended))
    moves = skipped = 0
    problems: list[str] = []
    for stored in _stored(connection, [*unfinished, *ended]):
        if stored.match.engine != ENGINE:
            skipped += 1
            continue
        try:
            moves += _replay(connection, stored)
        except Exception as error:
            code = error.code if isinstance(error, MezaniError) else type(error).__name__
            problems.append(f"Match {stored.match.id} can't be replayed ({code}).")
    shown = tuple(problems[:MAX_PROBLEMS])
    return Verification(len(unfinished), len(ended), in_all or 0, moves, skipped, shown)


def _ids(connection: Connection, wanted: Select[str]) -> list[str]:
    return list(connection.scalars(wanted))


def _stored(connection: Connection, ids: Sequence[str]) -> Iterator[StoredMatch]:
    for match_id in ids:
        found = find_match(connection, match_id)
        assert found is not None
        yield found


def _replay(connection: Connection, stored: StoredMatch) -> int:
    """Replay a match and compare its winners with the stored ones. Return the number of rows of its log."""
    played = match_from_stored(stored)
    rows = log_of(connection, stored.match.id)
    played.resume((row.seat, row.move) for row in rows)
    outcome = played.state.outcome()
    winners = {seat.seat for seat in stored.seats if seat.has_won}
    if stored.match.ending == "finished" and outcome and set(outcome.winners) != winners:
        raise ResultDiffersError
    return len(rows)


class ResultDiffersError(MezaniError):
    """A replayed match has another result than the stored one."""

    code = "result_differs"

    def __init__(self) -> None:
        super().__init__("The result differs.")

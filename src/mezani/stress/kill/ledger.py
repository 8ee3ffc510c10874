"""The moves that the clients of the kill test sent, and the checks against the server's log."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict

import msgspec
from sqlalchemy import select

from mezani.errors import MezaniError
from mezani.record import read_record
from mezani.seats import SEAT_LETTERS
from mezani.server.settings import Settings
from mezani.store.engine import parse_url, reading_engine
from mezani.store.schema import moves
from mezani.store.tables.log import MoveRow
from mezani.stress.http_client import Guest, HttpClient

MATCHES_PER_QUERY = 400
MAX_REPLAYS = 300
MAX_MOVES = Settings().max_moves


class SentMove(msgspec.Struct, frozen=True):
    """A move as its player sent it."""

    match: str
    seat: str
    command: str
    text: str


class Ledger:
    """The moves that were acknowledged and refused, and whatever contradicts the log."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.acknowledged: list[SentMove] = []
        self.refused: list[SentMove] = []
        self.codes: Counter[str] = Counter()
        self.matches: set[str] = set()
        self.ended: set[str] = set()
        self.checked = 0
        self.lost = 0
        self.duplicates = 0
        self.faults: list[str] = []

    def read_log(self, matches: set[str]) -> list[MoveRow]:
        """Read the rows of some matches from the database."""
        if not matches:
            return []
        engine = reading_engine(parse_url(self.database))
        rows: list[MoveRow] = []
        ids = sorted(matches)
        try:
            with engine.connect() as connection:
                for start in range(0, len(ids), MATCHES_PER_QUERY):
                    part = ids[start : start + MATCHES_PER_QUERY]
                    query = select(moves).where(moves.c.match_id.in_(part))
                    rows += [MoveRow(*row) for row in connection.execute(query)]
        finally:
            engine.dispose()
        return rows

    def check_new(self) -> list[MoveRow]:
        """Check the moves acknowledged since the last check; return the rows of all matches."""
        new = self.acknowledged[self.checked :]
        self.checked = len(self.acknowledged)
        return self.compare(new, self.matches | {move.match for move in new})

    def check_all(self) -> list[MoveRow]:
        """Check every move that was ever acknowledged or refused; return the rows."""
        matches = {move.match for move in (*self.acknowledged, *self.refused)}
        self.lost = self.duplicates = 0
        rows = self.compare(self.acknowledged, matches)
        logged = {(row.match_id, row.command_id) for row in rows}
        for move in self.refused:
            if (move.match, move.command) in logged:
                self.faults.append(f"{move.command} was refused, but is in the log: {move.text}")
        return rows

    def compare(self, expected: list[SentMove], matches: set[str]) -> list[MoveRow]:
        """Check that the log holds each expected move once and has no gaps; return the rows."""
        rows = self.read_log(matches)
        logged = {
            (row.match_id, row.seat, row.command_id): row.move for row in rows if row.command_id
        }
        for move in expected:
            found = logged.get((move.match, SEAT_LETTERS.index(move.seat), move.command))
            if found is None:
                self.lost += 1
                self.faults.append(f"lost: {move}")
            elif found != move.text:
                self.faults.append(f"{move} is in the log as {found}")
        self.check_duplicates(rows)
        self.check_gaps(rows)
        return rows

    def check_duplicates(self, rows: list[MoveRow]) -> None:
        """Check that no command is in the log more than once."""
        counts = Counter((row.match_id, row.seat, row.command_id) for row in rows if row.command_id)
        for key, count in counts.items():
            if count > 1:
                self.duplicates += count - 1
                self.faults.append(f"logged {count} times: {key}")

    def check_gaps(self, rows: list[MoveRow]) -> None:
        """Check that the numbers of each match's rows are consecutive."""
        numbers: defaultdict[str, list[int]] = defaultdict(list)
        for row in rows:
            numbers[row.match_id].append(row.seq)
        for match, found in numbers.items():
            if max(found) - min(found) + 1 != len(found) or min(found) > 1:
                self.faults.append(f"the log of {match} has gaps")


async def check_replays(ledger: Ledger, client: HttpClient, guest: Guest) -> int:
    """Replay the records of finished matches, up to a limit; return how many were correct."""
    matches = sorted(ledger.ended)[:MAX_REPLAYS]
    rows = await asyncio.to_thread(ledger.read_log, set(matches))
    steps = Counter(row.match_id for row in rows)
    replayed = 0
    for match in matches:
        response = await client.get(f"/api/matches/{match}/record", guest)
        if response.is_success:
            fault = replay_fault(match, response.text, steps[match])
        else:
            fault = f"{match} has ended, but its record returned {response.status_code}"
        if fault is None:
            replayed += 1
        else:
            ledger.faults.append(fault)
    return replayed


def replay_fault(match: str, record: str, steps: int) -> str | None:
    """Return what is wrong with a record: it must have as many steps as logged, and finish the match.

    A match that has reached the limit of moves has ended without an outcome.
    """
    try:
        read = read_record(record)
    except MezaniError as error:
        return f"the record of {match} can't be replayed: {error.reason}"
    has_ended = read.state.outcome() is not None or steps == MAX_MOVES
    if read.version != steps or not has_ended:
        return f"{match} has {steps} steps in the log and {read.version} in its record"
    return None

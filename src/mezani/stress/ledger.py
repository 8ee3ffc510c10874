"""What the clients of the kill test know to have been done, held against the log of the server."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict

import msgspec
from sqlalchemy import select

from mezani.errors import MezaniError
from mezani.record import read_record
from mezani.seats import SEAT_LETTERS
from mezani.store.engine import parse_url, reading_engine
from mezani.store.log import MoveRow
from mezani.store.schema import moves
from mezani.stress.http_client import Door, Visitor

MOST_AT_ONCE = 400


class Done(msgspec.Struct, frozen=True):
    """A move as its player sent it."""

    match: str
    seat: str
    command: str
    move: str


class Ledger:
    """Moves acknowledged and refused, and whatever does not fit the log."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.acknowledged: list[Done] = []
        self.refused: list[Done] = []
        self.codes: Counter[str] = Counter()
        self.matches: set[str] = set()
        self.ended: set[str] = set()
        self.checked = 0
        self.lost = 0
        self.duplicates = 0
        self.wrong: list[str] = []

    def read_log(self, matches: set[str]) -> list[MoveRow]:
        """The rows of some matches, straight from the database."""
        if not matches:
            return []
        engine = reading_engine(parse_url(self.database))
        rows: list[MoveRow] = []
        names = sorted(matches)
        try:
            with engine.connect() as connection:
                for start in range(0, len(names), MOST_AT_ONCE):
                    part = names[start : start + MOST_AT_ONCE]
                    wanted = select(moves).where(moves.c.match.in_(part))
                    rows += [MoveRow(*row) for row in connection.execute(wanted)]
        finally:
            engine.dispose()
        return rows

    def check_new(self) -> list[MoveRow]:
        """Checks what was acknowledged since the last check; gives the rows of the matches going on."""
        fresh = self.acknowledged[self.checked :]
        self.checked = len(self.acknowledged)
        return self.compare(fresh, self.matches | {done.match for done in fresh})

    def check_all(self) -> list[MoveRow]:
        """Checks everything that was ever acknowledged or refused."""
        everything = {done.match for done in (*self.acknowledged, *self.refused)}
        self.lost = self.duplicates = 0
        rows = self.compare(self.acknowledged, everything)
        logged = {(row.match, row.command) for row in rows}
        for done in self.refused:
            if (done.match, done.command) in logged:
                self.wrong.append(f"{done.command} was refused and is in the log: {done.move}")
        return rows

    def compare(self, expected: list[Done], matches: set[str]) -> list[MoveRow]:
        """Every acknowledged move is in the log once, no command is there twice, no number is missing."""
        rows = self.read_log(matches)
        logged = {(row.match, row.seat, row.command): row.move for row in rows if row.command}
        for done in expected:
            found = logged.get((done.match, SEAT_LETTERS.index(done.seat), done.command))
            if found is None:
                self.lost += 1
                self.wrong.append(f"lost: {done}")
            elif found != done.move:
                self.wrong.append(f"{done} is in the log as {found}")
        self.count_duplicates(rows)
        self.look_for_holes(rows)
        return rows

    def count_duplicates(self, rows: list[MoveRow]) -> None:
        """A command may be in the log once."""
        counts = Counter((row.match, row.seat, row.command) for row in rows if row.command)
        for key, count in counts.items():
            if count > 1:
                self.duplicates += count - 1
                self.wrong.append(f"done {count} times: {key}")

    def look_for_holes(self, rows: list[MoveRow]) -> None:
        """The numbers of a match's rows follow one another."""
        numbers: defaultdict[str, list[int]] = defaultdict(list)
        for row in rows:
            numbers[row.match].append(row.seq)
        for match, found in numbers.items():
            if max(found) - min(found) + 1 != len(found) or min(found) > 1:
                self.wrong.append(f"the log of {match} has holes")


MOST_REPLAYED = 300


async def replay_all(ledger: Ledger, door: Door, visitor: Visitor) -> int:
    """Replays the matches that have ended, up to a number, and notes what is wrong; gives how many were right."""
    matches = sorted(ledger.ended)[:MOST_REPLAYED]
    rows = await asyncio.to_thread(ledger.read_log, set(matches))
    steps = Counter(row.match for row in rows)
    replayed = 0
    for match in matches:
        answer = await door.get(f"/api/matches/{match}/record", visitor)
        if answer.is_success:
            fault = fault_of(match, answer.text, steps[match])
        else:
            fault = f"{match} has ended, and its record is {answer.status_code}"
        if fault is None:
            replayed += 1
        else:
            ledger.wrong.append(fault)
    return replayed


def fault_of(match: str, record: str, steps: int) -> str | None:
    """What is wrong with a record: it has to lead to the end of its match in as many steps as were logged."""
    try:
        read = read_record(record)
    except MezaniError as error:
        return f"the record of {match} can't be replayed: {error.reason}"
    if read.version != steps or read.state.outcome() is None:
        return f"{match} has {steps} steps, its record {read.version}"
    return None

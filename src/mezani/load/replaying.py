"""After a kill test: every match that has ended can be read, and replays as it was logged."""

from __future__ import annotations

import asyncio
from collections import Counter

from mezani.errors import MezaniError
from mezani.load.ledger import Ledger
from mezani.load.visitors import Door, Visitor
from mezani.match import read_record

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

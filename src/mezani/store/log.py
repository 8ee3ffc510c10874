"""The log of moves: with the seed and the rules of a match it is the match. It only grows."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from mezani.store.schema import moves


class MoveRow(NamedTuple):
    """A row of the log: the step number ``seq`` of a match. Seat -1 is the clock."""

    match: str
    seq: int
    seat: int
    move: str
    command: str | None
    at: int


def moves_of(connection: Connection, match: str, since: int = 0) -> list[MoveRow]:
    """The steps of a match in order, from number ``since`` on."""
    wanted = select(moves).where(moves.c.match == match, moves.c.seq >= since)
    return [MoveRow(*row) for row in connection.execute(wanted.order_by(moves.c.seq))]


def last_seq(connection: Connection, match: str) -> int | None:
    """The number of the last step of a match; nothing before the first."""
    found: int | None = connection.scalar(
        select(func.max(moves.c.seq)).where(moves.c.match == match)
    )
    return found

"""The log of moves. With the seed and the rules it is the whole match. Rows are only ever added."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from mezani.store.schema import moves


class MoveRow(NamedTuple):
    """A row of the log: step ``seq`` of a match. Seat -1 is the clock."""

    match_id: str
    seq: int
    seat: int
    move: str
    command_id: str | None
    written_at: int


def moves_of(connection: Connection, match_id: str, since: int = 0) -> list[MoveRow]:
    """Return the steps of a match in order, from number ``since``."""
    wanted = select(moves).where(moves.c.match_id == match_id, moves.c.seq >= since)
    return [MoveRow(*row) for row in connection.execute(wanted.order_by(moves.c.seq))]

"""The log of moves. With the seed and the rules it is the whole match. Rows are only ever added."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, select

from mezani.store.schema import moves


class MoveRow(NamedTuple):
    """A row of the log: step ``seq`` of a match. Seat -1 is the clock."""

    match_id: str
    seq: int
    seat: int
    move: str
    command_id: str | None
    written_at: int


class FencedRow(NamedTuple):
    """A row of the log that is written only while a room has an epoch: no other node has claimed it since."""

    row: MoveRow
    room_code: str
    epoch: int


_FIND_COMMAND = (
    select(moves)
    .where(
        moves.c.match_id == bindparam("of_match"),
        moves.c.seat == bindparam("of_seat"),
        moves.c.command_id == bindparam("of_command"),
    )
    .order_by(moves.c.seq)
)


def add_moves(connection: Connection, rows: Sequence[MoveRow]) -> None:
    """Add the first steps of a match that continues another one. All other rows are added by the writer."""
    if rows:
        connection.execute(moves.insert(), [row._asdict() for row in rows])


def find_command(
    connection: Connection, match_id: str, seat: int, command_id: str
) -> MoveRow | None:
    """Return the step of a match that a command of a seat has made; of several with its id, the first.

    It reads the log of the match. That is rare, and an index would make every move more expensive.
    """
    values = {"of_match": match_id, "of_seat": seat, "of_command": command_id}
    row = connection.execute(_FIND_COMMAND, values).first()
    return MoveRow(*row) if row else None


def moves_of(
    connection: Connection, match_id: str, since: int = 0, limit: int | None = None
) -> list[MoveRow]:
    """Return the steps of a match in order, from number ``since``, and at most ``limit`` of them."""
    wanted = select(moves).where(moves.c.match_id == match_id, moves.c.seq >= since)
    found = connection.execute(wanted.order_by(moves.c.seq).limit(limit))
    return [MoveRow(*row) for row in found]


def last_seqs(connection: Connection, match_ids: Collection[str]) -> dict[str, int]:
    """Return the number of the last step of each of these matches. Those without a step are left out."""
    last = select(moves.c.match_id, func.max(moves.c.seq)).where(moves.c.match_id.in_(match_ids))
    found = connection.execute(last.group_by(moves.c.match_id))
    return {match_id: seq for match_id, seq in found}  # noqa: C416 - typed

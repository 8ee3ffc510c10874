"""Statements that insert many moves at once, for both databases.

SQLAlchemy would compile such a statement for longer than it runs. The writer competes with the event loop for the
GIL, so each statement is expensive.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import Connection

from mezani.store.errors import RoomLostError
from mezani.store.schema import moves
from mezani.store.tables.log import FencedRow, MoveRow

encode = msgspec.json.Encoder().encode

MAX_ROWS = 100
"""Rows in one statement: SQLite accepts a few thousand values."""
COLUMNS = [column.name for column in moves.columns]
INSERT_JSON = """
    INSERT INTO moves (match, seq, seat, move, command, at)
    SELECT own.match, own.seq, own.seat, own.move, own.command, own.at
    FROM json_to_recordset(%s::json)
        AS own(match text, seq int, seat smallint, move text, command text, at bigint, room text, epoch int)
"""
"""Rows as one JSON text, for PostgreSQL: its driver needs five times as long for a parameter for each value."""
INSERT_FENCED = f"""
    {INSERT_JSON}
    JOIN room_owners ON room_owners.room = own.room AND room_owners.epoch = own.epoch
    FOR KEY SHARE OF room_owners
"""
"""The same for rooms that other nodes may claim.

A claim waits until the transaction has ended, so the next owner reads these rows.
"""


def insert_moves(connection: Connection, rows: list[Any]) -> None:
    """Insert rows. Raise `RoomLostError` if a room does not have its epoch any more."""
    if connection.dialect.name == "postgresql":
        _insert_into_postgresql(connection, rows)
        return
    for statement, values in sqlite_inserts(rows):
        connection.exec_driver_sql(statement, values)


def sqlite_inserts(rows: list[Any]) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the statements that insert rows into SQLite, with their values."""
    slices = [rows[start : start + MAX_ROWS] for start in range(0, len(rows), MAX_ROWS)]
    return [
        (_sqlite_insert(len(some)), tuple([value for row in some for value in row]))
        for some in slices
    ]


@lru_cache
def _sqlite_insert(count: int) -> str:
    """Return the statement that inserts so many rows."""
    row = f"({', '.join('?' * len(COLUMNS))})"
    columns = ", ".join(f'"{column}"' for column in COLUMNS)
    return f"INSERT INTO moves ({columns}) VALUES {', '.join([row] * count)}"


def _insert_into_postgresql(connection: Connection, rows: list[MoveRow | FencedRow]) -> None:
    plain = [dict(zip(COLUMNS, row)) for row in rows if type(row) is MoveRow]
    if plain:
        connection.exec_driver_sql(INSERT_JSON, (encode(plain).decode(),))
    fenced = [row for row in rows if type(row) is FencedRow]
    if fenced:
        owned = [
            {**dict(zip(COLUMNS, row.row)), "room": row.room_code, "epoch": row.epoch}
            for row in fenced
        ]
        inserted = connection.exec_driver_sql(INSERT_FENCED, (encode(owned).decode(),))
        if inserted.rowcount < len(fenced):
            raise RoomLostError(fenced[0].room_code)

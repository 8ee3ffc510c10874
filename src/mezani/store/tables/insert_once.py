"""Inserting a row that other servers may insert at the same time."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.exc import IntegrityError

Row = TypeVar("Row", bound=NamedTuple)


def insert_once(
    connection: Connection, table: Table, row: Row, find: Callable[[], Row | None]
) -> Row:
    """Insert a row unless ``find`` returns one with its key, and return the row that is stored."""
    found = find()
    if found is not None:
        return found
    try:
        with connection.begin_nested():
            connection.execute(table.insert(), row._asdict())
    except IntegrityError:  # another server was first
        found = find()
        if found is None:
            raise
        return found
    return row

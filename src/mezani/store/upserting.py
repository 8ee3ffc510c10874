"""Rows that are put in, or in the place of the one with their key. Both databases have the same words for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Puts rows in; a row that has the primary key of one is put in its place."""
    if not rows:
        return
    is_sqlite = connection.dialect.name == "sqlite"
    statement = sqlite.insert(table) if is_sqlite else postgresql.insert(table)
    keys = list(table.primary_key.columns)
    others = {
        column.name: statement.excluded[column.name]
        for column in table.columns
        if not column.primary_key
    }
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=others), rows)

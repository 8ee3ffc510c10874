"""Rows that are put in, or in the place of the one with their key. Both databases have the same words for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Insert, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Puts rows in; a row that has the primary key of one is put in its place."""
    if rows:
        connection.execute(_statement(table, connection.dialect.name), rows)


@cache
def _statement(table: Table, database: str) -> Insert:
    statement = sqlite.insert(table) if database == "sqlite" else postgresql.insert(table)
    keys = list(table.primary_key.columns)
    others = {
        column.name: statement.excluded[column.name]
        for column in table.columns
        if not column.primary_key
    }
    return statement.on_conflict_do_update(index_elements=keys, set_=others)

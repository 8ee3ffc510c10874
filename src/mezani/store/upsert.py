"""Insert or replace rows; both databases have the same statement for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from mezani.store.prepared import Prepared


def upsert(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows. A row with an existing primary key replaces the old one."""
    if rows:
        _statement(table, connection.dialect.name).execute(connection, *rows)


@cache
def _statement(table: Table, database: str) -> Prepared:
    statement = sqlite.insert(table) if database == "sqlite" else postgresql.insert(table)
    keys = list(table.primary_key.columns)
    others = {
        column.key: statement.excluded[column.key]
        for column in table.columns
        if not column.primary_key
    }
    return Prepared(statement.on_conflict_do_update(index_elements=keys, set_=others))

"""Statements of every match, compiled once for each database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, CursorResult
from sqlalchemy.sql.base import Executable
from sqlalchemy.sql.compiler import SQLCompiler


class Prepared:
    """A statement whose values are passed to the driver as they are.

    `Connection.execute` finds the compiled statement in a cache and processes every value. For a short statement this
    takes longer than SQLite needs to run it. Values must be of types that the driver knows, and no list can be one.
    """

    def __init__(self, statement: Executable) -> None:
        self._statement: Any = statement
        self._compiled: dict[str, tuple[str, tuple[str, ...]]] = {}

    def execute(self, connection: Connection, *values: Mapping[str, Any]) -> CursorResult[Any]:
        """Run the statement once for each mapping of values."""
        text, names = self._compiled_for(connection)
        rows = [tuple([value[name] for name in names]) for value in values]
        return connection.exec_driver_sql(text, rows[0] if len(rows) == 1 else rows)

    def _compiled_for(self, connection: Connection) -> tuple[str, tuple[str, ...]]:
        """Return the text for a database, and the names of its values in order."""
        database = connection.dialect.name
        if database not in self._compiled:
            compiled: SQLCompiler = self._statement.compile(dialect=connection.dialect)
            self._compiled[database] = str(compiled), tuple(compiled.positiontup or ())
        return self._compiled[database]

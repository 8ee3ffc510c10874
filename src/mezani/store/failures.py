"""Kinds of database failures, by the type of what the driver raised. Its text is never needed to tell them apart."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Literal

from mezani.store.errors import DatabaseFileGoneError

FailureKind = Literal["disk_full", "locked", "read_only", "unreachable", "damaged", "gone", "other"]

PRIMARY_CODE = 0xFF
"""The bits of an SQLite error code that name its kind; the other bits are details."""
SQLITE_KINDS: dict[int, FailureKind] = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_IOERR: "unreachable",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
POSTGRESQL_KINDS: dict[str, FailureKind] = {
    "53100": "disk_full",
    "55P03": "locked",
    "25006": "read_only",
    "XX001": "damaged",
    "XX002": "damaged",
}
"""Kinds by SQLSTATE. Every other operational error means that the server cannot be reached."""


def failure_kind(error: BaseException) -> FailureKind:
    """Return the kind of a failure: that of its first cause with a known kind."""
    kinds = [kind for each in error_chain(error) if (kind := _kind_of(each)) != "other"]
    return kinds[-1] if kinds else "other"


def _kind_of(error: BaseException) -> FailureKind:
    if isinstance(error, DatabaseFileGoneError):
        return "gone"
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0)  # missing if Python itself raised the error
        return SQLITE_KINDS.get(code & PRIMARY_CODE, "other")
    # psycopg is not imported for this: with SQLite nothing else needs it.
    if not type(error).__module__.startswith("psycopg"):
        return "other"
    is_operational = "OperationalError" in [kind.__name__ for kind in type(error).__mro__]
    state = getattr(error, "sqlstate", None) or ""
    return POSTGRESQL_KINDS.get(state, "unreachable" if is_operational else "other")


def error_chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and its causes, the first cause last."""
    seen: set[int] = set()
    cause: BaseException | None = error
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)

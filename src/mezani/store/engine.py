"""Connections to the databases: one that writes, a few that only read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from mezani.store.database_file import OPENED_FILE, file_identity
from mezani.store.errors import StoreError

READERS = 4
CONNECT_SECONDS = 10
BUSY_MILLISECONDS = 5000
WAL_PAGES = 4000
"""Pages of SQLite's write-ahead log (16 MB) before a checkpoint: every move of a match changes the same page."""
USER_TIMEOUT_MILLISECONDS = 30_000
"""How long a PostgreSQL server may not respond before the connection counts as lost."""
HIDE_PARAMETERS = {"hide_parameters": True}
"""Errors do not quote values: seeds and password hashes are among them."""


def parse_url(text: str) -> URL:
    """Parse the URL of a database: ``sqlite:///path/mezani.db`` or ``postgresql://…``."""
    try:
        url = make_url(text)
    except ArgumentError:
        # The URL may contain a password, so it is not quoted.
        raise StoreError("The URL of the database is invalid.") from None
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite" and sqlite_file(url) is None:
        raise StoreError("SQLite needs a file: sqlite:///path/mezani.db")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise StoreError(f"{url.drivername} is not supported: use sqlite or postgresql.")
    return url


def sqlite_file(url: URL) -> Path | None:
    """Return the file of an SQLite database, or None for PostgreSQL."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def writing_engine(url: URL) -> Engine:
    """Return an engine for the one connection that writes."""
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, begin="BEGIN IMMEDIATE", poolclass=NullPool)
    return _postgresql_engine(url, poolclass=NullPool)


def reading_engine(url: URL) -> Engine:
    """Return an engine for read-only connections, each of which reads one snapshot."""
    size = {"pool_size": READERS, "max_overflow": 0}
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, begin="BEGIN", query_only=True, **size)
    reading = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    return _postgresql_engine(url, pool_pre_ping=True, execution_options=reading, **size)


def _postgresql_engine(url: URL, **options: Any) -> Engine:
    # Positional parameters: the writer passes rows as they are.
    arguments = {
        "application_name": "mezani",
        "connect_timeout": CONNECT_SECONDS,
        "tcp_user_timeout": USER_TIMEOUT_MILLISECONDS,
    }
    return create_engine(
        url, paramstyle="format", connect_args=arguments, **HIDE_PARAMETERS, **options
    )


def _sqlite_engine(url: URL, *, begin: str, query_only: bool = False, **options: Any) -> Engine:
    engine = create_engine(url, **HIDE_PARAMETERS, **options)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, record: ConnectionPoolEntry) -> None:
        # The transactions of Python's sqlite3 do not support savepoints, so they are off and `start` begins them.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
        connection.execute("PRAGMA foreign_keys = ON")
        # Savepoints copy pages: in memory, not into a file.
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute(f"PRAGMA query_only = {int(query_only)}")
        record.info[OPENED_FILE] = file_identity(Path(str(url.database)))

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine

"""How the databases are reached: one connection that writes, a few that only read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool

from mezani.store.errors import StoreError

READERS = 4
CONNECT_SECONDS = 10
BUSY_MILLISECONDS = 5000
LOG_PAGES = 4000
"""Pages SQLite writes ahead (16 MB) before it puts them into the file: a match changes the same page move by move."""
SILENCE_MILLISECONDS = 30_000
"""How long a PostgreSQL that does not answer is thought to be there."""
DISCREET = {"hide_parameters": True}
"""Errors do not quote what was to be written: there are seeds and digests among it."""


def parse_url(text: str) -> URL:
    """Reads the address of a database: ``sqlite:///path/mezani.db`` or ``postgresql://…``."""
    try:
        url = make_url(text)
    except ArgumentError:
        # The text may hold a password, so it is not quoted.
        raise StoreError("That is not the address of a database.") from None
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite" and sqlite_file(url) is None:
        raise StoreError("SQLite needs a file: sqlite:///path/mezani.db")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise StoreError(f"{url.drivername} is not a database mezani knows: sqlite or postgresql.")
    return url


def sqlite_file(url: URL) -> Path | None:
    """The file of an SQLite database, nothing for PostgreSQL."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def writing_engine(url: URL) -> Engine:
    """An engine for the one connection that writes."""
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, begin="BEGIN IMMEDIATE", poolclass=NullPool)
    return _postgresql_engine(url, poolclass=NullPool)


def reading_engine(url: URL) -> Engine:
    """An engine whose connections see one moment each and can't change anything."""
    size = {"pool_size": READERS, "max_overflow": 0}
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, begin="BEGIN", query_only=True, **size)
    reading = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    return _postgresql_engine(url, pool_pre_ping=True, execution_options=reading, **size)


def _postgresql_engine(url: URL, **options: Any) -> Engine:
    # Positions instead of names in statements: the writer hands rows over as they are.
    arguments = {
        "application_name": "mezani",
        "connect_timeout": CONNECT_SECONDS,
        "tcp_user_timeout": SILENCE_MILLISECONDS,
    }
    return create_engine(url, paramstyle="format", connect_args=arguments, **DISCREET, **options)


def _sqlite_engine(url: URL, *, begin: str, query_only: bool = False, **options: Any) -> Engine:
    engine = create_engine(url, **DISCREET, **options)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: object) -> None:
        # Python's own handling of transactions knows no savepoints: it is switched off, and `start` begins them.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        connection.execute("PRAGMA foreign_keys = ON")
        # Savepoints note what pages were: in memory, not in a file.
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute(f"PRAGMA query_only = {int(query_only)}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine

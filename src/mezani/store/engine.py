"""Connections to the databases: one that writes, a few that only read."""

from __future__ import annotations

import os
import time
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
NODE_CONNECTION = {
    "connect_timeout": 2,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
}
"""How soon a node gives up a PostgreSQL server that does not respond, and tries the other hosts of the URL: its lease
is short."""
IDLE_MILLISECONDS = 4000
"""How long a transaction may wait for its own process. PostgreSQL then ends it, so that a process that was stopped
in the middle holds no locks."""
LOCK_MILLISECONDS = 2000
"""How long a statement waits for a lock of another node."""
KEEPALIVES = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
"""How PostgreSQL notices that the machine of a server is gone. Until then the server keeps its lock."""
NODE_TIMEOUTS = f"-c idle_in_transaction_session_timeout={IDLE_MILLISECONDS} -c lock_timeout={LOCK_MILLISECONDS}"
NODE_LOCK = 0x6D657A62
"""The number of the advisory lock that writing connections hold: alone, or shared by the nodes of a cluster."""
NODE_LOCK_SECONDS = 5.0
"""How long to wait for it. PostgreSQL needs a moment to notice that a process was killed."""
NODE_LOCK_PAUSE = 0.05
IN_USE = "Another mezani server is using this database. To run several nodes, start each of them with --redis."
IN_USE_SHARED = "A mezani server without --redis is using this database: stop it first."
HIDE_PARAMETERS = {"hide_parameters": True}
"""Errors do not quote values: seeds and password hashes are among them."""


def parse_url(text: str) -> URL:
    """Parse the URL of a database: ``sqlite:///path/mezani.db`` or ``postgresql://…``."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # ValueError: the port is not a number
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


def writing_engine(url: URL, *, is_shared: bool = False) -> Engine:
    """Return an engine for the one connection that writes.

    No other process can write to the same database, or with ``is_shared`` only those that share it too.
    """
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, begin="BEGIN IMMEDIATE", poolclass=NullPool)
    options = f"{KEEPALIVES} {NODE_TIMEOUTS}" if is_shared else KEEPALIVES
    engine = _postgresql_engine(url, options, is_shared=is_shared, poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def lock(connection: Any, _record: object) -> None:
        _take_node_lock(connection, is_shared=is_shared)

    return engine


def _take_node_lock(connection: Any, *, is_shared: bool) -> None:
    """Let a connection be the only one that writes, or one of several. The lock ends with the connection."""
    function = "pg_try_advisory_lock_shared" if is_shared else "pg_try_advisory_lock"
    deadline = time.monotonic() + NODE_LOCK_SECONDS
    while not connection.execute(f"SELECT {function}({NODE_LOCK})").fetchone()[0]:
        if time.monotonic() > deadline:
            connection.close()
            raise StoreError(IN_USE_SHARED if is_shared else IN_USE)
        time.sleep(NODE_LOCK_PAUSE)
    connection.commit()


def reading_engine(url: URL, *, is_shared: bool = False) -> Engine:
    """Return an engine for read-only connections, each of which reads one snapshot.

    With ``is_shared`` it is for a node of a cluster.
    """
    size: dict[str, Any] = {"pool_size": READERS, "max_overflow": 0}
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url, begin="BEGIN", query_only=True, **size)
    reading = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    return _postgresql_engine(
        url, is_shared=is_shared, pool_pre_ping=True, execution_options=reading, **size
    )


def _postgresql_engine(
    url: URL, options: str = "", *, is_shared: bool = False, **engine_options: Any
) -> Engine:
    # Positional parameters: the writer passes rows as they are.
    arguments: dict[str, Any] = {
        "application_name": "mezani",
        "connect_timeout": CONNECT_SECONDS,
        "tcp_user_timeout": USER_TIMEOUT_MILLISECONDS,
    }
    if is_shared:
        arguments |= NODE_CONNECTION
    if options:  # after those of the URL or the environment, which they would replace
        given = url.query.get("options") or os.environ.get("PGOPTIONS", "")
        arguments["options"] = f"{given} {options}".strip()
    return create_engine(
        url, paramstyle="format", connect_args=arguments, **HIDE_PARAMETERS, **engine_options
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

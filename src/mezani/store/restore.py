"""Restores a backup into a database that no server uses: all of it in one transaction, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import sqlalchemy
from sqlalchemy import URL, Connection, func, inspect, select, text
from sqlalchemy.exc import DBAPIError

from mezani.store.backup import Backup
from mezani.store.engine import parse_url, sqlite_file, writing_engine
from mezani.store.errors import BackupError
from mezani.store.file_lock import FileLock
from mezani.store.schema import metadata
from mezani.store.schema_upgrade import migrations, upgrade

ROWS_AT_A_TIME = 1000
VERSION_TABLE = "alembic_version"
OTHER_CONNECTIONS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND application_name = 'mezani' AND pid <> pg_backend_pid()"
)


def restore_backup(backup: Backup, url: str, *, replace: bool = False) -> None:
    """Check a backup and write it into a database. With ``replace``, the data that is there is removed.

    A backup of an older version is restored as that version wrote it and then upgraded.
    """
    backup.check()
    _require_known_revision(backup)
    address = parse_url(url)
    with _unused_database(address) as connection:
        if not replace:
            _require_empty(connection)
        _drop_tables(connection)
        upgrade(connection, backup.manifest.revision)
        for name in backup.manifest.tables:
            _insert_rows(connection, backup, name)
        upgrade(connection)


@contextmanager
def _unused_database(address: URL) -> Iterator[Connection]:
    """Open a transaction in a database that no server uses, and keep servers out of an SQLite file meanwhile."""
    file = sqlite_file(address)
    lock = None
    if file is not None:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(file)
        file.touch(mode=0o600)  # before anything is written to it
        file.chmod(0o600)
    engine = writing_engine(address)
    try:
        with engine.begin() as connection:
            if file is None and connection.scalar(OTHER_CONNECTIONS):
                raise BackupError("A mezani server is using this database: stop it first.")
            yield connection
    except DBAPIError as error:
        raise BackupError(f"The database can't be written: {error.orig}") from error
    finally:
        engine.dispose()
        if lock is not None:
            lock.release()


def _require_known_revision(backup: Backup) -> None:
    known = {one.revision for one in migrations().walk_revisions()}
    if backup.manifest.revision not in known:
        raise BackupError(
            f"{backup.path} is from mezani {backup.manifest.version}, which is newer than this version."
        )


def _require_empty(connection: Connection) -> None:
    existing = set(inspect(connection).get_table_names())
    for table in metadata.sorted_tables:
        if table.name in existing:
            first = sqlalchemy.table(table.name)
            if connection.execute(select(text("1")).select_from(first).limit(1)).first():
                raise BackupError(
                    "The database is not empty: use --replace to remove what is there."
                )


def _drop_tables(connection: Connection) -> None:
    metadata.drop_all(connection)
    connection.execute(text(f"DROP TABLE IF EXISTS {VERSION_TABLE}"))


def _insert_rows(connection: Connection, backup: Backup, name: str) -> None:
    entry = backup.manifest.tables[name]
    table = sqlalchemy.table(name, *map(sqlalchemy.column, entry.columns))
    rows = (dict(zip(entry.columns, row, strict=True)) for row in backup.rows(name))
    while some := list(islice(rows, ROWS_AT_A_TIME)):
        connection.execute(table.insert(), some)
    stored = connection.scalar(select(func.count()).select_from(table))
    if stored != entry.rows:
        raise BackupError(f"The table {name} has {stored} rows instead of {entry.rows}.")

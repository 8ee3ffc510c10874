"""Backups: all tables of a database except caches, as they were at one moment, in one file.

A backup is a ZIP archive. Every table is a member ``tables/NAME.jsonl`` with one row per line, a JSON array of its
columns; other files of the server are members ``files/NAME``. ``manifest.json`` has the columns, the number of rows
and the hash of each. The rows are the same for SQLite and PostgreSQL, so a backup of one restores into the other.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec
from sqlalchemy import Connection, Table, select
from sqlalchemy.exc import DBAPIError

from mezani.store.engine import parse_url, reading_engine, sqlite_file
from mezani.store.errors import BackupError
from mezani.store.schema import metadata
from mezani.store.schema_upgrade import NEWEST, revision_of

FORMAT = 1
CACHES = ("snapshots", "nodes", "room_owners", "schema_compatibility")
"""Tables that the server rebuilds by itself. Their contents may be pickles, which are not read from a file."""
MANIFEST = "manifest.json"
ROWS_AT_A_TIME = 1000
COPY_BYTES = 1 << 16


class TableEntry(msgspec.Struct, frozen=True):
    """A table in a backup: its columns in the database, the number of rows, and the hash of its member."""

    columns: tuple[str, ...]
    rows: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What a backup contains. ``files`` are hashes by name; ``created_at`` is in milliseconds since 1970."""

    format: int
    version: str
    revision: str
    created_at: int
    tables: dict[str, TableEntry]
    files: dict[str, str]

    @property
    def rows(self) -> int:
        """The number of rows of all tables."""
        return sum(table.rows for table in self.tables.values())


def write_backup(
    url: str, target: Path, files: Mapping[str, Path], created_at: int, revision: str = NEWEST
) -> Manifest:
    """Write a backup of a database, which may be in use, and of some files. Files that do not exist are left out."""
    with _snapshot(url) as connection:
        found = revision_of(connection)
        if found != revision:
            raise BackupError(_revision_problem(found))
        with (
            _new_file(target) as file,
            ZipFile(file, "w", ZIP_DEFLATED, compresslevel=6) as archive,
        ):
            tables = {
                str(table.name): _write_table(archive, connection, table)
                for table in backed_up_tables()
            }
            hashes = {
                name: _write_file(archive, name, path)
                for name, path in files.items()
                if path.exists()
            }
            manifest = Manifest(FORMAT, version("mezani"), revision, created_at, tables, hashes)
            archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
    return manifest


def backed_up_tables() -> list[Table]:
    """Return the tables of a backup, each after those it refers to."""
    return [table for table in metadata.sorted_tables if table.name not in CACHES]


@contextmanager
def _snapshot(url: str) -> Iterator[Connection]:
    """Open a transaction that sees one moment of the database, without the lock that a server holds."""
    address = parse_url(url)
    file = sqlite_file(address)
    if file is not None and not file.exists():
        raise BackupError(f"There is no database {file}.")
    engine = reading_engine(address)
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise BackupError(f"The database can't be read: {error.orig}") from error
    finally:
        engine.dispose()


def _revision_problem(found: str | None) -> str:
    if found is None:
        return "The database has no tables of mezani."
    return (
        f"The database is at revision {found}, this version of mezani needs {NEWEST}: "
        f"start the server once to upgrade it, or use the version that the server runs."
    )


@contextmanager
def _new_file(target: Path) -> Iterator[IO[bytes]]:
    """Open a new file that only its owner can read. It gets its name when it is complete."""
    unfinished = target.with_name(f".{target.name}.part")
    if target.exists():
        raise BackupError(f"{target} exists already.")
    try:
        unfinished.unlink(missing_ok=True)
        descriptor = os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise BackupError(f"{target} can't be written: {error.strerror}.") from error
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
    except BaseException as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise BackupError(f"{target} can't be written: {error.strerror}.") from error
        raise


def _write_table(archive: ZipFile, connection: Connection, table: Table) -> TableEntry:
    rows = connection.execution_options(yield_per=ROWS_AT_A_TIME).execute(select(table))
    count, sha256 = 0, hashlib.sha256()
    encode = msgspec.json.Encoder().encode
    with archive.open(member_of_table(table.name), "w", force_zip64=True) as member:
        for some in rows.partitions():
            lines = b"".join([encode(list(row)) + b"\n" for row in some])
            sha256.update(lines)
            member.write(lines)
            count += len(some)
    return TableEntry(
        tuple(str(column.name) for column in table.columns), count, sha256.hexdigest()
    )


def _write_file(archive: ZipFile, name: str, path: Path) -> str:
    content = path.read_bytes()
    archive.writestr(f"files/{name}", content)
    return hashlib.sha256(content).hexdigest()


def member_of_table(name: str) -> str:
    """Return the name of a table's member in the archive."""
    return f"tables/{name}.jsonl"


class Backup:
    """A backup to read. Opening it checks its manifest; `check` also checks every member."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._archive = ZipFile(path)
            self.manifest = msgspec.json.decode(self._archive.read(MANIFEST), type=Manifest)
        except OSError as error:
            raise BackupError(f"{path} can't be read: {error.strerror}.") from error
        except (BadZipFile, KeyError, msgspec.MsgspecError):
            raise BackupError(f"{path} is not a backup, or it is incomplete.") from None
        if self.manifest.format != FORMAT:
            raise BackupError(f"{path} was made by another version of mezani.")

    def close(self) -> None:
        """Close the file."""
        self._archive.close()

    def check(self) -> None:
        """Raise `BackupError` unless every table has its rows and every member its hash."""
        for name, table in self.manifest.tables.items():
            sha256, rows = hashlib.sha256(), 0
            for part in self._parts(member_of_table(name)):
                sha256.update(part)
                rows += part.count(b"\n")
            if sha256.hexdigest() != table.sha256 or rows != table.rows:
                raise BackupError(f"{self.path} is damaged: the table {name} has changed.")
        for name, wanted in self.manifest.files.items():
            if hashlib.sha256(self.file(name)).hexdigest() != wanted:
                raise BackupError(f"{self.path} is damaged: the file {name} has changed.")

    def rows(self, table: str) -> Iterator[list[Any]]:
        """Yield the rows of a table."""
        decode = msgspec.json.Decoder(list[Any]).decode
        with self._open(member_of_table(table)) as member:
            for line in member:
                yield decode(line)

    def file(self, name: str) -> bytes:
        """Return the content of a file."""
        return b"".join(self._parts(f"files/{name}"))

    def _parts(self, member: str) -> Iterable[bytes]:
        try:
            with self._open(member) as content:
                while part := content.read(COPY_BYTES):
                    yield part
        except (BadZipFile, OSError, EOFError):
            raise BackupError(f"{self.path} is damaged: {member} can't be read.") from None

    def _open(self, member: str) -> IO[bytes]:
        try:
            return self._archive.open(member)
        except (KeyError, BadZipFile):
            raise BackupError(f"{self.path} is damaged: {member} is missing.") from None

"""The file of an SQLite database: whether a connection still writes to the one that has its name.

After the file is deleted or replaced, SQLite continues to write to the old one, and all is lost with the process.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

from mezani.store.errors import DatabaseFileGoneError

OPENED_FILE = "mezani_file"
"""The key of the file's identity in the info of a connection."""

FileIdentity = tuple[int, int]
"""Device and inode."""


def file_identity(path: Path) -> FileIdentity | None:
    """Return which file has a name now; None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def check_file(connection: Connection) -> None:
    """Raise `DatabaseFileGoneError` if the file of a connection was deleted or replaced. PostgreSQL has no file."""
    opened = connection.info.get(OPENED_FILE)
    if opened is not None and file_identity(Path(str(connection.engine.url.database))) != opened:
        raise DatabaseFileGoneError("The file of the database was deleted or replaced.")

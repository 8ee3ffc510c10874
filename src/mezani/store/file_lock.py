"""A lock that lets only one server use an SQLite file. It ends with its process, even if that is killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mezani.store.errors import StoreError

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        # A record lock, not flock: child processes do not keep it when this process is killed.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_held: set[Path] = set()
"""Files locked by this process: the system would grant it the same record lock twice."""


class FileLock:
    """Holds a database file for this process until it is released."""

    def __init__(self, database: Path) -> None:
        self._path = database.resolve().with_name(database.name + ".lock")
        if self._path in _held:
            raise _in_use_error(database)
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._descriptor)
        except OSError:
            os.close(self._descriptor)
            raise _in_use_error(database) from None
        _held.add(self._path)

    def release(self) -> None:
        """Let another server use the file."""
        os.close(self._descriptor)
        _held.discard(self._path)


def _in_use_error(database: Path) -> StoreError:
    return StoreError(f"Another mezani server is using {database}.")

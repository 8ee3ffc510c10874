"""One server at a time for an SQLite file: a lock that goes when its process does, however that ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mezani.store.errors import StoreError

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        # A record lock, not flock: processes forked from this one don't hold it when this one is killed.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_held: set[Path] = set()
"""Files locked by this process: it would be given a record lock twice."""


class FileLock:
    """Holds a database file for this process until released."""

    def __init__(self, database: Path) -> None:
        self._path = database.resolve().with_name(database.name + ".lock")
        if self._path in _held:
            raise _taken(database)
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._descriptor)
        except OSError:
            os.close(self._descriptor)
            raise _taken(database) from None
        _held.add(self._path)

    def release(self) -> None:
        """Lets another server have it."""
        os.close(self._descriptor)
        _held.discard(self._path)


def _taken(database: Path) -> StoreError:
    return StoreError(f"Another mezani server is using {database}.")

"""Files that only their owner can read."""

from __future__ import annotations

import os
from pathlib import Path

PRIVATE = 0o600


def write_private(path: Path, content: bytes) -> None:
    """Write a file, all of it or nothing. Its folder is created if necessary."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())  # else a crash could leave an empty file under the name
    unfinished.replace(path)

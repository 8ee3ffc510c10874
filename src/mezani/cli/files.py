"""Reading files that people name: only text, only regular files, and none that is absurdly large."""

from __future__ import annotations

import stat
from pathlib import Path

from mezani import MezaniError
from mezani.cli.plain_text import is_shown

MOST_BYTES = 16 * 1024 * 1024
LINE_CHARACTERS = "\t\r\n"


class UnreadableFileError(MezaniError):
    """A file that can't be read at all."""

    code = "unreadable_file"


def read_text(path: Path) -> str:
    """The text of a file, or an error that says in a line why there is none."""
    check_readable(path)
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1).decode("utf-8-sig")
    except OSError as error:
        raise unreadable(path, error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise unreadable(path, "it is not text") from error
    if not all(is_shown(character) or character in LINE_CHARACTERS for character in set(text)):
        raise unreadable(path, "it is not text")
    return text


def check_readable(path: Path) -> None:
    """Refuses what can't be a record or a scenario before any of it is read."""
    try:
        found = path.stat()
    except OSError as error:
        raise unreadable(path, error.strerror or str(error)) from error
    except ValueError as error:
        raise unreadable(path, str(error)) from error
    if not stat.S_ISREG(found.st_mode):
        raise unreadable(path, "it is not a regular file")
    if found.st_size > MOST_BYTES:
        raise unreadable(path, f"it is larger than {MOST_BYTES // 1024**2} MB")


def unreadable(path: Path, why: str) -> UnreadableFileError:
    """The error for a file that can't be read."""
    return UnreadableFileError(f"{path} can't be read: {why}.")

"""Record files: read them with checks, and save matches without overwriting anything else."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import NamedTuple

from mezani import Match, MezaniError, RecordError, Step, read_record
from mezani.bots import Bot
from mezani.cli.shell_commands import DEFAULT_BOT, command_name, quoted, resume_command
from mezani.cli.text import is_text_character
from mezani.record import split_record

MAX_BYTES = 16 * 1024 * 1024
LINE_CHARACTERS = "\t\r\n"


class UnreadableFileError(MezaniError):
    """A file can't be read."""

    code = "unreadable_file"


class UnwritableFileError(MezaniError):
    """A file can't be written."""

    code = "unwritable_file"


# Reading


def read_text(path: Path) -> str:
    """Return the text of a file; raise if it is not a text file of reasonable size."""
    check_file(path)
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1).decode("utf-8-sig")
    except OSError as error:
        raise unreadable(path, error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise unreadable(path, "it is not text") from error
    if not all(is_text_character(char) or char in LINE_CHARACTERS for char in set(text)):
        raise unreadable(path, "it is not text")
    return text


def check_file(path: Path) -> None:
    """Raise if the path is not a regular file of reasonable size."""
    try:
        found = path.stat()
    except OSError as error:
        raise unreadable(path, error.strerror or str(error)) from error
    except ValueError as error:
        raise unreadable(path, str(error)) from error
    if not stat.S_ISREG(found.st_mode):
        raise unreadable(path, "it is not a regular file")
    if found.st_size > MAX_BYTES:
        raise unreadable(path, f"it is larger than {MAX_BYTES // 1024**2} MB")


def unreadable(path: Path, why: str) -> UnreadableFileError:
    """Return the error for a file that can't be read."""
    return UnreadableFileError(f"{path} can't be read: {why}.")


def open_record(file: Path) -> tuple[Match, list[Step]]:
    """Return the match of a record at its deal, and its steps, which are known to be legal."""
    text = read_text(file)
    try:
        read_record(text)
        return split_record(text)
    except MezaniError as error:
        raise RecordError(f"{file}: {error.reason}") from error


# Saving


def check_writable(path: Path) -> None:
    """Raise if a file can't be written, before the work whose results it is for."""
    is_new = not path.exists()
    try:
        with path.open("ab"):
            pass
        if is_new:
            path.unlink()
    except OSError as error:
        raise UnwritableFileError(f"{path} can't be written: {error.strerror}.") from error


class Saved(NamedTuple):
    """The result of saving: lines to print, and the path of the file if it was written."""

    lines: tuple[str, ...]
    path: Path | None = None


def save(match: Match, name: str = "", bot: Bot = DEFAULT_BOT) -> Saved:
    """Write the record of a match, or return why not.

    A file that exists is only overwritten by a later record of the same match.
    """
    try:
        path = Path(name).expanduser() if name else free_path(match)
        if path.exists() and not is_earlier_record(match, path):
            return Saved((f"{path} already exists and holds something else: use another name.",))
        path.write_text(match.record(), encoding="utf-8")
    except OSError as error:
        return Saved((f"{error.filename or name} can't be written: {error.strerror}.",))
    except (ValueError, RuntimeError) as error:
        return Saved((f"{name} can't be written: {error}.",))
    lines = [f"Saved. Watch it with: {command_name()} replay {quoted(path)}"]
    if match.state.outcome() is None:
        lines.append(f"Resume it with: {resume_command(path, bot)}")
    return Saved(tuple(lines), path)


def free_path(match: Match) -> Path:
    """Return a name for a new record: ``kadi-friendly-1a2b3c4d.record``, with ``-2`` if taken."""
    stem = f"{match.game.id}-{match.seed_hash[:8]}"
    path = Path(f"{stem}.record")
    number = 1
    while path.exists() and not is_earlier_record(match, path):
        number += 1
        path = Path(f"{stem}-{number}.record")
    return path


def is_earlier_record(match: Match, path: Path) -> bool:
    """Return True if a file holds a record of this match with the same steps or fewer."""
    try:
        other, steps = open_record(path)
    except MezaniError:
        return False
    return identity(match) == identity(other) and steps == match.steps[: len(steps)]


def identity(match: Match) -> tuple[object, ...]:
    """Return everything that determines a match before its first step."""
    return (match.game.id, match.rules, match.players, match.seed, match.starter, match.practice)
